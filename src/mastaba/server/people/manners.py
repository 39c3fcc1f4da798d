"""Manners: whom one does not hear, whom one does not meet, and what one tells the host of somebody.

Whoever is meant is named by a table and a seat or a line of its chat, by an account's name, or by a mark of one's own
list: nobody is told who a person is.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from ..now import now_ms
from ..store.house.reports import Line, TooManyReports
from ..store.house.ties import BLOCK, MUTE, Ties
from ..store.store import Store
from ..tables.hall import IDS, Hall
from ..tables.live import LiveTable
from .accounts import NotDone
from .names import name_key

REASONS = ("abuse", "spam", "name", "stalling", "cheating", "other")
EVIDENCE = 20  # lines of the chat
LONGEST_WORDS = 500  # of a report
REMEMBERED = 10_000
REMEMBERED_MS = 300_000


@dataclass(frozen=True)
class Whom:
    """Somebody as a form names them."""

    table: str = ""
    seat: int = -1
    line: int = -1
    name: str = ""
    mark: str = ""


class Manners:
    """The deeds; what follows from them is asked from memory."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self._store, self._hall = store, hall
        self._known: OrderedDict[str, tuple[Ties, int]] = OrderedDict()
        self.heard: Callable[[str], None] = lambda person: None  # whose ties changed

    # --- what holds ----------------------------------------------------------------------------------------------

    async def ties_of(self, person: str) -> Ties:
        """Whom somebody keeps away, and who keeps away from them. A guest of an account is the account."""
        now = now_ms()
        ties, until = self._known.get(person, (Ties(), 0))
        if until <= now:
            ties = await self._store.ties.of(await self._store.ties.root(person))
            self._known[person] = ties, now + REMEMBERED_MS
            self._known.move_to_end(person)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return ties

    def changed(self, person: str) -> None:
        """Somebody's ties are others now; their tabs are shown other words."""
        self._known.pop(person, None)
        self.heard(person)
        for live in self._hall.tables.values():
            live.tell_again(person)

    async def all_changed(self) -> None:
        """Anybody's may be others now."""
        self._known.clear()

    # --- who is meant --------------------------------------------------------------------------------------------

    async def found(self, person: str, whom: Whom) -> str:
        """The person whom a form means. Raises NotDone for nobody, a bot, or oneself."""
        other = ""
        if whom.mark:
            listed = await self._store.ties.listed(person)
            other = next((one for one, _ in listed if mark_of(person, one) == whom.mark), "")
        elif whom.name:
            other = await self._store.accounts.named(name_key(whom.name))
        elif IDS.fullmatch(whom.table):
            other = at_table(await self._hall.get(whom.table), whom)
        other = await self._store.ties.root(other) if other else ""
        if not other or other == person:
            raise NotDone("error.nobody_meant")
        return other

    # --- deeds ---------------------------------------------------------------------------------------------------

    async def mute(self, person: str, other: str) -> None:
        await self._tie(person, other, MUTE)

    async def block(self, person: str, other: str) -> None:
        await self._tie(person, other, BLOCK)

    async def unmute(self, person: str, other: str) -> None:
        await self._untie(person, other, MUTE)

    async def unblock(self, person: str, other: str) -> None:
        await self._untie(person, other, BLOCK)

    async def _tie(self, person: str, other: str, kind: str) -> None:
        await self._store.ties.tie(person, other, kind, now_ms())
        await self._announce(person, other)

    async def _untie(self, person: str, other: str, kind: str) -> None:
        await self._store.ties.untie(person, other, kind)
        await self._announce(person, other)

    async def _announce(self, *whose: str) -> None:
        for person in whose:
            for id in (person, *await self._store.accounts.guests_of(person)):
                self.changed(id)

    async def report(self, person: str, other: str, table: str, reason: str, words: str) -> None:
        """Tell the host of somebody, with the last lines that were said at the table. Raises NotDone."""
        if reason not in REASONS:
            raise NotDone("error.no_reason")
        said = "".join(c if c.isprintable() else " " for c in words).strip()[:LONGEST_WORDS]
        at_a_table = IDS.fullmatch(table) is not None
        lines = evidence(await self._hall.get(table)) if at_a_table else []
        try:
            await self._store.reports.keep(person, other, table if at_a_table else "", reason, said, lines, now_ms())
        except TooManyReports as error:
            raise NotDone("error.many_reports") from error


def at_table(live: LiveTable, whom: Whom) -> str:
    """Who has a seat, or said a line."""
    table = live.story.table
    if 0 <= whom.seat < len(table.seats):
        return table.seats[whom.seat].person
    said = next((line for n, line in table.chat if n == whom.line), None)
    if said is None:
        return ""
    return said.person or (table.seats[said.seat].person if said.seat >= 0 else "")


def speaker(live: LiveTable, n: int) -> str:
    """Who said a line of the chat."""
    return at_table(live, Whom(line=n))


def evidence(live: LiveTable) -> list[Line]:
    """The last lines of a table's chat."""
    return [
        Line(said.name, said.seat, speaker(live, n), said.text, said.at)
        for n, said in live.story.table.chat[-EVIDENCE:]
        if said.text
    ]


def mark_of(person: str, other: str) -> str:
    """By what somebody on one's own list is told from the others; it says nothing to anybody else."""
    return hashlib.sha256(f"{person} {other}".encode()).hexdigest()[:16]
