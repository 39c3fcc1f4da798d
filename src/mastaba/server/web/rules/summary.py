"""The rules of a game on two pages: what is on them, and the same as a PDF where the typesetter is installed."""

from __future__ import annotations

import gzip
import importlib.util
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mastaba.core.rules.game import Game
from mastaba.draw.illustration import illustration_alone
from mastaba.draw.picture import FONTS

from ...frames.score_aid import AidLine, aid_lines
from ...texts import speak
from .rulebook import Figure, Section, Stepped, pictures_of, section_ids, sections

TEMPLATE = Path(__file__).parents[1] / "templates" / "rules" / "summary.typ"
SIZES = (
    (12.5, 100),
    (12, 100),
    (11.5, 100),
    (11, 96),
    (10.5, 92),
    (10.5, 86),
    (10, 80),
    (9.5, 74),
    (9, 66),
    (8.5, 60),
)  # of words in points, of pictures in percent
PAGES = 2


@dataclass(frozen=True)
class Brief:
    """A section in a few lines, with the pictures of it that stand in the summary."""

    title: str
    lines: tuple[str, ...]
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Rule:
    """What scores how much: the lines of the score sheet that have a rule in common."""

    titles: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Summary:
    """What stands on the two pages; the example is the one that counts points."""

    name: str
    facts: str
    briefs: tuple[Brief, ...]
    rules: tuple[Rule, ...]
    note: str
    example: Stepped | None


def is_printable() -> bool:
    """Is the typesetter here?"""
    return importlib.util.find_spec("typst") is not None


@cache
def summary_of(game: Game, lang: str) -> Summary:
    words = game.texts.in_words(lang)
    told = tuple(_brief(game, section, lang) for section in sections(game, lang))
    counted = {example.key for example in pictures_of(game).examples if example.scoring}
    example = next((e for section in sections(game, lang) for e in section.examples if e.key in counted), None)
    briefs, rules = tuple(brief for brief in told if brief.lines), rules_of(game, lang)
    return Summary(words["name"], facts_of(game, lang), briefs, rules, words.get("aid.note", ""), example)


def facts_of(game: Game, lang: str) -> str:
    """How many play, and for how long."""
    (fewest, most), (short, long) = game.players, game.minutes
    return speak(lang, "page.summary.facts", fewest=fewest, most=most, short=short, long=long)


def brief_lines(game: Game, lang: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The title and the lines of every section, without its pictures."""
    words = game.texts.in_words(lang)
    told = ((words[f"help.{section}.title"], _lines(game, section, lang)) for section in section_ids(game))
    return tuple((title, lines) for title, lines in told if lines)


def _lines(game: Game, section: str, lang: str) -> tuple[str, ...]:
    return tuple(game.texts.in_words(lang).get(f"help.{section}.brief", "").strip().splitlines())


def _brief(game: Game, section: Section, lang: str) -> Brief:
    shown = {picture.key for picture in pictures_of(game).pictures if picture.summary}
    return Brief(section.title, _lines(game, section.id, lang), tuple(f for f in section.figures if f.key in shown))


def rules_of(game: Game, lang: str) -> tuple[Rule, ...]:
    """What scores how much."""
    return tuple(_rules(aid_lines(game, lang)))


def _rules(lines: Iterable[AidLine]) -> Iterator[Rule]:
    """The lines under their rules; those before the first rule are left out."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.rule:
            found.append((line.rule, []))
        if found:
            found[-1][1].append(line.title)
    return (Rule(tuple(titles), rule) for rule, titles in found)


@cache
def pdf_of(game: Game, lang: str) -> bytes:
    """Two pages of A4, in the largest words that fit."""
    import typst

    told = summary_of(game, lang)
    figures = [figure for brief in told.briefs for figure in brief.figures]
    drawn = {f"figure-{i}": illustration_alone(game, figure.key, lang) for i, figure in enumerate(figures)}
    press: dict[str, Any] = {"font_paths": [str(Path(FONTS[0]).parent)], "ignore_system_fonts": True}
    for size, width in SIZES:
        press["sys_inputs"] = {**drawn, "data": json.dumps(_typeset(told, figures, size, width, lang))}
        if int(typst.query(str(TEMPLATE), "<pages>", field="value", one=True, **press)) <= PAGES:
            break
    return bytes(typst.compile(str(TEMPLATE), format="pdf", **press))


@cache
def packed_pdf_of(game: Game, lang: str) -> bytes:
    """The same, compressed once for all who can unpack."""
    return gzip.compress(pdf_of(game, lang), 9)


def _typeset(told: Summary, figures: list[Figure], size: float, width: int, lang: str) -> dict[str, Any]:
    """All words of the two pages, as the typesetter's file wants them."""
    return {
        "title": speak(lang, "page.rules.title", game=told.name),
        "name": told.name,
        "facts": told.facts,
        "lang": lang,
        "size": size,
        "width": width,
        "score": speak(lang, "page.aid.title"),
        "figures": [figure.caption for figure in figures],
        "sections": [
            {"title": b.title, "lines": b.lines, "figures": [figures.index(figure) for figure in b.figures]}
            for b in told.briefs
        ],
        "rules": [{"titles": ", ".join(rule.titles), "rule": rule.rule} for rule in told.rules],
        "note": told.note,
        "example": {
            "title": speak(lang, "page.rules.example", title=told.example.title),
            "lines": [figure.caption for figure in told.example.figures],
        }
        if told.example
        else None,
    }
