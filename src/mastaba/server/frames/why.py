"""Answers by name, how far apart they are and why one is better, in words: for hints and for reviews."""

from __future__ import annotations

from collections.abc import Sequence

from babel.numbers import format_decimal

from mastaba.bots.explain.contest import Comparison
from mastaba.bots.explain.reasons import Reason
from mastaba.core.rules.game import Seen
from mastaba.core.words.languages.spoken import locale_of
from mastaba.core.words.text import say

from ..tables.story import Story
from ..texts import speak

CLEAR = 3.0  # errors


def named(story: Story, seen: Seen, lang: str, action: int) -> str:
    """What an answer is called, without a full stop."""
    return story.game.texts.say(lang, story.game.label(seen, action), story.names(lang)).removesuffix(".")


def apart(story: Story, lang: str, found: Comparison, other: str, clear: float = CLEAR) -> str:
    """By how much the best answer is better than another, in chances or else in points; empty where neither is
    clear."""
    first, second = round(100 * found.chance), round(100 * found.other_chance)
    if found.gain[0] > clear * found.gain[1] and first > second:
        return speak(lang, "hint.chances", first=first, second=second, other=other)
    if found.points[0] > clear * found.points[1]:
        return speak(lang, "hint.points", points=_points(story, lang, found.points[0]), other=other)
    return ""


def telling(found: Sequence[Reason], most: int) -> list[Reason]:
    """The first few; what a sentence tells of a line of the score sheet is not said once more as a number."""
    told = {reason.ground.line for reason in found if reason.ground.told is not None}
    return [one for one in found if one.ground.told is not None or one.ground.line not in told][:most]


def because(story: Story, lang: str, reason: Reason) -> str:
    """One reason as a sentence."""
    line, points, told = reason.ground
    gain = _points(story, lang, reason.gain)
    if told is not None:
        words = story.game.texts.say(lang, told, story.names(lang))
        return speak(lang, "hint.because", because=words, line=_line(story, lang, line), gain=gain)
    now = _unit(story, lang, points, str(points))
    return speak(lang, "hint.at_once", line=_line(story, lang, line), now=now, gain=gain)


def _line(story: Story, lang: str, line: str) -> str:
    return story.game.texts.say(lang, say(f"line.{line}"))


def _points(story: Story, lang: str, points: float) -> str:
    """With its unit and one decimal, as the language writes it."""
    number = format_decimal(points, "0.0", locale=locale_of(lang))
    return _unit(story, lang, 2, number)


def _unit(story: Story, lang: str, n: int, number: str) -> str:
    """Points, or what the game calls them; `n` is one or many."""
    if story.game.texts.has("hint.unit"):
        return story.game.texts.say(lang, say("hint.unit", n=n, number=number))
    return speak(lang, "hint.unit", n=n, number=number)
