"""kill -9, a full disk: what was acknowledged is there, once; what was not, is not half there."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from .guest import Guest, next_turn, play_to_the_end, two_people, until

KILLS = int(os.environ.get("MASTABA_KILLS", "4"))

SERVE = """
import sys
from mastaba.server.app import serve
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], log_level="error", compile=False, pace_ms=0, think_s=0.1, workers=1,
      generous=True)
"""


class Process:
    """A real server process that can be killed and started again at the same place."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "mastaba.db"
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = int(s.getsockname()[1])
        self.address = f"127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self.port), f"sqlite:///{self.file}"]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        until(self._answers, 60)

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"http://{self.address}/readyz").status_code == 200
        return False

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stored(self, table: str) -> list[tuple[int, str | None, str]]:
        with contextlib.closing(sqlite3.connect(self.file)) as db:
            query = "SELECT seq, key, body FROM events WHERE table_id = ? ORDER BY seq"
            return db.execute(query, (table,)).fetchall()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.kill()


def test_kill_dash_nine_loses_nothing_acknowledged_and_doubles_nothing(server):
    ana, ben, table = two_people(server.address)
    clicks = Clicks(ana, ben, table, random.Random(4))
    for _ in range(KILLS):
        clicks.play_until_killed(server)
        server.start()
        clicks.send_the_last_again()
    keys = []
    for table in clicks.tables:
        rows = server.stored(table)
        assert [seq for seq, _, _ in rows] == list(range(len(rows)))
        keys += [key.split(":")[1] for _, key, _ in rows if key]
        with ana.watch(table) as tab:
            assert tab.frame()["seq"] == rows[-1][0], "every table resumes"
    assert clicks.acknowledged <= set(keys), "every acknowledged answer is there"
    assert len(keys) == len(set(keys)) and set(keys) <= clicks.sent, "and none is there twice"
    assert len(clicks.acknowledged) >= KILLS


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
        gone = (httpx.HTTPError, WebSocketException, OSError, TimeoutError)
        begun = itertools.count()
        with contextlib.suppress(*gone):
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


def test_a_full_disk_fails_the_move_and_loses_nothing(server):
    ana, ben, table = two_people(server.address)
    with ana.watch(table) as one, ben.watch(table) as two:
        play_to_the_end([(ana, one), (ben, two)], table, most=3)
        before = server.stored(table)
        used = max(f.stat().st_size for f in server.file.parent.iterdir())
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (used, unlimited[1]))
        guest, tab = (ana, one) if one.newest()["my_turn"] else (ben, two)
        frame = tab.newest()
        click = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": "full"}
        reply = guest.send(table, "answer", **click)
        while reply.status_code == 200 and len(server.stored(table)) < len(before) + 40:
            reply = guest.send(table, "chat", text="x" * 400)
        assert (reply.status_code, reply.json()["error"]["key"]) == (503, "not_stored")
        kept = server.stored(table)
        assert kept[: len(before)] == before
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        tab.answered = guest.do(table, "answer", **click)["seq"]  # the same click again, once there is room
        play_to_the_end([(ana, one), (ben, two)], table, most=2)
    rows = server.stored(table)
    assert [seq for seq, _, _ in rows] == list(range(len(rows)))
    assert sum(key is not None and key.endswith(":full") for _, key, _ in rows) == 1
