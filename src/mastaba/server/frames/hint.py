"""A hint in words: the whole action or the answers that are equal, how sure that is, and what speaks for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from itertools import pairwise

from mastaba.bots.explain.contest import Verdict
from mastaba.bots.explain.counsel import Counsel, follow
from mastaba.bots.explain.reasons import reasons
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import see
from mastaba.core.table.advising import hints_allowed
from mastaba.draw import Pen, touched
from mastaba.draw.panel import Drawing, panels

from ..tables.story import Story
from ..texts import speak
from .sight import seen_by
from .why import apart, because, named, telling

MOST_EQUALS = 4  # answers that are named
MOST_REASONS = 2


def why_no_hint(story: Story, lang: str) -> str:
    """Why nobody is advised at this table; empty if whoever is asked may be."""
    return "" if hints_allowed(story.table) else speak(lang, "hint.among_people")


def hint_text(story: Story, seat: int, lang: str, counsel: Counsel) -> str:
    """The advice in sentences."""
    assert story.line is not None
    seen = see(story.game, story.line.states, seat)
    first, path = counsel.links[0], follow(seen, counsel.answers)
    action = [named(story, here, lang, a) for here, a in zip(path, counsel.answers)]
    parts = [_advice(story, seen, lang, first.verdict, action)]
    if first.verdict.sure and first.verdict.comparison is not None:
        compared = first.verdict.comparison
        parts += [apart(story, lang, compared, named(story, seen, lang, compared.other))]
        parts += [because(story, lang, one) for one in telling(reasons(seen, first, counsel.answers), MOST_REASONS)]
    return " ".join(part for part in parts if part)


def ghosts(story: Story, seat: int, counsel: Counsel) -> list[list[str]]:
    """For each later answer of the action, by key, on the panels of its reader: the piece that is to be pressed, then
    those that it touches; nothing where a button is pressed."""
    assert story.line is not None
    path = follow(see(story.game, story.line.states, seat), counsel.answers)
    pen = Pen(story.game, "fr", story.table.names)
    shown = [panels(seen_by(story, here.states, seat, here.options), pen) for here in path[1:]]
    later = zip(counsel.answers[1:], pairwise(shown))
    pressed = [(_pressed(before, action), before, after) for action, (before, after) in later]
    return [[*keys, *touched(before, after)] if keys else [] for keys, before, after in pressed]


def _pressed(shown: Sequence[Drawing], action: int) -> list[str]:
    """The key of the piece that stands for an answer; none where that is no piece."""
    found = (re.search(rf'data-action="{action}"[^>]* data-key="([^"]+)"', drawing.svg) for drawing in shown)
    return [unescape(one[1]) for one in found if one]


def _advice(story: Story, seen: Seen, lang: str, verdict: Verdict, action: Sequence[str]) -> str:
    """The action; or that several answers, or all of them, are equal, or that none of them stands out so far."""
    whole = " → ".join(action)
    if not verdict.worlds:
        return speak(lang, "hint.unsure", action=whole)
    if verdict.sure:
        return speak(lang, "hint.sure", action=whole)
    found = "equal" if verdict.alike else "open"
    if len(verdict.equals) == verdict.options:
        return speak(lang, f"hint.all_{found}", action=action[0])
    shown = [named(story, seen, lang, a) for a in verdict.equals[:MOST_EQUALS]]
    more = len(verdict.equals) - len(shown)
    return speak(
        lang, f"hint.more_{found}" if more else f"hint.{found}", n=len(verdict.equals), named=" · ".join(shown)
    )
