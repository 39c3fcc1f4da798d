"""Which process acts for a table (leader election): lets its bots think, its clocks run out, its leavers be replaced.

On PostgreSQL it is the one that holds the table's advisory lock. Locks fall with the connection that holds them, so
what a killed process looked after is free at once. On SQLite there is one process, and it acts for all.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from typing import Any, Protocol

from .announcing import plain_address
from .patience import PATIENCE_S
from .troubles import report

log = logging.getLogger(__name__)
AGAIN_S = 1.5  # a lock that another holds is asked for again after this


class Acting(Protocol):
    """Who acts for a table."""

    async def take(self, table_id: str) -> bool:
        """Does this process act for the table from now on?"""

    async def give_back(self, table_id: str) -> None:
        """Somebody else may act for it."""

    async def check(self) -> None:
        """See that what was taken is still held."""

    async def close(self) -> None:
        """Give everything back."""


class Alone:
    """The only process there is."""

    async def take(self, table_id: str) -> bool:
        return True

    async def give_back(self, table_id: str) -> None:
        pass

    async def check(self) -> None:
        pass

    async def close(self) -> None:
        pass


class ByLock:
    """One connection that holds the locks of all tables that this process acts for."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._held: set[str] = set()
        self._refused_at: dict[str, float] = {}
        self._connection: Any = None
        self._one_at_a_time = asyncio.Lock()

    async def take(self, table_id: str) -> bool:
        if table_id in self._held:
            return True
        now = time.monotonic()
        if now - self._refused_at.get(table_id, -AGAIN_S) < AGAIN_S:
            return False
        taken = await self._ask("SELECT pg_try_advisory_lock(%s)", table_id)
        if taken:
            self._held.add(table_id)
            self._refused_at.pop(table_id, None)
        else:
            self._refused_at[table_id] = now
        return bool(taken)

    async def give_back(self, table_id: str) -> None:
        self._refused_at.pop(table_id, None)
        if table_id in self._held:
            self._held.discard(table_id)
            await self._ask("SELECT pg_advisory_unlock(%s)", table_id)

    async def check(self) -> None:
        if self._connection is not None:
            await self._ask("SELECT true", None)

    async def close(self) -> None:
        self._held.clear()
        if self._connection is not None:
            await self._connection.close()

    async def _ask(self, query: str, table_id: str | None) -> bool | None:
        """The database's word, or None while it cannot be reached: then nothing is held any more."""
        import psycopg

        async with self._one_at_a_time:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    return await self._said(query, table_id)
            except (psycopg.Error, TimeoutError) as error:
                report(log, error, "the locks of tables are lost, and asked for again")
                self._held.clear()
                broken, self._connection = self._connection, None
                if broken is not None:
                    await broken.close()
                return None

    async def _said(self, query: str, table_id: str | None) -> bool:
        import psycopg

        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(plain_address(self._url), autocommit=True)
        asked = await self._connection.execute(query, None if table_id is None else (_number(table_id),))
        return bool((await asked.fetchone())[0])


def _number(table_id: str) -> int:
    """The lock's number: eight bytes of the table's name."""
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:8], "big", signed=True)
