"""Everything one running server holds: store, accounts, limits, tables, bots, compiler."""

from __future__ import annotations

import asyncio
import logging
import random

from mastaba.core.events import Event, Replaced, Resumed
from mastaba.core.table import PLAYING, flag_at
from mastaba.server.config import Config
from mastaba.server.store.events import Store
from mastaba.server.tables.bots import BotSeats, default_level
from mastaba.server.tables.hall import Hall, LiveTable, now_ms
from mastaba.server.tables.story import Story
from mastaba.server.web.limits import Limits
from mastaba.server.web.people import Accounts, first_name
from mastaba.server.workers.compiler import Warming
from mastaba.server.workers.pool import Pool

log = logging.getLogger(__name__)
TICK_S = 0.5
CALL_MS = 20_000
RECONNECT_MS = 1500


class House:
    """One server process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.database_url)
        self.hall = Hall(self.store, config)
        self.limits = Limits(off=config.generous)
        self.sockets = 0
        self._names: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._ticked = now_ms()

    async def open(self) -> None:
        """Ready to serve when this returns; the rest goes on in the background."""
        await asyncio.to_thread(self.store.open)
        self.accounts = Accounts(await self.store.secret())
        self.pool = Pool(self.config.workers)
        self.bots = BotSeats(self.hall, self.pool, self.config)
        self.hall.moved = self.bots.consider
        self.warming = Warming(self.pool.compiled.add, self.hall.count)
        self.hall.compiling = self.warming.of
        self.warming.start(self.config.compile)
        self._tasks = [asyncio.create_task(self._rearm()), asyncio.create_task(self._tick())]
        if self.config.shared:
            self._tasks.append(asyncio.create_task(self._follow()))

    async def close(self) -> None:
        """Stop everything; what was acknowledged is in the database already."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.warming.close()
        await self.hall.close()
        await asyncio.to_thread(self.store.close)

    async def goodbye(self) -> None:
        """Tell every tab when to come back, each at its own moment."""
        for live in self.hall.tables.values():
            for viewer in list(live.presence.viewers):
                viewer.put({"type": "bye", "reconnect_ms": RECONNECT_MS + random.randrange(500)})
                viewer.close()
        for _ in range(40):
            if not self.sockets:
                return
            await asyncio.sleep(0.05)

    # --- names

    async def name_of(self, person: str) -> str:
        """A person's shown name."""
        if person not in self._names:
            self._names[person] = await self.store.name_of(person) or first_name(person)
        return self._names[person]

    async def rename(self, person: str, name: str) -> None:
        await self.store.rename(person, name, now_ms())
        self._names[person] = name

    # --- what happens by itself

    async def _rearm(self) -> None:
        """After a restart: bots that were asked think again, and nobody pays for the time without a server."""
        for row in await self.store.waiting():
            try:
                live = await self.hall.get(row.id)
                if flag_at(live.story.table, live.story.asked) is not None:
                    await self.hall.act(live, _resume)
                self.bots.consider(live)
            except Exception:
                log.exception("table %s could not be taken up again", row.id)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            now = now_ms()
            for live in list(self.hall.tables.values()):
                try:
                    await self._look_after(live, now)
                except Exception:
                    log.exception("table %s could not be looked after", live.id)
            self.hall.sweep(self.config.idle_s)
            if now // CALL_MS != self._ticked // CALL_MS:
                await self._call_overdue(now)
            self._ticked = now

    async def _call_overdue(self, now: int) -> None:
        """Bring tables back into memory whose clock ran out while nobody looked."""
        try:
            for table_id in await self.store.overdue(now):
                await self.hall.get(table_id)
        except Exception:
            log.exception("the clocks of sleeping tables could not be read")

    async def _look_after(self, live: LiveTable, now: int) -> None:
        """Clocks, absent people, presence."""
        if live.presence.forgotten(now, self._ticked):
            live.tell_presence()
        why = self._overdue(live, now)
        if why:
            await self.hall.act(live, lambda story: self._replace(story, why))

    def _overdue(self, live: LiveTable, now: int) -> str:
        """Why a bot should answer for the asked person now, or nothing."""
        table, asked = live.story.table, live.story.asked
        if table.status != PLAYING or asked < 0 or table.seats[asked].bot_answers or table.opened.leavers != "bot":
            return ""
        flag = flag_at(table, asked)
        if flag is not None:
            return "time" if flag <= now else ""
        waits = any(live.presence.present(table.seats[i].person, now) for i in table.people if i != asked)
        person = table.seats[asked].person
        since = max(table.since, live.presence.lost_at(person, live.loaded_at))
        gone = not live.presence.connected(person) and now - since > self.config.away_ms
        return "away" if waits and gone else ""

    def _replace(self, story: Story, why: str) -> list[Event]:
        asked = story.asked
        if asked < 0 or story.table.seats[asked].bot_answers:
            return []
        return [Replaced(now_ms(), asked, default_level(), why)]

    async def _follow(self) -> None:
        """Where several processes share a database: take in what the others wrote."""
        while True:
            await asyncio.sleep(self.config.follow_s)
            try:
                for table_id, seq in (await self.store.newest(self.hall.tables)).items():
                    live = self.hall.tables.get(table_id)
                    if live is not None and seq > live.story.seq:
                        async with live.lock:
                            await self.hall.refresh(live)
            except Exception:
                log.exception("the other processes' events could not be read")


def _resume(story: Story) -> list[Event]:
    return [Resumed(now_ms())] if story.table.status == PLAYING else []
