"""Reviews, each made once and kept with its table."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .engine import Database
from .schema import reviews


class ReviewShelf:
    """What was found when games were looked at again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(self, table_id: str) -> str | None:
        """A table's review as it was put here; none if there is none yet."""
        query = sa.select(reviews.c.body).where(reviews.c.table_id == table_id)
        return await self._database.read(lambda c: c.execute(query).scalar())

    async def keep(self, table_id: str, body: str, now: int) -> None:
        """The first one stays, whoever made it."""

        def work(c: sa.Connection) -> None:
            c.execute(reviews.insert().values(table_id=table_id, made_at=now, body=body))

        try:
            await self._database.change(work)
        except IntegrityError:
            return
