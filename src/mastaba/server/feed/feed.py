"""Who has pages open, and what changed that concerns them: taken in together (coalescing), a few times a second."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import Any

from ..people.friends import Friends
from ..people.manners import Manners
from ..store.store import Store
from ..store.tables import TableRow
from ..store.troubles import report
from ..tables.company import Company
from .lists import Lists, read_lists
from .mine import Mine, read_mine
from .pages import OpenPage

log = logging.getLogger(__name__)
TOGETHER_S = 0.15  # what happens within this is taken in at once
LISTS_S = 3.0  # the public lists are read no oftener
STALE_S = 60.0  # and no seldomer: what is long past leaves them
AGAIN_S = 1.0  # after the database failed


class Feed:
    """Open pages and what they are to hear; asks the database once for all of them."""

    def __init__(self, store: Store, company: Company, manners: Manners, friends: Friends) -> None:
        self.pages: set[OpenPage] = set()
        self.lists = Lists()
        self.on_lists: Callable[[Lists], None] = lambda lists: None  # hears of every new reading
        self._store, self._company, self._manners, self._friends = store, company, manners, friends
        self._index: defaultdict[tuple[str, str], set[OpenPage]] = defaultdict(set)
        self._keys: dict[OpenPage, set[tuple[str, str]]] = {}
        self._moved: set[str] = set()
        self._stale, self._read_at, self._online = True, -STALE_S, frozenset[str]()
        self.views: dict[Any, Any] = {}  # what was made of the lists, for those who are shown the same
        self._reading = asyncio.Lock()
        self._wake = asyncio.Event()

    # --- pages come and go

    @contextlib.contextmanager
    def holding(self, page: OpenPage, *, looks: bool) -> Iterator[None]:
        """A page is open. `looks`: it is by this page alone that its person counts as being here."""
        self.pages.add(page)
        self._keys[page] = set()
        self._watch(page, {("person", id) for id in page.ids})
        if looks:
            self._company.pages.add(page)
            self._company.looked_up()
        page.wake()
        try:
            yield
        finally:
            self.pages.discard(page)
            self._watch(page, set())
            del self._keys[page]
            if looks:
                self._company.pages.discard(page)
                if page.visible:
                    self._company.looked_away(page)

    def _watch(self, page: OpenPage, keys: set[tuple[str, str]]) -> None:
        """What concerns a page from now on."""
        before, self._keys[page] = self._keys[page], keys
        for key in before - keys:
            self._index[key].discard(page)
            if not self._index[key]:
                del self._index[key]
        for key in keys - before:
            self._index[key].add(page)

    async def mine(self, page: OpenPage) -> Mine:
        """A page's own part, read if need be."""
        if page.mine is None:
            page.mine = await read_mine(self._store, self._manners, self._friends, page.ids, page.account)
            own = {("person", id) for id in page.ids} | {("table", table) for table in page.mine.watched}
            if page in self._keys:
                self._watch(page, own | {("friend", friend) for friend in page.mine.friends})
        return page.mine

    def friends_here(self, mine: Mine) -> list[str]:
        """Those of a person's friends who are in the house and let it be known."""
        return sorted(mine.seen_friends & self._online)

    # --- what happened

    def moved(self, table_id: str) -> None:
        """Something happened at a table; nothing named: at any."""
        if self.pages:
            self._moved.add(table_id)
            self._wake.set()

    def concerns(self, person: str) -> None:
        """Something else about somebody changed: invitations, ties, what they put away."""
        for page in self._index.get(("person", person), ()):
            page.forget()

    async def tend(self) -> None:
        """Until cancelled: take in what happened, and tell the pages that it concerns."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LISTS_S):
                    await self._wake.wait()
            self._wake.clear()
            await asyncio.sleep(TOGETHER_S)
            try:
                await self._take_in()
                await self._renew()
            except Exception as error:
                report(log, error, "open pages cannot be told what happened")
                self._moved.add("")
                await asyncio.sleep(AGAIN_S)

    async def _take_in(self) -> None:
        moved, self._moved = self._moved, set()
        if "" in moved:
            for page in self.pages:
                page.forget()
            self._stale = True
        elif moved:
            listed = self.lists.ids
            for table_id, (row, sitters) in (await self._store.tables.these(moved)).items():
                self._stale |= table_id in listed or _is_public(row)
                for page in self._concerned(table_id, row, sitters):
                    _keep_up(page, row, sitters)

    def _concerned(self, table_id: str, row: TableRow | None, sitters: Iterable[str]) -> set[OpenPage]:
        keys = [("table", table_id), *(("person", sitter) for sitter in sitters)]
        if row is not None and row.status == "lobby":
            keys.append(("friend", row.host))
        return {page for key in keys for page in self._index.get(key, ())}

    async def _renew(self) -> None:
        """The lists, while somebody sees them."""
        if not self.shown:
            return
        now, online = monotonic(), frozenset(self._company.online)
        due = self._stale or online != self._online or now - self._read_at > STALE_S
        if due and now - self._read_at >= LISTS_S:
            before, self._online = self._online, online
            for friend in before ^ online:
                for page in self._index.get(("friend", friend), ()):
                    page.concern()
            await self._read()

    async def _read(self) -> None:
        async with self._reading:
            self._read_at, self._stale = monotonic(), False
            self.lists = await read_lists(self._store, len(self._online), self.lists.version + 1)
        self.tell_lists()

    def tell_lists(self) -> None:
        """Everybody who sees the lists."""
        self.views.clear()
        self.on_lists(self.lists)
        for page in self.shown:
            page.wake()

    @property
    def shown(self) -> list[OpenPage]:
        """The pages that show the lists to somebody now."""
        return [page for page in self.pages if page.home and page.visible]

    async def known_lists(self) -> Lists:
        """The lists, read now if they never were."""
        if not self.lists.version:
            self._online = frozenset(self._company.online)
            await self._read()
        return self.lists


def _is_public(row: TableRow | None) -> bool:
    return row is not None and (bool(row.listed) if row.status == "lobby" else row.watch == "listed")


def _keep_up(page: OpenPage, row: TableRow | None, sitters: set[str]) -> None:
    if page.mine is not None and (row is None or not page.mine.keep_up(row, sitters)):
        page.mine = None
    page.concern()
