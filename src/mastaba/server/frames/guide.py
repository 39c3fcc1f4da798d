"""What a guide says at this moment, to the person whom it guides."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mastaba.core.papers.guide import END, SEAT, Bubble, First, Guide
from mastaba.core.table.table import OVER, PLAYING

from .. import messages
from ..tables.guided import followed, guide_at, stop_at
from ..tables.story import Entry, Story, standing
from .log import tellings

_keys_heard: WeakKeyDictionary[Entry, frozenset[str]] = WeakKeyDictionary()  # to the person who is guided


def guide(story: Story, seat: int, lang: str) -> messages.Guide | None:
    """The bubbles of this moment; None at tables without a guide, and for everybody but the one who is guided."""
    found = guide_at(story) if seat == SEAT and story.table.status in (PLAYING, OVER) else None
    chair = story.table.seats[SEAT]
    if found is None or chair.bot_answers or chair.left:
        return None
    stop = stop_at(found, story)
    bubbles: list[messages.Bubble] = []
    if stop is not None:
        last = stop.bubbles[-1] if stop.bubbles else None
        kindly = last.otherwise.said(lang) if last and last.otherwise else ""
        bubbles = [
            _bubble(f"step-{stop.before + i}", step, lang, stop.answer, bool(step.answer), kindly)
            for i, step in enumerate(stop.bubbles)
        ]
    bubbles += [_bubble(f"first-{first.when}", first, lang) for first in _due(found, story)]
    return messages.Guide(bubbles, stop.before if stop else len(found.steps), len(found.steps))


def _bubble(
    key: str, bubble: Bubble, lang: str, answer: int = -1, press: bool = False, otherwise: str = ""
) -> messages.Bubble:
    return messages.Bubble(key, bubble.said(lang), bubble.panel, bubble.piece, answer, press, otherwise)


# --- what happens for the first time -----------------------------------------------------------------------------


def _due(found: Guide, story: Story) -> list[First]:
    """What the game asks or tells for the first time since the person's last answer, once the guided part is left.

    It waits until the person is asked again, or the game is over.
    """
    assert story.line is not None
    if story.asked != SEAT and story.table.status != OVER:
        return []
    line, since = story.line, followed(found, story)
    if since == len(line.answers) < len(found.script):
        return []
    own = next((k for k in reversed(range(len(line.answers))) if line.answers[k].seat == SEAT), 0)
    entries = standing(story)[1:]
    before, now = set[str](), set[str]()
    for k in range(max(since, 0), len(line.answers)):
        if line.answers[k].seat == SEAT:
            before.add(story.game.decisions.names[line.answers[k].decision])
        (now if k >= own else before).update(_heard(story, entries[k]))
    if story.table.status == OVER:
        now.add(END)
    elif story.asked == SEAT:
        now.add(story.game.decisions.names[line.states[0].decision])
    return [first for first in found.firsts if first.when in now - before]


def _heard(story: Story, entry: Entry) -> frozenset[str]:
    """The keys of the sentences that an answer brought."""
    if entry not in _keys_heard:
        _keys_heard[entry] = frozenset(telling.message.key for telling in tellings(story, entry, SEAT))
    return _keys_heard[entry]
