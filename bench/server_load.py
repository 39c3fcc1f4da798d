"""How long a click takes to reach everybody: live tables on loopback, a real server process, real sockets.

Every table has as few people as its game allows and some who watch, each with one open page that beats as the
browser's client does. Times are taken from the moment an answer is decided (the stamp that its frame carries, so before
its commit) to the arrival of the frame at each page, and from the click to its acknowledgement (the answer is on disk).
The measuring process shares the machine with the server; what it and the server spend is told apart. Bounded in tables
and in time.

    python bench/server_load.py [--tables 250] [--tabs 4] [--rate 100] [--seconds 30] [--deflate] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
from _loopback import Door, Page

from mastaba.core.registry import load

SERVE = """
import sys
from mastaba.server.app import serve
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], log_level="error", compile=sys.argv[3] == "1", generous=True)
"""
AT_ONCE = 8  # tables opened at the same time
CALM_S = 3.0  # between the last page's first frame and the first click


@dataclass
class Times:
    """Milliseconds, one list for each thing measured."""

    acknowledged: list[float] = field(default_factory=list)  # from the click
    own_frame: list[float] = field(default_factory=list)  # from the click
    pushes: list[float] = field(default_factory=list)  # from the decision, every page
    after_commit: list[float] = field(default_factory=list)  # from the acknowledgement to the table's last page
    refused: int = 0
    sizes: list[float] = field(default_factory=list)  # bytes of a frame, the mean of each page


class TableUnderLoad:
    """People who answer in turn, and whoever watches."""

    def __init__(self, door: Door, table: str, cookies: list[str], tabs: int, times: Times) -> None:
        self.door, self.times = door, times
        self.wake = asyncio.Event()
        seats = [*cookies, *[""] * (tabs - len(cookies))]
        self.pages = [Page(door.address, table, cookie, self.wake, times.pushes) for cookie in seats]
        self.ears: list[asyncio.Task[None]] = []

    async def watch(self, deflate: bool) -> None:
        """Open all pages, and wait for their first frames."""
        self.ears = [asyncio.create_task(page.listen("en", deflate)) for page in self.pages]
        await self.until(lambda: all(page.frames for page in self.pages))

    async def until(self, true: Any) -> None:
        while not true():
            self.wake.clear()
            await asyncio.wait_for(self.wake.wait(), 60)

    async def play(self, pause: float, end: float) -> None:
        """Answer whenever asked, with a rest of random length between answers, until the end of time or game."""
        await asyncio.sleep(pause * random.random())
        while time.monotonic() < end and not any(page.frame.over for page in self.pages):
            due = time.monotonic() + pause * random.uniform(0.5, 1.5)
            await self.until(lambda: any(page.frame.my_turn or page.frame.over for page in self.pages))
            for page in self.pages:
                if page.frame.my_turn:
                    await self.click(page)
                    break
            await asyncio.sleep(max(0.0, min(due, end) - time.monotonic()))

    async def click(self, page: Page) -> None:
        frame = page.frame
        action = random.choice(frame.choices).action
        sent = time.time()
        body = {"seq": frame.seq, "action": action, "key": secrets.token_hex(8)}
        reply = await self.door.command(page.cookie, page.table, "answer", **body)
        acknowledged = time.time()
        if reply.status != 200:
            self.times.refused += 1
            return
        seq = json.loads(reply.body)["seq"]
        await self.until(lambda: all(p.frame.seq >= seq for p in self.pages))
        self.times.acknowledged.append((acknowledged - sent) * 1000)
        self.times.own_frame.append((page.came - sent) * 1000)
        self.times.after_commit.append(max(0.0, max(p.came for p in self.pages) - acknowledged) * 1000)


async def new_guest(door: Door) -> str:
    reply = await door.ask("GET", "/")
    return reply.headers["set-cookie"].split(";")[0].partition("=")[2]


async def open_table(door: Door, game: str, tabs: int, times: Times) -> TableUnderLoad:
    """As few people as can play it sit down and begin."""
    host, *others = people = [await new_guest(door) for _ in range(load(game).players[0])]
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"guest={host}"}
    reply = await door.ask("POST", "/open", f"game={game}&players={len(people)}".encode(), **form)
    table = reply.headers["location"].removeprefix("/t/")
    for seat, guest in enumerate(others, 1):
        assert (await door.command(guest, table, "sit", seat=seat)).status == 200
    assert (await door.command(host, table, "start")).status == 200
    return TableUnderLoad(door, table, people, tabs, times)


async def measure(address: str, pid: int, wishes: argparse.Namespace) -> dict[str, Any]:
    times, door, turn = Times(), Door(address), asyncio.Semaphore(AT_ONCE)
    games = wishes.game.split(",")

    async def prepare(i: int) -> TableUnderLoad:
        async with turn:
            table = await open_table(door, games[i % len(games)], wishes.tabs, times)
            await table.watch(wishes.deflate)
            return table

    tables = await asyncio.gather(*(prepare(i) for i in range(wishes.tables)))
    await asyncio.sleep(CALM_S)
    idle = await idle_cores(pid)
    times.pushes.clear()
    pages = [page for table in tables for page in table.pages]
    for page in pages:
        page.frames = page.bytes = 0
    before, begun = (cpu_of(pid), time.process_time()), time.monotonic()
    pause = wishes.tables / wishes.rate
    await asyncio.gather(*(table.play(pause, begun + wishes.seconds) for table in tables))
    spent = time.monotonic() - begun
    used = (cpu_of(pid) - before[0], time.process_time() - before[1])
    for ear in [ear for table in tables for ear in table.ears]:
        ear.cancel()
    door.close()
    times.sizes = [page.bytes / page.frames for page in pages if page.frames]
    return {**summary(times, spent, used, idle, wishes), "load_average": os.getloadavg()[0]}


async def idle_cores(pid: int) -> float:
    """What the open pages cost while nobody clicks."""
    before, begun = cpu_of(pid), time.monotonic()
    await asyncio.sleep(CALM_S)
    return (cpu_of(pid) - before) / (time.monotonic() - begun)


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process and its children have used so far."""
    ticks = 0
    for each in (pid, *children(pid)):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> Iterator[int]:
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, listed.read_text().split()):
                yield child
                yield from children(child)


