"""Costly answers of one's own games, given again after 1, 3, 7 and 21 days (spaced repetition)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from mastaba.bots.puzzles.own import Own
from mastaba.bots.puzzles.paper import BY_CHANCE, Made, Puzzle

from ..frames.past import on_another_line
from ..store.played.own_puzzles import OwnPuzzleRows, OwnRow
from ..tables.story import Story
from .library import DAY_MS, NoPuzzle
from .solving import WHOLE

DAYS = (1, 3, 7, 21)  # that pass before an answer is asked for again: the next number once it was right
LEARNED = len(DAYS)  # the rung on which it does not come back any more


class Next(NamedTuple):
    """What comes of a try: the rung and the moment from which on it is asked for again."""

    rung: int
    due_at: int


def after_try(row: OwnRow, right: bool, now: int) -> Next:
    """A wrong answer begins again with the shortest pause. A right one climbs a rung, but only when it was due: who
    has just seen the solution has not learned it."""
    if not right:
        return Next(0, now + DAYS[0] * DAY_MS)
    if now < row.due_at or row.rung >= LEARNED:
        return Next(row.rung, row.due_at)
    rung = row.rung + 1
    return Next(rung, now + DAYS[rung] * DAY_MS if rung < LEARNED else row.due_at)


class OwnPuzzles:
    """Those of people, found and moved."""

    def __init__(self, rows: OwnPuzzleRows) -> None:
        self._rows = rows

    async def find(self, ids: Sequence[str], table_id: str, at: str) -> OwnRow:
        """One of a person's own. Raises NoPuzzle for everybody else's."""
        found = await self._rows.find(ids, table_id, int(at)) if at.isdecimal() and len(at) < 6 else None
        if found is None:
            raise NoPuzzle(table_id)
        return found

    async def tried(self, row: OwnRow, credit: float, now: int) -> Next:
        """Keep what comes of a try."""
        then = after_try(row, credit >= WHOLE, now)
        await self._rows.move(row, *then)
        return then


def puzzle_of(row: OwnRow, story: Story) -> Puzzle:
    """A row as a puzzle of its table's game."""
    own, opened = msgspec.json.decode(row.body, type=Own), story.table.opened
    assert story.line is not None
    return Puzzle(
        "",
        opened.game,
        opened.rules,
        opened.components,
        opened.seats,
        opened.settings,
        int(opened.seed),
        tuple(given.action for given in story.line.answers[: own.at]),
        own.seat,
        BY_CHANCE,
        (own.step,),
        own.given,
        (),
        {},
        0.0,
        own.line,
        Made(own.step.worths[0].looks, (0.0, 0.0, 0)),
    )


def own_scene(puzzle: Puzzle, story: Story, answers: Sequence[int]) -> Story:
    """The table's own game up to the question and these answers, as everybody was called there."""
    return on_another_line(story, len(puzzle.answers), answers)
