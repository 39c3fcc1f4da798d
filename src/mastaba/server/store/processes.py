"""The processes that share this database: which of them are alive (heartbeat), who is connected where.

Each writes a beat every few seconds, stamped by the database's own clock; one whose beat is old is gone, and so is
everybody who was connected to it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from .announcing import announce
from .engine import Database
from .schema import present, processes

BEAT_S = 2.0
GONE_MS = 6_000  # without a beat for so long
FORGOTTEN_MS = 600_000  # then its row is swept away
_DATABASE_CLOCK = sa.text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
_ONE_AT_A_TIME = 77103  # the lock under which a process registers
ANYWHERE = ""  # in the place of a table: some page of the house

Here = dict[tuple[str, str], bool]  # who is where (table, person); is a page of theirs there visible?


@dataclass(frozen=True)
class Found:
    """What a process found when it began: are others alive, and when was the last beat of any (0: never)?"""

    others: bool
    last_beat: int


class Processes:
    """This process among the others."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.id = secrets.token_hex(6)

    async def register(self) -> Found:
        """Begin to beat. Of several that begin at once, the first alone finds nobody alive."""

        def work(c: sa.Connection) -> Found:
            if c.dialect.name == "postgresql":
                c.execute(sa.text("SELECT pg_advisory_xact_lock(:n)"), {"n": _ONE_AT_A_TIME})
            now = _now(c)
            last = c.execute(sa.select(sa.func.max(processes.c.beat_at))).scalar() or 0
            c.execute(processes.delete().where(processes.c.beat_at < now - FORGOTTEN_MS))
            c.execute(processes.insert().values(id=self.id, beat_at=now))
            return Found(c.dialect.name == "postgresql" and last > now - GONE_MS, last)

        return await self._database.change(work)

    async def beat(self, here: Here) -> None:
        """Say that this process lives; if it was thought gone, say again who is `here`."""

        def work(c: sa.Connection) -> None:
            beat = processes.update().where(processes.c.id == self.id).values(beat_at=_now(c))
            if not c.execute(beat).rowcount:
                c.execute(processes.insert().values(id=self.id, beat_at=_now(c)))
                for (table_id, person), looks in here.items():
                    self._put(c, table_id, person, looks)

        await self._database.change(work)

    async def tell(self, changes: Mapping[tuple[str, str], bool | None], to_tell: Collection[str]) -> None:
        """Who came to this process, looks up or looks away, or went (None); at these tables others are told at once."""

        def work(c: sa.Connection) -> None:
            self._alone(c)
            for (table_id, person), looks in changes.items():
                self._put(c, table_id, person, looks)
            for table_id in to_tell:
                announce(c, "presence", table_id)

        await self._database.change(work)

    def _put(self, c: sa.Connection, table_id: str, person: str, looks: bool | None) -> None:
        row = {"process": self.id, "table_id": table_id, "person": person}
        c.execute(present.delete().filter_by(**row))
        if looks is not None:
            c.execute(present.insert().values(**row, looks=int(looks)))

    async def look_elsewhere(self, person: str, table_id: str) -> bool:
        """Does a person look at this table, or anywhere, through another living process?"""

        def work(c: sa.Connection) -> bool:
            query = (
                sa.select(present.c.person)
                .join(processes, processes.c.id == present.c.process)
                .where(processes.c.id != self.id, processes.c.beat_at > _now(c) - GONE_MS)
                .where(present.c.table_id == table_id, present.c.person == person, present.c.looks == 1)
            )
            return c.execute(query).first() is not None

        return await self._database.read(work)

    async def elsewhere(self, table_id: str | None = None) -> dict[str, set[str]]:
        """Who is connected to other living processes: people by table; of one table, or of all."""

        def work(c: sa.Connection) -> dict[str, set[str]]:
            query = (
                sa.select(present.c.table_id, present.c.person)
                .join(processes, processes.c.id == present.c.process)
                .where(processes.c.id != self.id, processes.c.beat_at > _now(c) - GONE_MS)
            )
            if table_id is not None:
                query = query.where(present.c.table_id == table_id)
            found: dict[str, set[str]] = {}
            for table, person in c.execute(query):
                found.setdefault(table, set()).add(person)
            return found

        return await self._database.read(work)

    async def leave(self) -> None:
        """This process ends as it should."""

        def work(c: sa.Connection) -> None:
            self._alone(c)
            c.execute(present.delete().where(present.c.process == self.id))

        await self._database.change(work)

    def _alone(self, c: sa.Connection) -> None:
        """What this process says of its people is said by one thread at a time."""
        c.execute(sa.select(processes.c.id).where(processes.c.id == self.id).with_for_update())


def _now(connection: sa.Connection) -> int:
    """The moment by the clock that all processes share."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(_DATABASE_CLOCK).scalar_one())
    return time.time_ns() // 1_000_000


def alive(connection: sa.Connection) -> int:
    """How many processes serve from this database."""
    query = sa.select(sa.func.count()).where(processes.c.beat_at > _now(connection) - GONE_MS)
    return int(connection.execute(query).scalar_one())
