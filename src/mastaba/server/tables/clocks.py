"""What happens at a table by itself: clocks run out, people are away, bots think again after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from mastaba.core.table.clocks import flag_at, warning_ms
from mastaba.core.table.consent import is_lapsed
from mastaba.core.table.events import Declined, Event, Replaced, Resumed, Warned
from mastaba.core.table.table import PLAYING

from .. import metrics
from ..config import Config
from ..now import now_ms
from ..store.events import Damaged
from ..store.processes import Found
from ..store.store import Store
from ..store.tables import TableRow
from ..store.troubles import report
from .bots import Bots, default_level
from .hall import Full, Hall
from .live import LiveTable
from .room import Room
from .starting import begins, is_due
from .story import Retired, Story

log = logging.getLogger(__name__)
TICK_S = 0.5
CALL_MS = 2_000  # how often tables that are not in memory are asked whether they need somebody to act
TIDY_MS = 10_000  # how often empty lobbies are looked for
STALLED_MS = 3_500  # a bot that was asked so long ago and has not answered has lost its process


class Clocks:
    """Looks after every open table, twice a second."""

    def __init__(self, hall: Hall, bots: Bots, store: Store, room: Room, config: Config) -> None:
        self._hall = hall
        self._bots = bots
        self._room = room
        self._lists = store.tables
        self._acting = store.acting
        self._config = config
        self._ticked = now_ms()

    async def take_up(self, found: Found) -> None:
        """After a restart: bots that were asked think again, and nobody pays for the time without any server."""
        for row in () if found.others else await self._waiting():
            try:
                live = await self._hall.get(row.id)
                if flag_at(live.story.table, live.story.asked) is not None:
                    await live.act(lambda story: _resume(story, found.last_beat))
                self._bots.consider(live)
            except (Damaged, Retired) as error:
                log.error("table %s cannot be taken up again: %s", row.id, type(error).__name__.lower())
            except Exception as error:
                report(log, error, "table %s could not be taken up again", row.id)

    async def _waiting(self) -> list[TableRow]:
        """Asked until the database says it."""
        while True:
            try:
                return await self._lists.waiting()
            except Exception as error:
                report(log, error, "the tables that were left could not be read")
            await asyncio.sleep(TICK_S)

    async def tick(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(TICK_S)
            now = now_ms()
            for live in list(self._hall.tables.values()):
                try:
                    await self._look_after(live, now)
                except Exception as error:
                    report(log, error, "table %s could not be looked after", live.id)
            metrics.tables.set(len(self._hall.tables))
            await self._let_go()
            if now // CALL_MS != self._ticked // CALL_MS:
                await self._call(now)
            if now // TIDY_MS != self._ticked // TIDY_MS:
                await self._tidy()
            self._ticked = now

    async def _let_go(self) -> None:
        """Tables that nobody uses leave the memory; another process may act for them."""
        for table_id in self._hall.sweep(self._config.idle_s):
            try:
                await self._acting.give_back(table_id)
            except Exception as error:
                report(log, error, "table %s could not be given back", table_id)

    async def _call(self, now: int) -> None:
        """Bring tables into memory that need somebody to act: a clock ran out, a bot's process is gone."""
        try:
            await self._acting.check()
            for table_id in [*await self._lists.overdue(now), *await self._lists.stalled(now - STALLED_MS)]:
                with contextlib.suppress(Damaged, Retired, Full):  # the others need somebody all the same
                    if await self._acting.take(table_id):
                        self._bots.consider(await self._hall.get(table_id))
        except Exception as error:
            report(log, error, "the tables that need somebody could not be read")

    async def _tidy(self) -> None:
        try:
            await self._room.tidy()
        except Exception as error:
            report(log, error, "empty tables could not be closed")

    async def _look_after(self, live: LiveTable, now: int) -> None:
        """Calls, pleas, clocks, absent people, presence."""
        if live.presence.forgotten(now, self._ticked):
            live.tell_presence()
        if self._config.shared:
            self._bots.consider(live)  # whoever acted for it may be gone
        if is_due(live.story, now) and await self._acting.take(live.id):
            await live.act(lambda story: begins(story) if is_due(story, now) else [])
        if is_lapsed(live.story.table, now) and await self._acting.take(live.id):
            await live.act(lambda story: [Declined(now_ms())] if is_lapsed(story.table, now) else [])
        why = self._overdue(live, now)
        if why and await self._acting.take(live.id):
            await live.act(lambda story: _late(story, why, now))

    def _overdue(self, live: LiveTable, now: int) -> str:
        """Why a bot should answer for the asked person now, or nothing."""
        table, asked = live.story.table, live.story.asked
        if table.status != PLAYING or asked < 0 or table.seats[asked].bot_answers or table.opened.leavers != "bot":
            return ""
        flag = flag_at(table, asked)
        if flag is not None:
            return "time" if flag <= now else ""
        due = live.presence.taken_over_at(live.story, live.loaded_at, now)
        return "away" if due is not None and due < now else ""


def _late(story: Story, why: str, now: int) -> list[Event]:
    """The asked person is late: a bot takes over; in a game by days everybody is warned of it first."""
    table, asked = story.table, story.asked
    if asked < 0 or table.seats[asked].bot_answers:
        return []
    if why == "time" and (flag_at(table, asked) or 0) > now:
        return []
    if why == "time" and table.clock.by_days and table.warning is None:
        return [Warned(now_ms(), asked, now_ms() + warning_ms(table.clock))]
    return [Replaced(now_ms(), asked, default_level(), why)]


def _resume(story: Story, last_beat: int) -> list[Event]:
    """The server is back; it was away since its last beat, or since the last event if that was later."""
    away_since = max(last_beat, story.table.updated_at)
    return [Resumed(now_ms(), away_since)] if story.table.status == PLAYING else []
