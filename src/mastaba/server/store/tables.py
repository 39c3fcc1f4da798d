"""Lists of tables: mine, those that wait for people, those that need the server to act."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from mastaba.core.table.table import LOBBY, PLAYING

from ..shares import LISTED
from .announcing import announce
from .engine import Database
from .schema import meta, present, put_away, sittings, tables

AT_ONCE = 50  # empty lobbies looked at
NEVER = 2**62  # when time runs out that does not run


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
    clocks: tuple[int, list[int]] | None = None  # who is asked, and what each seat had left then
    home: str = ""


class TableLists:
    """Questions about many tables at once; none of them plays a game through."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.heard: Callable[[str], None] = lambda person: None  # who put a table away

    async def mine(self, person: str, most: int = 30) -> list[TableRow]:
        """The tables where a person sits and that were not put away: those that wait for it first, the least time
        left before the others, then those under way, those that wait for players, and those that are over; each the
        latest first.
        """
        return await self._rows(_MINE, person=person, most=most)

    async def games_of(self, person: str) -> set[str]:
        """The games at whose tables a person ever sat."""
        return await self._database.read(lambda c: set(c.execute(_GAMES_OF, {"person": person}).scalars()))

    async def put_away(self, person: str, table_id: str) -> None:
        """Take a table out of the list of somebody who sits there; nothing else changes."""
        here = sittings.c.table_id == table_id, sittings.c.person == person
        there = put_away.c.table_id == table_id, put_away.c.person == person

        def work(c: sa.Connection) -> None:
            sits = c.execute(sa.select(sittings.c.seat).where(*here)).first()
            if sits and not c.execute(sa.select(put_away).where(*there)).first():
                c.execute(put_away.insert().values(person=person, table_id=table_id))
                announce(c, "lists", person)

        await self._database.change(work)
        self.heard(person)

    async def take_out(self, person: str, table_id: str) -> None:
        """Back into the list."""
        there = put_away.c.table_id == table_id, put_away.c.person == person
        await self._database.change(lambda c: c.execute(put_away.delete().where(*there)))

    async def by_status(self, status: str, most: int = 20) -> list[TableRow]:
        """The latest tables in this state."""
        return await self._rows(
            sa.select(tables).where(tables.c.status == status).order_by(tables.c.updated_at.desc()).limit(most)
        )

    async def these(self, ids: Collection[str]) -> dict[str, tuple[TableRow | None, set[str]]]:
        """Each of these tables, if it is still there, with the people who sit at it."""

        def work(c: sa.Connection) -> dict[str, tuple[TableRow | None, set[str]]]:
            rows = {r["id"]: table_row(r) for r in c.execute(sa.select(tables).where(tables.c.id.in_(ids))).mappings()}
            sits: dict[str, set[str]] = {id: set() for id in ids}
            of_these = sittings.c.table_id.in_(ids)
            for table_id, person in c.execute(sa.select(sittings.c.table_id, sittings.c.person).where(of_these)):
                sits[table_id].add(person)
            return {id: (rows.get(id), sits[id]) for id in ids}

        return await self._database.read(work)

    async def to_watch(
        self, status: str, person: str, home: str, since: int = 0, most: int = 8, each: int = LISTED.place
    ) -> list[TableRow]:
        """Others' tables in this state that everybody may watch, the latest first; at most `each` of a place."""
        given = {"status": status, "person": person, "home": home, "since": since, "most": most, "each": each}
        return await self._rows(_TO_WATCH, **given)

    async def with_free_seats(
        self, person: str, home: str, since: int, most: int = LISTED.all, each: int = LISTED.place
    ) -> list[TableRow]:
        """Others' listed tables that wait for players, the latest first; at most `each` of a place."""
        return await self._rows(_FREE_SEATS, person=person, home=home, since=since, most=most, each=each)

    async def touched(self) -> str:
        """Another word each time that a host has changed something from outside."""
        query = sa.select(meta.c.value).where(meta.c.key == "touched")
        return await self._database.read(lambda c: c.execute(query).scalar()) or ""

    async def count_open(self, since: int, home: str = "") -> int:
        """How many tables are not over, of those where something happened since then; of a place, or of all."""
        query = sa.select(sa.func.count()).where(*_alive(since, home))
        return await self._database.read(lambda c: c.execute(query).scalar_one())

    async def oldest_open(self, since: int, home: str = "") -> int:
        """When something happened last at that one of them where it is longest ago."""
        query = sa.select(sa.func.min(tables.c.updated_at)).where(*_alive(since, home))
        return await self._database.read(lambda c: c.execute(query).scalar()) or since

    async def empty_lobbies(self, before: int, home: str = "") -> list[str]:
        """Tables that wait, where nobody but the host sits and nobody is known to look; the longest waiting first."""
        others = sa.exists().where(sittings.c.table_id == tables.c.id, sittings.c.person != tables.c.host)
        query = (
            sa.select(tables.c.id)
            .where(tables.c.status == "lobby", tables.c.updated_at < before, ~others)
            .where(~sa.exists().where(present.c.table_id == tables.c.id))
            .order_by(tables.c.updated_at)
            .limit(AT_ONCE)
        )
        query = query.where(tables.c.home == home) if home else query
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

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

    async def _rows(self, query: sa.Select[Any], **given: Any) -> list[TableRow]:
        return await self._database.read(lambda c: [table_row(r) for r in c.execute(query, given).mappings()])


