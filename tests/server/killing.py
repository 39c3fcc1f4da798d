"""Servers that are killed: real processes on real databases, and two people who go on clicking."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from .guest import Guest, next_turn, two_people, until

GONE = (httpx.HTTPError, WebSocketException, OSError, TimeoutError)

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

    def __init__(self, database_url: str, **knobs: Any) -> None:
        self.database = sa.create_engine(database_url.replace("postgresql://", "postgresql+psycopg://"))
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = int(s.getsockname()[1])
        self.address = f"127.0.0.1:{self.port}"
        wishes = json.dumps({"pace_ms": 0, "think_s": 0.1, "generous": True, **knobs})
        command = [sys.executable, "-c", SERVE, str(self.port), database_url, wishes]
        pipe = subprocess.PIPE
        self._parent = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        self.start()

    def start(self) -> float:
        """Start it; how many seconds it took until it answered."""
        assert self._parent.stdin is not None and self._parent.stdout is not None
        began = time.monotonic()
        self._parent.stdin.write("start\n")
        self._parent.stdin.flush()
        self.pid = int(self._parent.stdout.readline())
        until(self._answers, 60)
        return time.monotonic() - began

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"http://{self.address}/readyz").status_code == 200
        return False

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


class Clicks:
    """Two people who answer as fast as they can, and repeat what was not acknowledged, as the client does."""

    def __init__(self, ana: Guest, ben: Guest, table: str, chance: random.Random) -> None:
        self.ana, self.ben, self.tables, self.chance = ana, ben, [table], chance
        self.sent: set[str] = set()
        self.acknowledged: set[str] = set()
        self.last: tuple[Guest, str, dict] | None = None

    def play_until_killed(self, server: Process) -> None:
        """A few answers, then the server dies at some moment of the next ones."""
        calm = self.chance.randrange(1, 4)
        axe = threading.Timer(self.chance.uniform(0.0, 0.08), server.kill)
        begun = itertools.count()
        with contextlib.suppress(*GONE):
            while True:
                self.play(self.tables[-1], lambda: next(begun) == calm and axe.start())
                self.tables.append(self.new_table())
        axe.join()

    def play(self, table: str, before_each: Callable[[], object]) -> None:
        """Answer until the game is over."""
        with self.ana.watch(table) as one, self.ben.watch(table) as two:
            while True:
                before_each()
                guest, tab, frame = until(lambda: next_turn([(self.ana, one), (self.ben, two)]), 20)
                if frame["over"]:
                    return
                tab.answered = self.click(guest, table, frame)

    def new_table(self) -> str:
        table = self.ana.open(players="2")
        self.ben.do(table, "sit", seat=1)
        self.ana.do(table, "start")
        return table

    def click(self, guest: Guest, table: str, frame: dict) -> int:
        key = f"click {len(self.sent)}"
        self.sent.add(key)
        self.last = (guest, table, {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": key})
        seq = guest.do(table, "answer", **self.last[2])["seq"]
        self.acknowledged.add(key)
        return seq

    def send_the_last_again(self) -> None:
        """It was stored or it was not; the same key makes it one answer either way."""
        guest, table, body = self.last
        guest.do(table, "answer", **body)
        self.acknowledged.add(body["key"])


def kill_again_and_again(server: Process, kills: int) -> list[float]:
    """Two people play while their server is killed so often: nothing acknowledged is lost, nothing stands twice.

    How many seconds each restart took until the tables could be played again.
    """
    ana, ben, table = two_people(server.address)
    clicks = Clicks(ana, ben, table, random.Random(4))
    waits = []
    for _ in range(kills):
        clicks.play_until_killed(server)
        waits.append(server.start())
        clicks.send_the_last_again()
    keys = []
    for table in clicks.tables:
        rows = server.stored(table)
        assert [seq for seq, _, _ in rows] == list(range(len(rows)))
        keys += [key.split(":")[1] for _, key, _ in rows if key]
    with ana.watch(table) as tab:
        assert tab.frame()["seq"] == rows[-1][0], "the last table resumes"
    assert clicks.acknowledged <= set(keys), "every acknowledged answer is there"
    assert len(keys) == len(set(keys)) and set(keys) <= clicks.sent, "and none is there twice"
    assert len(clicks.acknowledged) >= kills
    return waits
