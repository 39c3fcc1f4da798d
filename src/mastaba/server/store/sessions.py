"""Sessions: browsers that are logged in, each known by a hash of its cookie and ended by deleting its row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from .announcing import announce
from .engine import Database
from .schema import sessions

MOST = 50  # of a person; those that were not used for longest end


@dataclass(frozen=True)
class Session:
    """One browser."""

    id: str
    person: str
    agent: str
    made_at: int
    seen_at: int


class SessionRows:
    """What the database knows about sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, session: Session) -> list[str]:
        """One more; those that ended so that there are not too many."""
        row = {
            "id": session.id,
            "person": session.person,
            "agent": session.agent,
            "made_at": session.made_at,
            "seen_at": session.seen_at,
        }

        def work(c: sa.Connection) -> list[str]:
            mine = sa.select(sessions.c.id).where(sessions.c.person == session.person)
            ended = list(c.execute(mine.order_by(sessions.c.seen_at.desc())).scalars())[MOST - 1 :]
            c.execute(sessions.delete().where(sessions.c.id.in_(ended)))
            for id in ended:
                announce(c, "session", id)
            c.execute(sessions.insert().values(**row))
            return ended

        return await self._database.change(work)

    async def find(self, id: str) -> Session | None:
        query = sa.select(sessions).where(sessions.c.id == id)
        row = await self._database.read(lambda c: c.execute(query).mappings().first())
        return Session(**row) if row else None

    async def there(self, ids: Sequence[str]) -> set[str]:
        """Those of these that are not over."""
        query = sa.select(sessions.c.id).where(sessions.c.id.in_(ids))
        return await self._database.read(lambda c: set(c.execute(query).scalars()))

    async def of(self, person: str) -> list[Session]:
        """All of a person's, the latest first."""
        query = sa.select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen_at.desc())
        return await self._database.read(lambda c: [Session(**row) for row in c.execute(query).mappings()])

    async def seen(self, id: str, now: int) -> None:
        change = sessions.update().where(sessions.c.id == id).values(seen_at=now)
        await self._database.change(lambda c: c.execute(change))

    async def end(self, person: str, id: str) -> bool:
        """End one of a person's own."""

        def work(c: sa.Connection) -> bool:
            gone = c.execute(sessions.delete().where(sessions.c.id == id, sessions.c.person == person)).rowcount
            if gone:
                announce(c, "session", id)
            return bool(gone)

        return await self._database.change(work)

    async def end_others(self, person: str, but: str) -> list[str]:
        """End all of a person's but one; which ones."""

        def work(c: sa.Connection) -> list[str]:
            where = sessions.c.person == person, sessions.c.id != but
            ended = list(c.execute(sa.select(sessions.c.id).where(*where)).scalars())
            c.execute(sessions.delete().where(*where))
            for id in ended:
                announce(c, "session", id)
            return ended

        return await self._database.change(work)
