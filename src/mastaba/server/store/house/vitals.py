"""How the house was, minute by minute: a few numbers of each process, kept for a day."""

from __future__ import annotations

import json
from collections import defaultdict

import sqlalchemy as sa

from ..engine import Database
from ..schema import vitals

MINUTE_MS = 60_000
KEPT_MS = 24 * 60 * MINUTE_MS


class Vitals:
    """Written once a minute by every process, read by hosts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, process: str, now: int, numbers: dict[str, float]) -> None:
        at = now // MINUTE_MS * MINUTE_MS

        def work(c: sa.Connection) -> None:
            c.execute(vitals.delete().where(vitals.c.at < now - KEPT_MS))
            c.execute(vitals.delete().where(vitals.c.process == process, vitals.c.at == at))
            c.execute(vitals.insert().values(process=process, at=at, body=json.dumps(numbers)))

        await self._database.change(work)

    async def since(self, then: int) -> dict[str, list[tuple[int, float]]]:
        """Each number over time, of all processes together."""
        query = sa.select(vitals.c.at, vitals.c.body).where(vitals.c.at >= then)
        rows = await self._database.read(lambda c: c.execute(query).all())
        found: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for at, body in rows:
            for name, number in json.loads(body).items():
                found[name][at] += number
        return {name: sorted(points.items()) for name, points in found.items()}
