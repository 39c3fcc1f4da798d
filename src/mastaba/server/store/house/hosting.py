"""Hosts: to whom the host's room is open, what they did, and the numbers that they set; known everywhere in seconds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ...ids import fresh_id
from ..engine import Database
from ..schema import host_acts, hosts, meta

NUMBERS = "numbers"  # the row that holds what hosts set


@dataclass(frozen=True)
class Act:
    """Something that a host did; `host` is empty for the command line and the server itself."""

    at: int
    host: str
    deed: str
    whom: str
    words: str


class Hosting:
    """Read again with every beat; asked from memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hosts: frozenset[str] = frozenset()
        self.numbers: dict[str, float] = {}

    async def read(self) -> None:
        """Who hosts, and which numbers hold now."""

        self._hosts, self.numbers = await self._database.read(
            lambda c: (frozenset(c.execute(sa.select(hosts.c.person)).scalars()), numbers_in(c))
        )

    def is_host(self, person: str) -> bool:
        return bool(person) and person in self._hosts

    async def set_number(self, name: str, number: float | None, act: Act) -> None:
        """Another number for a limit; none brings the usual one back. The others stay as hosts set them anywhere."""
        this = meta.c.key == NUMBERS

        def work(c: sa.Connection) -> dict[str, float]:
            c.execute(sa.select(meta.c.value).where(this).with_for_update())
            numbers = {one: value for one, value in numbers_in(c).items() if one != name}
            if number is not None:
                numbers[name] = number
            value = json.dumps(numbers)
            if not c.execute(meta.update().where(this).values(value=value)).rowcount:
                c.execute(meta.insert().values(key=NUMBERS, value=value))
            write_act(c, act)
            return numbers

        self.numbers = await self._database.change(work)

    async def acts(self, most: int = 200) -> list[Act]:
        """The latest first."""
        query = sa.select(host_acts).order_by(host_acts.c.at.desc(), host_acts.c.id).limit(most)
        return await self._database.read(lambda c: [_act(row) for row in c.execute(query).mappings()])


def numbers_in(c: sa.Connection) -> dict[str, float]:
    """What hosts set, by the name of each limit."""
    kept = c.execute(sa.select(meta.c.value).where(meta.c.key == NUMBERS)).scalar()
    return dict(json.loads(kept)) if kept else {}


def write_act(c: sa.Connection, act: Act) -> None:
    c.execute(host_acts.insert().values(id=fresh_id(), **vars(act)))


def set_host(c: sa.Connection, person: str, is_host: bool, now: int) -> bool:
    """Open the host's room to an account, or close it; was it otherwise before?"""
    was = c.execute(hosts.delete().where(hosts.c.person == person)).rowcount
    if is_host:
        c.execute(hosts.insert().values(person=person, at=now))
    if bool(was) != is_host:
        write_act(c, Act(now, "", "host" if is_host else "no_host", person, ""))
    return bool(was) != is_host


def _act(row: Any) -> Act:
    return Act(row["at"], row["host"], row["deed"], row["whom"], row["words"])
