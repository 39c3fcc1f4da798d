"""Who is at the tables, told to the other processes and heard from them, with a beat that says that we live."""

from __future__ import annotations

import asyncio
import logging

from ..now import now_ms
from ..store.processes import BEAT_S
from ..store.store import Store
from .hall import Hall
from .live import LiveTable

log = logging.getLogger(__name__)


class Company:
    """Keeps what every table knows about people at other processes up to date."""

    def __init__(self, hall: Hall, store: Store, alone: bool) -> None:
        self._hall = hall
        self._processes = store.processes
        self._witness = store.witness
        self._alone = alone
        self.sound = True  # can the database be written to?
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
                await self._witness.remember()
                if not self._alone:
                    await self._tell()
                    self._hear(await self._processes.elsewhere())
                self.sound = True
            except Exception as error:
                log.warning("the database takes no beat: %s", error)
                self.sound = False
            await self._rest()

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
