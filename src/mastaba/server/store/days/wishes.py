"""Lists of wishes in the database: one a person and table, read by nobody else."""

from __future__ import annotations

import json
from dataclasses import dataclass

import sqlalchemy as sa

from ..engine import Database
from ..schema import tables
from ..shape.days import wishes

WAITING, GRANTED, VOID = "waiting", "granted", "void"


@dataclass(frozen=True)
class Wish:
    """What somebody wants to answer to the next question of a kind: (answer, what it was called), the dearest first."""

    person: str
    table_id: str
    id: str
    decision: str
    answers: tuple[tuple[int, str], ...]
    at: int
    state: str = WAITING
    seq: int = -1


class WishRows:
    """Kept until they are told, withdrawn or replaced."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str, table_id: str) -> Wish | None:
        query = sa.select(wishes).where(wishes.c.person == person, wishes.c.table_id == table_id)
        row = await self._database.read(lambda c: c.execute(query).mappings().first())
        return _wish(row) if row else None

    async def keep(self, wish: Wish) -> None:
        """In the place of the one that was there."""
        values = {
            "person": wish.person,
            "table_id": wish.table_id,
            "id": wish.id,
            "decision": wish.decision,
            "body": json.dumps(wish.answers, ensure_ascii=False),
            "at": wish.at,
            "state": wish.state,
            "seq": wish.seq,
        }

        def work(c: sa.Connection) -> None:
            c.execute(_those(wish.person, wish.table_id))
            c.execute(wishes.insert().values(**values))

        await self._database.change(work)

    async def withdraw(self, person: str, table_id: str) -> None:
        await self._database.change(lambda c: c.execute(_those(person, table_id)))

    async def forget(self, wish: Wish) -> None:
        """Unless there is another one in its place by now."""
        this = wishes.c.id == wish.id, wishes.c.person == wish.person
        await self._database.change(lambda c: c.execute(wishes.delete().where(*this)))

    async def settle(self, wish: Wish, state: str, seq: int) -> None:
        """It was granted by an answer, or is void; one that was changed meanwhile is not meant."""
        this = wishes.c.id == wish.id, wishes.c.person == wish.person, wishes.c.state == WAITING
        change = wishes.update().where(*this).values(state=state, seq=seq)
        await self._database.change(lambda c: c.execute(change))

    async def overdue(self, before: int) -> list[str]:
        """Tables where somebody is asked since then who has wishes."""
        query = (
            sa.select(tables.c.id)
            .join(wishes, sa.and_(wishes.c.table_id == tables.c.id, wishes.c.person == tables.c.asked))
            .where(wishes.c.state == WAITING, tables.c.updated_at < before)
        )
        return await self._database.read(lambda c: list(c.execute(query).scalars()))


def _those(person: str, table_id: str) -> sa.Delete:
    return wishes.delete().where(wishes.c.person == person, wishes.c.table_id == table_id)


def _wish(row: sa.RowMapping) -> Wish:
    answers = tuple((int(action), str(called)) for action, called in json.loads(row["body"]))
    kept = row["person"], row["table_id"], row["id"], row["decision"]
    return Wish(*kept, answers, row["at"], row["state"], row["seq"])
