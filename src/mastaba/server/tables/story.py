"""A table with its game: what its events came to, and every step with the records around it.

A `Story` never changes; `told` gives the next one. So one can be drawn for slow readers while the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from mastaba.core.papers.components import plays_same
from mastaba.core.rules.component_reader import BadComponents
from mastaba.core.rules.engine import Illegal, Taken
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.own_box import load_with
from mastaba.core.table.events import Answered, Event, Opened, Started, Undone
from mastaba.core.table.table import PLAYING, Refused, Table, fold, open_table

from ..store.events import Damaged
from .names import in_words


class Retired(Exception):
    """The table was opened with other rules or components than are installed now."""


@dataclass(frozen=True, eq=False)
class Entry:
    """One event and the steps it brought about; `after` is the record behind the last step."""

    seq: int
    event: Event
    steps: tuple[Taken, ...] = ()
    after: Any = None


@dataclass(frozen=True, eq=False)
class Story:
    """A table, its line of play once it has begun, and what happened so far.

    The answers that count are those of the line, and taking one back cuts the line; `entries` tell what happened and
    only grow.
    """

    game: Game
    table: Table
    line: Line | None = None
    entries: tuple[Entry, ...] = ()

    @property
    def seq(self) -> int:
        return self.table.seq

    def names(self, lang: str) -> list[str]:
        """What everybody is called."""
        return [in_words(name, lang) for name in self.table.names]

    @property
    def asked(self) -> int:
        return self.line.asked if self.line is not None and self.table.status == PLAYING else -1


def opening(event: Opened) -> Story:
    """A story's first sentence. Raises Retired if the game has changed since."""
    try:
        game = load_with(event.game, event.own)
    except BadComponents:
        raise Retired(event.game) from None
    if not plays_same(game, event.rules, event.components):
        raise Retired(event.game)
    return Story(game, open_table(event), entries=(Entry(0, event),))


def folded(story: Story, event: Event) -> Story:
    """The story with one more event. Raises Illegal for an impossible answer."""
    table = fold(story.table, event)
    line = story.line
    steps: tuple[Taken, ...] = ()
    if isinstance(event, Started):
        opened = story.table.opened
        line = begin(story.game, opened.seats, int(opened.seed), opened.settings)
        steps = line.taken
    elif isinstance(event, Answered):
        assert line is not None
        before = len(line.taken)
        line = line.answer(event.action)
        steps = line.taken[before:]
    elif isinstance(event, Undone):
        assert line is not None
        line = line.back(event.left)
    entry = Entry(table.seq, event, steps, line.states if line else None)
    return replace(story, table=table, line=line, entries=(*story.entries, entry))


def fold_all(events: Iterable[Event]) -> Story:
    """A story from all its events. Raises Retired, or Damaged where they cannot have happened so."""
    stream = iter(events)
    first = next(stream)
    if not isinstance(first, Opened):
        raise Damaged
    story = opening(first)
    try:
        for event in stream:
            story = folded(story, event)
    except (Illegal, Refused, LookupError, ValueError, AssertionError) as error:
        raise Damaged(str(error)) from error
    return story


def last_of(story: Story, seat: int) -> int:
    """The number of the last event by which this seat moved the game; 0 if it has not."""
    own = (e.seq for e in reversed(story.entries) if isinstance(e.event, (Answered, Undone)) and e.event.seat == seat)
    return next(own, 0)


def standing(story: Story) -> list[Entry]:
    """The start and the answers that count, each with the number under which it was stored.

    Which answers count is known to the line alone: an entry stands while its first step is on it.
    """
    on_the_line = {id(taken) for taken in story.line.taken} if story.line else set()
    return [
        entry
        for entry in story.entries
        if isinstance(entry.event, Started) or (entry.steps and id(entry.steps[0]) in on_the_line)
    ]
