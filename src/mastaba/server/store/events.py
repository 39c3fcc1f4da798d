"""Append-only events, the only truth about a table (event sourcing).

`append` returns only when its events are on disk. Appends that arrive while a commit is under way are committed
together by the next one (group commit); a clash of one of them, its sequence number being taken (optimistic locking),
fails that one alone.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from mastaba.core.table.events import AnyEvent, Event, Seated, from_text, to_text

from .. import metrics
from .circle.merging import MERGING, seats_of_one
from .engine import Database
from .notices import making
from .played import results
from .schema import events, sittings, tables
from .troubles import Trouble
from .writing import Statements, part

TOGETHER = 64  # appends in one commit at most
_ROW = [column.name for column in tables.columns if column.name not in ("id", "home")]  # these two stay
CLAUSES: dict[str, tuple[Any, list[str] | None]] = {  # what the writing thread says, with the columns it sets
    "add event": (events.insert(), None),
    "add table": (tables.insert(), None),
    "change table": (tables.update().where(tables.c.id == sa.bindparam("changed")), _ROW),
    "empty seats": (sittings.delete().where(sittings.c.table_id == sa.bindparam("table")), None),
    "seat": (sittings.insert(), None),
    "of one person": (seats_of_one(sa.bindparam("table")), None),
    "seq of key": (
        sa.select(events.c.seq).where(
            events.c.table_id == sa.bindparam("table"), events.c.key == sa.bindparam("named")
        ),
        None,
    ),
    **results.CLAUSES,
    **making.CLAUSES,
}


class Clash(Exception):
    """Somebody else wrote this table's next event first."""


class Known(Exception):
    """This command was carried out already; `seq` is the event it made."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"already event {seq}")
        self.seq = seq


class SeatedTwice(Exception):
    """A person would have had two seats at one table: one of them as a guest of the account."""


class NotStored(Trouble):
    """The database refused the write. Nothing changed."""


class Damaged(Exception):
    """A table's stored events are not whole: one is missing, cannot be read, or cannot have happened."""


@dataclass(frozen=True)
class Batch:
    """Some events to append together, and the row of the table as it will then stand."""

    table_id: str
    first: int  # sequence number of the first event
    events: tuple[Event, ...]
    row: dict[str, Any]
    people: dict[int, str]  # who sits where
    key: str | None = None  # of the first event
    home: str = ""  # from where the table is opened
    outcome: results.Outcome | None = None  # of a game that ends with these events
    callings: tuple[making.Calling, ...] = ()  # who is to hear of them, if they are away

    @property
    def last(self) -> int:
        return self.first + len(self.events) - 1


class Stored(NamedTuple):
    """An event as it was found in the database."""

    seq: int
    key: str | None
    event: AnyEvent


class Events:
    """The events of all tables, and the one thread that writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        twice: Any = type("_Twice", (database.key_taken,), {})  # rolled back like a key that is taken
        self._twice: type[Exception] = twice
        self._statements = Statements(CLAUSES, database.engine.dialect)
        self._queue: queue.SimpleQueue[tuple[Batch, Future[int]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)

    def open(self) -> None:
        """Begin to take writes."""
        self._writer.start()

    def close(self) -> None:
        """Finish what was begun."""
        if self._writer.is_alive():
            self._queue.put(None)
            self._writer.join(10)

    async def append(self, batch: Batch) -> int:
        """Commit events; the last one's number.

        Raises Known, Clash, SeatedTwice or NotStored, and then nothing was written.
        """
        future: Future[int] = Future()
        self._queue.put((batch, future))
        return await asyncio.wrap_future(future)

    async def of_table(self, table_id: str, after: int = -1) -> list[Stored]:
        """A table's events, in order. Raises Damaged."""
        query = (
            sa.select(events.c.seq, events.c.key, events.c.body)
            .where(events.c.table_id == table_id, events.c.seq > after)
            .order_by(events.c.seq)
        )
        rows = await self._database.read(lambda c: c.execute(query).all())
        try:
            stored = [Stored(seq, key, from_text(body)) for seq, key, body in rows]
        except (msgspec.MsgspecError, RecursionError):
            raise Damaged(table_id) from None
        if [item.seq for item in stored] != list(range(after + 1, after + 1 + len(stored))):
            raise Damaged(table_id)
        return stored

    async def newest(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The last event number of each of these tables."""
        query = (
            sa.select(events.c.table_id, sa.func.max(events.c.seq))
            .where(events.c.table_id.in_(list(table_ids)))
            .group_by(events.c.table_id)
        )
        return await self._database.read(lambda c: {table_id: seq for table_id, seq in c.execute(query)})

    # --- the writing thread

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
        began = time.perf_counter()
        outcomes: list[int | Exception]
        try:
            try:
                outcomes = self._database.write(lambda cursor: [self._insert(cursor, batch) for batch in batches])
            except self._database.key_taken:
                outcomes = self._database.write(lambda cursor: [self._append(cursor, batch) for batch in batches])
        except Exception as error:
            outcomes = [NotStored(str(error)) for _ in work]
        metrics.appends.observe(time.perf_counter() - began)
        for (batch, future), outcome in zip(work, outcomes, strict=True):
            if not isinstance(outcome, Exception):
                metrics.events.inc(len(batch.events))
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    def _append(self, cursor: Any, batch: Batch) -> int | Exception:
        try:
            with part(cursor):
                return self._insert(cursor, batch)
        except self._twice:
            return SeatedTwice(batch.table_id)
        except self._database.key_taken:
            known = {"table": batch.table_id, "named": batch.key}
            seq = self._statements.ask(cursor, "seq of key", **known) if batch.key else None
            return Clash(f"{batch.table_id} {batch.first}") if seq is None else Known(seq)

    def _insert(self, cursor: Any, batch: Batch) -> int:
        """Write a batch; its last number."""
        say, table_id = self._statements.say, batch.table_id
        for i, event in enumerate(batch.events):
            key = None if i else batch.key
            say(cursor, "add event", table_id=table_id, seq=batch.first + i, key=key, body=to_text(event))
        if batch.first == 0:
            say(cursor, "add table", id=table_id, home=batch.home, **batch.row)
        else:
            say(cursor, "change table", changed=table_id, **batch.row)
        if batch.row["status"] == "lobby" or batch.first == 0:
            say(cursor, "empty seats", table=table_id)
            for seat, person in batch.people.items():
                say(cursor, "seat", table_id=table_id, seat=seat, person=person)
            if len(batch.people) > 1 and any(isinstance(event, Seated) for event in batch.events):
                self._check_seats(cursor, table_id)
        if batch.outcome is not None:
            say(cursor, "add result", **batch.outcome.game)
            for row in batch.outcome.seats:
                say(cursor, "add result of seat", **row)
        for calling in batch.callings:
            say(cursor, making.clause_of(calling), **making.values_of(calling))
        self._statements.announce(cursor, f"events {table_id} {batch.last}")
        return batch.last

    def _check_seats(self, cursor: Any, table_id: str) -> None:
        """Who merged with whom is asked here, since others may have written it a moment ago."""
        self._statements.hold(cursor, MERGING)
        if self._statements.ask(cursor, "of one person", table=table_id) is not None:
            raise self._twice
