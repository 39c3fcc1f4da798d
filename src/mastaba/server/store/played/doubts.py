"""Puzzles in doubt: strong solvers failed them, or many dislike them. Each waits to be looked at again, and then holds
or has fallen."""

from __future__ import annotations

import sqlalchemy as sa

from ..engine import Database
from ..schema import accounts
from ..shape.puzzles import attempts, puzzle_doubts, puzzle_votes

DAY_MS = 24 * 3_600_000
WAITS, LOOKED_AT, HOLDS, FALLEN = "waits", "looked_at", "holds", "fallen"
HIDDEN = (WAITS, LOOKED_AT, FALLEN)


class Doubts:
    """What the database knows about them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def strong_tries(self, puzzle: str, rating: float, deviation: float) -> list[float]:
        """What first tries earned since the puzzle was last found to hold, of accounts at least so strong and so
        surely so."""
        query = sa.select(attempts.c.credit).where(
            attempts.c.puzzle == puzzle,
            attempts.c.rated == 1,
            attempts.c.rating >= rating,
            attempts.c.deviation <= deviation,
            attempts.c.person.in_(sa.select(accounts.c.person)),
            attempts.c.at > _settled(puzzle),
        )
        return await self._database.read(lambda c: [float(one) for one in c.execute(query).scalars()])

    async def against(self, puzzle: str) -> int:
        """How many more accounts voted against a puzzle than for it since it was last found to hold."""
        query = sa.select(sa.func.sum(1 - 2 * puzzle_votes.c.up)).where(
            puzzle_votes.c.puzzle == puzzle,
            puzzle_votes.c.person.in_(sa.select(accounts.c.person)),
            puzzle_votes.c.at > _settled(puzzle),
        )
        return await self._database.read(lambda c: int(c.execute(query).scalar() or 0))

    async def raise_about(self, puzzle: str, now: int) -> None:
        """A puzzle is in doubt, unless it is already. A second doubt on one day goes on with the first: what was
        hidden at midnight was hidden at midnight."""

        def work(c: sa.Connection) -> None:
            mine = puzzle_doubts.c.puzzle == puzzle
            row = c.execute(sa.select(puzzle_doubts).where(mine)).first()
            waits = {"at": now, "state": WAITS, "lost": 0.0}
            if row is None:
                c.execute(puzzle_doubts.insert().values(puzzle=puzzle, since=now, **waits))
            elif row.state == HOLDS:
                since = row.since if row.at // DAY_MS == now // DAY_MS else now
                c.execute(puzzle_doubts.update().where(mine).values(since=since, **waits))

        await self._database.change_again(work)

    async def hidden(self) -> set[str]:
        """Puzzles that are not given out."""
        return await self._named(puzzle_doubts.c.state.in_(HIDDEN))

    async def hidden_at(self, moment: int) -> set[str]:
        """Puzzles that were not given out at a moment of today."""
        still = sa.or_(puzzle_doubts.c.state.in_(HIDDEN), puzzle_doubts.c.at >= moment)
        return await self._named(sa.and_(puzzle_doubts.c.since < moment, still))

    async def _named(self, where: sa.ColumnElement[bool]) -> set[str]:
        query = sa.select(puzzle_doubts.c.puzzle).where(where)
        return await self._database.read(lambda c: set(c.execute(query).scalars()))

    async def take(self, now: int, late: int) -> str | None:
        """One that waits, for whoever asks alone; also one that somebody took before `late` and never settled."""

        def work(c: sa.Connection) -> str | None:
            free = sa.or_(
                puzzle_doubts.c.state == WAITS,
                sa.and_(puzzle_doubts.c.state == LOOKED_AT, puzzle_doubts.c.at < late),
            )
            found = c.execute(sa.select(puzzle_doubts.c.puzzle).where(free).order_by(puzzle_doubts.c.at)).scalar()
            if found is None:
                return None
            mine = puzzle_doubts.update().where(puzzle_doubts.c.puzzle == found, free)
            return str(found) if c.execute(mine.values(state=LOOKED_AT, at=now)).rowcount else None

        return await self._database.change(work)

    async def settle(self, puzzle: str, lost: float, *, holds: bool, now: int) -> None:
        """What the second look came to."""
        mine = puzzle_doubts.update().where(puzzle_doubts.c.puzzle == puzzle)
        values = {"state": HOLDS if holds else FALLEN, "at": now, "lost": lost}
        await self._database.change(lambda c: c.execute(mine.values(**values)))


def _settled(puzzle: str) -> sa.ColumnElement[int]:
    """When a puzzle was last looked at; before everything if never."""
    found = sa.select(puzzle_doubts.c.at).where(puzzle_doubts.c.puzzle == puzzle).scalar_subquery()
    return sa.func.coalesce(found, -1)
