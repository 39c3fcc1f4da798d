"""Invitations: the people one played with, and who of them is asked over to which table.

Nobody is told who a person is: a companion is named by a table where both sat, and the seat there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa

from .announcing import announce
from .engine import Database
from .notices.making import call, invited
from .schema import invitations, sittings, tables
from .tables import TableRow, table_row

LOOKED_THROUGH = 300  # seats at one's latest tables


class Companion(NamedTuple):
    """Somebody one played with, and where."""

    person: str
    table_id: str
    seat: int


class Invitations:
    """Asked by hosts for their companions, by the home page for what one is invited to."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.heard: Callable[[str], None] = lambda person: None  # of whom the invitations changed

    async def companions(self, person: str, most: int = 12) -> list[Companion]:
        """Other people at a person's tables where a game began, the latest first, each once."""
        query = (
            sa.select(sittings.c.person, sittings.c.table_id, sittings.c.seat)
            .join(tables, tables.c.id == sittings.c.table_id)
            .where(sittings.c.table_id.in_(_tables_of(person)), sittings.c.person != person)
            .where(tables.c.status.in_(("playing", "over")))
            .order_by(tables.c.updated_at.desc(), sittings.c.table_id, sittings.c.seat)
            .limit(LOOKED_THROUGH)
        )
        found = await self._database.read(lambda c: [Companion(*row) for row in c.execute(query)])
        latest: dict[str, Companion] = {}
        for one in found:
            latest.setdefault(one.person, one)
        return list(latest.values())[:most]

    async def companion(self, person: str, table_id: str, seat: int) -> str:
        """Who sat there, if this person sat at the same table and a game began; else nobody."""
        query = (
            sa.select(sittings.c.person)
            .join(tables, tables.c.id == sittings.c.table_id)
            .where(sittings.c.table_id == table_id, sittings.c.seat == seat, sittings.c.person != person)
            .where(sittings.c.table_id.in_(_tables_of(person)), tables.c.status.in_(("playing", "over")))
        )
        return await self._database.read(lambda c: c.execute(query).scalar()) or ""

    async def invite(self, person: str, table_id: str, now: int) -> None:
        where = invitations.c.person == person, invitations.c.table_id == table_id

        def work(c: sa.Connection) -> None:
            if not c.execute(invitations.update().where(*where).values(at=now)).rowcount:
                c.execute(invitations.insert().values(person=person, table_id=table_id, at=now))
            call(c, invited(person, table_id, now))
            announce(c, "lists", person)

        await self._database.change(work)
        self.heard(person)

    async def take_back(self, person: str, table_id: str) -> None:
        where = invitations.c.person == person, invitations.c.table_id == table_id

        def work(c: sa.Connection) -> None:
            if c.execute(invitations.delete().where(*where)).rowcount:
                announce(c, "lists", person)

        await self._database.change(work)
        self.heard(person)

    async def invited_to(self, table_id: str) -> set[str]:
        query = sa.select(invitations.c.person).where(invitations.c.table_id == table_id)
        return await self._database.read(lambda c: set(c.execute(query).scalars()))

    async def of(self, person: str, since: int, most: int = 3) -> list[TableRow]:
        """Tables that wait and to which a person is invited: of each host the latest."""
        given = {"person": person, "since": since}
        rows = await self._database.read(lambda c: [table_row(r) for r in c.execute(_INVITED, given).mappings()])
        latest: dict[str, TableRow] = {}
        for row in rows:
            latest.setdefault(row.host, row)
        return list(latest.values())[:most]


def _tables_of(person: Any) -> sa.Select[tuple[str]]:
    return sa.select(sittings.c.table_id).where(sittings.c.person == person)


_INVITED = (  # made once: to make it takes longer than to ask it
    sa.select(tables)
    .join(invitations, invitations.c.table_id == tables.c.id)
    .where(invitations.c.person == sa.bindparam("person"), tables.c.status == "lobby", tables.c.free > 0)
    .where(tables.c.updated_at > sa.bindparam("since"), tables.c.id.not_in(_tables_of(sa.bindparam("person"))))
    .order_by(invitations.c.at.desc())
)
