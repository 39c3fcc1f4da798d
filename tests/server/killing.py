"""Servers that are killed: real processes on real databases."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from kit.processes.forks import Forks, is_alive
from kit.processes.ports import free_port, is_ready

from .guest import until

LOADING = """
from mastaba.server.app import serve
import mastaba.core.rules.registry as registry
registry.all_games()
def do(port, url, wishes):
    serve("127.0.0.1", port, url, **{"log_level": "error", "compile": False, "workers": 1, **wishes})
"""


@cache
def parent() -> Forks:
    """The one whose children serve, for all tests of this process."""
    return Forks(LOADING)


class Process:
    """A real server process that can be killed and started again at the same place."""

    def __init__(self, database_url: str, log: Path | None = None, forks: Forks | None = None, **knobs: Any) -> None:
        self._forks = forks or parent()
        self.database = sa.create_engine(database_url.replace("postgresql://", "postgresql+psycopg://"))
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        wishes = {"pace_ms": 0, "think_s": 0.01, "generous": True, **knobs}
        self._order, self._log = (self.port, database_url, wishes), log or os.devnull
        self.start()

    def start(self) -> float:
        """Start it; how many seconds it took until it answered."""
        began = time.monotonic()
        self.pid = self._forks.start(*self._order, wrong=self._log)
        until(lambda: is_ready(self.address), 60)
        return time.monotonic() - began

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
            until(lambda: not is_alive(self.pid))

    def close(self) -> None:
        self.kill()
        self.database.dispose()

    def stored(self, table: str) -> list[tuple[int, str | None, str]]:
        query = sa.text("SELECT seq, key, body FROM events WHERE table_id = :table ORDER BY seq")
        with self.database.connect() as db:
            return [(seq, key, body) for seq, key, body in db.execute(query, {"table": table})]

    def results(self, table: str) -> int:
        """How many rows tell what came of a table's game: one for the game, one for each seat."""
        query = sa.text(
            "SELECT (SELECT count(*) FROM results WHERE table_id = :table)"
            " + (SELECT count(*) FROM result_seats WHERE table_id = :table)"
        )
        with self.database.connect() as db:
            return int(db.execute(query, {"table": table}).scalar_one())
