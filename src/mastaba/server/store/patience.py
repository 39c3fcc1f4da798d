"""A PostgreSQL that is there and does not answer (watchdog): what was asked is given up after some seconds, and said.

The system goes on acknowledging what is sent to a process that stands still, so nothing below us notices.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any
from weakref import WeakSet

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from .troubles import is_trouble

log = logging.getLogger(__name__)
PATIENCE_S = 3.0  # for one answer of the database
CONNECT_S = 3  # for a new connection
REST_S = 2.0  # after it kept silent it is asked again no sooner
LOOK_S = 0.25
STALL_S = 0.75  # so much later than it should, and this process itself did not run: nobody else is to blame
SILENT = f"the database has not answered for {PATIENCE_S:g} s"


class Silent(SQLAlchemyError):
    """The database did not answer in time; whether it did what it was told is not known."""


class Patience:
    """Watches what is asked of one database from any thread. What waits too long has its connection cut."""

    def __init__(self, engine: sa.Engine) -> None:
        self._connections: WeakSet[Any] = WeakSet()
        self._asked: dict[int, float] = {}  # since when, by thread
        self._silent_until = 0.0
        self._cut_at = 0.0
        self._over = threading.Event()
        sa.event.listen(engine, "connect", lambda connection, _: self._connections.add(connection))
        sa.event.listen(engine, "do_connect", lambda *_: self._may_ask())
        threading.Thread(target=self._watch, name="patience", daemon=True).start()

    @contextlib.contextmanager
    def asking(self) -> Iterator[None]:
        """Something is asked. Raises Silent at once where the database kept silent a moment ago, or does now."""
        self._may_ask()
        thread, began = threading.get_ident(), time.monotonic()
        self._asked[thread] = began
        try:
            yield
        except Exception as error:
            if self._cut_at > began and is_trouble(error):
                raise Silent(SILENT) from error  # the driver knows only that its connection is gone
            raise
        finally:
            self._asked.pop(thread, None)

    def close(self) -> None:
        self._over.set()

    def _may_ask(self) -> None:
        if time.monotonic() < self._silent_until:
            raise Silent(SILENT)

    def _watch(self) -> None:
        awake = looked = time.monotonic()
        while not self._over.wait(LOOK_S):
            now = time.monotonic()
            if now - looked > LOOK_S + STALL_S:
                awake = now
            looked = now
            if any(max(since, awake) < now - PATIENCE_S for since in list(self._asked.values())):
                self._cut()
                looked = time.monotonic()

    def _cut(self) -> None:
        """End every connection; whoever waits at one hears that it is closed."""
        self._cut_at = time.monotonic()
        self._silent_until = self._cut_at + REST_S
        log.error(
            "the database has not answered for %g s; what was asked is refused, and it is asked again", PATIENCE_S
        )
        for connection in list(self._connections):
            with contextlib.suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as wire:
                wire.shutdown(socket.SHUT_RDWR)
