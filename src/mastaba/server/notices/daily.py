"""The puzzle of the day, for those who want to hear of it: once a day, in their morning."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from ..now import now_ms
from ..store.notices.making import DAY_MS, HOUR_MS, Calling
from ..store.store import Store
from ..store.troubles import report
from .checks import zone_of

log = logging.getLogger(__name__)
LOOK_S = 300.0
FROM, UNTIL = 9, 12  # hours of the day, where they live


class Daily:
    """Makes one call a day for each of them; the outbox holds it back from being made twice."""

    def __init__(self, store: Store, today: Callable[[int], Awaitable[str]]) -> None:
        self._store, self._today = store, today  # the puzzle of a moment's day, or nothing

    async def tend(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.call(now_ms())
            except Exception as error:
                report(log, error, "the puzzle of the day cannot be announced")
            await asyncio.sleep(LOOK_S)

    async def call(self, now: int) -> None:
        """Everybody for whom it is morning."""
        puzzle = await self._today(now)
        if not puzzle:
            return
        for person in await self._store.ways.who_wants("puzzle"):
            wishes = await self._store.ways.of(person)
            local = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone_of(wishes.zone))
            if FROM <= local.hour < UNTIL:
                day = now // DAY_MS
                until = (day + 1) * DAY_MS
                calling = Calling(person, "puzzle", puzzle, day, now, now, now, max(until, now + HOUR_MS))
                await self._store.outbox.make(calling)
