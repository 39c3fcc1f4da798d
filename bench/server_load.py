"""How long a click takes to reach everybody: live tables on loopback, a real server process, real sockets.

Every table has two people with one open page each. A click is timed from the moment it is sent to the moment its
acknowledgement (the answer is on disk) and the new frame of each page arrive. Bounded in tables and in time.

    python bench/server_load.py [--tables 100] [--rate 100] [--seconds 20] [--database sqlite:///…] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SERVE = """
import sys
from mastaba.server.app import serve
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], log_level="error", compile=sys.argv[3] == "1", generous=True)
"""


@dataclass
class Times:
    """Milliseconds, one list for each thing measured."""

    acknowledged: list[float] = field(default_factory=list)
    own_frame: list[float] = field(default_factory=list)
    other_frame: list[float] = field(default_factory=list)
    pushed: list[float] = field(default_factory=list)  # from the acknowledgement to the last frame, if it came later
    refused: int = 0


class Page:
    """One person at one table: a cookie, a socket, the newest frame."""

    def __init__(self, http: httpx.AsyncClient, cookie: str, address: str, table: str) -> None:
        self.http, self.cookie, self.address, self.table = http, cookie, address, table
        self.socket: ClientConnection | None = None
        self.frame: dict[str, Any] = {}
        self.came: dict[int, float] = {}
        self.news = asyncio.Condition()

    async def listen(self) -> None:
        url = f"ws://{self.address}/t/{self.table}/live?after=-1&shape=wide&lang=en"
        headers = {"Cookie": f"guest={self.cookie}", "Origin": f"http://{self.address}"}
        async with connect(url, additional_headers=headers, max_size=2**22, compression=None) as self.socket:
            async for text in self.socket:
                now = time.perf_counter()
                message = json.loads(text)
                if message["type"] == "frame":
                    async with self.news:
                        self.frame = message
                        self.came[message["seq"]] = now
                        self.news.notify_all()

    async def shows(self, seq: int) -> float:
        """The moment at which this page had a frame of this number or a later one."""
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: any(s >= seq for s in self.came)), 30)
            return min(at for s, at in self.came.items() if s >= seq)

    async def post(self, command: str, **body: Any) -> httpx.Response:
        headers = {"X-Mastaba": "1", "Cookie": f"guest={self.cookie}", "Origin": f"http://{self.address}"}
        return await self.http.post(f"http://{self.address}/t/{self.table}/{command}", json=body, headers=headers)


async def new_guest(http: httpx.AsyncClient, address: str) -> str:
    http.cookies.clear()
    return (await http.get(f"http://{address}/")).cookies["guest"]


async def open_table(http: httpx.AsyncClient, address: str, game: str) -> tuple[Page, Page]:
    """Two people sit down and begin."""
    cookies = [await new_guest(http, address), await new_guest(http, address)]
    http.cookies.clear()
    headers = {"Cookie": f"guest={cookies[0]}", "Origin": f"http://{address}"}
    reply = await http.post(f"http://{address}/open", data={"game": game, "players": "2"}, headers=headers)
    table = reply.headers["location"].removeprefix("/t/")
    ana, ben = (Page(http, cookie, address, table) for cookie in cookies)
    assert (await ben.post("sit", seat=1)).status_code == 200
    assert (await ana.post("start")).status_code == 200
    return ana, ben


async def play(pages: tuple[Page, Page], times: Times, pause: float, end: float) -> None:
    """Answer whenever asked, with a rest between answers, until the time is up or the game is over."""
    await asyncio.sleep(pause * secrets.randbelow(1000) / 1000)
    while time.perf_counter() < end:
        mine = next((p for p in pages if p.frame.get("my_turn")), None)
        if mine is None or mine.frame.get("over"):
            if mine is None and any(p.frame.get("over") for p in pages):
                return
            await asyncio.sleep(0.005)
            continue
        began = time.perf_counter()
        await click(mine, pages[1] if mine is pages[0] else pages[0], times)
        await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))


async def click(mine: Page, other: Page, times: Times) -> None:
    frame = mine.frame
    action = frame["choices"][secrets.randbelow(len(frame["choices"]))]["action"]
    sent = time.perf_counter()
    reply = await mine.post("answer", seq=frame["seq"], action=action, key=secrets.token_hex(8))
    acknowledged = time.perf_counter()
    if reply.status_code != 200:
        times.refused += 1
        return
    seq = reply.json()["seq"]
    own, theirs = await mine.shows(seq), await other.shows(seq)
    times.acknowledged.append((acknowledged - sent) * 1000)
    times.own_frame.append((own - sent) * 1000)
    times.other_frame.append((theirs - sent) * 1000)
    times.pushed.append(max(0.0, max(own, theirs) - acknowledged) * 1000)


def quantile(values: list[float], q: float) -> float:
    return sorted(values)[min(len(values) - 1, int(q * len(values)))] if values else float("nan")


async def measure(address: str, wishes: argparse.Namespace) -> dict[str, Any]:
    times = Times()
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with httpx.AsyncClient(timeout=30, limits=limits) as http:
        tables = [await open_table(http, address, wishes.game) for _ in range(wishes.tables)]
        ears = [asyncio.create_task(page.listen()) for pages in tables for page in pages]
        await asyncio.gather(*(page.shows(0) for pages in tables for page in pages))
        begun = time.perf_counter()
        pause = wishes.tables / wishes.rate
        await asyncio.gather(*(play(pages, times, pause, begun + wishes.seconds) for pages in tables))
        spent = time.perf_counter() - begun
        for ear in ears:
            ear.cancel()
        await asyncio.gather(*ears, return_exceptions=True)
    return summary(times, spent, wishes)


def summary(times: Times, spent: float, wishes: argparse.Namespace) -> dict[str, Any]:
    rows = {
        name: {"p50": quantile(values, 0.5), "p99": quantile(values, 0.99), "most": max(values, default=float("nan"))}
        for name, values in (
            ("acknowledged (on disk)", times.acknowledged),
            ("own page shows it", times.own_frame),
            ("other page shows it", times.other_frame),
            ("commit to last push", times.pushed),
        )
    }
    count = len(times.acknowledged)
    facts = {"game": wishes.game, "tables": wishes.tables, "sockets": 2 * wishes.tables, "cores": os.cpu_count()}
    return {**facts, "answers": count, "per_second": count / spent, "refused": times.refused, "ms": rows}


def show(result: dict[str, Any]) -> None:
    print(f"{result['tables']} tables, {result['sockets']} sockets, {result['answers']} answers, ", end="")
    print(f"{result['per_second']:.1f} a second, {result['refused']} refused; {result['cores']} cores for all")
    print(f"{'milliseconds':<26}{'p50':>9}{'p99':>9}{'most':>9}")
    for name, row in result["ms"].items():
        print(f"{name:<26}{row['p50']:>9.1f}{row['p99']:>9.1f}{row['most']:>9.1f}")


@contextlib.contextmanager
def server(wishes: argparse.Namespace, folder: str):
    """A server process of its own, stopped at the end whatever happens."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    database = wishes.database or f"sqlite:///{Path(folder) / 'load.db'}"
    command = [sys.executable, "-c", SERVE, str(port), database, "0" if wishes.plain else "1"]
    process = subprocess.Popen(command)
    try:
        wait_until_ready(f"127.0.0.1:{port}", wishes)
        yield f"127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
        process.kill()


def wait_until_ready(address: str, wishes: argparse.Namespace) -> None:
    """Until pages are served; and, unless interpreted play is measured, until this game is compiled."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            state = httpx.get(f"http://{address}/readyz").json()
            if wishes.plain or wishes.game not in state["compiling"]:
                return
        time.sleep(0.1)
    raise SystemExit("the server is not ready after five minutes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100, help="answers a second, all tables together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="pyramids")
    parser.add_argument("--database", default="")
    parser.add_argument("--plain", action="store_true", help="do not wait for the compiler: measure interpreted play")
    parser.add_argument("--json", default="", help="write the numbers here as well")
    wishes = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped then, too
    wishes.tables, wishes.seconds = min(wishes.tables, 500), min(wishes.seconds, 120)
    with tempfile.TemporaryDirectory() as folder, server(wishes, folder) as address:
        result = asyncio.run(measure(address, wishes))
    show(result)
    print(json.dumps(result))
    if wishes.json:
        Path(wishes.json).write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
