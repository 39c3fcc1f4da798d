"""Reports: who told the host of whom, why, and the words that were said."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ...ids import fresh_id
from ..engine import Database
from ..schema import reports
from .hosting import Act, write_act

MOST_OPEN = 10  # of one reporter; who has more waits until the host has read them
MOST = 5_000  # in all; of those that were dealt with the oldest go first


class TooManyReports(Exception):
    """Somebody has as many open reports as one may have."""


@dataclass(frozen=True)
class Line:
    """A line of a chat, as evidence."""

    name: str
    seat: int
    person: str
    text: str
    at: int


@dataclass(frozen=True)
class Report:
    """One report."""

    id: str
    at: int
    reporter: str
    about: str
    table_id: str
    reason: str
    words: str
    evidence: list[Line]
    closed_at: int | None = None
    closed_by: str = ""


class ReportRows:
    """What the database knows about reports."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(
        self, reporter: str, about: str, table_id: str, reason: str, words: str, evidence: list[Line], now: int
    ) -> None:
        """One more; a second one about the same person takes the place of the first. Raises TooManyReports."""

        def work(c: sa.Connection) -> None:
            waiting = reports.c.reporter == reporter, reports.c.closed_at.is_(None)
            c.execute(reports.delete().where(*waiting, reports.c.about == about))
            if c.execute(sa.select(sa.func.count()).where(*waiting)).scalar_one() >= MOST_OPEN:
                raise TooManyReports
            _make_room(c)
            c.execute(
                reports.insert().values(
                    id=fresh_id(),
                    at=now,
                    reporter=reporter,
                    about=about,
                    table_id=table_id,
                    reason=reason,
                    words=words,
                    evidence=json.dumps([vars(line) for line in evidence], ensure_ascii=False),
                )
            )

        await self._database.change(work)

    async def waiting(self, most: int = 50) -> list[Report]:
        """Those that no host has dealt with, the oldest first."""
        query = sa.select(reports).where(reports.c.closed_at.is_(None)).order_by(reports.c.at).limit(most)
        return await self._database.read(lambda c: [_report(row) for row in c.execute(query).mappings()])

    async def count(self) -> int:
        query = sa.select(sa.func.count()).where(reports.c.closed_at.is_(None))
        return await self._database.read(lambda c: int(c.execute(query).scalar_one()))

    async def about(self, person: str) -> int:
        """How often somebody was reported."""
        query = sa.select(sa.func.count()).where(reports.c.about == person)
        return await self._database.read(lambda c: int(c.execute(query).scalar_one()))

    async def close(self, id: str, host: str, now: int) -> bool:
        """A host has dealt with it, which stands in the log; had nobody before?"""
        change = (
            reports.update()
            .where(reports.c.id == id, reports.c.closed_at.is_(None))
            .values(closed_at=now, closed_by=host)
        )

        def work(c: sa.Connection) -> bool:
            closed = bool(c.execute(change).rowcount)
            if closed:
                write_act(c, Act(now, host, "read", id, ""))
            return closed

        return await self._database.change(work)


def _make_room(c: sa.Connection) -> None:
    """There is always room for one more: what was dealt with longest ago goes, else what waits longest."""
    if c.execute(sa.select(sa.func.count()).select_from(reports)).scalar_one() >= MOST:
        waits = sa.case((reports.c.closed_at.is_(None), 1), else_=0)
        oldest = sa.select(reports.c.id).order_by(waits, reports.c.at).limit(1)
        c.execute(reports.delete().where(reports.c.id == c.execute(oldest).scalar()))


def _report(row: Any) -> Report:
    return Report(**{**row, "evidence": [Line(**line) for line in json.loads(row["evidence"])]})
