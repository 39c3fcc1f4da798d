"""Vacations in the database: the rows are the truth, and tables by days are told of them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from ..engine import Database
from ..schema import sittings, tables
from ..shape.days import vacations


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
        query = sa.select(vacations).where(vacations.c.person.in_(ids)).order_by(vacations.c.begins_at)
        return await self._rows(query)

    async def unannounced(self) -> list[Vacation]:
        """Those of which some table may not know."""
        return await self._rows(sa.select(vacations).where(vacations.c.told == 0))

    async def _rows(self, query: sa.Select[tuple[object, ...]]) -> list[Vacation]:
        rows = await self._database.read(lambda c: c.execute(query).mappings().all())
        return [Vacation(row["person"], row["begins_at"], row["until"]) for row in rows]

    async def begin(self, vacation: Vacation) -> None:
        values = {"person": vacation.person, "begins_at": vacation.begins_at, "until": vacation.until, "told": 0}
        await self._database.change(lambda c: c.execute(vacations.insert().values(**values)))

    async def end(self, vacation: Vacation, now: int) -> None:
        """It ends now; tables are to hear of it."""
        await self._database.change(lambda c: c.execute(_this(vacation).values(until=now, told=0)))

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


def _this(vacation: Vacation) -> sa.Update:
    where = vacations.c.person == vacation.person, vacations.c.begins_at == vacation.begins_at
    return vacations.update().where(*where)
