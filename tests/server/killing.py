"""Servers that are killed: real processes on real databases."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from kit.ports import free_port, is_ready

from .guest import until

# A process that has everything loaded and forks: its children are whole servers that start in a moment.
SERVE = """
import json, os, signal, sys
from mastaba.server.app import serve
import mastaba.core.registry as registry
registry.all_games()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    port, url, log, wishes = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
        serve("127.0.0.1", port, url, log_level="error", compile=False, workers=1, **wishes)
        os._exit(0)
    print(child, flush=True)
"""


@cache
def parent() -> subprocess.Popen[str]:
    """The one that forks, for all tests of this process; it ends when nobody can ask it any more."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", SERVE], stdin=pipe, stdout=pipe, text=True)


class Process:
    """A real server process that can be killed and started again at the same place."""

    def __init__(self, database_url: str, log: Path | None = None, **knobs: Any) -> None:
        self.database = sa.create_engine(database_url.replace("postgresql://", "postgresql+psycopg://"))
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        wishes = {"pace_ms": 0, "think_s": 0.1, "generous": True, **knobs}
        self._ordered = json.dumps([self.port, database_url, str(log or os.devnull), wishes])
        self.start()

    def start(self) -> float:
        """Start it; how many seconds it took until it answered."""
        began, (orders, pids) = time.monotonic(), (parent().stdin, parent().stdout)
        assert orders is not None and pids is not None
        orders.write(f"{self._ordered}\n")
        orders.flush()
        self.pid = int(pids.readline())
        until(lambda: is_ready(self.address), 60)
        return time.monotonic() - began

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
            until(self._is_gone)

    def _is_gone(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        return False

    def close(self) -> None:
        self.kill()
        self.database.dispose()

    def stored(self, table: str) -> list[tuple[int, str | None, str]]:
        query = sa.text("SELECT seq, key, body FROM events WHERE table_id = :table ORDER BY seq")
        with self.database.connect() as db:
            return [(seq, key, body) for seq, key, body in db.execute(query, {"table": table})]
