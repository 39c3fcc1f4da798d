"""Who is at the tables, told to the other processes and heard from them, with a beat that says that we live."""

from __future__ import annotations

import asyncio
import logging

from ..now import now_ms
from ..store.processes import BEAT_S
from ..store.reaching import sentence_of
from ..store.store import Store
from .hall import Hall
from .live import LiveTable

log = logging.getLogger(__name__)


class Company:
    """Keeps what every table knows about people at other processes up to date."""

    def __init__(self, hall: Hall, store: Store, alone: bool) -> None:
        self._hall = hall
        self._processes = store.processes
        self._store = store
        self._touched: str | None = None
        self._alone = alone
        self.trouble = ""  # why the database cannot be written to; nothing while it can
        self._told: set[tuple[str, str]] = set()
        self._wake = asyncio.Event()

    def changed(self, live: LiveTable) -> None:
        """Somebody came to a table here, or went."""
        live.tell_presence()
        self._wake.set()

    async def keep(self) -> None:
        """Until cancelled: beat, tell what changed, hear what the others told."""
        while True:
            try:
                await self._processes.beat(self._told)
                await self._store.witness.remember()
                await self._heed()
                if not self._alone:
                    await self._tell()
                    self._hear(await self._processes.elsewhere())
                self._say("")
            except Exception as error:
                self._say(sentence_of(error))
            await self._rest()

    async def _heed(self) -> None:
        """A host's word from outside: who may not speak or play, tables that were closed or deleted."""
        await self._store.sanctions.read()
        touched = await self._store.tables.touched()
        if touched != self._touched and self._touched is not None:
            newest = await self._store.events.newest(self._hall.tables)
            for live in list(self._hall.tables.values()):
                if live.id not in newest:
                    self._hall.drop(live)
                elif newest[live.id] > live.story.seq:
                    await live.refresh()
        self._touched = touched

    def _say(self, trouble: str) -> None:
        """Written down when it begins, when it is another, and when it is over."""
        if trouble and trouble != self.trouble:
            log.error("the database takes no beat: %s", trouble)
        elif self.trouble and not trouble:
            log.warning("the database takes what is written again")
        self.trouble = trouble

    async def _rest(self) -> None:
        """Until the next beat; what changes meanwhile is told at once."""
        end = asyncio.get_running_loop().time() + BEAT_S
        while (left := end - asyncio.get_running_loop().time()) > 0:
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), left)
            except TimeoutError:
                return
            if not self._alone:
                try:
                    await self._tell()
                except Exception as error:
                    log.warning("who came and went could not be told: %s", error)
                    return

    async def _tell(self) -> None:
        here = {(live.id, viewer.person) for live in self._hall.tables.values() for viewer in live.presence.viewers}
        changes = {**dict.fromkeys(here - self._told, True), **dict.fromkeys(self._told - here, False)}
        if changes:
            await self._processes.tell(changes)
            self._told = here

    def _hear(self, elsewhere: dict[str, set[str]]) -> None:
        for table_id, live in list(self._hall.tables.items()):
            if live.presence.hear(elsewhere.get(table_id, set()), now_ms()):
                live.tell_presence()

    async def hear_of(self, table_id: str) -> None:
        """Somebody came or went at another process."""
        live = self._hall.tables.get(table_id)
        if live is not None:
            found = await self._processes.elsewhere(table_id)
            if live.presence.hear(found.get(table_id, set()), now_ms()):
                live.tell_presence()

    async def leave(self) -> None:
        """This process ends: nobody is here any more."""
        try:
            await self._processes.leave()
        except Exception as error:
            log.warning("the other processes could not be told that this one ends: %s", error)
