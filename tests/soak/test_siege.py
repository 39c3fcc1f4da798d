"""A siege: one address does all that is allowed and forbidden, beside thirty tables of people from other addresses.

The house is as people run it, its games compiled. The hostile process runs where nobody else wants a core: elsewhere it
would have a processor of its own. Run it on a machine that does nothing else, or its p99 tells of the machine.

`MASTABA_SIEGE_S` says for how many seconds, if not for twenty minutes; half as long is played in peace before it.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from server.door.test_one_address import Neighbour, patiently
from server.guest import until
from server.killing import Process

SIEGE_S = float(os.environ.get("MASTABA_SIEGE_S", "1200"))
TABLES, HANDS, THREADS = 30, 3, 4  # tables of people, hands that play them, threads of the hostile address
REST_S = 0.5  # of a hand between two tables
LOOK_S, COMPILED_S = 2.0, 900.0  # how often it is asked whether all is compiled; how long that may take
SLOWER = 1.5  # times as long as in peace, at the most

pytestmark = pytest.mark.soak


class People:
    """Thirty people, each at an address of their own with a table; whatever they do is granted, and timed."""

    def __init__(self, address: str) -> None:
        self.people = [Neighbour(address, number + 2) for number in range(TABLES)]
        self.tables = [guest.play(players="2", level="novice") for guest in self.people]
        self.took: dict[str, list[float]] = {}
        self.wrong: list[str] = []

    def play_for(self, seconds: float) -> dict[str, float]:
        """The p99 of each kind of thing, in milliseconds."""
        self.took = {"click to own page": [], "page": []}
        end = time.monotonic() + seconds
        hands = [threading.Thread(target=self._play, args=(hand, end)) for hand in range(HANDS)]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        assert not self.wrong, self.wrong[:5]
        return {kind: sorted(took)[int(0.99 * len(took))] * 1000 for kind, took in self.took.items()}

    def _play(self, hand: int, end: float) -> None:
        for number in itertools.cycle(range(hand, TABLES, HANDS)):
            if time.monotonic() > end:
                return
            try:
                self._one_answer(number)
            except Exception as error:
                self.wrong.append(f"{type(error).__name__}: {error}"[:300])
                return
            time.sleep(REST_S)

    def _one_answer(self, number: int) -> None:
        guest, table = self.people[number], self.tables[number]
        with guest.watch(table) as tab:
            frame = patiently(tab, lambda f: f["my_turn"] or f["over"])
            if frame["over"]:
                self.tables[number] = guest.play(players="2", level="novice")
                return
            began = time.monotonic()
            seq = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
            patiently(tab, lambda f: f["seq"] >= seq)
            self.took["click to own page"].append(time.monotonic() - began)
        for path in ("/", f"/t/{table}"):
            began = time.monotonic()
            reply = guest.get(path)
            self.took["page"].append(time.monotonic() - began)
            assert reply.status_code == 200, f"{path}: {reply.status_code}"


def test_a_siege_costs_nobody_else_anything(tmp_path: Path) -> None:
    house = Process(f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "log", generous=False, compile=True)
    try:
        wait_for_compiler(Neighbour(house.address, 239))
        people = People(house.address)
        peace = people.play_for(SIEGE_S / 2)
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])}
        command = [
            *("chrt", "--idle", "0"),
            sys.executable,
            "-m",
            "server.one_address",
            house.address,
            "127.0.0.66",
            people.tables[0],
            str(THREADS),
        ]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env) as hostile:
            try:
                siege = people.play_for(SIEGE_S)
                told, _ = hostile.communicate("", timeout=120)
            finally:
                hostile.kill()
        got = json.loads(told)
        last = Neighbour(house.address, 240)
        until(lambda: last.get("/readyz").json()["sockets"] == 0, 120)
        assert last.open(players="2", listed="yes") in Neighbour(house.address, 241).get("/").text
        after = people.play_for(SIEGE_S / 10)
        print(f"in peace {told_in(peace)}; under siege {told_in(siege)}; afterwards {told_in(after)}; it got {got}")
        assert got["429"] and not got.get("500"), got
        assert (tmp_path / "log").read_text() == "", "nothing of it is a fault of ours"
        assert all(siege[kind] <= SLOWER * peace[kind] for kind in peace), (peace, siege)
    finally:
        house.close()


def wait_for_compiler(guest: Neighbour) -> None:
    end = time.monotonic() + COMPILED_S
    while time.monotonic() < end:
        time.sleep(LOOK_S)
        if not guest.get("/readyz").json()["compiling"]:
            return
    raise AssertionError(f"not compiled after {COMPILED_S} s")


def told_in(p99: dict[str, float]) -> str:
    return ", ".join(f"{kind} {ms:.0f} ms" for kind, ms in p99.items())
