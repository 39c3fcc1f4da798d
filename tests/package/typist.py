"""Somebody who types `mastaba …` and stops it again."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kit.processes.forks import Forks, is_alive
from server.guest import until

LOADING = """
from mastaba.cli.main import app
import mastaba.server.app
def do(words, folder, environment):
    os.chdir(folder)
    os.environ.update(environment)
    sys.argv = ["mastaba", *words]
    app()
"""


class Typist(Forks):
    """Types commands one after another."""

    def __init__(self) -> None:
        super().__init__(LOADING)

    @contextlib.contextmanager
    def typed(self, words: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path) -> Iterator[int]:
        """The process of a command that goes on until the end of the block; what it says is in the log."""
        log.unlink(missing_ok=True)
        pid = self.start(list(words), str(folder), dict(environment), said=log, wrong=log)
        try:
            yield pid
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            until(lambda: not is_alive(pid), 60)
