"""Who may not speak here, and who may not play here, until when: a host's word, known to every process in seconds."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from ...now import now_ms
from ..engine import Database
from ..schema import sanctions

MUTED, BANNED = "muted", "banned"


class Sanctions:
    """Read again with every beat; asked from memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._until: dict[tuple[str, str], int] = {}
        self.banned: Callable[[str], None] = lambda person: None  # hears of everybody who has just been banned

    async def read(self) -> None:
        """What holds now. Whoever was banned since the last time is told of, whether or not anybody announced it."""
        query = sa.select(sanctions.c.person, sanctions.c.kind, sanctions.c.until)
        found = await self._database.read(lambda c: {(person, kind): until for person, kind, until in c.execute(query)})
        now, before, self._until = now_ms(), self._until, found
        for (person, kind), until in found.items():
            if kind == BANNED and until > now >= before.get((person, kind), 0):
                self.banned(person)

    def hold(self, person: str, kind: str, now: int) -> bool:
        """Is this person muted, or banned, at this moment?"""
        return bool(self._until) and self._until.get((person, kind), 0) > now
