"""One address with endless fresh cookies that does all that is allowed and forbidden, until it is told to stop.

As a process of its own, `python -m server.one_address ADDRESS SOURCE TABLE THREADS`: it goes on until its input is
closed, and then tells as JSON what it was answered.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import threading
from collections import Counter

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

GONE = (OSError, httpx.HTTPError, WebSocketException)
PAGES = (
    "/",
    "/me",
    "/nowhere",
    "/healthz",
    "/readyz",
    "/static/app.js",
    "/rules/pyramids",
    "/rules/pyramids/en/summary.pdf",
    "/t/{table}",
    "/t/{table}/position.png",
    "/t/{table}/position.svg",
    "/t/{table}/frame?at=0",
    "/t/{table}/review",
)


class OneAddress:
    """Some threads; what they were answered is counted by status."""

    def __init__(self, address: str, source: str, table: str, threads: int) -> None:
        self.address, self.source, self.table = address, source, table
        self.got: Counter[int | str] = Counter()
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(seed,), daemon=True) for seed in range(threads)]

    def __enter__(self) -> OneAddress:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(60)

    def _run(self, seed: int) -> None:
        chance = random.Random(seed)
        while not self._over.is_set():
            headers = {"Origin": f"http://{self.address}", "X-Mastaba": "1"}
            transport = httpx.HTTPTransport(verify=False, local_address=self.source)
            with (
                contextlib.suppress(*GONE),
                httpx.Client(
                    base_url=f"http://{self.address}", headers=headers, transport=transport, timeout=60
                ) as client,
            ):
                for _ in range(chance.randrange(1, 12)):
                    if not self._over.is_set():
                        self.got[self._deed(client, chance)] += 1

    def _deed(self, client: httpx.Client, chance: random.Random) -> int | str:
        """One thing, of which some are for everybody and some for nobody."""
        what, table = chance.randrange(10), self.table
        if what < 4:
            return client.get(chance.choice(PAGES).format(table=table)).status_code
        if what == 4:
            return client.post("/open", data={"game": "pyramids", "players": "2", "listed": "yes"}).status_code
        if what == 5:
            return client.post("/play/pyramids", data={"players": "2", "level": "novice"}).status_code
        if what == 6:
            return client.post(f"/t/{table}/chat", json={"text": "x"}).status_code
        if what == 7:
            return client.post("/recover", data={"code": "AAAA-AAAA-AAAA-AAAA"}).status_code
        if what == 8:
            return client.post(f"/t/{table}/answer", content=b"[" * chance.randrange(20_000)).status_code
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        told = {"Cookie": cookie, "Origin": f"http://{self.address}"}
        way = f"ws://{self.address}/t/{table}/live"
        with connect(way, additional_headers=told, source_address=(self.source, 0), max_size=2**23):
            return "socket"


if __name__ == "__main__":
    address, source, table, threads = sys.argv[1:]
    with OneAddress(address, source, table, int(threads)) as hostile:
        sys.stdin.read()
    print(json.dumps(hostile.got), flush=True)
