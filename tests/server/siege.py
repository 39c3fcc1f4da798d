"""One hostile guest who does everything at once, as a process of its own: `python -m server.siege ADDRESS`.

It says "begun" when all of it is under way, goes on until its input is closed, and then tells as JSON what it got.
Each kind of attack comes from an address of its own, so that none of them is refused on account of another.
"""

from __future__ import annotations

import contextlib
import json
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from mastaba import bots

HEAD_BYTES, IDLE, TABLES, CHATS, PICTURES = 96_000_000, 1100, 12, 1000, 60
GONE = (OSError, httpx.HTTPError, WebSocketException)


class Siege:
    """Threads that do harm until they are told to stop."""

    def __init__(self, address: str, table: str) -> None:
        self.address, self.table = address, table
        self.host, self.port = address.split(":")[0], int(address.split(":")[1])
        self.got: Counter[str] = Counter()
        self.over = threading.Event()
        self.begun = [threading.Event() for _ in range(5)]

    def run(self) -> None:
        attacks = (self.heads, self.idle, self.bots, self.chats, self.pictures)
        threads = [threading.Thread(target=self.again, args=pair, daemon=True) for pair in zip(attacks, self.begun)]
        for thread in threads:
            thread.start()
        for event in self.begun:
            event.wait(60)
        print("begun", flush=True)
        sys.stdin.read()
        self.over.set()
        for thread in threads:
            thread.join(10)
        until = time.monotonic() + 40  # pictures that wait are drawn in their turn
        while not self.got["picture 200"] and time.monotonic() < until:
            time.sleep(0.1)
        print(json.dumps(self.got), flush=True)

    def again(self, attack: Callable[[threading.Event], None], begun: threading.Event) -> None:
        while not self.over.is_set():
            with contextlib.suppress(*GONE):
                attack(begun)
            begun.set()
            time.sleep(0.05)

    def guest(self, ending: int) -> httpx.Client:
        """A client at an address of its own."""
        headers = {"Origin": f"http://{self.address}", "X-Mastaba": "1"}
        transport = httpx.HTTPTransport(verify=False, local_address=f"127.0.0.{ending}")
        return httpx.Client(base_url=f"http://{self.address}", headers=headers, transport=transport, timeout=30)

    # --- what it does

    def heads(self, begun: threading.Event) -> None:
        """A head of 96 MB."""
        with socket.create_connection((self.host, self.port), 20, source_address=("127.0.0.3", 0)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
            begun.set()
            try:
                for _ in range(HEAD_BYTES // 1_000_000):
                    connection.sendall(b"a" * 1_000_000)
                self.got["heads sent whole"] += 1
            except OSError:
                self.got["heads cut off"] += 1

    def idle(self, begun: threading.Event) -> None:
        """1,100 connections that say nothing, or half a word; opened again when they are closed."""
        with contextlib.ExitStack() as held:
            for number in range(IDLE):
                source = (f"127.0.0.{40 + number % 4}", 0)
                one = held.enter_context(socket.create_connection((self.host, self.port), 20, source_address=source))
                self.got["connections"] += 1
                if number % 2:
                    with contextlib.suppress(OSError):
                        one.sendall(b"GET / HT")
                if self.over.is_set():
                    return
            begun.set()
            self.over.wait(5)

    def bots(self, begun: threading.Event) -> None:
        """Twelve tables of six with the strongest bots, left and watched; by three guests, so that all are granted."""
        with contextlib.ExitStack() as held:
            for number in range(TABLES):
                if number % 4 == 0:
                    client = held.enter_context(self.guest(5))
                    client.get("/")
                path = client.post("/open", data={"game": "raiders", "players": "6"}).headers["location"]
                for seat in range(1, 6):
                    client.post(f"{path}/bot", json={"seat": seat, "level": bots.levels[-1]})
                self.got["bot tables"] += client.post(f"{path}/start", json={}).status_code == 200
                client.post(f"{path}/leave", json={})
                held.enter_context(self.tab(path, client))
            begun.set()
            self.over.wait()

    def tab(self, path: str, client: httpx.Client) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        headers = {"Cookie": cookie, "Origin": f"http://{self.address}"}
        source, address = ("127.0.0.5", 0), f"ws://{self.address}{path}/live"
        return connect(address, additional_headers=headers, source_address=source, max_size=2**23)

    def chats(self, begun: threading.Event) -> None:
        """A thousand words without a cookie."""
        with self.guest(6) as client:
            for _ in range(CHATS):
                client.cookies.clear()
                reply = client.post(f"/t/{self.table}/chat", json={"text": "x"})
                self.got[f"chat {reply.status_code}"] += 1
                begun.set()
                if self.over.is_set():
                    return

    def pictures(self, begun: threading.Event) -> None:
        """Sixty PNGs at once, each with a new cookie."""

        def one() -> None:
            with contextlib.suppress(*GONE), self.guest(7) as client:
                client.get("/me")
                begun.set()
                self.got[f"picture {client.get(f'/t/{self.table}/position.png').status_code}"] += 1

        threads = [threading.Thread(target=one, daemon=True) for _ in range(PICTURES)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads) and not self.over.is_set():
            time.sleep(0.1)


if __name__ == "__main__":
    Siege(*sys.argv[1:]).run()
