"""How long a click takes to reach everybody, and what it costs: live tables on loopback, real servers, real sockets.

Every table has as few people as its game allows and some who watch, each with one open page that beats as the
browser's client does. Times are taken from the moment an answer is decided (the stamp that its frame carries, so before
its commit) to the arrival of the frame at each page, and from the click to its acknowledgement (the answer is on disk).
The measuring process shares the machine with the server; what it and the server spend is told apart.

A floor is measured in the same run: a bare application that commits a row and pushes as many bytes to as many sockets.
CPU for an answer is told as a multiple of the floor's, since machines differ. `--where` tells what the server spends it
on. `--grow` measures again with other numbers of tables. `--review` measures again while a finished game is reviewed,
one review after another, and tells how long each took. With two processes (PostgreSQL) the pages of each table are
spread over both, and what crosses from one to the other is told by itself.

    python bench/server_load.py [--tables 250] [--tabs 4] [--rate 100] [--seconds 30] [--deflate] [--where]
        [--grow 50,250,1000] [--review] [--processes 2 --database postgresql://…] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop
from _houses import House, floor, house
from _loopback import Door, Page

from mastaba.core.rules.registry import load

REVIEWS = 20  # games to review, so that one is always being reviewed
AT_ONCE = 8  # tables opened at the same time
CALM_S = 3.0  # between the last page's first frame and the first click
MOST_TABLES, MOST_SECONDS = 1000, 120
REST = "http, sockets, loop"  # what no part accounts for; beating pages cost as much while nobody clicks


@dataclass
class Times:
    """Milliseconds, one list for each thing measured."""

    acknowledged: list[float] = field(default_factory=list)  # from the click
    own_frame: list[float] = field(default_factory=list)  # from the click
    pushes: list[float] = field(default_factory=list)  # from the decision, every page
    across: list[float] = field(default_factory=list)  # from the decision, pages at another process
    after_commit: list[float] = field(default_factory=list)  # from the acknowledgement to the table's last page
    refused: int = 0


class TableUnderLoad:
    """People who answer in turn, and whoever watches; their pages are spread over the doors."""

    def __init__(self, doors: Sequence[Door], table: str, cookies: Sequence[str], tabs: int, times: Times) -> None:
        self.times = times
        self.wake = asyncio.Event()
        self.clicked_at: dict[int, Door] = {}  # by the number of the event
        seats = [*cookies, *[""] * (tabs - len(cookies))]
        self.pages = [Page(doors[i % len(doors)], table, cookie, self.wake) for i, cookie in enumerate(seats)]
        self.ears: list[asyncio.Task[None]] = []

    async def watch(self, deflate: bool) -> None:
        """Open all pages, and wait for their first frames."""
        self.ears = [asyncio.create_task(page.listen("en", deflate)) for page in self.pages]
        await self.until(lambda: all(page.frames for page in self.pages))

    async def until(self, true: Any) -> None:
        while not true():
            self.wake.clear()
            await asyncio.wait_for(self.wake.wait(), 60)

    def begin(self) -> None:
        """Nothing counts that came before."""
        for page in self.pages:
            page.frames = page.bytes = 0
            page.pushes.clear()

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
        reply = await page.door.command(page.cookie, page.table, "answer", **body)
        acknowledged = time.time()
        if reply.status != 200:
            self.times.refused += 1
            return
        seq = json.loads(reply.body)["seq"]
        self.clicked_at[seq] = page.door
        await self.until(lambda: all(p.frame.seq >= seq for p in self.pages))
        self.times.acknowledged.append((acknowledged - sent) * 1000)
        self.times.own_frame.append((page.came - sent) * 1000)
        self.times.after_commit.append(max(0.0, max(p.came for p in self.pages) - acknowledged) * 1000)

    def tell(self) -> None:
        """What the pages noted, told to those who count."""
        for page in self.pages:
            for seq, ms in page.pushes:
                self.times.pushes.append(ms)
                if self.clicked_at.get(seq, page.door) is not page.door:
                    self.times.across.append(ms)
        for ear in self.ears:
            ear.cancel()


async def new_guest(door: Door) -> str:
    reply = await door.ask("GET", "/")
    return reply.headers["set-cookie"].split(";")[0].partition("=")[2]


async def open_table(doors: Sequence[Door], game: str, tabs: int, times: Times) -> TableUnderLoad:
    """As few people as can play it sit down and begin."""
    door = doors[0]
    host, *others = people = [await new_guest(door) for _ in range(load(game).players[0])]
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"guest={host}"}
    reply = await door.ask("POST", "/open", f"game={game}&players={len(people)}".encode(), **form)
    table = reply.headers["location"].removeprefix("/t/")
    for seat, guest in enumerate(others, 1):
        assert (await door.command(guest, table, "sit", seat=seat)).status == 200
    assert (await door.command(host, table, "start")).status == 200
    return TableUnderLoad(doors, table, people, tabs, times)


class Reviewing:
    """Finished games that are reviewed, one after another, for as long as the tables are played at."""

    def __init__(self, door: Door, tables: Sequence[str]) -> None:
        self._door, self._tables = door, tables
        self.took: list[float] = []  # seconds each

    async def go_on(self) -> None:
        for table in self._tables:
            began = time.monotonic()
            assert (await self._door.ask("GET", f"/t/{table}/review")).status == 200
            while not (await self._state(table))["ready"]:
                await asyncio.sleep(0.5)
            self.took.append(time.monotonic() - began)

    async def _state(self, table: str) -> dict[str, Any]:
        state: dict[str, Any] = json.loads((await self._door.ask("GET", f"/t/{table}/review/progress")).body)
        assert not state["failed"], "the review failed"
        return state


async def finished(doors: Sequence[Door], game: str) -> str:
    """A table whose game is over."""
    table = await open_table(doors, game, load(game).players[0], Times())
    await table.watch(deflate=False)
    await table.play(0.0, time.monotonic() + 120)
    for ear in table.ears:
        ear.cancel()
    return table.pages[0].table


async def measure(
    measured: House, wishes: argparse.Namespace, tables: int, bare: bool = False, review: bool = False
) -> dict[str, Any]:
    """Open tables, click for a while, count. A bare house knows no tables: the first page of each clicks."""
    times, turn = Times(), asyncio.Semaphore(AT_ONCE)
    doors = [Door(address) for address in measured.addresses]
    games = wishes.game.split(",")

    async def prepare(i: int) -> TableUnderLoad:
        async with turn:
            if bare:
                table = TableUnderLoad(doors, f"t{i}", ["somebody"], wishes.tabs, times)
            else:
                table = await open_table(doors, games[i % len(games)], wishes.tabs, times)
            await table.watch(wishes.deflate)
            return table

    busy = await asyncio.gather(*(prepare(i) for i in range(tables)))
    over = [await finished(doors, games[k % len(games)]) for k in range(REVIEWS)] if review else []
    await asyncio.sleep(CALM_S)
    idle = await idle_cores(measured)
    for table in busy:
        table.begin()
    measured.begin_to_count()
    reviewing = Reviewing(doors[0], over)
    reviewer = asyncio.create_task(reviewing.go_on())
    before, begun = (measured.cpu(), time.process_time()), time.monotonic()
    await asyncio.gather(*(table.play(tables / wishes.rate, begun + wishes.seconds) for table in busy))
    spent = time.monotonic() - begun
    used = (measured.cpu() - before[0], time.process_time() - before[1])
    parts = measured.counted()
    reviewer.cancel()
    for table in busy:
        table.tell()
    for door in doors:
        door.close()
    pages = [page for table in busy for page in table.pages if page.frames]
    size = sum(page.bytes for page in pages) / max(1, sum(page.frames for page in pages))
    return summary(times, spent, used, idle, parts) | {
        "tables": tables,
        "bytes_a_frame": size,
        "reviews_s": reviewing.took,
    }


async def idle_cores(measured: House) -> float:
    """What the open pages cost while nobody clicks."""
    before, begun = measured.cpu(), time.monotonic()
    await asyncio.sleep(CALM_S)
    return (measured.cpu() - before) / (time.monotonic() - begun)


def summary(
    times: Times, spent: float, used: tuple[float, float], idle: float, parts: dict[str, float]
) -> dict[str, Any]:
    kinds = {
        "click to acknowledgement": times.acknowledged,
        "click to own page": times.own_frame,
        "decision to every page": times.pushes,
        "decision to pages at another process": times.across,
        "acknowledgement to last page": times.after_commit,
    }
    count = len(times.acknowledged)
    cost = {"server_cpu_ms": (used[0] - idle * spent) / count * 1000, "server_idle_cores": idle}
    cores = {"server_cores": used[0] / spent, "measuring_cores": used[1] / spent, "cores": os.cpu_count()}
    done = {"answers": count, "per_second": count / spent, "pushes": len(times.pushes), "refused": times.refused}
    rows = {name: quantiles(values) for name, values in kinds.items() if values}
    if REST in parts:
        parts[REST] -= idle * spent
    each = {part: s * 1000 / (1 if part == "queue" else count) for part, s in parts.items()}
    return {**done, **cost, **cores, "ms": rows, "where_ms": each, "load_average": os.getloadavg()[0]}


def quantiles(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    at = {"p50": 0.5, "p99": 0.99, "most": 1.0}
    return {name: ordered[min(len(ordered) - 1, int(q * len(ordered)))] for name, q in at.items()}


def show(r: dict[str, Any]) -> None:
    print(f"{r['tables']} tables, {r['answers']} answers, {r['pushes']} pushes, ", end="")
    print(f"{r['per_second']:.1f} answers a second, {r['refused']} refused; {r['cores']} cores for all")
    print(f"CPU: server {r['server_cores']:.2f} cores ({r['server_idle_cores']:.2f} while nobody clicks, ", end="")
    print(f"{r['server_cpu_ms']:.2f} ms an answer), measuring {r['measuring_cores']:.2f} cores, ", end="")
    print(f"load average {r['load_average']:.1f}; {r['bytes_a_frame'] / 1000:.1f} kB a frame and page")
    print(f"{'milliseconds':<40}{'p50':>9}{'p99':>9}{'most':>9}")
    for name, row in r["ms"].items():
        print(f"{name:<40}{row['p50']:>9.1f}{row['p99']:>9.1f}{row['most']:>9.1f}")
    for part, ms in r["where_ms"].items():
        print(f"  {'waits for the loop, mean ms' if part == 'queue' else part + ', ms an answer':<38}{ms:>9.2f}")
    if "beside a review" in r:
        beside = r["beside a review"]
        took = ", ".join(f"{seconds:.0f} s" for seconds in beside["reviews_s"]) or "more than the whole time"
        p99, alone = (each["ms"]["decision to every page"]["p99"] for each in (beside, r))
        print(f"beside reviews of {took}: decision to every page {p99:.1f} ms (p99), {p99 / alone:.2f} times as long")
    if "floor" in r:
        bare = r["floor"]
        print(f"the floor: {bare['server_cpu_ms']:.2f} ms an answer at {bare['per_second']:.1f} a second; ", end="")
        print(f"the server costs {r['times_the_floor']:.1f} times as much")


def run(wishes: argparse.Namespace, tables: int) -> dict[str, Any]:
    """The server with so many tables, then the floor with as many bytes."""
    with tempfile.TemporaryDirectory() as folder:
        with house(wishes, Path(folder)) as measured:
            result = uvloop.run(measure(measured, wishes, tables))
            beside = uvloop.run(measure(measured, wishes, tables, review=True)) if wishes.review else None
        with floor(wishes, Path(folder), int(result["bytes_a_frame"])) as measured:
            bare = uvloop.run(measure(measured, wishes, tables, bare=True))
    if beside:
        result["beside a review"] = beside
    return {**result, "floor": bare, "times_the_floor": result["server_cpu_ms"] / bare["server_cpu_ms"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--tabs", type=int, default=4, help="open pages a table, the players' included")
    parser.add_argument("--rate", type=float, default=100, help="answers a second, all tables together")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="pyramids", help="one game, or several with commas between them")
    parser.add_argument("--database", default="")
    parser.add_argument("--processes", type=int, default=1, help="so many servers on one PostgreSQL")
    parser.add_argument("--deflate", action="store_true", help="pages ask for compressed frames, as browsers do")
    parser.add_argument("--where", action="store_true", help="tell what the server spends its time on")
    parser.add_argument("--grow", default="", help="numbers of tables, one after another, instead of --tables")
    parser.add_argument("--review", action="store_true", help="measure again while finished games are reviewed")
    parser.add_argument("--plain", action="store_true", help="do not wait for the compiler: measure interpreted play")
    parser.add_argument("--json", default="", help="write the numbers here as well")
    wishes = parser.parse_args()
    if wishes.processes > 1 and not wishes.database:
        parser.error("several processes need a PostgreSQL: --database postgresql://…")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped then, too
    wishes.seconds, wishes.tabs = min(wishes.seconds, MOST_SECONDS), max(wishes.tabs, 2)
    sizes = [min(int(n), MOST_TABLES) for n in (wishes.grow or str(wishes.tables)).split(",")]
    results = []
    for tables in sizes:
        results.append(run(wishes, tables))
        show(results[-1])
    if len(results) > 1:
        print(f"{'tables':>8}{'CPU ms an answer':>20}{'of the floor':>14}{'idle cores':>12}{'p99 to every page':>20}")
        for r in results:
            p99 = r["ms"]["decision to every page"]["p99"]
            print(f"{r['tables']:>8}{r['server_cpu_ms']:>20.2f}{r['floor']['server_cpu_ms']:>14.2f}", end="")
            print(f"{r['server_idle_cores']:>12.2f}{p99:>20.1f}")
    if wishes.json:
        Path(wishes.json).write_text(json.dumps({"asked for": vars(wishes), "runs": results}, indent=2) + "\n")


if __name__ == "__main__":
    main()
