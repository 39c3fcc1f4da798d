"""Puzzles in doubt: strong solvers failed them. Each waits to be looked at again, and then holds or has fallen."""

from __future__ import annotations

import sqlalchemy as sa

from ..engine import Database
from ..shape.puzzles import attempts, puzzle_doubts

WAITS, LOOKED_AT, HOLDS, FALLEN = "waits", "looked_at", "holds", "fallen"
HIDDEN = (WAITS, LOOKED_AT, FALLEN)


class Doubts:
    """What the database knows about them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def strong_tries(self, puzzle: str, rating: float, deviation: float) -> list[float]:
        """What first tries earned since the puzzle was last found to hold, of solvers at least so strong and so
        surely so."""
        settled = sa.select(puzzle_doubts.c.at).where(puzzle_doubts.c.puzzle == puzzle).scalar_subquery()
        query = sa.select(attempts.c.credit).where(
            attempts.c.puzzle == puzzle,
            attempts.c.rated == 1,
            attempts.c.rating >= rating,
            attempts.c.deviation <= deviation,
            attempts.c.at > sa.func.coalesce(settled, 0),
        )
        return await self._database.read(lambda c: [float(one) for one in c.execute(query).scalars()])

    async def raise_about(self, puzzle: str, now: int) -> None:
        """A puzzle is in doubt, unless it is already."""

        def work(c: sa.Connection) -> None:
            mine = puzzle_doubts.c.puzzle == puzzle
            state = c.execute(sa.select(puzzle_doubts.c.state).where(mine)).scalar()
            if state is None:
                c.execute(puzzle_doubts.insert().values(puzzle=puzzle, at=now, state=WAITS, lost=0.0))
            elif state == HOLDS:
                c.execute(puzzle_doubts.update().where(mine).values(at=now, state=WAITS, lost=0.0))

        await self._database.change(work)

    async def hidden(self, before: int | None = None) -> set[str]:
        """Puzzles that are not given out, of those that were in doubt before this moment."""
        query = sa.select(puzzle_doubts.c.puzzle).where(puzzle_doubts.c.state.in_(HIDDEN))
        if before is not None:
            query = query.where(puzzle_doubts.c.at < before)
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
