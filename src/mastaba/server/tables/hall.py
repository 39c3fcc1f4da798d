"""All open tables of this process: loaded by replaying their events, and let go when nobody uses them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace

from mastaba.core.table.events import Event, Opened

from ..config import Config
from ..ids import fresh_id
from ..messages import Bye
from ..now import now_ms
from ..store.events import Events
from .bots import Bots
from .calling.whom import callings_of
from .live import LiveTable, Surroundings, batch_of
from .story import Story, fold_all, folded, opening
from .threads import Threads

AGAIN_MS = 1500  # when a page asks for a table again that was deleted
IDS = re.compile(r"[0-9a-z]{1,16}")  # what a table's id can look like


class NoTable(LookupError):
    """No table has this id."""


class Full(Exception):
    """Too many tables are in memory."""


class Hall:
    """Finds, opens and forgets tables. `bots` hear of every table that changed, and whoever else wants to."""

    def __init__(self, events: Events, threads: Threads, bots: Bots, config: Config) -> None:
        self.tables: dict[str, LiveTable] = {}
        self._events = events
        self.threads = threads
        self.heard: list[Callable[[str], None]] = []  # who else hears of a table that changed
        self._bots = bots
        self._around = Surroundings(events, threads, self._moved, config.forget_ms, config.away_ms, not config.shared)
        self._most = config.most_tables
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def _moved(self, live: LiveTable) -> None:
        self._bots.consider(live)
        for hears in self.heard:
            hears(live.id)

    def count(self, game_id: str) -> int:
        """How many open tables play this game."""
        return sum(live.story.game.id == game_id for live in self.tables.values())

    def used_since(self, then: int) -> bool:
        """Did anybody do anything at an open table since then?"""
        return any(live.used_at > then for live in self.tables.values())

    async def get(self, table_id: str) -> LiveTable:
        """An open table, loaded by replaying its events if need be."""
        if not IDS.fullmatch(table_id):
            raise NoTable(table_id)
        live = self.tables.get(table_id)
        if live is None:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            live = await asyncio.shield(self._loading[table_id])
        live.used_at = now_ms()
        return live

    async def _load(self, table_id: str) -> LiveTable:
        try:
            self._make_room()
            stored = await self._events.of_table(table_id)
            if not stored:
                raise NoTable(table_id)
            story = await self.threads.run(fold_all, [s.event for s in stored])
            return self._keep(LiveTable(table_id, story, {s.key: s.seq for s in stored if s.key}, self._around))
        finally:
            del self._loading[table_id]

    def _make_room(self) -> None:
        """Before anything is stored: is there room for one more?"""
        if len(self.tables) >= self._most:
            self.sweep(0.0)
        if len(self.tables) >= self._most:
            raise Full

    def _keep(self, live: LiveTable) -> LiveTable:
        self.tables[live.id] = live
        return live

    def sweep(self, idle_s: float) -> list[str]:
        """Let tables go that nobody has used for so long; the database keeps them. Which they were."""
        limit = now_ms() - idle_s * 1000
        gone = [live.id for live in self.tables.values() if live.used_at <= limit and not live.busy]
        for table_id in gone:
            del self.tables[table_id]
        return gone

    def drop(self, live: LiveTable) -> None:
        """A table is no more: forget it, and let those who look at it ask again."""
        self.tables.pop(live.id, None)
        for viewer in list(live.presence.viewers):
            viewer.put(Bye(AGAIN_MS))
            viewer.close()

    async def catch_up(self) -> None:
        """Take in what somebody else wrote to tables that are open here, and let those go that were deleted."""
        newest = await self._events.newest(self.tables)
        for live in list(self.tables.values()):
            if live.id not in newest:
                self.drop(live)
            elif newest[live.id] > live.story.seq:
                await live.refresh()

    def see_off(self, person: str) -> None:
        """Close every tab of somebody who is to go; how far they looked is not written down."""
        for live in self.tables.values():
            for viewer in list(live.presence.viewers):
                if person in (viewer.person, viewer.account):
                    viewer.seen = -1
                    viewer.gone = True
                    viewer.close()

    async def open(self, first: Opened, *more: Event, home: str = "") -> LiveTable:
        """A new table, opened from a place."""

        def begin() -> Story:
            story = opening(first)
            for event in more:
                story = folded(story, event)
            return story

        self._make_room()
        table_id = fresh_id()
        story = await self.threads.run(begin)
        batch = batch_of(table_id, story, 0, (first, *more), None)
        callings = callings_of(table_id, None, story, (first, *more))
        await self._events.append(replace(batch, home=home, callings=callings))
        live = self._keep(LiveTable(table_id, story, {}, self._around))
        self._around.moved(live)
        return live
