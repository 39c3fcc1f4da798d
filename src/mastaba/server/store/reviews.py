"""Reviews, each made once and kept with its table; and those that were asked for, until they are made."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .engine import Database
from .played.own_puzzles import OwnRow, keep_own
from .played.results import Judged, judge
from .schema import review_wishes, reviews


class Wish(NamedTuple):
    """A review that a person asked for."""

    table_id: str
    person: str


class ReviewShelf:
    """What was found when games were looked at again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(self, table_id: str) -> str | None:
        """A table's review as it was put here; none if there is none yet."""
        query = sa.select(reviews.c.body).where(reviews.c.table_id == table_id)
        return await self._database.read(lambda c: c.execute(query).scalar())

    async def keep(
        self, table_id: str, body: str, now: int, judged: Sequence[Judged] = (), own: Sequence[OwnRow] = ()
    ) -> None:
        """The first one stays, whoever made it, and its findings go to the result; nobody waits for it any more.
        `own` are costly answers that come back to those who gave them."""

        def work(c: sa.Connection) -> None:
            c.execute(reviews.insert().values(table_id=table_id, made_at=now, body=body))
            judge(c, table_id, judged)
            keep_own(c, own)

        with contextlib.suppress(IntegrityError):
            await self._database.change(work)
        await self.give_up(table_id)

    async def forget(self, table_id: str) -> None:
        """It can be made anew."""
        await self._database.change(lambda c: c.execute(reviews.delete().where(reviews.c.table_id == table_id)))

    async def wish(self, table_id: str, person: str, now: int) -> None:
        """Remember who asked for it, whatever happens to this process."""

        def work(c: sa.Connection) -> None:
            c.execute(review_wishes.insert().values(table_id=table_id, person=person, at=now))

        with contextlib.suppress(IntegrityError):
            await self._database.change(work)

    async def give_up(self, table_id: str) -> None:
        """It is made, or cannot be."""
        await self._database.change(
            lambda c: c.execute(review_wishes.delete().where(review_wishes.c.table_id == table_id))
        )

    async def wishes(self, before: int) -> list[Wish]:
        """What was asked for before then and is not made yet, the longest waiting first."""
        query = (
            sa.select(review_wishes.c.table_id, review_wishes.c.person)
            .where(review_wishes.c.at < before)
            .order_by(review_wishes.c.at)
        )
        return await self._database.read(lambda c: [Wish(*row) for row in c.execute(query)])