def _mine(person: Any) -> sa.Select[Any]:
    """Where a person sits: those that wait for it, the least time first, then those under way, lobbies, the rest."""
    under_way = (tables.c.status == PLAYING, 1), (tables.c.status == LOBBY, 2)
    first = sa.case((tables.c.asked == person, 0), *under_way, else_=3)
    gone = sa.select(put_away.c.table_id).where(put_away.c.person == person)
    return (
        sa.select(tables)
        .where(tables.c.id.in_(_SITS))
        .where(tables.c.id.not_in(gone))
        .order_by(first, sa.case((tables.c.asked == person, sa.func.coalesce(tables.c.flag_at, NEVER)), else_=0))
        .order_by(tables.c.updated_at.desc())
        .limit(sa.bindparam("most"))
    )


def _few_of_each(*where: Any) -> sa.Select[Any]:
    """The latest `most` tables, a few of each host, `each` of a place; all of the reader's own place, `home`."""
    place = sa.func.coalesce(sa.func.nullif(tables.c.home, ""), tables.c.host)
    latest = tables.c.updated_at.desc()
    of_host = sa.func.row_number().over(partition_by=tables.c.host, order_by=latest).label("of_host")
    of_place = sa.func.row_number().over(partition_by=place, order_by=latest).label("of_place")
    one = sa.select(tables, of_host, of_place).where(*where, tables.c.updated_at > sa.bindparam("since")).subquery()
    near = sa.and_(one.c.home == sa.bindparam("home"), one.c.home != "")
    few = (one.c.of_host <= LISTED.person, sa.or_(near, one.c.of_place <= sa.bindparam("each")))
    columns = [one.c[column.name] for column in tables.columns]
    return sa.select(*columns).where(*few).order_by(one.c.updated_at.desc()).limit(sa.bindparam("most"))


# made once: to make one takes longer than to ask it
_SITS = sa.select(sittings.c.table_id).where(sittings.c.person == sa.bindparam("person"))
_MINE = _mine(sa.bindparam("person"))
_GAMES_OF = sa.select(tables.c.game).distinct().where(tables.c.id.in_(_SITS))
_TO_WATCH = _few_of_each(
    tables.c.status == sa.bindparam("status"), tables.c.watch == "listed", tables.c.id.not_in(_SITS)
)
_FREE_SEATS = _few_of_each(
    tables.c.status == "lobby", tables.c.listed == 1, tables.c.free > 0, tables.c.host != sa.bindparam("person")
)


def _alive(since: int, home: str) -> list[sa.ColumnElement[bool]]:
    """Not over, and something happened since then; opened from a place, or from anywhere."""
    alive = [tables.c.status.in_(("lobby", "playing")), tables.c.updated_at > since]
    return [*alive, tables.c.home == home] if home else alive


def table_row(row: Any) -> TableRow:
    """A row of the database as lists know it."""
    values = dict(row)
    values["names"] = json.loads(values["names"])
    values["clocks"] = json.loads(values["clocks"] or "null")
    return TableRow(**values)
