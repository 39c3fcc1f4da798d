"""One try at a puzzle: what it earns, and what it changes in the strengths of the solver and of the puzzle."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from mastaba.bots.puzzles.paper import RIDDLE, Puzzle, Step

from ..now import now_ms
from ..store.played.attempts import Attempt, Attempts, Mark
from ..store.played.doubts import Doubts
from .glicko import Rating, after
from .library import DAY_MS, day_of, find, library, near, next_for, of_day
from .riddling import as_number

NEW = Rating()
PUZZLE_DEVIATION = 200.0  # of a puzzle that only bots have tried
MOST_RATED = 300  # puzzles a day that count
UNSURE = 150.0  # a solver whose strength is less known does not move the puzzle
DISLIKED = 4  # so many more accounts against a puzzle than for it, and it is in doubt
STRONGER = 300.0  # who is so much stronger than the levels say that one must be should solve it
STRONG_TRIES, STRONG_FAILS = 5, 0.6  # from so many of them on, a puzzle that a larger part of them fails is in doubt
LIVES = 3  # misses that end a streak
STREAK = "s"  # with which the letters of a streak begin
OF_STREAK = re.compile(STREAK + "[0-9a-z]{1,15}")
FIRST_OF_STREAK, STEEPER = 1000.0, 60.0  # ratings: of the first puzzle, and by how much each is harder
WHOLE = 0.999  # credit from which on a puzzle is solved


class Wrong(ValueError):
    """Answers that do not lead through this puzzle."""


class Outcome(NamedTuple):
    """A try that is over: what it earned, and what the first one did; the run that it belongs to; the solver's rating
    before and after, if it counted."""

    credit: float
    first: float
    run: str
    before: float | None
    after: float | None


class Streak(NamedTuple):
    """How a streak stands: its puzzle (none once it is over), how many were solved, how many lives are left."""

    puzzle: Puzzle | None
    solved: int
    lives: int


def streak_in(run: str) -> str:
    """The letters of a streak, if these are; nothing else is a run."""
    return run if OF_STREAK.fullmatch(run) else ""


def walked(puzzle: Puzzle, path: Sequence[int]) -> tuple[Step, bool]:
    """The step that the last of these answers belongs to, and whether the puzzle is over with it. Of a riddle all that
    is marked comes at once."""
    if puzzle.kind == RIDDLE:
        if not path or len(set(path)) < len(path) or not {*path} <= {worth.action for worth in puzzle.first.worths}:
            raise Wrong
        return puzzle.first, True
    here: list[int] = []
    step = puzzle.first
    for action in path:
        found = puzzle.step_at(here)
        if found is None or all(worth.action != action for worth in found.worths):
            raise Wrong
        if here and here[-1] not in step.right:
            raise Wrong
        step = found
        here.append(action)
    if not here:
        raise Wrong
    return step, here[-1] not in step.right or puzzle.step_at(here) is None


def earned(puzzle: Puzzle, path: Sequence[int]) -> float:
    """What a walk through the puzzle earns: what its worst answer does. Of a riddle, what the marks do."""
    if puzzle.kind == RIDDLE:
        return puzzle.marked(path)
    return min(found.credit(path[k]) for k in range(len(path)) if (found := puzzle.step_at(path[:k])) is not None)


class Solving:
    """Tries of people, kept and counted."""

    def __init__(self, attempts: Attempts, doubts: Doubts) -> None:
        self._attempts, self._doubts = attempts, doubts

    async def finish(
        self, person: str, is_account: bool, puzzle: Puzzle, path: Sequence[int], run: str, race: str = ""
    ) -> Outcome:
        """Keep a try that is over. The first one at a puzzle counts for strengths; a guest's moves only its own. It
        belongs to a streak if it is the first at the puzzle that stands there."""
        credit, now = earned(puzzle, path), now_ms()
        further = "" if puzzle.kind == RIDDLE else " ".join(map(str, path[1:]))
        run = run if run and await self._stands(person, run, puzzle) else ""
        tried = Attempt(person, puzzle.id, now, as_number(puzzle, path), credit, 0, run, further=further)

        def rate(solver: Mark | None, asked: Mark | None) -> tuple[Mark, Mark]:
            mine, its = solver or Mark(*NEW, 0), asked or Mark(puzzle.rating, PUZZLE_DEVIATION, NEW.volatility, 0)
            moves = is_account and mine.deviation <= UNSURE
            rated = after(_rating(its), _rating(mine), 1 - credit) if moves else _rating(its)
            return Mark(*after(_rating(mine), _rating(its), credit), mine.plays + 1), Mark(*rated, its.plays + 1)

        kept = await self._attempts.keep(tried, puzzle.game, MOST_RATED, now - DAY_MS, rate, race)
        if kept.after is None:
            return Outcome(credit, kept.first, kept.run, None, None)
        is_strong = kept.after.deviation <= UNSURE and kept.after.rating >= puzzle.rating + STRONGER
        if is_account and credit < WHOLE and is_strong:
            await self._doubt(puzzle, now)
        before = kept.before.rating if kept.before else NEW.rating
        return Outcome(credit, kept.first, kept.run, before, kept.after.rating)

    async def _stands(self, person: str, streak: str, puzzle: Puzzle) -> bool:
        standing = (await self.streak(person, streak)).puzzle
        return standing is not None and standing.id == puzzle.id

    async def _doubt(self, puzzle: Puzzle, now: int) -> None:
        """Put a puzzle in doubt that most of the strong accounts failed. What the levels made of it tells who is
        strong: its own rating climbs with every failure."""
        credits = await self._doubts.strong_tries(puzzle.id, puzzle.rating + STRONGER, UNSURE)
        failed = sum(credit < WHOLE for credit in credits)
        if len(credits) >= STRONG_TRIES and failed > STRONG_FAILS * len(credits):
            await self._doubts.raise_about(puzzle.id, now)

    async def vote(self, person: str, puzzle: Puzzle, up: bool) -> None:
        """A person's word about a puzzle; it is in doubt once many accounts are against it."""
        now = now_ms()
        await self._attempts.vote(person, puzzle.id, up, now)
        if not up and await self._doubts.against(puzzle.id) >= DISLIKED:
            await self._doubts.raise_about(puzzle.id, now)

    async def hidden(self) -> set[str]:
        """Puzzles that are not given out: they are in doubt, or have fallen."""
        return await self._doubts.hidden()

    async def of_today(self) -> Puzzle | None:
        """The day's puzzle."""
        return await self.of_day(now_ms())

    async def of_day(self, now: int) -> Puzzle | None:
        """The puzzle of a moment's day: the same from midnight to midnight, and none that was in doubt before."""
        await asyncio.to_thread(library)  # the first time it reads every shelf
        day = day_of(now)
        return of_day(day, await self._doubts.hidden_at(day * DAY_MS))

    async def letters_of_day(self, now: int) -> str:
        """Of the puzzle of a moment's day; nothing where this house has none."""
        puzzle = await self.of_day(now)
        return puzzle.id if puzzle else ""

    async def strength(self, person: str, game: str) -> Mark:
        """How strong somebody is in a game."""
        return await self._attempts.solver(person, game) or Mark(*NEW, 0)

    async def next(self, person: str, game: str, theme: str) -> Puzzle:
        """The next one for somebody: as hard as people found it near their strength in its game, not tried yet."""
        tried, hidden = await self._attempts.tried(person), await self.hidden()
        mine, marks = await self._attempts.strengths(person), await self._attempts.marks()

        def far(puzzle: Puzzle) -> float:
            return abs(marks.get(puzzle.id, puzzle.rating) - mine.get(puzzle.game, NEW.rating))

        return next_for(far, tried, hidden, game, theme, f"{person} {len(tried)}")

    async def streak(self, person: str, run: str) -> Streak:
        """How a streak stands. Its puzzles grow harder, and are those that the person never tried."""
        done, tried = await self._attempts.of_run(person, run), await self._attempts.tried(person)
        solved = sum(one.credit >= WHOLE for one in done)
        lives = LIVES - (len(done) - solved)
        puzzle = None
        if lives > 0 and await self.has_fresh(tried):
            wanted = near(FIRST_OF_STREAK + STEEPER * len(done))
            puzzle = next_for(wanted, tried, await self.hidden(), salt=f"{run} {len(done)}")
        return Streak(puzzle, solved, max(0, lives))

    async def has_fresh(self, tried: Collection[str]) -> bool:
        """Is there a puzzle besides these?"""
        return bool(library().keys() - set(tried) - await self.hidden())

    async def again(self, person: str) -> list[Puzzle]:
        """Puzzles that were missed and never solved since, the latest first."""
        latest = await self._attempts.latest(person)
        return [find(one) for one, credit in latest.items() if credit < WHOLE and one in library()]


def _rating(mark: Mark) -> Rating:
    return Rating(mark.rating, mark.deviation, mark.volatility)
