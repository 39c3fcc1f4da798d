"""At night the house tidies itself: once, whichever process comes first."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from datetime import UTC, datetime

import sqlalchemy as sa

from ..limits import RETENTION, Limits
from ..now import now_ms
from ..store.house.hosting import Act, write_act
from ..store.keeping.tidying import tidied_by_days
from ..store.schema import meta
from ..store.store import Store
from ..store.troubles import report
from ..tables.bots import default_level
from ..tables.hall import Hall

log = logging.getLogger(__name__)
HOUR = 4  # UTC
LOOK_S = 600.0
DONE_ON = "tidied_on"  # the row that says on which day it was done


class Nightly:
    """Tidies by the days that hold, or that a host has set."""

    def __init__(self, store: Store, hall: Hall, limits: Limits) -> None:
        self._store, self._hall, self._limits = store, hall, limits

    def days(self) -> dict[str, float]:
        return {kind: self._limits.value(f"days.{kind}") for kind in RETENTION}

    async def tidy(self, host: str = "", day: str = "") -> Counter[str] | None:
        """Now, and in the log; for a `day` only if nobody has done it on that day."""

        def work(c: sa.Connection) -> Counter[str] | None:
            if day and not _claimed(c, day):
                return None
            gone = tidied_by_days(c, now_ms(), self.days(), default_level())
            words = ", ".join(f"{count} {what}" for what, count in sorted(gone.items()) if count)
            write_act(c, Act(now_ms(), host, "tidy", "", words))
            return gone

        gone = await self._store.database.change_again(work)
        if gone:
            await self._hall.catch_up()
        return gone

    async def tend(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(LOOK_S)
            now = datetime.fromtimestamp(now_ms() / 1000, UTC)
            if now.hour != HOUR:
                continue
            try:
                await self.tidy(day=now.date().isoformat())
            except Exception as error:
                report(log, error, "the house could not be tidied")


def _claimed(c: sa.Connection, day: str) -> bool:
    """Is it for us to do, on this day?"""
    change = meta.update().where(meta.c.key == DONE_ON, meta.c.value != day).values(value=day)
    if c.execute(change).rowcount:
        return True
    if c.execute(sa.select(meta.c.value).where(meta.c.key == DONE_ON)).first() is not None:
        return False
    c.execute(meta.insert().values(key=DONE_ON, value=day))
    return True
