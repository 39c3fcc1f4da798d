"""Who may not speak here, and who may not play here, until when: a host's word, known to every process in seconds."""

from __future__ import annotations

import sqlalchemy as sa

from ..engine import Database
from ..schema import sanctions

MUTED, BANNED = "muted", "banned"


class Sanctions:
    """Read again with every beat; asked from memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._until: dict[tuple[str, str], int] = {}

    async def read(self) -> None:
        """What holds now."""
        query = sa.select(sanctions.c.person, sanctions.c.kind, sanctions.c.until)
        self._until = await self._database.read(
            lambda c: {(person, kind): until for person, kind, until in c.execute(query)}
        )

    def hold(self, person: str, kind: str, now: int) -> bool:
        """Is this person muted, or banned, at this moment?"""
        return bool(self._until) and self._until.get((person, kind), 0) > now
