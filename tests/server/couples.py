"""Couples who play as fast as they can while servers are killed under them, and what must be true afterwards."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx
from websockets.exceptions import WebSocketException

from .guest import PATIENCE, Guest, next_turn, two_people, until
from .killing import Process

GONE = (httpx.HTTPError, WebSocketException, OSError, TimeoutError)
COUPLES = 3
TOGETHER_S = 0.01  # what came of a game is there with its last answer
REVIEWED_S = 300.0  # after the last kill, all reviews that were asked for are there


class Couple:
    """Two people, each at a server, who answer as fast as they can and repeat what was not acknowledged."""

    def __init__(self, number: int, servers: Sequence[Process], reviews: bool = False) -> None:
        self.ana, self.ben, table = two_people(servers[0].address, servers[-1].address)
        self.number = number
        self.tables = [table]
        self.sent: set[str] = set()
        self.acknowledged: set[str] = set()
        self.last: tuple[Guest, str, dict] | None = None
        self.wants_reviews = reviews
        self.promised: list[str] = []  # tables of which a review was asked for, and that was acknowledged

    def play_until_killed(self, playing: threading.Event) -> None:
        """Game after game, until a server is gone; `playing` is set once an answer was given."""
        with contextlib.suppress(*GONE):
            while True:
                self.play(self.tables[-1], playing.set)
                if self.wants_reviews and self.tables[-1] not in self.promised:
                    reply = self.ana.get(f"/t/{self.tables[-1]}/review")
                    self.promised += [self.tables[-1]] * (reply.status_code == 200)
                self.tables.append(self.new_table())

    def play(self, table: str, answered: Callable[[], None]) -> None:
        """Answer until the game is over."""
        with self.ana.watch(table) as one, self.ben.watch(table) as two:
            waits = time.monotonic()
            while time.monotonic() - waits < PATIENCE:
                turn = next_turn([(self.ana, one), (self.ben, two)])
                if turn is None:
                    time.sleep(0.01)
                    continue
                guest, tab, frame = turn
                if frame["over"]:
                    return
                tab.answered, waits = self.click(guest, table, frame), time.monotonic()
                answered()
        raise AssertionError(f"table {table}: nobody was asked for {PATIENCE} s")

    def new_table(self) -> str:
        table = self.ana.open(players="2")
        self.ben.do(table, "sit", seat=1)
        self.ana.do(table, "start")
        return table

    def click(self, guest: Guest, table: str, frame: dict) -> int:
        key = f"click {self.number} {len(self.sent)}"
        self.sent.add(key)
        self.last = (guest, table, {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": key})
        seq = guest.do(table, "answer", **self.last[2])["seq"]
        self.acknowledged.add(key)
        return seq

    def go_on_at(self, one: Process, two: Process) -> None:
        """Both come to these servers. What was sent last is sent again: the same key makes it one answer, whether it
        was stored or not. Then the table is there as it stands."""
        self.ana.moves_to(one.address)
        self.ben.moves_to(two.address)
        if self.last is not None:
            guest, table, body = self.last
            seq = guest.do(table, "answer", **body)["seq"]
            self.acknowledged.add(body["key"])
            with guest.watch(table) as tab:
                assert tab.frame()["seq"] >= seq

    def check(self, server: Process, later_s: float = 0.0) -> None:
        """Nothing acknowledged is lost, nothing stands twice; results may come so much later than last answers."""
        keys = []
        for table in self.tables:
            rows = server.stored(table)
            assert [seq for seq, _, _ in rows] == list(range(len(rows)))
            keys += [key.split(":")[1] for _, key, _ in rows if key]
            over = any('"closed"' in body for _, _, body in rows)
            until(lambda table=table, rows=3 * over: server.results(table) == rows, later_s or TOGETHER_S)
        assert self.acknowledged <= set(keys), "every acknowledged answer is there"
        assert len(keys) == len(set(keys)) and set(keys) <= self.sent, "and none is there twice"
        for table in self.promised:
            until(lambda table=table: self.ana.get(f"/t/{table}/review/progress").json()["ready"], REVIEWED_S)


def kill_again_and_again(servers: Sequence[Process], kills: int, seed: int = 4, reviews: bool = False) -> list[float]:
    """Couples play while one of the servers is killed so often, at any moment; with two, each person has one.

    Where another server is left, everybody goes on there while the killed one is away. `reviews`: of every finished
    game a review is asked for, and made. How many seconds after each kill all tables could be played again.
    """
    chance = random.Random(seed)
    couples = [Couple(i, servers, reviews) for i in range(COUPLES)]
    waits = []
    with ThreadPoolExecutor(COUPLES) as threads:
        for _ in range(kills):
            victim = chance.choice(servers)
            began = play_and_kill(couples, victim, chance.uniform(0.0, 0.2), threads)
            if len(servers) == 1:
                victim.start()
            left = next((server for server in servers if server is not victim), victim)
            list(threads.map(lambda couple, left=left: couple.go_on_at(left, left), couples))
            waits.append(time.monotonic() - began)
            if left is not victim:
                victim.start()
                list(threads.map(lambda couple: couple.go_on_at(servers[0], servers[-1]), couples))
    for couple in couples:
        couple.check(servers[0])
    assert sum(len(couple.acknowledged) for couple in couples) >= kills * COUPLES
    return waits


def play_and_kill(couples: Sequence[Couple], victim: Process, after_s: float, threads: ThreadPoolExecutor) -> float:
    """All couples play; once each has answered, the server dies within a moment. When it died."""
    playing = [threading.Event() for _ in couples]
    games = [threads.submit(couple.play_until_killed, begun) for couple, begun in zip(couples, playing, strict=True)]
    for begun in playing:
        begun.wait(PATIENCE)
    time.sleep(after_s)
    died = time.monotonic()
    victim.kill()
    for game in games:
        game.result()
    return died
