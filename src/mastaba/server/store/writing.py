"""What the writing thread says to the database: statements that are made once, said without anything in between.

An answer waits for its commit, and every answer of every table goes through one thread: what SQLAlchemy does for a
statement costs five times what SQLite does. It still makes the statements, lends the connection and knows the dialect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.compiler import SQLCompiler

from .announcing import CHANNEL

SAVEPOINT = "one_of_several"
_SHARE = "SELECT pg_advisory_xact_lock_shared(%s)"
_NOTIFY = "SELECT pg_notify(%s, %s)"


class Statement:
    """A statement as the database's driver takes it, with its values by name."""

    def __init__(self, clause: Any, dialect: sa.Dialect, columns: list[str] | None = None) -> None:
        compiled: SQLCompiler = clause.compile(dialect=dialect, column_keys=columns)
        self._words = str(compiled)
        self._order = compiled.positiontup  # None where the driver takes values by name

    def said(self, cursor: Any, values: Mapping[str, Any]) -> None:
        cursor.execute(self._words, values if self._order is None else [values[name] for name in self._order])


class Statements:
    """Everything that is said in transactions on one kind of database: clauses by name, with the columns they set."""

    def __init__(self, clauses: Mapping[str, tuple[Any, list[str] | None]], dialect: sa.Dialect) -> None:
        self._by_name = {name: Statement(clause, dialect, columns) for name, (clause, columns) in clauses.items()}
        self._announces = dialect.name == "postgresql"

    def say(self, cursor: Any, name: str, **values: Any) -> None:
        self._by_name[name].said(cursor, values)

    def ask(self, cursor: Any, name: str, **values: Any) -> Any:
        """The first column of the first row, or None."""
        self.say(cursor, name, **values)
        row = cursor.fetchone()
        return None if row is None else row[0]

    def hold(self, cursor: Any, lock: int) -> None:
        """Share a lock until the end of this transaction; on SQLite nobody else writes meanwhile."""
        if self._announces:
            cursor.execute(_SHARE, (lock,))

    def announce(self, cursor: Any, words: str) -> None:
        """Tell the other processes, when this transaction is on disk."""
        if self._announces:
            cursor.execute(_NOTIFY, (CHANNEL, words))


@contextmanager
def part(cursor: Any) -> Iterator[None]:
    """A part of a transaction that may fail by itself."""
    cursor.execute(f"SAVEPOINT {SAVEPOINT}")
    try:
        yield
    except Exception:
        cursor.execute(f"ROLLBACK TO SAVEPOINT {SAVEPOINT}")
        raise
    finally:
        cursor.execute(f"RELEASE SAVEPOINT {SAVEPOINT}")
