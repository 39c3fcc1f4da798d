"""People who asked to be forgotten: a day in which they may think better of it, then they are."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from ..announcing import announce
from ..engine import Database
from ..people import digest_of
from ..schema import forgotten, leaving, sessions
from .erasing import erase


class LeavingRows:
    """What the database knows about them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, person: str, due_at: int) -> list[str]:
        """Somebody wants to be forgotten then; their sessions, which are over."""

        def work(c: sa.Connection) -> list[str]:
            c.execute(leaving.delete().where(leaving.c.person == person))
            c.execute(leaving.insert().values(person=person, due_at=due_at))
            ended = list(c.execute(sa.select(sessions.c.id).where(sessions.c.person == person)).scalars())
            c.execute(sessions.delete().where(sessions.c.person == person))
            for id in ended:
                announce(c, "session", id)
            announce(c, "account", person)
            announce(c, "gone", person)
            return ended

        return await self._database.change(work)

    async def take_back(self, person: str) -> bool:
        """They are back; had they asked?"""

        def work(c: sa.Connection) -> bool:
            asked = bool(c.execute(leaving.delete().where(leaving.c.person == person)).rowcount)
            if asked:
                announce(c, "account", person)
            return asked

        return await self._database.change(work)

    async def is_leaving(self, person: str) -> bool:
        """Did somebody ask to be forgotten, or were they?"""
        asked = sa.select(leaving.c.person).where(leaving.c.person == person)
        gone = sa.select(forgotten.c.digest).where(forgotten.c.digest == digest_of(person))
        return await self._database.read(lambda c: any(c.execute(query).first() for query in (asked, gone)))

    async def forgotten(self, people: Collection[str]) -> list[str]:
        """Those of these who were."""
        digests = {digest_of(person): person for person in people}
        query = sa.select(forgotten.c.digest).where(forgotten.c.digest.in_(digests))
        return await self._database.read(lambda c: [digests[one] for one in c.execute(query).scalars()])

    async def due(self, now: int) -> list[str]:
        query = sa.select(leaving.c.person).where(leaving.c.due_at <= now)
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def erase(self, person: str, level: str, now: int) -> bool:
        """Forget somebody whose day is over, unless they came back a moment ago."""

        def work(c: sa.Connection) -> bool:
            still = sa.select(leaving.c.person).where(leaving.c.person == person, leaving.c.due_at <= now)
            if c.execute(still.with_for_update()).first() is None:
                return False
            erase(c, person, level, now)
            return True

        return await self._database.change_again(work)