def summary(
    times: Times, spent: float, used: tuple[float, float], idle: float, wishes: argparse.Namespace
) -> dict[str, Any]:
    rows = {
        name: {"p50": quantile(values, 0.5), "p99": quantile(values, 0.99), "most": max(values, default=float("nan"))}
        for name, values in (
            ("click to acknowledgement", times.acknowledged),
            ("click to own page", times.own_frame),
            ("decision to every page", times.pushes),
            ("acknowledgement to last page", times.after_commit),
        )
    }
    count = len(times.acknowledged)
    facts = {"game": wishes.game, "tables": wishes.tables, "sockets": wishes.tabs * wishes.tables}
    cost = {"server_cpu_ms": (used[0] - idle * spent) / count * 1000, "server_idle_cores": idle}
    load = {"server_cores": used[0] / spent, "measuring_cores": used[1] / spent, "cores": os.cpu_count()}
    done = {"answers": count, "per_second": count / spent, "pushes": len(times.pushes), "refused": times.refused}
    size = {"bytes_a_frame": sum(times.sizes) / len(times.sizes)}
    return {**facts, "deflate": wishes.deflate, **size, **done, **cost, **load, "ms": rows}


def quantile(values: list[float], q: float) -> float:
    return sorted(values)[min(len(values) - 1, int(q * len(values)))] if values else float("nan")


def show(r: dict[str, Any]) -> None:
    print(f"{r['tables']} tables, {r['sockets']} sockets, {r['answers']} answers, {r['pushes']} pushes, ", end="")
    print(f"{r['per_second']:.1f} answers a second, {r['refused']} refused; {r['cores']} cores for all")
    print(f"CPU: server {r['server_cores']:.2f} cores ({r['server_idle_cores']:.2f} while nobody clicks, ", end="")
    print(f"{r['server_cpu_ms']:.2f} ms an answer), measuring {r['measuring_cores']:.2f} cores")
    print(f"{r['bytes_a_frame'] / 1000:.1f} kB a frame and page")
    print(f"{'milliseconds':<30}{'p50':>9}{'p99':>9}{'most':>9}")
    for name, row in r["ms"].items():
        print(f"{name:<30}{row['p50']:>9.1f}{row['p99']:>9.1f}{row['most']:>9.1f}")


@contextlib.contextmanager
def server(wishes: argparse.Namespace, folder: str) -> Iterator[tuple[str, int]]:
    """A server process of its own, stopped at the end whatever happens."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    database = wishes.database or f"sqlite:///{Path(folder) / 'load.db'}"
    command = [sys.executable, "-c", SERVE, str(port), database, "0" if wishes.plain else "1"]
    process = subprocess.Popen(command)
    try:
        wait_until_ready(f"127.0.0.1:{port}", wishes)
        yield f"127.0.0.1:{port}", process.pid
    finally:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
        process.kill()


def wait_until_ready(address: str, wishes: argparse.Namespace) -> None:
    """Until pages are served; and, unless interpreted play is measured, until all games are compiled."""
    end = time.monotonic() + 600
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            state = httpx.get(f"http://{address}/readyz").json()
            if wishes.plain or not state["compiling"]:
                return
        time.sleep(0.2)
    raise SystemExit("the server is not ready after ten minutes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--tabs", type=int, default=4, help="open pages a table, the players' included")
    parser.add_argument("--rate", type=float, default=100, help="answers a second, all tables together")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="pyramids", help="one game, or several with commas between them")
    parser.add_argument("--database", default="")
    parser.add_argument("--deflate", action="store_true", help="pages ask for compressed frames, as browsers do")
    parser.add_argument("--plain", action="store_true", help="do not wait for the compiler: measure interpreted play")
    parser.add_argument("--json", default="", help="write the numbers here as well")
    wishes = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped then, too
    wishes.tables, wishes.seconds, wishes.tabs = min(wishes.tables, 500), min(wishes.seconds, 120), max(wishes.tabs, 2)
    with tempfile.TemporaryDirectory() as folder, server(wishes, folder) as (address, pid):
        result = uvloop.run(measure(address, pid, wishes))
    show(result)
    print(json.dumps(result))
    if wishes.json:
        Path(wishes.json).write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
