"""Whom somebody does not want to hear, or to meet (block lists); an account speaks for guests that it brought along."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa

from ..announcing import announce
from ..engine import Database
from ..schema import friend_requests, friends, merged, ties

MUTE, BLOCK = "mute", "block"
MOST = 500  # of a person; the oldest go


@dataclass(frozen=True)
class Ties:
    """Ids of those whom somebody muted or blocked, and of those who blocked them; of accounts with their guests."""

    muted: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()
    blocked_by: frozenset[str] = frozenset()

    @property
    def unheard(self) -> frozenset[str]:
        """Whose words are not shown."""
        return self.muted | self.apart

    @property
    def apart(self) -> frozenset[str]:
        """With whom there is no invitation, no pairing and no table."""
        return self.blocked | self.blocked_by


class TieRows:
    """What the database knows about ties."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def root(self, person: str) -> str:
        """The account to which a guest belongs; anybody else is who they are."""
        query = sa.select(merged.c.into).where(merged.c.guest == person)
        return await self._database.read(lambda c: c.execute(query).scalar()) or person

    async def of(self, person: str) -> Ties:
        def work(c: sa.Connection) -> Ties:
            mine = c.execute(sa.select(ties.c.other, ties.c.kind).where(ties.c.person == person)).all()
            theirs = c.execute(sa.select(ties.c.person).where(ties.c.other == person, ties.c.kind == BLOCK)).scalars()
            kept = {kind: {other for other, its in mine if its == kind} for kind in (MUTE, BLOCK)}
            return Ties(_all(c, kept[MUTE]), _all(c, kept[BLOCK]), _all(c, theirs))

        return await self._database.read(work)

    async def listed(self, person: str) -> list[tuple[str, str]]:
        """Those whom somebody keeps away, and how; the latest first."""
        query = sa.select(ties.c.other, ties.c.kind).where(ties.c.person == person).order_by(ties.c.at.desc())
        return await self._database.read(lambda c: [(other, kind) for other, kind in c.execute(query)])

    async def are_apart(self, one: str, other: str) -> bool:
        """Does either of two accounts, or guests without one, keep the other away?"""
        either = sa.or_(*(sa.and_(ties.c.person == a, ties.c.other == b) for a, b in ((one, other), (other, one))))
        query = sa.select(ties.c.at).where(either, ties.c.kind == BLOCK)
        return await self._database.read(lambda c: c.execute(query).first() is not None)

    async def tie(self, person: str, other: str, kind: str, now: int) -> None:
        """Whoever is blocked is no friend any more, and asks to be none."""

        def work(c: sa.Connection) -> None:
            c.execute(ties.delete().filter_by(person=person, other=other, kind=kind))
            c.execute(ties.insert().values(person=person, other=other, kind=kind, at=now))
            kept = sa.select(ties.c.at).where(ties.c.person == person).order_by(ties.c.at.desc()).offset(MOST).limit(1)
            too_old = c.execute(kept).scalar()
            if too_old is not None:
                c.execute(ties.delete().where(ties.c.person == person, ties.c.at <= too_old))
            if kind == BLOCK:
                _part(c, person, other)
            _tell(c, person, other)

        await self._database.change(work)

    async def untie(self, person: str, other: str, kind: str) -> None:
        def work(c: sa.Connection) -> None:
            c.execute(ties.delete().filter_by(person=person, other=other, kind=kind))
            _tell(c, person, other)

        await self._database.change(work)


def _tell(c: sa.Connection, *whose: str) -> None:
    for person in whose:
        announce(c, "ties", person)


def _part(c: sa.Connection, person: str, other: str) -> None:
    for one, two in ((person, other), (other, person)):
        c.execute(friends.delete().filter_by(person=one, friend=two))
        c.execute(friend_requests.delete().filter_by(person=one, asked=two))


def _all(c: sa.Connection, people: Iterable[str]) -> frozenset[str]:
    """These with the guests that they brought along."""
    known = set(people)
    return frozenset(known | set(c.execute(sa.select(merged.c.guest).where(merged.c.into.in_(known))).scalars()))
