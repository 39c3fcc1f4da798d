"""Where several processes share a database: takes in what the others wrote."""

from __future__ import annotations

import asyncio
import logging

from ..store.events import Events
from .hall import Hall

log = logging.getLogger(__name__)


class Follower:
    """Asks the database again and again for events of the tables that are open here."""

    def __init__(self, hall: Hall, events: Events, every_s: float) -> None:
        self._hall = hall
        self._events = events
        self._every_s = every_s

    async def follow(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(self._every_s)
            try:
                for table_id, seq in (await self._events.newest(self._hall.tables)).items():
                    live = self._hall.tables.get(table_id)
                    if live is not None and seq > live.story.seq:
                        await live.refresh()
            except Exception:
                log.exception("the other processes' events could not be read")
