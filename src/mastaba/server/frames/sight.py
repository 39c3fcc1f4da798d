"""What one viewer sees of a story: the redacted record, the pen to draw it with, what happened last."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Game, Seen, Step
from mastaba.core.rules.sight import redact, step_for
from mastaba.draw import Pen

from ..tables.story import Entry, Story

MOMENTS_KEPT = 512  # entries, each for one seat
SIGHTS_KEPT = 4096  # positions, each for one seat: what is after one answer is before the next


def seen_by(story: Story, states: Any, seat: int, options: tuple[int, ...] = ()) -> Seen:
    """What a person on this seat (-1: a spectator) sees of a record on the screen."""
    return _seen(story.game, states, seat, options, story.table.opened.open_memory)


def _seen(game: Game, states: Any, seat: int, options: tuple[int, ...], memory: bool) -> Seen:
    shown = _shown(game, states.tobytes(), seat, memory)
    return _asked(shown, options) if options else shown


def _asked(shown: Seen, options: tuple[int, ...]) -> Seen:
    """The same with the legal answers; what was read of the record is not read again."""
    made = replace(shown, options=options)
    vars(made).update(body=shown.body, listed=shown.listed)
    return made


@lru_cache(SIGHTS_KEPT)
def _shown(game: Game, body: bytes, seat: int, memory: bool) -> Seen:
    """A position as one seat sees it, redacted and read once for all who ask."""
    return Seen(game, redact(game, game.schema.from_bytes(body), seat, perfect_memory=memory), seat, (), memory)


class Moment(NamedTuple):
    """One step, and what a viewer sees before and after it."""

    step: Step
    before: Seen
    after: Seen


def moments(story: Story, entry: Entry, seat: int) -> tuple[Moment, ...]:
    """The steps of an entry as a viewer may know them, forced ones included; for log, beats and lights."""
    return _moments(story.game, entry, seat, story.table.opened.open_memory)


@lru_cache(MOMENTS_KEPT)
def _moments(game: Game, entry: Entry, seat: int, memory: bool) -> tuple[Moment, ...]:
    steps = [step_for(game, taken.step, seat) for taken in entry.steps]
    records = [*(taken.before for taken in entry.steps), entry.after] if steps else []
    seen = [_seen(game, states, seat, (), memory) for states in records]
    return tuple(Moment(step, seen[i], seen[i + 1]) for i, step in enumerate(steps))


def sight_of(story: Story, seat: int) -> Seen | None:
    """What a viewer sees now, with the legal answers if it is the viewer's own question."""
    if story.line is None:
        return None
    chair = story.table.seats[seat] if seat >= 0 and seat == story.asked else None
    mine = chair is not None and not chair.bot_answers and not chair.left
    options = tuple(engine(story.game).options(story.line.states)) if mine else ()
    return seen_by(story, story.line.states, seat, options)


def pen_for(story: Story, seat: int, lang: str) -> Pen:
    return Pen(story.game, lang, story.names(lang), last=last_steps(story, seat))


def last_steps(story: Story, seat: int) -> list[Step]:
    """For the one who is asked what happened since their own previous answer; for all others the last answer."""
    if story.line is None:
        return []
    answers, ends = story.line.answers, story.line.ends
    first = len(answers) - 1
    if seat >= 0 and seat == story.asked:
        own = next((k for k in reversed(range(len(answers))) if answers[k].seat == seat), -1)
        first = min(own + 1, first)
    begun = ends[first] if first >= 0 else 0
    return [step_for(story.game, t.step, seat, story.line.over) for t in story.line.taken[begun:]]
