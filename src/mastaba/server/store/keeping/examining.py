"""Is a database well? What it is and holds, who serves from it, what is to be done. Nothing in it is changed."""

from __future__ import annotations

import contextlib
import fcntl
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import sqlalchemy as sa

from mastaba.core.table.events import from_text

from ..engine import Newer, for_reading, make_engine, shape_of, shapes, sqlite_file
from ..processes import alive
from ..reaching import Unusable, check_own_connection, reaching, shown
from ..schema import events, meta, metadata, tables
from ..witness import lost

LITTLE_ROOM = 200_000_000  # bytes
PATIENCE_S = 5.0  # for a lock that another holds


@dataclass
class Examination:
    """What was found. `problems` are sentences that say what to do."""

    address: str
    engine: str
    shape: str | None  # None: it is empty
    newest_shape: str
    counts: dict[str, int] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)  # tables of which events are missing
    unreadable: list[str] = field(default_factory=list)  # tables with events that cannot be read
    served_by: int = 0  # server processes that have it open
    writable: bool = True
    room: int | None = None  # bytes; None where it cannot be known from here
    problems: list[str] = field(default_factory=list)


def examine(url: str) -> Examination:
    """Look at a database that is there. Raises Unusable where it cannot be opened, or is of a newer version."""
    file = sqlite_file(url)
    with reaching(url):
        engine = _reader(file) if file else make_engine(url)
        try:
            with engine.connect() as connection:
                if not file:
                    connection.execute(sa.text("SET TRANSACTION READ ONLY"))
                found = _found(connection, url)
                if found.shape is not None:
                    _contents(connection, found)
                    _problems_inside(connection, found)
                if file:
                    _around_file(connection, file, found)
                else:
                    _around_postgres(connection, found)
            if not file and found.writable:
                _before_postgres(url, found)
        finally:
            engine.dispose()
    return found


def _reader(file: str) -> sa.Engine:
    return sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(for_reading(file), uri=True))


def _found(connection: sa.Connection, url: str) -> Examination:
    version = ".".join(str(part) for part in connection.dialect.server_version_info or ())
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")  # a file that is no database says so here
    shape = shape_of(connection)
    if shape is not None and shape not in shapes():
        raise Newer(shape)
    name = "SQLite" if connection.dialect.name == "sqlite" else "PostgreSQL"
    found = Examination(shown(url), f"{name} {version}", shape, shapes()[-1])
    others = sa.inspect(connection).get_table_names()
    if shape is None and others:
        found.problems.append(
            f"it holds something else ({', '.join(sorted(others)[:4])}) and nothing of Mastaba: name another database"
        )
    return found


# --- inside ------------------------------------------------------------------------------------------------------


def _contents(connection: sa.Connection, found: Examination) -> None:
    there = set(sa.inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        if table.name in there:
            found.counts[table.name] = connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
        elif found.shape == found.newest_shape:
            found.problems.append(f"its table {table.name} is missing: bring back a backup")
    if {"events", "tables"} <= there:
        found.gaps = list(_gaps(connection))
        found.unreadable = sorted(_unreadable(connection))


def _gaps(connection: sa.Connection) -> Iterator[str]:
    """Tables whose events are not numbered from 0 without a hole, or have none at all."""
    numbered = (
        sa.select(events.c.table_id)
        .group_by(events.c.table_id)
        .having(sa.or_(sa.func.min(events.c.seq) != 0, sa.func.count() != sa.func.max(events.c.seq) + 1))
    )
    bare = sa.select(tables.c.id).where(~sa.exists().where(events.c.table_id == tables.c.id))
    yield from connection.execute(numbered).scalars()
    yield from connection.execute(bare).scalars()


def _unreadable(connection: sa.Connection) -> set[str]:
    bad = set()
    for table_id, body in connection.execute(sa.select(events.c.table_id, events.c.body)):
        try:
            from_text(body)
        except (msgspec.MsgspecError, RecursionError, TypeError):
            bad.add(table_id)
    return bad


def _problems_inside(connection: sa.Connection, found: Examination) -> None:
    if found.gaps:
        found.problems.append(
            f"{_tables(found.gaps)} cannot be played on, some of the events are missing: bring back a backup, "
            "or let those tables be; the others are whole"
        )
    if found.unreadable:
        found.problems.append(
            f"{_tables(found.unreadable)} cannot be read, an event of them is damaged: bring back a backup, "
            "or let those tables be; the others are whole"
        )
    secret = connection.execute(sa.select(meta.c.value).where(meta.c.key == "secret")).scalar()
    if found.counts.get("tables") and not _is_key(secret):
        found.problems.append(
            "the key that signs cookies and codes is missing: whoever played has lost their seats; bring back a backup "
            "or an export, a start without it makes a new key"
        )


def _is_key(secret: str | None) -> bool:
    with contextlib.suppress(ValueError):
        return secret is not None and len(bytes.fromhex(secret)) == 32
    return False


def _tables(ids: list[str]) -> str:
    named = ", ".join(ids[:3]) + (", …" if len(ids) > 3 else "")
    return f"{len(ids)} table{'' if len(ids) == 1 else 's'} ({named})"


# --- around ------------------------------------------------------------------------------------------------------


def _around_file(connection: sa.Connection, file: str, found: Examination) -> None:
    sound = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if sound != "ok":
        found.problems.append(f"the file is damaged ({sound}): bring back a backup with `mastaba restore`")
    found.served_by = int(_is_served(file))
    found.room = shutil.disk_usage(Path(file).resolve().parent).free
    reason = _not_writable(file)
    if reason:
        found.writable = False
        found.problems.append(
            f"it cannot be written to ({reason}): let the server's user write to {file} and its folder"
        )
    if found.room < LITTLE_ROOM:
        found.problems.append(f"only {found.room / 1e6:.0f} MB are free beside it: make room before the disk is full")
    gone = lost(Path(f"{file}.events"), connection) if "events" in found.counts else 0
    if gone:
        found.problems.append(
            f"{gone} events that people were told of are missing: its write-ahead log was damaged or removed; "
            "bring back a backup, or go on with what is there"
        )


def _is_served(file: str) -> bool:
    """Does a server hold the lock beside the file?"""
    try:
        with open(f"{file}.lock") as held:
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def _not_writable(file: str) -> str:
    """Why nothing can be written; empty if it can. A write is begun and taken back."""
    address = for_reading(file).replace("mode=ro", "mode=rw")
    try:
        with contextlib.closing(sqlite3.connect(address, uri=True, timeout=PATIENCE_S, isolation_level=None)) as trial:
            trial.execute("BEGIN IMMEDIATE")
            trial.execute("PRAGMA user_version = 1")
            trial.execute("ROLLBACK")
    except sqlite3.Error as error:
        return str(error)
    return ""


def _before_postgres(url: str, found: Examination) -> None:
    try:
        check_own_connection(url)
    except Unusable as lent:
        found.problems.append(str(lent))


def _around_postgres(connection: sa.Connection, found: Examination) -> None:
    if "processes" in found.counts:
        found.served_by = alive(connection)
    refused = [
        name
        for name in found.counts
        if not connection.execute(
            sa.text("SELECT has_table_privilege(:name, 'SELECT, INSERT') AND has_table_privilege(:name, 'UPDATE')"),
            {"name": name},
        ).scalar_one()
    ]
    if connection.execute(sa.text("SELECT pg_is_in_recovery()")).scalar_one():
        found.writable = False
        found.problems.append("it is a standby that only reads: name the server that takes writes")
    elif refused:
        found.writable = False
        found.problems.append(f"this user may not write to {', '.join(refused)}: GRANT it, or use the owner's name")
