"""Friends: asked and accepted, or by a link. Each deed is one transaction, so that both are friends or neither is."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from ..engine import Database
from ..schema import friend_links, friend_requests, friends, tables
from ..tables import TableRow, table_row


class FriendRows:
    """What the database knows about friends."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[str]:
        """A person's friends, the latest last."""
        query = sa.select(friends.c.friend).where(friends.c.person == person).order_by(friends.c.at, friends.c.friend)
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def are(self, one: str, other: str) -> bool:
        query = sa.select(friends.c.at).where(friends.c.person == one, friends.c.friend == other)
        return await self._database.read(lambda c: c.execute(query).first() is not None)

    async def asking(self, person: str) -> list[str]:
        """Who asks this person, the first first."""
        query = sa.select(friend_requests.c.person).where(friend_requests.c.asked == person)
        query = query.order_by(friend_requests.c.at)
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def asked(self, person: str) -> dict[str, str]:
        """Whom this person asks, by the name that they wrote."""
        query = sa.select(friend_requests.c.asked, friend_requests.c.name).where(friend_requests.c.person == person)
        query = query.order_by(friend_requests.c.at)
        return await self._database.read(lambda c: {asked: name for asked, name in c.execute(query)})

    async def ask(self, person: str, other: str, name: str, now: int) -> bool:
        """Ask somebody; where that one asks already, both are friends from now on: is it so?"""

        def work(c: sa.Connection) -> bool:
            if c.execute(sa.select(friends.c.at).where(*_pair(friends, person, other))).first():
                return True
            if c.execute(friend_requests.delete().where(*_asks(other, person))).rowcount:
                _befriend(c, person, other, now)
                return True
            if not c.execute(sa.select(friend_requests.c.at).where(*_asks(person, other))).first():
                c.execute(friend_requests.insert().values(person=person, asked=other, name=name, at=now))
            return False

        return await self._database.change(work)

    async def accept(self, person: str, other: str, now: int) -> bool:
        """Say yes to somebody who asks; did they?"""

        def work(c: sa.Connection) -> bool:
            if not c.execute(friend_requests.delete().where(*_asks(other, person))).rowcount:
                return False
            _befriend(c, person, other, now)
            return True

        return await self._database.change(work)

    async def part(self, person: str, other: str) -> None:
        """Friends no more; and whatever one asked the other is forgotten."""

        def work(c: sa.Connection) -> None:
            for one, two in ((person, other), (other, person)):
                c.execute(friends.delete().where(*_pair(friends, one, two)))
                c.execute(friend_requests.delete().where(*_asks(one, two)))

        await self._database.change(work)

    # --- links ---------------------------------------------------------------------------------------------------

    async def link_of(self, person: str, now: int) -> str:
        where = friend_links.c.person == person, friend_links.c.expires_at > now
        query = sa.select(friend_links.c.token).where(*where)
        return await self._database.read(lambda c: c.execute(query).scalar()) or ""

    async def new_link(self, person: str, token: str, expires_at: int) -> None:
        """Another link; the one before leads nowhere any more."""

        def work(c: sa.Connection) -> None:
            c.execute(friend_links.delete().where(friend_links.c.person == person))
            c.execute(friend_links.insert().values(token=token, person=person, expires_at=expires_at))

        await self._database.change(work)

    async def end_link(self, person: str) -> None:
        await self._database.change(lambda c: c.execute(friend_links.delete().where(friend_links.c.person == person)))

    async def whose_link(self, token: str, now: int) -> str:
        where = friend_links.c.token == token, friend_links.c.expires_at > now
        query = sa.select(friend_links.c.person).where(*where)
        return await self._database.read(lambda c: c.execute(query).scalar()) or ""

    async def befriend(self, person: str, other: str, now: int) -> None:
        """Both are friends, whoever asked."""

        def work(c: sa.Connection) -> None:
            for one, two in ((person, other), (other, person)):
                c.execute(friend_requests.delete().where(*_asks(one, two)))
            _befriend(c, person, other, now)

        await self._database.change(work)

    # --- their tables --------------------------------------------------------------------------------------------

    async def open_tables(self, ids: Sequence[str], since: int, most: int = 10) -> list[TableRow]:
        """Tables of these people that wait for players and that everybody may find, the latest first."""
        query = (
            sa.select(tables)
            .where(tables.c.status == "lobby", tables.c.listed == 1, tables.c.free > 0, tables.c.host.in_(ids))
            .where(tables.c.updated_at > since)
            .order_by(tables.c.updated_at.desc())
            .limit(most)
        )
        return await self._database.read(lambda c: [table_row(row) for row in c.execute(query).mappings()])

    async def own_lobbies(self, host: str, most: int = 5) -> list[TableRow]:
        """Tables of a host that wait for players."""
        query = (
            sa.select(tables)
            .where(tables.c.status == "lobby", tables.c.free > 0, tables.c.host == host)
            .order_by(tables.c.updated_at.desc())
            .limit(most)
        )
        return await self._database.read(lambda c: [table_row(row) for row in c.execute(query).mappings()])


def _pair(table: sa.Table, person: str, friend: str) -> tuple[sa.ColumnElement[bool], ...]:
    return table.c.person == person, table.c.friend == friend


def _asks(person: str, asked: str) -> tuple[sa.ColumnElement[bool], ...]:
    return friend_requests.c.person == person, friend_requests.c.asked == asked


def _befriend(c: sa.Connection, person: str, other: str, now: int) -> None:
    for one, two in ((person, other), (other, person)):
        if not c.execute(sa.select(friends.c.at).where(*_pair(friends, one, two))).first():
            c.execute(friends.insert().values(person=one, friend=two, at=now))
