"""Servers that are killed: real processes on real databases."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
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
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], log_level="error", compile=False, workers=1,
              **json.loads(sys.argv[3]))
        os._exit(0)
    print(child, flush=True)
"""


class Process:
    """A real server process that can be killed and started again at the same place."""

    def __init__(self, database_url: str, log: Path | None = None, **knobs: Any) -> None:
        self.database = sa.create_engine(database_url.replace("postgresql://", "postgresql+psycopg://"))
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        wishes = json.dumps({"pace_ms": 0, "think_s": 0.1, "generous": True, **knobs})
        command = [sys.executable, "-c", SERVE, str(self.port), database_url, wishes]
        pipe = subprocess.PIPE
        with open(log or os.devnull, "w") as errors:
            self._parent = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors, text=True)
        self.start()

    def start(self) -> float:
        """Start it; how many seconds it took until it answered."""
        assert self._parent.stdin is not None and self._parent.stdout is not None
        began = time.monotonic()
        self._parent.stdin.write("start\n")
        self._parent.stdin.flush()
        self.pid = int(self._parent.stdout.readline())
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
        self._parent.kill()
        self._parent.communicate()
        self.database.dispose()

    def stored(self, table: str) -> list[tuple[int, str | None, str]]:
        query = sa.text("SELECT seq, key, body FROM events WHERE table_id = :table ORDER BY seq")
        with self.database.connect() as db:
            return [(seq, key, body) for seq, key, body in db.execute(query, {"table": table})]
