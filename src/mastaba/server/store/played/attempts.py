"""Puzzles that people tried: what they answered, what it earned, how strong they and the puzzles are, and votes."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from ..announcing import announce
from ..engine import Database
from ..shape.puzzles import attempts, puzzle_marks, puzzle_votes, solvers

SOLVER, PUZZLE = 77106, 77107  # locks: tries of one person, and at one puzzle, are kept one after another


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
    further: str = ""  # the answers after the first, with spaces between


class Mark(NamedTuple):
    """How strong a puzzle or a solver is, as Glicko-2 has it, and from how many tries."""

    rating: float
    deviation: float
    volatility: float
    plays: int


class Kept(NamedTuple):
    """What became of a try: what the first one at this puzzle earned, to which run it belongs, and how strong the
    solver was and is, if it counted."""

    first: float
    run: str
    before: Mark | None = None
    after: Mark | None = None


Rate = Callable[[Mark | None, Mark | None], tuple[Mark, Mark]]  # how strong solver and puzzle were, and then are


class Attempts:
    """What the database knows about puzzles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, tried: Attempt, game: str, most: int, since: int, rate: Rate, race: str = "") -> Kept:
        """One more try. A person's first at a puzzle belongs to its run and counts, unless so many have since then.

        Of tries that come at once one is the first, and nobody's strength is lost: they are kept one after another.
        Those who watch the race that a try belongs to hear of it.
        """

        def work(c: sa.Connection) -> Kept:
            in_turn(c, SOLVER, tried.person)
            in_turn(c, PUZZLE, tried.puzzle)
            if race:
                announce(c, "race", race)
            mine = attempts.c.person == tried.person
            here = sa.select(attempts.c.at, attempts.c.credit).where(mine, attempts.c.puzzle == tried.puzzle)
            before = c.execute(here.order_by(attempts.c.at)).all()
            if before:
                again = tried._replace(at=max(tried.at, before[-1].at + 1), run="")
                c.execute(attempts.insert().values(**again._asdict()))
                return Kept(before[0].credit, "")
            counted = sa.select(sa.func.count()).where(mine, attempts.c.at >= since, attempts.c.rated == 1)
            if (c.execute(counted).scalar() or 0) >= most:
                c.execute(attempts.insert().values(**tried._asdict()))
                return Kept(tried.credit, tried.run)
            was = _mark(c, _solver(tried.person, game))
            solver, puzzle = rate(was, _mark(c, _puzzle(tried.puzzle)))
            rated = tried._replace(rated=1, rating=solver.rating, deviation=solver.deviation)
            c.execute(attempts.insert().values(**rated._asdict()))
            _put(c, solvers, {"person": tried.person, "game": game}, solver)
            _put(c, puzzle_marks, {"puzzle": tried.puzzle}, puzzle)
            return Kept(tried.credit, tried.run, was, solver)

        return await self._database.change_again(work)

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

    async def ratings(self, person: str) -> list[tuple[str, float, float]]:
        """Every try of a person that counted, the first first: the puzzle, what it earned, the rating afterwards."""
        query = (
            sa.select(attempts.c.puzzle, attempts.c.credit, attempts.c.rating)
            .where(attempts.c.person == person, attempts.c.rating.is_not(None))
            .order_by(attempts.c.at)
        )
        return await self._database.read(lambda c: [(row[0], float(row[1]), float(row[2])) for row in c.execute(query)])

    async def answers(self, puzzle: str, path: Sequence[int] = ()) -> dict[int, int]:
        """How many people answered what at their first try, after these answers."""
        earlier = attempts.alias()
        again = sa.exists().where(
            earlier.c.person == attempts.c.person,
            earlier.c.puzzle == attempts.c.puzzle,
            earlier.c.at < attempts.c.at,
        )
        query = (
            sa.select(attempts.c.action, attempts.c.further, sa.func.count().label("n"))
            .where(attempts.c.puzzle == puzzle, ~again)
            .group_by(attempts.c.action, attempts.c.further)
        )
        told, here = Counter[int](), tuple(path)
        for row in await self._database.read(lambda c: c.execute(query).all()):
            given = (row.action, *map(int, row.further.split()))
            if given[: len(here)] == here and len(given) > len(here):
                told[given[len(here)]] += row.n
        return dict(told)

    async def solver(self, person: str, game: str) -> Mark | None:
        return await self._database.read(lambda c: _mark(c, _solver(person, game)))

    async def strengths(self, person: str) -> dict[str, float]:
        """How strong a person is, in each game of which puzzles counted."""
        query = sa.select(solvers.c.game, solvers.c.rating).where(solvers.c.person == person)
        return await self._database.read(lambda c: {game: float(rating) for game, rating in c.execute(query)})

    async def marks(self) -> dict[str, float]:
        """How hard every puzzle is that people tried."""
        query = sa.select(puzzle_marks.c.puzzle, puzzle_marks.c.rating)
        return await self._database.read(lambda c: {puzzle: float(rating) for puzzle, rating in c.execute(query)})

    async def vote(self, person: str, puzzle: str, up: bool, now: int) -> None:
        """A person's word about a puzzle; the last one counts, as of the moment of the first."""

        def work(c: sa.Connection) -> None:
            mine = puzzle_votes.c.person == person, puzzle_votes.c.puzzle == puzzle
            if not c.execute(puzzle_votes.update().where(*mine).values(up=int(up))).rowcount:
                c.execute(puzzle_votes.insert().values(person=person, puzzle=puzzle, up=int(up), at=now))

        await self._database.change_again(work)

    async def _read(self, query: sa.Select[tuple[object, ...]]) -> list[Attempt]:
        return await self._database.read(lambda c: [Attempt(**row) for row in c.execute(query).mappings()])


def in_turn(c: sa.Connection, lock: int, id: str) -> None:
    """Until this transaction is over no other has the same lock; SQLite has one writer anyway."""
    if c.dialect.name == "postgresql":
        number = zlib.crc32(id.encode()) - (1 << 31)
        c.execute(sa.text("SELECT pg_advisory_xact_lock(:lock, :number)"), {"lock": lock, "number": number})


def _solver(person: str, game: str) -> sa.Select[tuple[object, ...]]:
    return sa.select(solvers).where(solvers.c.person == person, solvers.c.game == game)


def _puzzle(puzzle: str) -> sa.Select[tuple[object, ...]]:
    return sa.select(puzzle_marks).where(puzzle_marks.c.puzzle == puzzle)


def _mark(c: sa.Connection, query: sa.Select[tuple[object, ...]]) -> Mark | None:
    row = c.execute(query).mappings().first()
    return Mark(row["rating"], row["deviation"], row["volatility"], row["plays"]) if row else None


def _put(c: sa.Connection, table: sa.Table, key: dict[str, str], mark: Mark) -> None:
    mine = [table.c[name] == value for name, value in key.items()]
    if not c.execute(table.update().where(*mine).values(**mark._asdict())).rowcount:
        c.execute(table.insert().values(**key, **mark._asdict()))
