"""Moving house: everything that a database holds as one file of lines, and back, SQLite or PostgreSQL.

The first line says what the file is, the last how many rows of each kind it has and the digest of all lines before it.
A file that was torn, edited or made by a newer version is refused whole, before anything is stored.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from mastaba.core.machine.whole_file import written_whole
from mastaba.core.table.events import Opened, from_text

from ..engine import make_engine, migrate, shapes
from ..private import private_file
from ..schema import metadata
from .rows import fits

FORMAT = "mastaba-export 2"
OF_THE_PROCESSES = ("processes", "present")  # who serves and who looks at this moment does not move
AT_ONCE = 1000
Row = dict[str, Any]
Step = Callable[[], None]


class NotMoved(Exception):
    """Why nothing was moved, for people."""


def moved_tables() -> list[sa.Table]:
    """Everything that moves, in an order in which it can be stored."""
    return [table for table in metadata.sorted_tables if table.name not in OF_THE_PROCESSES]


# --- out ---------------------------------------------------------------------------------------------------------


def write_out(url: str, out: Path) -> Counter[str]:
    """Everything, as it stood at one moment; how many rows of each kind. The file appears whole or not at all."""
    engine = make_engine(url)
    try:
        migrate(engine)
        with engine.connect() as connection, written_whole(out) as beside, private_file(beside).open("wb") as file:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            return _write(connection, file)
    finally:
        engine.dispose()


def _write(connection: sa.Connection, file: BinaryIO) -> Counter[str]:
    digest, counts = hashlib.sha256(), Counter[str]()

    def put(line: Row) -> None:
        written = json.dumps(line, ensure_ascii=False).encode() + b"\n"
        digest.update(written)
        file.write(written)

    put({"format": FORMAT, "shape": shapes()[-1]})
    for table in moved_tables():
        for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns)).mappings():
            put({"in": table.name, "row": dict(row)})
            counts[table.name] += 1
    end = {"rows": {table.name: counts[table.name] for table in moved_tables()}, "sha256": digest.hexdigest()}
    file.write(json.dumps(end).encode() + b"\n")
    return counts


# --- in ----------------------------------------------------------------------------------------------------------


def check(path: Path) -> Counter[str]:
    """Is this file whole and sound? How many rows of each kind it has. Raises NotMoved."""
    digest, counts, next_seq = hashlib.sha256(), Counter[str](), Counter[str]()
    known = {table.name: table for table in moved_tables()}
    end: Row | None = None
    for number, line in enumerate(_lines(path), start=1):
        if end is not None:
            raise NotMoved(f"line {number} of {path} stands behind its end")
        parsed = _parsed(path, number, line)
        if number == 1:
            _check_head(path, parsed)
        elif "rows" in parsed:
            end = parsed
            continue
        else:
            name, row = parsed.get("in"), parsed.get("row")
            if not isinstance(name, str) or name not in known or not fits(row, known[name]):
                raise NotMoved(f"line {number} of {path} is damaged")
            counts[name] += 1
            if name == "events":
                _check_event(path, number, row, next_seq)
        digest.update(line)
    if end is None:
        raise NotMoved(f"{path} has no end: it was cut off. Copy or export it again")
    if end.get("sha256") != digest.hexdigest() or end["rows"] != {name: counts[name] for name in known}:
        raise NotMoved(f"{path} is not what was exported: a part of it is missing or was changed")
    return counts


def _lines(path: Path) -> Iterator[bytes]:
    """Lines end with a line feed and with nothing else: people's texts may hold other signs that break a line."""
    try:
        with path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    raise NotMoved(f"{path} was cut off in the middle of a line. Copy or export it again")
                yield line
    except OSError as error:
        raise NotMoved(f"{path} cannot be read: {error.strerror}") from error


def _parsed(path: Path, number: int, line: bytes) -> Row:
    try:
        parsed = json.loads(line)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        what = f"{path} is not an export of Mastaba" if number == 1 else f"line {number} of {path} is damaged"
        raise NotMoved(what)
    return parsed


def _check_head(path: Path, head: Row) -> None:
    made = str(head.get("format", ""))
    if not made.startswith("mastaba-export "):
        raise NotMoved(f"{path} is not an export of Mastaba")
    if made == "mastaba-export 1":
        raise NotMoved(f"{path} was made by version 0.1: open that database with this version, export again")
    if made != FORMAT or head.get("shape") not in shapes():
        raise NotMoved(f"{path} was made by a newer version of Mastaba: upgrade this one first")
    if head["shape"] != shapes()[-1]:
        raise NotMoved(f"{path} was made by an earlier version: open that database with this version, export again")


def _check_event(path: Path, number: int, row: Row, next_seq: Counter[str]) -> None:
    table_id, seq = row["table_id"], row["seq"]
    try:
        event = from_text(row["body"])
    except (msgspec.MsgspecError, RecursionError):
        raise NotMoved(f"line {number} of {path}: this event cannot be read") from None
    if seq != next_seq[table_id] or (seq == 0) != isinstance(event, Opened):
        raise NotMoved(f"line {number} of {path}: an event of table {table_id} is missing before it")
    next_seq[table_id] += 1


def bring_in(path: Path, url: str, step: Step = lambda: None) -> Counter[str]:
    """Fill an empty database from a checked file, all or nothing."""
    counts = check(path)
    tables = {table.name: table for table in moved_tables()}
    engine = make_engine(url)
    try:
        migrate(engine)
        with engine.execution_options(writes=True).begin() as connection:
            for table in (t for t in tables.values() if t.name != "meta"):
                if connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first():
                    raise NotMoved(f"the database is not empty ({table.name} has rows); import needs a new one")
            connection.execute(tables["meta"].delete())
            for name, rows in _in_groups(path):
                connection.execute(tables[name].insert(), rows)
                step()
    except SQLAlchemyError as error:
        raise NotMoved(f"the database refused it, nothing was stored: {getattr(error, 'orig', error)}") from error
    finally:
        engine.dispose()
    return counts


def _in_groups(path: Path) -> Iterator[tuple[str, list[Row]]]:
    """The rows of the file, many of one kind at a time."""
    name, rows = "", list[Row]()
    for line in _lines(path):
        parsed = json.loads(line)
        if "in" not in parsed:
            continue
        if rows and (parsed["in"] != name or len(rows) == AT_ONCE):
            yield name, rows
            rows = []
        name = parsed["in"]
        rows.append(parsed["row"])
    if rows:
        yield name, rows
