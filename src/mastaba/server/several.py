"""Several server processes on one port (supervisor): started together, one that dies is replaced, ended together.

They share nothing but the database and one listening socket: a new connection waits at the door until any of them takes
it, so that one which dies or goes turns away nobody who waited.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from .metrics import SHARED_FOLDER

log = logging.getLogger(__name__)
LOOK_S = 0.2
REST_S = 1.0  # a process that dies at once is not started again sooner than this
END_S = 15.0


def the_door(host: str, port: int) -> socket.socket:
    """The socket at which all of them listen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    return made


class Several:
    """The parent: it keeps the door and serves nobody itself."""

    def __init__(self, count: int, door: socket.socket, target: Callable[..., None], wishes: dict[str, Any]) -> None:
        self.count = count
        self._door = door
        self._target = target
        self._wishes = wishes
        self._over = threading.Event()
        self._spawn = multiprocessing.get_context("spawn")
        self.children: list[BaseProcess] = []

    def run(self) -> None:
        """Until told to stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._over.set())
        with tempfile.TemporaryDirectory(prefix="mastaba-metrics-") as folder:
            os.environ[SHARED_FOLDER] = folder
            self._keep()

    def _keep(self) -> None:
        self.children = [self._start() for _ in range(self.count)]
        began = time.monotonic()
        while not self._over.wait(LOOK_S):
            for place, child in enumerate(self.children):
                if not child.is_alive() and time.monotonic() - began > REST_S:
                    mark_process_dead(child.pid)  # type: ignore[no-untyped-call]
                    log.warning("server process %s is gone (%s); another takes its place", child.pid, child.exitcode)
                    began = time.monotonic()
                    self.children[place] = self._start()
        self._end()

    def _start(self) -> BaseProcess:
        given = {**self._wishes, "door": self._door, "parent": os.getpid()}
        child = self._spawn.Process(target=self._target, kwargs=given)
        child.start()
        return child

    def _end(self) -> None:
        self._door.close()
        for child in self.children:
            child.terminate()
        end = time.monotonic() + END_S
        for child in self.children:
            child.join(max(0.1, end - time.monotonic()))
            if child.is_alive():
                child.kill()


def end_with(parent: int) -> None:
    """End this process when its parent is gone, as if told to stop."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_S)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent", daemon=True).start()
