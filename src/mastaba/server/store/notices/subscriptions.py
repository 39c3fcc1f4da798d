"""Devices that may be called: a browser's subscription to its push service, which ends with the browser's session."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from ..engine import Database
from ..schema import accounts, leaving, merged, sessions, tables
from ..shape.notices import hushed
from ..shape.push import subscriptions

MOST_EACH = 5  # devices of one person: the newest


@dataclass(frozen=True)
class Subscription:
    """One browser, and what is needed to send it something that it alone can read."""

    person: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    server_key: str
    origin: str
    agent: str
    made_at: int
    seen_at: int

    @property
    def id(self) -> str:
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


def alive() -> sa.ColumnElement[bool]:
    """A session's as long as that lasts; a guest's as long as this is a guest."""
    row = subscriptions.c
    logged_in = row.session.in_(sa.select(sessions.c.id).where(sessions.c.person == row.person))
    elsewhere = (accounts.c.person, merged.c.guest, leaving.c.person)
    still_guest = [row.person.not_in(sa.select(column)) for column in elsewhere]
    return sa.or_(logged_in, sa.and_(row.session == "", *still_guest))


class SubscriptionRows:
    """What the database knows about them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, subscription: Subscription) -> None:
        """Known from now on, or known anew; of more than a few devices the ones seen last stay."""
        row, whose = {"id": subscription.id, **asdict(subscription)}, subscriptions.c.person == subscription.person

        def work(c: sa.Connection) -> None:
            this = subscriptions.c.id == subscription.id
            before = sa.select(subscriptions.c.made_at).where(this, whose)
            row["made_at"] = c.execute(before).scalar() or subscription.made_at
            c.execute(subscriptions.delete().where(this))
            c.execute(subscriptions.insert().values(**row))
            newest = (
                sa.select(subscriptions.c.id).where(whose).order_by(subscriptions.c.seen_at.desc()).limit(MOST_EACH)
            )
            kept = list(c.execute(newest).scalars())
            c.execute(subscriptions.delete().where(whose, subscriptions.c.id.not_in(kept)))

        await self._database.change(work)

    async def of(self, person: str) -> list[Subscription]:
        """All devices of a person, those of the account that a guest was brought into too; the newest first."""
        row = subscriptions.c
        account = sa.select(merged.c.into).where(merged.c.guest == person)
        mine = sa.or_(row.person == person, row.person.in_(account))
        columns = [column for column in subscriptions.columns if column.name != "id"]
        query = sa.select(*columns).where(mine, alive()).order_by(row.seen_at.desc())
        return await self._database.read(lambda c: [Subscription(**found) for found in c.execute(query).mappings()])

    async def end(self, id: str, person: str = "") -> bool:
        """Call this device no more; if a person is named, only one of theirs."""
        row = subscriptions.c
        those = [row.id == id, *([row.person == person] if person else [])]
        return bool(await self._database.change(lambda c: c.execute(subscriptions.delete().where(*those)).rowcount))

    async def waiting_for(self, person: str) -> int:
        """How many tables wait for somebody, under all ids that are theirs; those that they muted are not counted."""
        guests = sa.select(merged.c.guest).where(merged.c.into == person)
        mine = sa.or_(tables.c.asked == person, tables.c.asked.in_(guests))
        silent = sa.select(hushed.c.table_id).where(hushed.c.person == person)
        those = tables.c.status == "playing", mine, tables.c.id.not_in(silent)
        query = sa.select(sa.func.count()).select_from(tables).where(*those)
        return await self._database.read(lambda c: int(c.execute(query).scalar() or 0))
