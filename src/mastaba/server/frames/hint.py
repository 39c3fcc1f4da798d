"""A hint in words: the best answer, its chances beside the next best, the lines that differ, and because of what."""

from __future__ import annotations

from babel.numbers import format_decimal

from mastaba.bots.explain.analysis import Analysis
from mastaba.bots.explain.reasons import Reasons, reasons, shown
from mastaba.core.table.table import hints_allowed
from mastaba.core.words.text import say

from ..messages import Share
from ..tables.story import Story
from ..texts import speak
from .sight import look, pen_for

MOST_LINES = 3
ALIKE = 2  # percent


def why_no_hint(story: Story, lang: str) -> str:
    """Why nobody is advised at this table; empty if whoever is asked may be."""
    return "" if hints_allowed(story.table) else speak(lang, "hint.among_people")


def scale(analysis: Analysis) -> list[Share]:
    """The chance to win of every answer that was looked at often enough, in percent."""
    return [Share(one.action, _percent(one.chance(analysis.seat))) for one in shown(analysis)]


def is_deep_enough(analysis: Analysis) -> bool:
    """Was the best answer, and another one, looked at often enough to speak of chances?"""
    return len(shown(analysis)) > 1 and shown(analysis)[0] is analysis.best


def hint_text(story: Story, seat: int, lang: str, action: int) -> str:
    """The answer alone."""
    return speak(lang, "hint.text", label=_label(story, seat, lang, action))


def reasoned_text(story: Story, seat: int, lang: str, analysis: Analysis) -> str:
    """The answer, its chances, the lines of the score sheet that differ most, and because of what."""
    best, second = shown(analysis)[:2]
    first, next_best = _percent(best.chance(seat)), _percent(second.chance(seat))
    key = "hint.chances" if first - next_best >= ALIKE else "hint.alike"
    found = reasons(analysis, story.game.lines)
    parts = [
        hint_text(story, seat, lang, best.action),
        speak(lang, key, first=first, second=next_best),
        _lines(story, lang, found),
        _because(story, lang, found.main),
    ]
    return " ".join(part for part in parts if part)


def _label(story: Story, seat: int, lang: str, action: int) -> str:
    seen = look(story, seat)
    assert seen is not None, "a person who is asked sees a game"
    return pen_for(story, seat, lang).open(seen).label(action)


def _lines(story: Story, lang: str, found: Reasons) -> str:
    """Pyramid +3.1, tomb −0.4."""
    told = [
        f"{story.game.texts.say(lang, say(line if '.' in line else f'line.{line}'))} {_points(points, lang)}"
        for line, points in found.lines[:MOST_LINES]
    ]
    return speak(lang, "hint.lines", lines=told) if told else ""


def _because(story: Story, lang: str, main: str) -> str:
    """The line that speaks most for an answer, in the game's own words if it has any for it."""
    key = f"hint.because.{main}"
    return story.game.texts.say(lang, key) if main and story.game.texts.has(key) else ""


def _points(points: float, lang: str) -> str:
    """With its sign and one decimal, as the language writes it."""
    return format_decimal(points, "+0.0;\u22120.0", locale="en_GB" if lang == "en" else lang)


def _percent(share: float) -> int:
    return round(100 * share)
