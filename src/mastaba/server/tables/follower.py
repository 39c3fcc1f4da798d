"""Where several processes share a database: takes in what the others wrote, as soon as they have written it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ..store.announcing import Announcement, Subject, announcements
from ..store.store import Store
from ..store.troubles import report
from .company import Company
from .hall import Hall

log = logging.getLogger(__name__)
AGAIN_S = 1.0  # a lost connection is opened again after this


class Follower:
    """Hears what is announced, and asks now and then, in case that an announcement was lost."""

    def __init__(self, hall: Hall, company: Company, store: Store, url: str, every_s: float) -> None:
        self._hall = hall
        self._company = company
        self._store = store
        self._url = url
        self._every_s = every_s
        self._also: dict[str, list[Callable[[str], None]]] = {}
        self._anew: list[Callable[[], Awaitable[None]]] = []
        self._taking: set[asyncio.Task[None]] = set()

    def also_tell(self, subject: Subject, hears: Callable[[str], None]) -> None:
        """Somebody else wants to hear of this, too."""
        self._also.setdefault(subject, []).append(hears)

    def also_ask(self, anew: Callable[[], Awaitable[None]]) -> None:
        """Somebody else asks again, too, where announcements may have been lost."""
        self._anew.append(anew)

    async def listen(self) -> None:
        """Until cancelled: everything that is announced."""
        while True:
            try:
                async for said in announcements(self._url):
                    self._begin(said)
            except Exception as error:
                report(log, error, "the other processes cannot be heard; trying again")
            await asyncio.sleep(AGAIN_S)

    def _begin(self, said: Announcement) -> None:
        task = asyncio.create_task(self._take(said))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _take(self, said: Announcement) -> None:
        try:
            for hears in self._also.get(said.subject, ()):
                hears(said.id)
            if said.subject == "name":
                self._store.people.renamed(said.id)
            elif said.subject == "presence":
                await self._company.hear_of(said.id)
            elif said.subject == "events" and said.id:
                await self._bring(said.id, said.seq)
            elif said.subject == "events":
                await self._ask_anew()
        except Exception as error:
            report(log, error, "what was announced of %s could not be read", said.id)

    async def _ask_anew(self) -> None:
        """Heard for the first time, or again after a while in which others may have said anything."""
        self._store.people.all_renamed()
        for anew in self._anew:
            await anew()
        await self._bring_all()

    async def ask(self) -> None:
        """Until cancelled: events of the open tables, now and then."""
        while True:
            await asyncio.sleep(self._every_s)
            try:
                await self._bring_all()
            except Exception as error:
                report(log, error, "the other processes' events could not be read")

    async def _bring_all(self) -> None:
        for table_id, seq in (await self._store.events.newest(self._hall.tables)).items():
            await self._bring(table_id, seq)

    async def _bring(self, table_id: str, seq: int) -> None:
        live = self._hall.tables.get(table_id)
        if live is not None and seq > live.story.seq:
            await live.refresh(seq)
