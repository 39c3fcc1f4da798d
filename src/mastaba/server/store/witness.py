"""A witness (high-water mark) beside a SQLite file: how many events it has had. A file with fewer has lost some.

A damaged write-ahead log looks like an older database, sound in itself; only something outside of it can tell.
"""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path

import sqlalchemy as sa

from .engine import Database, sqlite_file
from .private import private_file

log = logging.getLogger(__name__)
_EVENTS = sa.text("SELECT coalesce(max(rowid), 0) FROM events")


class Witness:
    """Remembers the number of the last event outside of the database."""

    def __init__(self, database: Database, url: str) -> None:
        self._database = database
        file = sqlite_file(url)
        self.path = Path(f"{file}.events") if file else None

    def missing(self) -> int:
        """How many events are gone that were there before. Asked once, before anything is written."""
        if self.path is None:
            return 0
        with self._database.engine.connect() as connection:
            gone = lost(self.path, connection)
        if gone:
            log.error(
                "%d events that people were told of are missing from %s: its write-ahead log was damaged or removed. "
                "The server goes on with what is there; `mastaba restore` brings a backup back.",
                gone,
                self.path.with_suffix(""),
            )
        return gone

    async def remember(self) -> None:
        """Write the present number down."""
        if self.path is not None:
            stored = await self._database.read(lambda c: int(c.execute(_EVENTS).scalar_one()))
            with contextlib.suppress(OSError):
                private_file(self.path).write_text(f"{stored}\n")


def lost(path: Path, connection: sa.Connection) -> int:
    """How many events the witness at `path` has seen that the database has not."""
    try:
        before = int(path.read_text())
    except (OSError, ValueError):
        return 0
    return max(0, before - int(connection.execute(_EVENTS).scalar_one()))
