"""Vacations in the database: the rows are the truth, and tables by days are told of them afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from ..engine import Database
from ..notices.earlier import due_now, due_with_the_clock
from ..schema import sittings, tables
from ..shape.days import vacations

ONE_AT_A_TIME = 77106  # the lock of a person's vacations


@dataclass(frozen=True)
class Vacation:
    """Somebody rests, from one moment to another."""

    person: str
    begins_at: int
    until: int


class VacationRows:
    """Who is on vacation, was, and at which tables it matters."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, ids: Sequence[str]) -> list[Vacation]:
        """All of a person, who may have several ids, in order."""
        return await self._database.read(lambda c: _taken(c, ids))

    async def unannounced(self) -> list[Vacation]:
        """Those of which some table may not know."""
        return await self._database.read(lambda c: _read(c, sa.select(vacations).where(vacations.c.told == 0)))

    async def begin(self, vacation: Vacation, ids: Sequence[str], check: Callable[[Sequence[Vacation]], None]) -> None:
        """It begins, unless `check` raises about those that its person took: nobody takes another one meanwhile."""
        values = {"person": vacation.person, "begins_at": vacation.begins_at, "until": vacation.until, "told": 0}

        def work(c: sa.Connection) -> None:
            if c.dialect.name == "postgresql":
                lock = sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME, sa.func.hashtext(vacation.person))
                c.execute(sa.select(lock))
            check(_taken(c, ids))
            c.execute(vacations.insert().values(**values))

        await self._database.change(work)

    async def end(self, vacation: Vacation, ids: Sequence[str], now: int) -> None:
        """It ends now; tables are to hear of it, and what was to be said afterwards is due."""

        def work(c: sa.Connection) -> None:
            c.execute(_this(vacation).values(until=now, told=0))
            due_now(c, ids, vacation.until, now)

        await self._database.change(work)

    async def heard(self, ids: Sequence[str], now: int) -> None:
        """Their tables know when time is short now."""
        await self._database.change(lambda c: due_with_the_clock(c, ids, now))

    async def mark_announced(self, vacation: Vacation) -> None:
        """Every table knows it as it is here; one that was changed meanwhile is not meant."""
        change = _this(vacation).where(vacations.c.until == vacation.until).values(told=1)
        await self._database.change(lambda c: c.execute(change))

    async def tables_of(self, ids: Sequence[str]) -> list[str]:
        """The tables that are not over where somebody sits."""
        query = (
            sa.select(tables.c.id)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.person.in_(ids), tables.c.status.in_(("lobby", "playing")))
            .distinct()
        )
        return await self._database.read(lambda c: list(c.execute(query).scalars()))


def _taken(c: sa.Connection, ids: Sequence[str]) -> list[Vacation]:
    return _read(c, sa.select(vacations).where(vacations.c.person.in_(ids)).order_by(vacations.c.begins_at))


def _read(c: sa.Connection, query: sa.Select[tuple[object, ...]]) -> list[Vacation]:
    return [Vacation(row["person"], row["begins_at"], row["until"]) for row in c.execute(query).mappings()]


def _this(vacation: Vacation) -> sa.Update:
    where = vacations.c.person == vacation.person, vacations.c.begins_at == vacation.begins_at
    return vacations.update().where(*where)
