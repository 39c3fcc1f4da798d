"""Append-only events in SQLite or PostgreSQL, one code path.

`append` returns only when its events are on disk. Appends that arrive while a commit is under way are committed
together by the next one; a clash of one of them (its sequence number is taken) fails that one alone.
"""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from mastaba.core.events import AnyEvent, Event, from_text, to_text
from mastaba.server.store.schema import events, looks, meta, people, sittings, tables

T = TypeVar("T")
TOGETHER = 64  # appends in one commit at most


class Clash(Exception):
    """Somebody else wrote this table's next event first."""


class Known(Exception):
    """This command was carried out already; `seq` is the event it made."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"already event {seq}")
        self.seq = seq


class NotStored(Exception):
    """The database refused the write. Nothing changed."""


@dataclass(frozen=True)
class Batch:
    """Some events to append together, and the row of the table as it will then stand."""

    table_id: str
    first: int  # sequence number of the first event
    events: tuple[Event, ...]
    row: dict[str, Any]
    people: dict[int, str]  # who sits where
    key: str | None = None  # of the first event

    @property
    def last(self) -> int:
        return self.first + len(self.events) - 1


class Stored(NamedTuple):
    """An event as it was found in the database."""

    seq: int
    key: str | None
    event: AnyEvent


@dataclass(frozen=True)
class TableRow:
    """What lists say about a table."""

    id: str
    game: str
    status: str
    host: str
    seats: int
    free: int
    asked: str
    flag_at: int | None
    names: list[str]
    opened_at: int
    updated_at: int


def make_engine(url: str) -> sa.Engine:
    """An engine for this address; SQLite in WAL mode, every commit on disk before it returns."""
    address = sa.make_url(url)
    if address.drivername in ("postgresql", "postgres"):
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() != "sqlite":
        return sa.create_engine(address, pool_pre_ping=True, pool_size=8)
    if address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(address, pool_size=8, connect_args={"timeout": 10, "check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


MIGRATIONS = Path(__file__).parent / "migrations"


def is_up_to_date(engine: sa.Engine) -> bool:
    """Has the database the newest shape? Asked first, since loading the migration tool takes a while."""
    newest = max(path.stem.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return False
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == newest


def migrate(engine: sa.Engine) -> None:
    """Bring the database's shape up to date."""
    if is_up_to_date(engine):
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(77102)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Store:
    """The database, its reading threads and its one writing thread."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._writes = self.engine.execution_options(writes=True)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._queue: queue.SimpleQueue[tuple[Batch, Future[int]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)

    def open(self) -> None:
        """Migrate, and begin to take writes."""
        migrate(self.engine)
        self._writer.start()

    def close(self) -> None:
        """Finish what was begun."""
        if self._writer.is_alive():
            self._queue.put(None)
            self._writer.join(10)
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a query off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._with, self.engine, work)

    async def change(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a small write, other than events, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._with, self._writes, work)

    def _with(self, engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
        with engine.begin() as connection:
            return work(connection)

    # --- appending

    async def append(self, batch: Batch) -> int:
        """Commit events; the last one's number. Raises Known, Clash or NotStored, and then nothing was written."""
        future: Future[int] = Future()
        self._queue.put((batch, future))
        return await asyncio.wrap_future(future)

    def _write_all(self) -> None:
        going = True
        while going:
            work = [self._queue.get()]
            while len(work) < TOGETHER and not self._queue.empty():
                work.append(self._queue.get())
            going = None not in work
            self._commit([item for item in work if item is not None and item[1].set_running_or_notify_cancel()])

    def _commit(self, work: list[tuple[Batch, Future[int]]]) -> None:
        """One transaction for all. If one of them clashes, again, each behind a savepoint of its own."""
        if not work:
            return
        batches = [batch for batch, _ in work]
        outcomes: list[int | Exception]
        try:
            try:
                outcomes = self._with(self._writes, lambda c: [_insert(c, batch) for batch in batches])
            except IntegrityError:
                outcomes = self._with(self._writes, lambda c: [_append(c, batch) for batch in batches])
        except Exception as error:
            outcomes = [NotStored(str(error)) for _ in work]
        for (_, future), outcome in zip(work, outcomes, strict=True):
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    # --- tables

    async def events_of(self, table_id: str, after: int = -1) -> list[Stored]:
        """A table's events, in order."""
        query = (
            sa.select(events.c.seq, events.c.key, events.c.body)
            .where(events.c.table_id == table_id, events.c.seq > after)
            .order_by(events.c.seq)
        )
        return await self.read(lambda c: [Stored(seq, key, from_text(body)) for seq, key, body in c.execute(query)])

    async def newest(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The last event number of each of these tables."""
        query = (
            sa.select(events.c.table_id, sa.func.max(events.c.seq))
            .where(events.c.table_id.in_(list(table_ids)))
            .group_by(events.c.table_id)
        )
        return await self.read(lambda c: {table_id: seq for table_id, seq in c.execute(query)})

    async def rows(self, query: sa.Select[Any]) -> list[TableRow]:
        """Table rows of a query over `tables`."""
        return await self.read(lambda c: [_table_row(r) for r in c.execute(query).mappings()])

    async def mine(self, person: str, most: int = 30) -> list[TableRow]:
        """The tables where a person sits: those that wait for the person first, then the latest."""
        query = (
            sa.select(tables)
            .where(tables.c.id.in_(sa.select(sittings.c.table_id).where(sittings.c.person == person)))
            .order_by(sa.case((tables.c.asked == person, 0), else_=1), tables.c.updated_at.desc())
            .limit(most)
        )
        return await self.rows(query)

    async def by_status(self, status: str, most: int = 20) -> list[TableRow]:
        """The latest tables in this state."""
        return await self.rows(
            sa.select(tables).where(tables.c.status == status).order_by(tables.c.updated_at.desc()).limit(most)
        )

    async def waiting(self) -> list[TableRow]:
        """Running tables that need the server to act: a bot is asked, or a person's time is running."""
        wakes = sa.or_(tables.c.asked == "bot", tables.c.flag_at.is_not(None))
        return await self.rows(sa.select(tables).where(tables.c.status == "playing", wakes))

    async def overdue(self, now: int) -> list[str]:
        """Running tables where a person's time has run out."""
        query = sa.select(tables.c.id).where(tables.c.status == "playing", tables.c.flag_at <= now)
        return await self.read(lambda c: list(c.execute(query).scalars()))

    # --- people

    async def secret(self) -> bytes:
        """The key that signs cookies, made once and kept in the database."""
        return await self.change(_secret)

    async def name_of(self, person: str) -> str | None:
        query = sa.select(people.c.name).where(people.c.id == person)
        return await self.read(lambda c: c.execute(query).scalar())

    async def rename(self, person: str, name: str, now: int) -> None:
        def work(c: sa.Connection) -> None:
            if not c.execute(people.update().where(people.c.id == person).values(name=name)).rowcount:
                c.execute(people.insert().values(id=person, name=name, created_at=now))

        await self.change(work)

    async def look(self, person: str, table_id: str) -> int:
        """How far a person has seen a table; -1: never."""
        query = sa.select(looks.c.seq).where(looks.c.person == person, looks.c.table_id == table_id)
        found = await self.read(lambda c: c.execute(query).scalar())
        return -1 if found is None else found

    async def looked(self, person: str, table_id: str, seq: int) -> None:
        where = sa.and_(looks.c.person == person, looks.c.table_id == table_id)

        def work(c: sa.Connection) -> None:
            if not c.execute(looks.update().where(where).values(seq=seq)).rowcount:
                c.execute(looks.insert().values(person=person, table_id=table_id, seq=seq))

        await self.change(work)


def _append(connection: sa.Connection, batch: Batch) -> int | Exception:
    try:
        with connection.begin_nested():
            return _insert(connection, batch)
    except IntegrityError:
        seq = _seq_of_key(connection, batch.table_id, batch.key) if batch.key else None
        return Clash(f"{batch.table_id} {batch.first}") if seq is None else Known(seq)


_ADD_EVENTS = events.insert()
_CHANGE_TABLE = tables.update().where(tables.c.id == sa.bindparam("changed"))  # the row's values are the parameters


def _insert(connection: sa.Connection, batch: Batch) -> int:
    """Write a batch; its last number."""
    rows = [
        {"table_id": batch.table_id, "seq": batch.first + i, "key": None if i else batch.key, "body": to_text(e)}
        for i, e in enumerate(batch.events)
    ]
    connection.execute(_ADD_EVENTS, rows)
    if batch.first == 0:
        connection.execute(tables.insert().values(id=batch.table_id, **batch.row))
    else:
        connection.execute(_CHANGE_TABLE, {"changed": batch.table_id, **batch.row})
    if batch.row["status"] == "lobby" or batch.first == 0:
        connection.execute(sittings.delete().where(sittings.c.table_id == batch.table_id))
        rows = [{"table_id": batch.table_id, "seat": s, "person": p} for s, p in batch.people.items()]
        if rows:
            connection.execute(sittings.insert(), rows)
    return batch.last


def _seq_of_key(connection: sa.Connection, table_id: str, key: str) -> int | None:
    query = sa.select(events.c.seq).where(events.c.table_id == table_id, events.c.key == key)
    return connection.execute(query).scalar()


def _table_row(row: Any) -> TableRow:
    values = dict(row)
    values["names"] = json.loads(values["names"])
    return TableRow(**values)


def _secret(connection: sa.Connection) -> bytes:
    found = connection.execute(sa.select(meta.c.value).where(meta.c.key == "secret")).scalar()
    if found is None:
        found = secrets.token_hex(32)
        connection.execute(meta.insert().values(key="secret", value=found))
    return bytes.fromhex(found)
