"""Room for one more table: of a person, of a place, in all; lobbies where nobody is any more give way.

A lobby is empty where nobody sits but the one who opened it, and nobody looks at it. It is closed after half an hour,
a game by days after half a day; earlier, the oldest first, where its place or the house has no room left.
"""

from __future__ import annotations

import math

from mastaba.core.table.events import Aborted, Event
from mastaba.core.table.table import LOBBY

from ..config import Config
from ..limits import Limits
from ..now import now_ms
from ..shares import TooMany
from ..store.store import Store
from .hall import Hall
from .story import Story

LATELY_MS = 12 * 3_600_000  # a table where nothing happened for longer is not offered, and not counted
SOON_MS = 120_000  # a lobby that was opened or changed so lately gives way to nobody


class Room:
    """Asked before a table is stored; looks around by itself now and then."""

    def __init__(self, hall: Hall, store: Store, config: Config, limits: Limits) -> None:
        self._hall = hall
        self._store = store
        self._config = config
        self._limits = limits
        self._later: dict[str, int] = {}  # lobbies that may stay until then

    async def for_one_more(self, person: str, home: str) -> None:
        """Raises TooMany where there is no room, even after empty lobbies have given way."""
        for whose, most in self._limits.share("table")._asdict().items():
            if whose != "all" and (self._config.generous or (whose == "place" and not home)):
                continue
            if await self._open(whose, person, home) < most:
                continue
            if whose == "person" or not await self._give_way(home if whose == "place" else ""):
                raise TooMany("table", whose, most, 0 if whose == "person" else await self._room_in(whose, home))

    async def _open(self, whose: str, person: str, home: str) -> int:
        lists, since = self._store.tables, now_ms() - LATELY_MS
        if whose == "person":
            return await lists.running_of(person)
        return await lists.count_open(since, home if whose == "place" else "")

    async def _room_in(self, whose: str, home: str) -> int:
        """After how many seconds one of the open tables counts no more, at the latest."""
        oldest = await self._store.tables.oldest_open(now_ms() - LATELY_MS, home if whose == "place" else "")
        return max(1, math.ceil((oldest + LATELY_MS - now_ms()) / 1000))

    async def _give_way(self, home: str) -> bool:
        """Close the oldest empty lobby, of a place or of all."""
        for table_id in await self._store.tables.empty_lobbies(now_ms() - SOON_MS, home):
            if await self._close(table_id):
                return True
        return False

    async def tidy(self) -> None:
        """Close lobbies that have been empty for long. What is in memory was used a moment ago."""
        now = now_ms()
        self._later = {table_id: then for table_id, then in self._later.items() if then > now}
        for table_id in await self._store.tables.empty_lobbies(now - self._config.empty_ms):
            if table_id not in self._hall.tables and table_id not in self._later:
                if not await self._close(table_id, self._config.empty_ms):
                    self._later[table_id] = now + self._config.empty_ms

    async def _close(self, table_id: str, patience_ms: int | None = None) -> bool:
        """Close a lobby where nobody is, and nothing happened for so long; was it so?"""
        if table_id in self._hall.tables and self._hall.tables[table_id].presence.anybody:
            return False
        live = await self._hall.get(table_id)

        def decide(story: Story) -> list[Event]:
            table = story.table
            by_days = patience_ms is not None and table.opened.clock.by_days
            patience = LATELY_MS if by_days else patience_ms or 0
            others = {chair.person for chair in table.seats} - {"", table.opened.host}
            gone = not others and not live.presence.anybody and now_ms() - table.updated_at >= patience
            return [Aborted(now_ms(), "empty")] if table.status == LOBBY and gone else []

        before = live.story.seq
        await live.act(decide)
        return live.story.seq > before
