"""A hint in words: the whole action or the answers that are equal, how sure that is, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from babel.numbers import format_decimal

from mastaba.bots.explain.contest import Comparison, Verdict
from mastaba.bots.explain.counsel import Counsel, follow
from mastaba.bots.explain.reasons import Reason, reasons
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import see
from mastaba.core.table.table import hints_allowed
from mastaba.core.words.text import say
from mastaba.draw import Pen, touched
from mastaba.draw.panel import panels

from ..tables.story import Story
from ..texts import speak
from .sight import seen_by

MOST_EQUALS = 4  # answers that are named
MOST_REASONS = 2
CLEAR = 3.0  # errors


def why_no_hint(story: Story, lang: str) -> str:
    """Why nobody is advised at this table; empty if whoever is asked may be."""
    return "" if hints_allowed(story.table) else speak(lang, "hint.among_people")


def hint_text(story: Story, seat: int, lang: str, counsel: Counsel) -> str:
    """The advice in sentences."""
    assert story.line is not None
    seen = see(story.game, story.line.states, seat)
    first, path = counsel.links[0], follow(seen, counsel.answers)
    action = [_label(story, here, lang, a) for here, a in zip(path, counsel.answers)]
    parts = [_advice(story, seen, lang, first.verdict, action)]
    if first.verdict.sure and first.verdict.comparison is not None:
        parts += [_apart(story, seen, lang, first.verdict.comparison)]
        parts += [_reason(story, lang, one) for one in reasons(seen, first, counsel.answers)[:MOST_REASONS]]
    return " ".join(part for part in parts if part)


def ghosts(story: Story, seat: int, counsel: Counsel) -> list[list[str]]:
    """For each later answer of the action the pieces that it touches, by key, on the panels of its reader."""
    assert story.line is not None
    path = follow(see(story.game, story.line.states, seat), counsel.answers)
    pen = Pen(story.game, "fr", story.table.names)
    shown = [panels(seen_by(story, here.states, seat), pen) for here in path[1:]]
    return [touched(before, after) for before, after in pairwise(shown)]


def _advice(story: Story, seen: Seen, lang: str, verdict: Verdict, action: Sequence[str]) -> str:
    """The action; or that several answers, or all of them, are equal."""
    whole = " → ".join(action)
    if not verdict.worlds:
        return speak(lang, "hint.unsure", action=whole)
    if verdict.sure:
        return speak(lang, "hint.sure", action=whole)
    if len(verdict.equals) == verdict.options:
        return speak(lang, "hint.all_equal", action=whole)
    named = [_label(story, seen, lang, a) for a in verdict.equals[:MOST_EQUALS]]
    more = len(verdict.equals) - len(named)
    return speak(lang, "hint.more_equal" if more else "hint.equal", n=len(verdict.equals), named=" · ".join(named))


def _apart(story: Story, seen: Seen, lang: str, found: Comparison) -> str:
    """By how much it is better than what the asker is likely to think of, in chances or else in points."""
    other = _label(story, seen, lang, found.other)
    first, second = round(100 * found.chance), round(100 * found.other_chance)
    if found.gain[0] > CLEAR * found.gain[1] and first > second:
        return speak(lang, "hint.chances", first=first, second=second, other=other)
    if found.points[0] > CLEAR * found.points[1]:
        return speak(lang, "hint.points", points=_points(story, lang, found.points[0]), other=other)
    return ""


def _reason(story: Story, lang: str, reason: Reason) -> str:
    line, points, told = reason.ground
    gain = _points(story, lang, reason.gain)
    if told is not None:
        because = story.game.texts.say(lang, told, story.table.names)
        return speak(lang, "hint.because", because=because, line=_line(story, lang, line), gain=gain)
    now = _unit(story, lang, points, str(points))
    return speak(lang, "hint.at_once", line=_line(story, lang, line), now=now, gain=gain)


def _line(story: Story, lang: str, line: str) -> str:
    return story.game.texts.say(lang, say(f"line.{line}"))


def _label(story: Story, seen: Seen, lang: str, action: int) -> str:
    return story.game.texts.say(lang, story.game.label(seen, action), story.table.names).removesuffix(".")


def _points(story: Story, lang: str, points: float) -> str:
    """With its unit and one decimal, as the language writes it."""
    number = format_decimal(points, "0.0", locale="en_GB" if lang == "en" else lang)
    return _unit(story, lang, 2, number)


def _unit(story: Story, lang: str, n: int, number: str) -> str:
    """Points, or what the game calls them; `n` is one or many."""
    if story.game.texts.has("hint.unit"):
        return story.game.texts.say(lang, say("hint.unit", n=n, number=number))
    return speak(lang, "hint.unit", n=n, number=number)
