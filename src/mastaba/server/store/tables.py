"""Lists of tables: mine, those that wait for people, those that need the server to act."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from mastaba.core.table.table import LOBBY, PLAYING

from .engine import Database
from .schema import put_away, sittings, tables

OF_ONE_HOST = 3  # tables in the list of those that wait for players


@dataclass(frozen=True)
class TableRow:
    """What lists say about a table."""

    id: str
    game: str
    status: str
    host: str
    seats: int
    free: int
    asked: str
    flag_at: int | None
    names: list[str]
    opened_at: int
    updated_at: int
    listed: int
    watch: str
    answers: int


class TableLists:
    """Questions about many tables at once; none of them plays a game through."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def mine(self, person: str, most: int = 30) -> list[TableRow]:
        """The tables where a person sits and that were not put away: those that wait for it first, then those
        under way, those that wait for players, and those that are over; each the latest first.
        """
        under_way = (tables.c.status == PLAYING, 1), (tables.c.status == LOBBY, 2)
        first = sa.case((tables.c.asked == person, 0), *under_way, else_=3)
        gone = sa.select(put_away.c.table_id).where(put_away.c.person == person)
        query = (
            sa.select(tables)
            .where(tables.c.id.in_(sa.select(sittings.c.table_id).where(sittings.c.person == person)))
            .where(tables.c.id.not_in(gone))
            .order_by(first, tables.c.updated_at.desc())
            .limit(most)
        )
        return await self._rows(query)

    async def games_of(self, person: str) -> set[str]:
        """The games at whose tables a person ever sat."""
        sat = sa.select(sittings.c.table_id).where(sittings.c.person == person)
        query = sa.select(tables.c.game).distinct().where(tables.c.id.in_(sat))
        return await self._database.read(lambda c: set(c.execute(query).scalars()))

    async def put_away(self, person: str, table_id: str) -> None:
        """Take a table out of the list of somebody who sits there; nothing else changes."""
        here = sittings.c.table_id == table_id, sittings.c.person == person
        there = put_away.c.table_id == table_id, put_away.c.person == person

        def work(c: sa.Connection) -> None:
            sits = c.execute(sa.select(sittings.c.seat).where(*here)).first()
            if sits and not c.execute(sa.select(put_away).where(*there)).first():
                c.execute(put_away.insert().values(person=person, table_id=table_id))

        await self._database.change(work)

    async def take_out(self, person: str, table_id: str) -> None:
        """Back into the list."""
        there = put_away.c.table_id == table_id, put_away.c.person == person
        await self._database.change(lambda c: c.execute(put_away.delete().where(*there)))

    async def by_status(self, status: str, most: int = 20) -> list[TableRow]:
        """The latest tables in this state."""
        return await self._rows(
            sa.select(tables).where(tables.c.status == status).order_by(tables.c.updated_at.desc()).limit(most)
        )

    async def to_watch(self, status: str, person: str, since: int = 0, most: int = 8) -> list[TableRow]:
        """Others' tables in this state that everybody may watch, the latest first."""
        mine = sa.select(sittings.c.table_id).where(sittings.c.person == person)
        open_to_all = (tables.c.status == status, tables.c.watch == "listed", tables.c.updated_at > since)
        return await self._rows(
            sa.select(tables)
            .where(*open_to_all, tables.c.id.not_in(mine))
            .order_by(tables.c.updated_at.desc())
            .limit(most)
        )

    async def with_free_seats(self, person: str, since: int, most: int = 20) -> list[TableRow]:
        """Others' listed tables that wait for players, the latest first; nobody fills the list alone."""
        turn = sa.func.row_number().over(partition_by=tables.c.host, order_by=tables.c.updated_at.desc()).label("turn")
        waits = (tables.c.status == "lobby", tables.c.listed == 1, tables.c.free > 0, tables.c.updated_at > since)
        one = sa.select(tables, turn).where(*waits, tables.c.host != person).subquery()
        columns = [one.c[column.name] for column in tables.columns]
        return await self._rows(
            sa.select(*columns).where(one.c.turn <= OF_ONE_HOST).order_by(one.c.updated_at.desc()).limit(most)
        )

    async def count_open(self, since: int) -> int:
        """How many tables are not over, of those where something happened since then."""
        alive = (tables.c.status.in_(("lobby", "playing")), tables.c.updated_at > since)
        return await self._database.read(lambda c: c.execute(sa.select(sa.func.count()).where(*alive)).scalar_one())

    async def waiting(self) -> list[TableRow]:
        """Running tables that need the server to act: a bot is asked, or a person's time is running."""
        wakes = sa.or_(tables.c.asked == "bot", tables.c.flag_at.is_not(None))
        return await self._rows(sa.select(tables).where(tables.c.status == "playing", wakes))

    async def running_of(self, host: str) -> int:
        """How many tables that are not over a person has opened."""
        query = sa.select(sa.func.count()).where(tables.c.host == host, tables.c.status.in_(("lobby", "playing")))
        return await self._database.read(lambda c: c.execute(query).scalar_one())

    async def stalled(self, since: int) -> list[str]:
        """Running tables with a person at them where a bot has been asked since then and has not answered."""
        query = sa.select(tables.c.id).where(
            tables.c.status == "playing",
            tables.c.asked == "bot",
            tables.c.updated_at < since,
            sa.exists().where(sittings.c.table_id == tables.c.id),
        )
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def overdue(self, now: int) -> list[str]:
        """Running tables where a person's time has run out."""
        query = sa.select(tables.c.id).where(tables.c.status == "playing", tables.c.flag_at <= now)
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def _rows(self, query: sa.Select[Any]) -> list[TableRow]:
        return await self._database.read(lambda c: [table_row(r) for r in c.execute(query).mappings()])


def table_row(row: Any) -> TableRow:
    """A row of the database as lists know it."""
    values = dict(row)
    values["names"] = json.loads(values["names"])
    return TableRow(**values)
