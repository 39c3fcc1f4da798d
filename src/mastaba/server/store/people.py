"""People: the names they chose, and how far they have seen each table."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa

from .announcing import announce
from .engine import Database
from .schema import looks, people

_WORDS = ("Ibis", "Lotus", "Sphinx", "Cobra", "Papyrus", "Delta", "Oasis", "Obsidian")


class People:
    """Names are asked for often and change seldom: they are read once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._names: dict[str, str] = {}

    async def name_of(self, person: str) -> str:
        """A person's shown name."""
        if person not in self._names:
            query = sa.select(people.c.name).where(people.c.id == person)
            chosen = await self._database.read(lambda c: c.execute(query).scalar())
            self._names[person] = chosen or first_name(person)
        return self._names[person]

    async def rename(self, person: str, name: str, now: int) -> None:
        def work(c: sa.Connection) -> None:
            if not c.execute(people.update().where(people.c.id == person).values(name=name)).rowcount:
                c.execute(people.insert().values(id=person, name=name, created_at=now))
            announce(c, "name", person)

        await self._database.change(work)
        self._names[person] = name

    def renamed(self, person: str) -> None:
        """Somebody chose another name at another process."""
        self._names.pop(person, None)

    async def look(self, person: str, table_id: str) -> int:
        """How far a person has seen a table; -1: never."""
        query = sa.select(looks.c.seq).where(looks.c.person == person, looks.c.table_id == table_id)
        found = await self._database.read(lambda c: c.execute(query).scalar())
        return -1 if found is None else found

    async def looked(self, person: str, table_id: str, seq: int) -> None:
        where = sa.and_(looks.c.person == person, looks.c.table_id == table_id)

        def work(c: sa.Connection) -> None:
            if not c.execute(looks.update().where(where).values(seq=seq)).rowcount:
                c.execute(looks.insert().values(person=person, table_id=table_id, seq=seq))

        await self._database.change(work)


def first_name(person: str) -> str:
    """A guest's name until another is chosen."""
    number = int(hashlib.sha256(person.encode()).hexdigest()[:8], 16)
    return f"{_WORDS[number % len(_WORDS)]} {number // 8 % 900 + 100}"
