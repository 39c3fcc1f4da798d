"""What a host does to tables and people from outside of the server, safely beside those that run.

A table is closed by an event like any other, whose number is the lock: a server that has it in memory finds out.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import sqlalchemy as sa

from mastaba.core.table.events import Aborted, to_text

from ..announcing import announce
from ..engine import again, make_engine, migrate
from ..schema import (
    events,
    invitations,
    looks,
    meta,
    people,
    present,
    put_away,
    result_seats,
    results,
    review_wishes,
    reviews,
    sanctions,
    sittings,
    tables,
)
from ..shape.days import wishes
from ..shape.notices import hushed, notices
from ..shape.puzzles import own_puzzles

T = TypeVar("T")
TOUCHED = "touched"  # the row that tells servers on the same file to look at their tables again
OPEN = ("lobby", "playing")
OF_A_TABLE = (
    events,
    sittings,
    looks,
    put_away,
    invitations,
    results,
    result_seats,
    reviews,
    review_wishes,
    own_puzzles,
    wishes,
    hushed,
    notices,
    present,
)
Found = list[dict[str, Any]]


@contextlib.contextmanager
def house(url: str) -> Iterator[sa.Engine]:
    """A database that is there, of today's shape."""
    engine = make_engine(url)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


@contextlib.contextmanager
def changing(engine: sa.Engine, only_tell: bool) -> Iterator[sa.Connection]:
    """One transaction; `only_tell` takes back whatever was done in it."""
    with engine.execution_options(writes=True).connect() as connection:
        yield connection
        if only_tell:
            connection.rollback()
        else:
            _touch(connection)
            connection.commit()


def changed(engine: sa.Engine, only_tell: bool, work: Callable[[sa.Connection], T]) -> T:
    """What the work gives in one transaction; anew where a server wrote an event of the same number first."""

    def done() -> T:
        with changing(engine, only_tell) as connection:
            return work(connection)

    return again(done)


def _touch(connection: sa.Connection) -> None:
    value = secrets.token_hex(8)
    if not connection.execute(meta.update().where(meta.c.key == TOUCHED).values(value=value)).rowcount:
        connection.execute(meta.insert().values(key=TOUCHED, value=value))


# --- tables ------------------------------------------------------------------------------------------------------


def listed_tables(connection: sa.Connection, status: str = "", before: int | None = None, most: int = 100) -> Found:
    """Tables, those longest untouched first."""
    query = sa.select(tables).order_by(tables.c.updated_at).limit(most)
    query = query.where(tables.c.status == status) if status else query
    query = query.where(tables.c.updated_at < before) if before is not None else query
    shown = ("id", "game", "status", "host", "seats", "free", "answers", "opened_at", "updated_at")
    return [
        {**{name: row[name] for name in shown}, "names": [name for name in json.loads(row["names"]) if name]}
        for row in connection.execute(query).mappings()
    ]


def close_table(connection: sa.Connection, table_id: str, now: int) -> bool:
    """Give a table up that is not over; was there one?"""
    where = tables.c.id == table_id
    found = connection.execute(sa.select(tables.c.status, tables.c.updated_at).where(where)).first()
    if found is None or found.status not in OPEN:
        return False
    last = connection.execute(sa.select(sa.func.max(events.c.seq)).where(events.c.table_id == table_id)).scalar_one()
    at = max(now, found.updated_at)
    closed = to_text(Aborted(at, "host"))
    connection.execute(events.insert().values(table_id=table_id, seq=last + 1, key=None, body=closed))
    ended = {"status": "aborted", "asked": "", "flag_at": None, "updated_at": at}
    connection.execute(tables.update().where(where).values(**ended))
    announce(connection, "events", table_id, last + 1)
    return True


def delete_table(connection: sa.Connection, table_id: str) -> int:
    """Every row of a table; how many there were."""
    gone = connection.execute(tables.delete().where(tables.c.id == table_id)).rowcount
    for table in OF_A_TABLE:
        gone += connection.execute(table.delete().where(table.c.table_id == table_id)).rowcount
    return gone


def tidied(connection: sa.Connection, aborted_before: int, over_before: int | None) -> Counter[str]:
    """Delete tables that were given up, and games that ended, before then; how many of each."""
    gone: Counter[str] = Counter()
    for status, before in (("aborted", aborted_before), ("over", over_before)):
        if before is None:
            continue
        query = sa.select(tables.c.id).where(tables.c.status == status, tables.c.updated_at < before)
        for table_id in list(connection.execute(query).scalars()):
            delete_table(connection, table_id)
            gone[status] += 1
    return gone


# --- people ------------------------------------------------------------------------------------------------------


def listed_people(connection: sa.Connection, named: str = "", most: int = 100) -> Found:
    """People who chose a name, the latest first, with the tables at which they sit and what holds against them."""
    query = sa.select(people).order_by(people.c.created_at.desc()).limit(most)
    query = query.where(sa.func.lower(people.c.name).contains(named.lower())) if named else query
    return [{**dict(row), **_of(connection, row["id"])} for row in connection.execute(query).mappings()]


def _of(connection: sa.Connection, person: str) -> dict[str, Any]:
    seats = sa.select(sa.func.count()).where(sittings.c.person == person)
    held = sa.select(sanctions.c.kind, sanctions.c.until).where(sanctions.c.person == person)
    return {
        "seats": connection.execute(seats).scalar_one(),
        **{kind: until for kind, until in connection.execute(held)},
    }


def sanction(connection: sa.Connection, person: str, kind: str, until: int) -> None:
    """Mute or ban a person until then; a moment that is past lifts it."""
    connection.execute(sanctions.delete().where(sanctions.c.person == person, sanctions.c.kind == kind))
    if until > 0:
        connection.execute(sanctions.insert().values(person=person, kind=kind, until=until))
