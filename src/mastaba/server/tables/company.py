"""Who is in the house and who looks (presence), exchanged with the other processes, with a beat: we live."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from ..limits import Limits
from ..now import now_ms
from ..store.processes import ANYWHERE, BEAT_S, Here
from ..store.store import Store
from ..store.troubles import report, sentence_of
from .hall import Hall
from .live import LiveTable

log = logging.getLogger(__name__)
STILL_MS = 5_000  # whoever goes from page to page looks all the time


class Page(Protocol):
    """An open page: whose, and is it before their eyes?"""

    person: str
    account: str
    visible: bool


class Company:
    """Keeps what every table knows about people at other processes up to date, and knows who looks."""

    def __init__(self, hall: Hall, store: Store, alone: bool, limits: Limits) -> None:
        self._hall = hall
        self._processes = store.processes
        self._store = store
        self._touched: str | None = None
        self._alone = alone
        self._limits = limits
        self.trouble = ""  # why the database cannot be written to; nothing while it can
        self._announced: Here = {}
        self._elsewhere: set[str] = set()  # people with a page open at another process
        self._looked: dict[str, int] = {}  # who looked here, and until when
        self.pages: set[Page] = set()  # open pages that are no table's
        self._wake = asyncio.Event()
        self._anew: list[Callable[[], Awaitable[None]]] = []

    def also_ask(self, anew: Callable[[], Awaitable[None]]) -> None:
        """Somebody else asks again, too, when a host's hand was in the house."""
        self._anew.append(anew)

    def changed(self, live: LiveTable) -> None:
        """Somebody came to a table here, or went."""
        live.tell_presence()
        self._wake.set()

    # --- who looks

    async def looks(self, person: str, table_id: str = ANYWHERE) -> bool:
        """Has somebody a visible page: of this table, or any? Asked of all processes.

        Between two pages one still looks: "any" holds for some seconds after the last one.
        """
        if self._looks_here(person, table_id):
            return True
        return not self._alone and await self._processes.look_elsewhere(person, table_id)

    def _looks_here(self, person: str, table_id: str) -> bool:
        if table_id == ANYWHERE:
            pages = (*self.pages, *(viewer for live in self._hall.tables.values() for viewer in live.presence.viewers))
            return self._looked.get(person, 0) > now_ms() or any(p.visible and person in _ids(p) for p in pages)
        live = self._hall.tables.get(table_id)
        return live is not None and any(v.visible and person in (v.person, v.account) for v in live.presence.viewers)

    def looked_away(self, page: Page) -> None:
        """A page was hidden or closed, or is about to be."""
        for person in _ids(page):
            self._looked[person] = now_ms() + STILL_MS
        self._wake.set()

    def looked_up(self) -> None:
        """A page is visible again, or new."""
        self._wake.set()

    @property
    def online(self) -> set[str]:
        """Everybody with a page open, at any process."""
        return {person for place, person in self._here() if place == ANYWHERE} | self._elsewhere

    def _here(self) -> Here:
        """Who is here: at tables, and anywhere; whoever is there looks if one of their pages does."""
        here: Here = {}
        at_tables = [(live.id, viewer) for live in self._hall.tables.values() for viewer in live.presence.viewers]
        for table_id, viewer in at_tables:
            here[table_id, viewer.person] = here.get((table_id, viewer.person), False) or viewer.visible
        for page in (*(viewer for _, viewer in at_tables), *self.pages):
            for person in _ids(page):
                here[ANYWHERE, person] = here.get((ANYWHERE, person), False) or page.visible
        now = now_ms()
        self._looked = {person: until for person, until in self._looked.items() if until > now}
        return {**here, **{(ANYWHERE, person): True for person in self._looked}}

    # --- as it is told and heard

    async def keep(self) -> None:
        """Until cancelled: beat, tell what changed, hear what the others told."""
        while True:
            try:
                await self._processes.beat(self._announced)
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
        await self._store.hosting.read()
        self._limits.set_by_host = self._store.hosting.numbers
        touched = await self._store.tables.touched()
        if touched != self._touched and self._touched is not None:
            for anew in (self._hall.catch_up, *self._anew):
                await anew()
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
                async with asyncio.timeout(left):
                    await self._wake.wait()
            except TimeoutError:
                return
            if not self._alone:
                try:
                    await self._tell()
                except Exception as error:
                    report(log, error, "who came and went could not be told")
                    return

    async def _tell(self) -> None:
        here, before = self._here(), self._announced
        changes: dict[tuple[str, str], bool | None] = dict.fromkeys(before.keys() - here.keys())
        changes.update((who, looks) for who, looks in here.items() if before.get(who) is not looks)
        if changes:
            moved = {table_id for table_id, _ in before.keys() ^ here.keys()} - {ANYWHERE}
            await self._processes.tell(changes, moved)
            self._announced = here

    def _hear(self, elsewhere: dict[str, set[str]]) -> None:
        self._elsewhere = elsewhere.get(ANYWHERE, set())
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
            report(log, error, "the other processes could not be told that this one ends")


def _ids(page: Page) -> set[str]:
    """Under which ids a page's person is known."""
    return {page.person, page.account} - {""}
