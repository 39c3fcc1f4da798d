"""One try at a puzzle: what it earns, and what it changes in the strengths of the solver and of the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mastaba.bots.puzzles.paper import RIDDLE, Puzzle, Step

from ..now import now_ms
from ..store.played.attempts import Attempt, Attempts, Mark
from ..store.played.doubts import Doubts
from .glicko import Rating, after
from .library import DAY_MS, day_of, find, library, next_for, of_day
from .riddling import as_number

NEW = Rating()
PUZZLE_DEVIATION = 200.0  # of a puzzle that only bots have tried
MOST_RATED = 300  # puzzles a day that count
UNSURE = 150.0  # a solver whose strength is less known does not move the puzzle
DISLIKED = 4  # so many more votes against a puzzle than for it, and it is not given out any more
STRONGER = 300.0  # who is so much stronger than the levels say that one must be should solve it
STRONG_TRIES, STRONG_FAILS = 5, 0.6  # from so many of them on, a puzzle that a larger part of them fails is in doubt
LIVES = 3  # misses that end a streak
WHOLE = 0.999  # credit from which on a puzzle is solved


class Wrong(ValueError):
    """Answers that do not lead through this puzzle."""


class Outcome(NamedTuple):
    """A try that is over: what it earned; the solver's rating before and after, if it counted."""

    credit: float
    before: float | None
    after: float | None


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
        """Keep a try that is over. The first one at a puzzle counts for strengths; a guest's moves only its own."""
        credit, now, given = earned(puzzle, path), now_ms(), as_number(puzzle, path)
        before = await self._attempts.of(person, puzzle.id)
        counts = not before and await self._attempts.since(person, now - DAY_MS) < MOST_RATED
        if not counts:
            attempt = Attempt(person, puzzle.id, now, given, credit, 0, run)
            await self._attempts.add(attempt, puzzle.game, None, None, race)
            return Outcome(credit, None, None)
        mine, its = await self.strength(person, puzzle.game), await self._of_puzzle(puzzle)
        solver = after(_rating(mine), _rating(its), credit)
        attempt = Attempt(
            person, puzzle.id, now, as_number(puzzle, path), credit, 1, run, solver.rating, solver.deviation
        )
        moves = is_account and mine.deviation <= UNSURE
        rated = after(_rating(its), _rating(mine), 1 - credit) if moves else _rating(its)
        await self._attempts.add(
            attempt,
            puzzle.game,
            Mark(*solver, mine.plays + 1),
            Mark(*rated, its.plays + 1),
            race,
        )
        if credit < WHOLE and solver.deviation <= UNSURE and solver.rating >= puzzle.rating + STRONGER:
            await self._doubt(puzzle, now)
        return Outcome(credit, mine.rating, solver.rating)

    async def _doubt(self, puzzle: Puzzle, now: int) -> None:
        """Put a puzzle in doubt that most of the strong solvers failed. What the levels made of it tells who is strong:
        its own rating climbs with every failure."""
        credits = await self._doubts.strong_tries(puzzle.id, puzzle.rating + STRONGER, UNSURE)
        failed = sum(credit < WHOLE for credit in credits)
        if len(credits) >= STRONG_TRIES and failed > STRONG_FAILS * len(credits):
            await self._doubts.raise_about(puzzle.id, now)

    async def hidden(self) -> set[str]:
        """Puzzles that are not given out: many dislike them, or they are in doubt."""
        return await self._attempts.disliked(DISLIKED) | await self._doubts.hidden()

    async def of_today(self) -> Puzzle | None:
        """The day's puzzle: the same from midnight to midnight, and none that was in doubt before."""
        day = day_of(now_ms())
        return of_day(day, await self._doubts.hidden(day * DAY_MS))

    async def strength(self, person: str, game: str) -> Mark:
        """How strong somebody is in a game."""
        return await self._attempts.solver(person, game) or Mark(*NEW, 0)

    async def _of_puzzle(self, puzzle: Puzzle) -> Mark:
        found = await self._attempts.mark(puzzle.id)
        return found or Mark(puzzle.rating, PUZZLE_DEVIATION, NEW.volatility, 0)

    async def next(self, person: str, game: str, theme: str) -> Puzzle:
        """The next one for somebody: near their strength, not tried yet."""
        tried, hidden = await self._attempts.tried(person), await self.hidden()
        rating = (await self.strength(person, game)).rating if game else NEW.rating
        return next_for(rating, tried, hidden, game, theme, person)

    async def next_in_streak(self, person: str, run: str, game: str) -> tuple[Puzzle | None, int, int]:
        """The next one of a streak, which grows harder; how many were solved, and how many lives are left."""
        done = await self._attempts.of_run(person, run)
        solved = sum(one.credit >= WHOLE for one in done)
        lives = LIVES - (len(done) - solved)
        if lives <= 0:
            return None, solved, 0
        tried = {one.puzzle for one in done}
        return next_for(1000 + 60 * len(done), tried, await self.hidden(), game, salt=run), solved, lives

    async def again(self, person: str) -> list[Puzzle]:
        """Puzzles that were missed and never solved since, the latest first."""
        latest = await self._attempts.latest(person)
        return [find(one) for one, credit in latest.items() if credit < WHOLE and one in library()]


def _rating(mark: Mark) -> Rating:
    return Rating(mark.rating, mark.deviation, mark.volatility)
