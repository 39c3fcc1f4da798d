"""Puzzles that people tried: what they answered, what it earned, how strong they and the puzzles are, and votes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from ..announcing import announce
from ..engine import Database
from ..shape.puzzles import attempts, puzzle_marks, puzzle_votes, solvers


class Attempt(NamedTuple):
    """One try: the first answer, what the whole earned, and the run that it belongs to."""

    person: str
    puzzle: str
    at: int
    action: int
    credit: float
    rated: int  # 1: it counted for the strengths
    run: str
    rating: float | None = None  # of the solver afterwards, and how sure it is
    deviation: float | None = None


class Mark(NamedTuple):
    """How strong a puzzle or a solver is, as Glicko-2 has it, and from how many tries."""

    rating: float
    deviation: float
    volatility: float
    plays: int


class Attempts:
    """What the database knows about puzzles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, attempt: Attempt, game: str, solver: Mark | None, puzzle: Mark | None, race: str = "") -> None:
        """One more try; with new strengths where it counted. Those who watch its race hear of it."""

        def work(c: sa.Connection) -> None:
            c.execute(attempts.insert().values(**attempt._asdict()))
            if solver is not None:
                _put(c, solvers, {"person": attempt.person, "game": game}, solver)
            if puzzle is not None:
                _put(c, puzzle_marks, {"puzzle": attempt.puzzle}, puzzle)
            if race:
                announce(c, "race", race)

        await self._database.change(work)

    async def of(self, person: str, puzzle: str) -> list[Attempt]:
        """A person's tries at one puzzle, the first first."""
        query = (
            sa.select(attempts).where(attempts.c.person == person, attempts.c.puzzle == puzzle).order_by(attempts.c.at)
        )
        return await self._read(query)

    async def of_run(self, person: str, run: str) -> list[Attempt]:
        """A person's tries in one run, the first first."""
        query = sa.select(attempts).where(attempts.c.person == person, attempts.c.run == run).order_by(attempts.c.at)
        return await self._read(query)

    async def longest_run(self, person: str, begins: str, whole: float) -> int:
        """How many puzzles a person solved in the best of the runs whose letters begin so."""
        solved = (
            sa.select(sa.func.count(sa.distinct(attempts.c.puzzle)).label("n"))
            .where(attempts.c.person == person, attempts.c.run.startswith(begins), attempts.c.credit >= whole)
            .group_by(attempts.c.run)
            .subquery()
        )
        return await self._database.read(lambda c: int(c.execute(sa.select(sa.func.max(solved.c.n))).scalar() or 0))

    async def between(self, person: str, puzzles: Sequence[str], first: int, last: int) -> list[Attempt]:
        """A person's tries at these puzzles in this time, the first first."""
        query = sa.select(attempts).where(
            attempts.c.person == person,
            attempts.c.puzzle.in_(puzzles),
            attempts.c.at >= first,
            attempts.c.at < last,
        )
        return await self._read(query.order_by(attempts.c.at))

    async def tried(self, person: str) -> dict[str, float]:
        """What a person's first try at each puzzle earned."""
        query = (
            sa.select(attempts.c.puzzle, attempts.c.credit)
            .where(attempts.c.person == person)
            .order_by(attempts.c.at.desc())
        )
        rows = await self._database.read(lambda c: c.execute(query).all())
        return {row.puzzle: row.credit for row in rows}

    async def latest(self, person: str) -> dict[str, float]:
        """What a person's last try at each puzzle earned, the latest first."""
        query = (
            sa.select(attempts.c.puzzle, attempts.c.credit)
            .where(attempts.c.person == person)
            .order_by(attempts.c.at.desc())
        )
        found: dict[str, float] = {}
        for row in await self._database.read(lambda c: c.execute(query).all()):
            found.setdefault(row.puzzle, row.credit)
        return found

    async def since(self, person: str, then: int) -> int:
        """How many puzzles of a person counted since then."""
        query = (
            sa.select(sa.func.count())
            .select_from(attempts)
            .where(attempts.c.person == person, attempts.c.at >= then, attempts.c.rated == 1)
        )
        return await self._database.read(lambda c: int(c.execute(query).scalar() or 0))

    async def ratings(self, person: str) -> list[tuple[str, float, float]]:
        """Every try of a person that counted, the first first: the puzzle, what it earned, the rating afterwards."""
        query = (
            sa.select(attempts.c.puzzle, attempts.c.credit, attempts.c.rating)
            .where(attempts.c.person == person, attempts.c.rating.is_not(None))
            .order_by(attempts.c.at)
        )
        return await self._database.read(lambda c: [(row[0], float(row[1]), float(row[2])) for row in c.execute(query)])

    async def answers(self, puzzle: str) -> dict[int, int]:
        """How many people answered what at their first try."""
        query = (
            sa.select(attempts.c.action, sa.func.count(sa.distinct(attempts.c.person)))
            .where(attempts.c.puzzle == puzzle)
            .group_by(attempts.c.action)
        )
        return {int(action): int(n) for action, n in await self._database.read(lambda c: c.execute(query).all())}

    async def solver(self, person: str, game: str) -> Mark | None:
        query = sa.select(solvers).where(solvers.c.person == person, solvers.c.game == game)
        return await self._mark(query)

    async def mark(self, puzzle: str) -> Mark | None:
        return await self._mark(sa.select(puzzle_marks).where(puzzle_marks.c.puzzle == puzzle))

    async def vote(self, person: str, puzzle: str, up: bool) -> None:
        """A person's word about a puzzle; the last one counts."""

        def work(c: sa.Connection) -> None:
            mine = puzzle_votes.c.person == person, puzzle_votes.c.puzzle == puzzle
            if not c.execute(puzzle_votes.update().where(*mine).values(up=int(up))).rowcount:
                c.execute(puzzle_votes.insert().values(person=person, puzzle=puzzle, up=int(up)))

        await self._database.change(work)

    async def disliked(self, least: int) -> set[str]:
        """Puzzles that many found bad: so many more votes against than for."""
        balance = sa.func.sum(sa.case((puzzle_votes.c.up == 1, -1), else_=1))
        query = sa.select(puzzle_votes.c.puzzle).group_by(puzzle_votes.c.puzzle).having(balance >= least)
        return await self._database.read(lambda c: {row.puzzle for row in c.execute(query)})

    async def _read(self, query: sa.Select[tuple[object, ...]]) -> list[Attempt]:
        return await self._database.read(lambda c: [Attempt(**row) for row in c.execute(query).mappings()])

    async def _mark(self, query: sa.Select[tuple[object, ...]]) -> Mark | None:
        row = await self._database.read(lambda c: c.execute(query).mappings().first())
        return Mark(row["rating"], row["deviation"], row["volatility"], row["plays"]) if row else None


def _put(c: sa.Connection, table: sa.Table, key: dict[str, str], mark: Mark) -> None:
    mine = [table.c[name] == value for name, value in key.items()]
    if not c.execute(table.update().where(*mine).values(**mark._asdict())).rowcount:
        c.execute(table.insert().values(**key, **mark._asdict()))
