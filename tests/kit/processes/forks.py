"""A process that has everything loaded and forks: its children start in a moment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

PROGRAM = """
import json, os, signal, sys
{loading}
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    said, wrong, *order = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream, path in ((1, said), (2, wrong)):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
        do(*order)
        os._exit(0)
    print(child, flush=True)
"""


class Forks:
    """Children that do as ordered; `loading` is their program, which defines `do`. It ends when nobody can ask.

    `sources`: a folder of other sources of ours that it is to use.
    """

    def __init__(self, loading: str, sources: Path | None = None) -> None:
        pipe = subprocess.PIPE
        program = PROGRAM.format(loading=loading)
        known = {**os.environ, **({"PYTHONPATH": str(sources)} if sources else {})}
        self._process = subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe, text=True, env=known)

    def start(self, *order: Any, said: Path | str = os.devnull, wrong: Path | str = os.devnull) -> int:
        """The number of a child that has begun; what it says, and what goes wrong, is added to these files."""
        orders, pids = self._process.stdin, self._process.stdout
        assert orders is not None and pids is not None
        orders.write(json.dumps([str(said), str(wrong), *order]) + "\n")
        orders.flush()
        return int(pids.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def is_alive(pid: int) -> bool:
    """Is the process still there?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
