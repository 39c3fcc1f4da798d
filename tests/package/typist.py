"""Somebody who types `mastaba …`: a process that has the command loaded and forks, so that each one starts at once."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from server.guest import until

TYPE = """
import json, os, signal, sys
from mastaba.cli.main import app
import mastaba.server.app
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    words, folder, environment, log = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream in (1, 2):
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
        os.chdir(folder)
        os.environ.update(environment)
        sys.argv = ["mastaba", *words]
        app()
    print(child, flush=True)
"""


class Typist:
    """Types commands one after another; it ends when nobody can ask it any more."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._forks = subprocess.Popen([sys.executable, "-c", TYPE], stdin=pipe, stdout=pipe, text=True)

    @contextlib.contextmanager
    def typed(self, words: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path) -> Iterator[int]:
        """The process of a command that goes on until the end of the block; what it says is in the log."""
        log.unlink(missing_ok=True)
        orders, pids = self._forks.stdin, self._forks.stdout
        assert orders is not None and pids is not None
        orders.write(json.dumps([list(words), str(folder), dict(environment), str(log)]) + "\n")
        orders.flush()
        pid = int(pids.readline())
        try:
            yield pid
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            until(lambda: not is_alive(pid), 60)

    def close(self) -> None:
        assert self._forks.stdin is not None
        self._forks.stdin.close()
        self._forks.wait()


def is_alive(pid: int) -> bool:
    """Is the process still there?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
