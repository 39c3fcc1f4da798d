"""What a host does in the host's room: every deed is whole, and stands in the log with who did it."""

from __future__ import annotations

import sqlalchemy as sa

from ..limits import LIMITS, BadNumber, Limits, checked
from ..now import now_ms
from ..store.accounts import NameTaken
from ..store.announcing import announce
from ..store.house.hosting import Act, write_act
from ..store.house.sanctions import BANNED, MUTED
from ..store.keeping.housekeeping import close_table, sanction
from ..store.people import call
from ..store.schema import tables
from ..store.store import Store
from ..tables.hall import Hall
from ..tables.names import clean_name
from .accounts import NotDone, People
from .leaving import Leaving
from .names import BadName, name_key
from .names import checked as checked_name

HOUR_MS = 3_600_000
LONGEST_H = 24 * 3650
STALE_MS = HOUR_MS  # a lobby where nothing happened for so long is stale


class HostDeeds:
    """The deeds. Each is given the host who does it."""

    def __init__(self, store: Store, hall: Hall, people: People, leaving: Leaving, limits: Limits) -> None:
        self._store, self._hall, self._people, self._leaving, self._limits = store, hall, people, leaving, limits

    async def quiet(self, host: str, person: str, hours: float) -> None:
        """Somebody does not speak for so long; 0 lifts it."""
        await self._sanction(host, person, MUTED, "quiet", hours)

    async def out(self, host: str, person: str, hours: float) -> None:
        """Somebody does nothing here for so long, and is logged out everywhere; 0 lifts it."""
        await self._sanction(host, person, BANNED, "out", hours)
        if hours:
            await self._people.end_others(person, "")
            for id in (person, *await self._store.accounts.guests_of(person)):
                self._leaving.see_off(id)

    async def _sanction(self, host: str, person: str, kind: str, deed: str, hours: float) -> None:
        if not 0 <= hours <= LONGEST_H:
            raise NotDone("error.bad_hours")
        if hours and self._store.hosting.is_host(person):
            raise NotDone("error.is_host")
        until = now_ms() + int(hours * HOUR_MS) if hours else 0
        ids = (person, *await self._store.accounts.guests_of(person))

        def work(c: sa.Connection) -> None:
            for id in ids:
                sanction(c, id, kind, until)
                if until and kind == BANNED:
                    announce(c, "gone", id)
            write_act(c, Act(now_ms(), host, deed, person, f"{hours:g} h"))

        await self._store.database.change(work)
        await self._store.sanctions.read()

    async def rename(self, host: str, person: str, name: str) -> None:
        """Another name for somebody whose own cannot stay."""
        wanted, now = clean_name(name), now_ms()
        if not wanted:
            raise NotDone("error.name_short")

        def written(c: sa.Connection) -> None:
            write_act(c, Act(now, host, "rename", person, ""))

        def called(c: sa.Connection) -> None:
            call(c, person, wanted, now)
            written(c)

        if await self._store.accounts.find(person) is None:
            await self._people.refuse_a_taken_name(wanted, person)
            await self._store.database.change(called)
        else:
            try:
                await self._store.accounts.rename(person, wanted, checked_name(wanted), now, also=written)
            except BadName as error:
                raise NotDone(str(error)) from error
            except NameTaken as error:
                raise NotDone("error.name_taken") from error
        self._store.people.renamed(person)

    async def close(self, host: str, table_id: str) -> None:
        """A table that is not over is given up."""

        def work(c: sa.Connection) -> bool:
            done = close_table(c, table_id, now_ms())
            if done:
                write_act(c, Act(now_ms(), host, "close", table_id, ""))
            return done

        if not await self._store.database.change(work):
            raise NotDone("error.not_open")
        await self._hall.catch_up()

    async def clear(self, host: str) -> int:
        """Every lobby where nothing happened for an hour is closed; how many were."""

        def work(c: sa.Connection) -> int:
            now = now_ms()
            stale = sa.select(tables.c.id).where(tables.c.status == "lobby", tables.c.updated_at < now - STALE_MS)
            closed = sum(close_table(c, table_id, now) for table_id in list(c.execute(stale).scalars()))
            write_act(c, Act(now, host, "clear", "", f"{closed}"))
            return closed

        closed = await self._store.database.change(work)
        await self._hall.catch_up()
        return closed

    async def read(self, host: str, report: str) -> None:
        """A report is dealt with."""
        if not await self._store.reports.close(report, host, now_ms()):
            raise NotDone("error.report_closed")

    async def set_number(self, host: str, name: str, given: str) -> None:
        """Another number for a limit; nothing brings the usual one back. Held by every process within seconds."""
        if name not in LIMITS:
            raise NotDone("error.bad_number")
        before = self._limits.value(name)
        try:
            number = checked(name, given) if given.strip() else None
        except BadNumber as error:
            raise NotDone("error.bad_number") from error
        words = f"{name}: {before:g} → {'·' if number is None else f'{number:g}'}"
        await self._store.hosting.set_number(name, number, Act(now_ms(), host, "number", "", words))
        self._limits.set_by_host = self._store.hosting.numbers

    async def whom(self, person: str) -> str:
        """Somebody whom the house knows, by id or by an account's name. Raises NotDone."""
        if person and await self._store.people.is_known(person):
            return person
        found = await self._store.accounts.named(name_key(person)) if person else ""
        if not found:
            raise NotDone("error.nobody_meant")
        return found
