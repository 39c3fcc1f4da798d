"""Races of ten puzzles: who runs against whom, through which puzzles, since when; what was answered is an attempt."""

from __future__ import annotations

import json
from typing import NamedTuple

import sqlalchemy as sa

from ...ids import fresh_id
from ..announcing import announce
from ..engine import Database
from ..shape.puzzles import races


class Race(NamedTuple):
    """`game` "" are all games mixed; `puzzles` and `begun_at` are known once a friend has come; `next` is the race by
    which the two want to run again."""

    id: str
    person: str
    friend: str
    game: str
    puzzles: tuple[str, ...]
    made_at: int
    begun_at: int
    next: str

    def side(self, ids: tuple[str, ...]) -> int:
        """0 for who asked for the race, 1 for the friend who came, -1 for everybody else."""
        return 0 if self.person in ids else 1 if self.friend and self.friend in ids else -1


class RaceRows:
    """What the database knows about races."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, id: str) -> Race | None:
        query = sa.select(races).where(races.c.id == id)
        return _race(await self._database.read(lambda c: c.execute(query).mappings().first()))

    async def open(self, person: str, game: str, now: int, after: str = "") -> str:
        """A race that waits for a friend; whoever asks for another one waits for that. `after`: it is the rematch of
        this race, and the first one that was asked for is the only one."""
        id = fresh_id()

        def work(c: sa.Connection) -> str:
            if after:
                mine = races.update().where(races.c.id == after, races.c.next == "").values(next=id)
                if not c.execute(mine).rowcount:
                    return str(c.execute(sa.select(races.c.next).where(races.c.id == after)).scalar() or "")
                announce(c, "race", after)
            else:
                c.execute(races.delete().where(races.c.person == person, races.c.begun_at == 0))
            c.execute(
                races.insert().values(
                    id=id, person=person, friend="", game=game, puzzles="[]", made_at=now, begun_at=0, next=""
                )
            )
            return id

        return await self._database.change(work)

    async def join(self, race: Race, friend: str, puzzles: tuple[str, ...], begun_at: int) -> bool:
        """A friend comes, and it begins then; false where another one was quicker."""
        change = races.update().where(races.c.id == race.id, races.c.begun_at == 0)
        values = {"friend": friend, "puzzles": json.dumps(puzzles), "begun_at": begun_at}

        def work(c: sa.Connection) -> bool:
            came = bool(c.execute(change.values(**values)).rowcount)
            announce(c, "race", race.id)
            return came

        return await self._database.change(work)


def _race(row: sa.RowMapping | None) -> Race | None:
    return Race(**{**row, "puzzles": tuple(json.loads(row["puzzles"]))}) if row else None
