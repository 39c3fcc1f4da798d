"""How people want to be called: by which channels, when, of what, and of which tables not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

import sqlalchemy as sa

from ..engine import Database
from ..shape.notices import call_wishes, hushed, ways

ALWAYS, AWAY, NEVER = USAGES = ("always", "away", "never")
PAGE, PUSH, MAIL = CHANNELS = ("page", "push", "mail")


@dataclass(frozen=True)
class CallWishes:
    """What one person wants; as it is for somebody who never said anything."""

    lang: str = "en"
    zone: str = ""
    quiet_from: int = -1  # minutes of the day in that zone; -1: never quiet
    quiet_to: int = -1
    kinds: Mapping[str, Mapping[str, bool]] = field(default_factory=dict)  # by kind and channel, where it differs
    usage: Mapping[str, str] = field(default_factory=dict)  # by channel
    hushed: frozenset[str] = frozenset()  # tables

    def use(self, channel: str) -> str:
        """When this channel is used: the page always, until somebody says otherwise; the others once they are given."""
        return self.usage.get(channel, ALWAYS if channel == PAGE else NEVER)

    def wants(self, kind: str, channel: str, usual: bool) -> bool:
        return self.kinds.get(kind, {}).get(channel, usual)


class Ways:
    """The rows of everybody."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> CallWishes:
        """What a person wants."""
        return await self._database.read(lambda c: wishes_of(c, person))

    async def begin(self, person: str, channel: str, lang: str) -> None:
        """A channel reaches this person from now on; unless they chose otherwise it is used when they are away."""

        def work(c: sa.Connection) -> None:
            _spoken(c, person, lang)
            used = c.execute(sa.select(ways.c.usage).where(*_way(person, channel))).scalar()
            if used is None or used == NEVER:
                _use(c, person, channel, AWAY)

        await self._database.change(work)

    async def use(self, person: str, usage: Mapping[str, str], lang: str) -> None:
        """When each of these channels is used."""

        def work(c: sa.Connection) -> None:
            _spoken(c, person, lang)
            for channel, when in usage.items():
                _use(c, person, channel, when)

        await self._database.change(work)

    async def say(self, person: str, wanted: CallWishes) -> None:
        """The language, quiet hours and kinds that a person wants, all at once."""
        values = {
            "lang": wanted.lang,
            "zone": wanted.zone,
            "quiet_from": wanted.quiet_from,
            "quiet_to": wanted.quiet_to,
            "kinds": json.dumps(wanted.kinds, sort_keys=True),
        }

        def work(c: sa.Connection) -> None:
            _spoken(c, person, wanted.lang)
            c.execute(call_wishes.update().where(call_wishes.c.person == person).values(**values))
            for channel, when in wanted.usage.items():
                _use(c, person, channel, when)

        await self._database.change(work)

    async def hush(self, person: str, table_id: str, hush: bool, now: int) -> None:
        """Nothing of this table any more; or again."""
        where = hushed.c.person == person, hushed.c.table_id == table_id

        def work(c: sa.Connection) -> None:
            c.execute(hushed.delete().where(*where))
            if hush:
                c.execute(hushed.insert().values(person=person, table_id=table_id, at=now))

        await self._database.change(work)

    async def is_hushed(self, person: str, table_id: str) -> bool:
        query = sa.select(hushed.c.at).where(hushed.c.person == person, hushed.c.table_id == table_id)
        return await self._database.read(lambda c: c.execute(query).first() is not None)

    async def who_wants(self, kind: str) -> list[str]:
        """Those who asked for a kind that is not usual."""
        query = sa.select(call_wishes.c.person, call_wishes.c.kinds).where(call_wishes.c.kinds.contains(f'"{kind}"'))
        rows = await self._database.read(lambda c: c.execute(query).all())
        return [person for person, kinds in rows if any(json.loads(kinds).get(kind, {}).values())]


def wishes_of(c: sa.Connection, person: str) -> CallWishes:
    """The same within a transaction."""
    row = c.execute(sa.select(call_wishes).where(call_wishes.c.person == person)).mappings().first()
    said = {} if row is None else {**row, "kinds": json.loads(row["kinds"])}
    said.pop("person", None)
    used = c.execute(sa.select(ways.c.channel, ways.c.usage).where(ways.c.person == person)).all()
    quiet = c.execute(sa.select(hushed.c.table_id).where(hushed.c.person == person)).scalars()
    return CallWishes(**said, usage={channel: usage for channel, usage in used}, hushed=frozenset(quiet))


def _way(person: str, channel: str) -> tuple[sa.ColumnElement[bool], ...]:
    return ways.c.person == person, ways.c.channel == channel


def _use(c: sa.Connection, person: str, channel: str, usage: str) -> None:
    if not c.execute(ways.update().where(*_way(person, channel)).values(usage=usage)).rowcount:
        c.execute(ways.insert().values(person=person, channel=channel, usage=usage))


def _spoken(c: sa.Connection, person: str, lang: str) -> None:
    where = call_wishes.c.person == person
    if not c.execute(call_wishes.update().where(where).values(lang=lang)).rowcount:
        c.execute(call_wishes.insert().values(person=person, lang=lang))
