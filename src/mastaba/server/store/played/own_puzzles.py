"""Costly answers of people's own games: when each is due again, and how often in a row it was right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from ..engine import Database
from ..schema import tables
from ..shape.puzzles import own_puzzles

MOST_SHOWN = 200


class OwnRow(NamedTuple):
    """One of them; `at` are the answers before the question."""

    person: str
    table_id: str
    at: int
    body: str
    rung: int
    due_at: int


class Listed(NamedTuple):
    """One of them in a list: of which game, and when that was last played."""

    table_id: str
    at: int
    rung: int
    due_at: int
    game: str
    played_at: int


class OwnPuzzleRows:
    """What the database knows about them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def listed(self, ids: Sequence[str], rungs: int) -> list[Listed]:
        """Those of a person that are not learned yet, the longest due first."""
        query = (
            sa.select(
                own_puzzles.c.table_id,
                own_puzzles.c.at,
                own_puzzles.c.rung,
                own_puzzles.c.due_at,
                tables.c.game,
                tables.c.updated_at,
            )
            .join(tables, tables.c.id == own_puzzles.c.table_id)
            .where(own_puzzles.c.person.in_(ids), own_puzzles.c.rung < rungs)
            .order_by(own_puzzles.c.due_at, own_puzzles.c.table_id, own_puzzles.c.at)
            .limit(MOST_SHOWN)
        )
        return await self._database.read(lambda c: [Listed(*row) for row in c.execute(query)])

    async def due(self, ids: Sequence[str], rungs: int, now: int) -> int:
        """How many of a person's are due."""
        query = (
            sa.select(sa.func.count())
            .select_from(own_puzzles)
            .where(own_puzzles.c.person.in_(ids), own_puzzles.c.rung < rungs, own_puzzles.c.due_at <= now)
        )
        return await self._database.read(lambda c: int(c.execute(query).scalar() or 0))

    async def of_table(self, ids: Sequence[str], table_id: str, rungs: int) -> int:
        """How many of a person's come of one game and are not learned yet."""
        query = (
            sa.select(sa.func.count())
            .select_from(own_puzzles)
            .where(own_puzzles.c.person.in_(ids), own_puzzles.c.table_id == table_id, own_puzzles.c.rung < rungs)
        )
        return await self._database.read(lambda c: int(c.execute(query).scalar() or 0))

    async def find(self, ids: Sequence[str], table_id: str, at: int) -> OwnRow | None:
        """One of a person's."""
        query = sa.select(own_puzzles).where(
            own_puzzles.c.person.in_(ids), own_puzzles.c.table_id == table_id, own_puzzles.c.at == at
        )
        row = await self._database.read(lambda c: c.execute(query).first())
        return OwnRow(*row) if row else None

    async def move(self, row: OwnRow, rung: int, due_at: int) -> bool:
        """It was answered; false where another tab was quicker."""
        change = own_puzzles.update().where(
            own_puzzles.c.person == row.person,
            own_puzzles.c.table_id == row.table_id,
            own_puzzles.c.at == row.at,
            own_puzzles.c.rung == row.rung,
            own_puzzles.c.due_at == row.due_at,
        )
        return bool(await self._database.change(lambda c: c.execute(change.values(rung=rung, due_at=due_at)).rowcount))


def keep_own(c: sa.Connection, rows: Sequence[OwnRow]) -> None:
    """New ones, in the transaction of their review; those that are there stay as they are."""
    tables_of = {row.table_id for row in rows}
    known = sa.select(own_puzzles.c.table_id, own_puzzles.c.at).where(own_puzzles.c.table_id.in_(tables_of))
    there = {(table_id, at) for table_id, at in c.execute(known)} if rows else set()
    fresh = [row._asdict() for row in rows if (row.table_id, row.at) not in there]
    if fresh:
        c.execute(own_puzzles.insert(), fresh)
