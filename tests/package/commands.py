"""The commands that README, CONTRIBUTING and docs print, as somebody would type them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
_INLINE = re.compile(r"`((?:mastaba|make|python|pytest) [^`]+)`")
_OPTION = re.compile(r"`[^`]*?(--[a-z][a-z-]+)")

# what a reader puts in the place of a capital letter or a name
EXAMPLES = {"GAME": "pyramids", "A": "greedy", "B": "uniform", "N": "2", "T": "0.01", "L": "10", "S": "1"}


@dataclass(frozen=True)
class Typed:
    """One command on one page."""

    page: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}: {' '.join(self.words)}"


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language; "" is what is typed into a terminal."""
    return [body for named, body in _FENCE.findall(page.read_text("utf-8")) if named == language]


def typed() -> Iterator[Typed]:
    """Every command, once, however many pages print it."""
    known: set[tuple[str, ...]] = set()
    for page in PAGES:
        text = page.read_text("utf-8")
        lines = [line for body in blocks(page, "") for line in body.splitlines()]
        lines += _INLINE.findall(_FENCE.sub("", text))
        for line in dict.fromkeys(lines):
            words = tuple(EXAMPLES.get(word, word) for word in shlex.split(line, comments=True))
            if words and words not in known:
                known.add(words)
                yield Typed(page.name, words)


def options_named() -> dict[str, str]:
    """Every --option that a page names, with the page."""
    return {option: page.name for page in PAGES for option in _OPTION.findall(page.read_text("utf-8"))}
