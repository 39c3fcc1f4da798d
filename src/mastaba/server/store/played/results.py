"""Results of games that are over, each written in the transaction of its game's last event, and once.

They can be made again from the events at any time; what reviews found is added when it is found.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ..engine import Database
from ..schema import result_seats, results, reviews, tables

CLAUSES: dict[str, tuple[Any, list[str] | None]] = {  # what the writing thread says about a game that ended
    "add result": (results.insert(), None),
    "add result of seat": (result_seats.insert(), None),
}


@dataclass(frozen=True)
class Judged:
    """What a review found about one seat, in thousandths; no accuracy if it was never asked."""

    accuracy: int | None
    luck: int


@dataclass(frozen=True)
class Outcome:
    """What came of a game: its row, and those of its seats."""

    game: dict[str, Any]
    seats: tuple[dict[str, Any], ...]


class ResultRows:
    """What the database knows about games that are over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def winners(self, table_ids: Sequence[str]) -> dict[str, list[int]]:
        """The seats that won, by table; of tables whose game is not over there are none."""
        if not table_ids:
            return {}
        of = result_seats.c.table_id.in_(table_ids), result_seats.c.rank == 1
        query = sa.select(result_seats.c.table_id, result_seats.c.seat).where(*of).order_by(result_seats.c.seat)
        found = await self._database.read(lambda c: c.execute(query).all())
        return {table: [seat for other, seat in found if other == table] for table, _ in found}

    async def missing(self) -> list[str]:
        """Tables whose game is over and of which there is no result, the latest first."""
        return await self._database.read(_missing)

    async def keep(self, outcome: Outcome, judged: Sequence[Judged]) -> None:
        """Keep what came of a game of which there was no result; whoever is first has done it."""
        with contextlib.suppress(IntegrityError):
            await self._database.change(lambda c: put(c, outcome, judged))


def _missing(c: sa.Connection) -> list[str]:
    there = sa.exists().where(results.c.table_id == tables.c.id)
    query = sa.select(tables.c.id).where(tables.c.status == "over", ~there).order_by(tables.c.updated_at.desc())
    return list(c.execute(query).scalars())


def over(c: sa.Connection) -> list[str]:
    """All tables whose game is over."""
    return list(c.execute(sa.select(tables.c.id).where(tables.c.status == "over").order_by(tables.c.id)).scalars())


def review_of(c: sa.Connection, table_id: str) -> str | None:
    return c.execute(sa.select(reviews.c.body).where(reviews.c.table_id == table_id)).scalar()


def put(c: sa.Connection, outcome: Outcome, judged: Sequence[Judged]) -> None:
    """Write what came of a game, and what its review found."""
    c.execute(results.insert().values(**outcome.game))
    c.execute(result_seats.insert(), list(outcome.seats))
    judge(c, outcome.game["table_id"], judged)


def judge(c: sa.Connection, table_id: str, judged: Sequence[Judged]) -> None:
    """Add what a review found."""
    for seat, one in enumerate(judged):
        where = result_seats.c.table_id == table_id, result_seats.c.seat == seat
        c.execute(result_seats.update().where(*where).values(accuracy=one.accuracy, luck=one.luck))


def take_out(c: sa.Connection, table_id: str) -> None:
    for table in (results, result_seats):
        c.execute(table.delete().where(table.c.table_id == table_id))
