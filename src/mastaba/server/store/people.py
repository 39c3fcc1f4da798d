"""People: the names they chose, and how far they have seen each table."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

import sqlalchemy as sa

from .announcing import announce
from .engine import Database
from .schema import forgotten, looks, people, sittings

SOMEBODY = "somebody"  # the stored name of who was forgotten
REMEMBERED = 20_000  # names
_WORDS = ("Ibis", "Lotus", "Sphinx", "Cobra", "Papyrus", "Delta", "Oasis", "Obsidian")


class People:
    """Names are asked for often and change seldom: they are read once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._names: OrderedDict[str, str] = OrderedDict()

    async def name_of(self, person: str) -> str:
        """A person's shown name."""
        if person not in self._names:
            query = sa.select(people.c.name).where(people.c.id == person)
            chosen = await self._database.read(lambda c: c.execute(query).scalar())
            self._keep(person, chosen or first_name(person))
        return self._names[person]

    def _keep(self, person: str, name: str) -> None:
        self._names[person] = name
        while len(self._names) > REMEMBERED:
            self._names.popitem(last=False)

    async def is_known(self, person: str) -> bool:
        """Has somebody of this id chosen a name, or sat down anywhere?"""
        named = sa.select(people.c.id).where(people.c.id == person)
        sits = sa.select(sittings.c.seat).where(sittings.c.person == person)
        return await self._database.read(lambda c: any(c.execute(query).first() for query in (named, sits)))

    def renamed(self, person: str) -> None:
        """Somebody chose another name, here or at another process."""
        self._names.pop(person, None)

    def all_renamed(self) -> None:
        """Anybody may have."""
        self._names.clear()

    async def seen_up_to(self, person: str, table_id: str) -> int:
        """How far a person has seen a table; -1: never."""
        query = sa.select(looks.c.seq).where(looks.c.person == person, looks.c.table_id == table_id)
        found = await self._database.read(lambda c: c.execute(query).scalar())
        return -1 if found is None else found

    async def saw(self, person: str, table_id: str, seq: int) -> None:
        """Keep how far a person has seen a table, unless they were forgotten while they looked."""
        where = sa.and_(looks.c.person == person, looks.c.table_id == table_id)
        gone = sa.select(forgotten.c.digest).where(forgotten.c.digest == digest_of(person))

        def work(c: sa.Connection) -> None:
            if c.execute(gone).first() is not None:
                return
            if not c.execute(looks.update().where(where).values(seq=seq)).rowcount:
                c.execute(looks.insert().values(person=person, table_id=table_id, seq=seq))

        await self._database.change(work)


def call(c: sa.Connection, person: str, name: str, now: int) -> None:
    """Somebody is called so from now on."""
    if not c.execute(people.update().where(people.c.id == person).values(name=name)).rowcount:
        c.execute(people.insert().values(id=person, name=name, created_at=now))
    announce(c, "name", person)


def digest_of(person: str) -> str:
    """What is kept of an id that was forgotten."""
    return hashlib.sha256(f"forgotten {person}".encode()).hexdigest()


def first_name(person: str) -> str:
    """A guest's name until another is chosen."""
    number = int(hashlib.sha256(person.encode()).hexdigest()[:8], 16)
    return f"{_WORDS[number % len(_WORDS)]} {number // 8 % 900 + 100}"
