"""RULES.md §11 can be read: no small type, no words across words, nothing beyond the paper."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from kit.play import random_positions
from mastaba.core.rules.sight import see, viewers
from mastaba.core.words.text import LANGUAGES
from mastaba.draw.measure import width
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen
from mastaba.games.pyramidion import GAME

NAMES = ["Papyrus 215", "Ahmes", "Tiyi", "Nefertari"]
MOVED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([-\d.]+)\))?")


class Words(NamedTuple):
    """A text as it stands on the paper."""

    said: str
    size: float
    left: float
    top: float
    right: float
    low: float


def written(element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Words]:
    """All texts that show without a hover."""
    classes = (element.get("class") or "").split()
    if "ghost" in classes:
        return
    moved = MOVED.match(element.get("transform") or "")
    if moved:
        x, y = x + float(moved[1]) * scale, y + float(moved[2]) * scale
        scale *= float(moved[3] or 1)
    if element.tag.endswith("text"):
        yield placed(element, classes, x, y, scale)
    for child in element:
        yield from written(child, x, y, scale)


def placed(element: ElementTree.Element, classes: list[str], x: float, y: float, scale: float) -> Words:
    said = element.text or ""
    size = next((int(c[1:]) for c in classes if re.fullmatch(r"t\d+", c)), 13)
    wide = scale * width(said, size, "display" if "d" in classes else "bold" if "b" in classes else "text")
    left = x + scale * float(element.get("x") or 0)
    left -= wide / 2 if "mid" in classes else wide if "end" in classes else 0
    base = y + scale * float(element.get("y") or 0)
    return Words(said, size * scale, left, base - 0.66 * size * scale, left + wide, base)


def crossed(a: Words, b: Words) -> bool:
    return min(a.right, b.right) - max(a.left, b.left) > 1 and min(a.low, b.low) - max(a.top, b.top) > 1


def test_words_are_legible_and_stand_clear_of_each_other():
    for number, states in enumerate(random_positions(GAME, games=3, every=11)):
        for seat in viewers(GAME, states):
            for drawing in panels(see(GAME, states, seat), Pen(GAME, LANGUAGES[number % 2], NAMES), memory=None):
                wide, high = drawing.size
                texts = list(written(ElementTree.fromstring(drawing.svg)))
                for text in texts:
                    assert text.size * drawing.least / wide >= 12, text
                    assert text.left >= 0 and text.top >= 0 and text.right <= wide and text.low <= high, text
                table = [text for text in texts if not text.said.strip("=").isdigit()]
                assert not [pair for pair in combinations(table, 2) if crossed(*pair)], drawing.key
