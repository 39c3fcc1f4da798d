"""Tables under load: people who answer in turn, whoever watches, and when each page had what was decided."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from mastaba.core.rules.registry import load
from parts.loopback import Door, Page

AT_ONCE = 8  # tables opened at the same time


@dataclass
class Times:
    """Milliseconds, one list for each thing measured."""

    acknowledged: list[float] = field(default_factory=list)  # from the click
    own_frame: list[float] = field(default_factory=list)  # from the click
    pushes: list[float] = field(default_factory=list)  # from the decision, every page
    across: list[float] = field(default_factory=list)  # from the decision, pages at another process
    after_commit: list[float] = field(default_factory=list)  # from the acknowledgement to the table's last page
    behind: list[float] = field(default_factory=list)  # from the click to each page that shows it, or something newer
    refused: int = 0
    seconds: float = 0.0  # measured

    @property
    def per_second(self) -> float:
        return len(self.acknowledged) / self.seconds


class TableUnderLoad:
    """People who answer in turn, and whoever watches; their pages are spread over the doors."""

    def __init__(self, doors: Sequence[Door], table: str, cookies: Sequence[str], tabs: int) -> None:
        self.times = Times()
        self.wake = asyncio.Event()
        self.clicked_at: dict[int, tuple[Door, float]] = {}  # where and when, by the number of the event
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

    def begin(self, times: Times) -> None:
        """Nothing counts that came before."""
        self.times = times
        for page in self.pages:
            page.frames = page.bytes = 0
            page.pushes.clear()
            page.arrivals.clear()
        self.clicked_at.clear()

    async def play(self, pause: float, end: float, patient: bool = True) -> None:
        """Answer whenever asked, with a rest of random length between answers, until the end of time or game.

        Patient people wait until all pages of the table show an answer; others answer as soon as their own page asks.
        An answer that is due after the end is not given: timers ring a little early, and all would come at once then.
        """
        due = time.monotonic() + pause * random.random()
        while max(due, time.monotonic()) < end and not self.is_over:
            await asyncio.sleep(due - time.monotonic())
            due = time.monotonic() + pause * random.uniform(0.5, 1.5)
            await self.until(lambda: self.is_over or any(page.frame.my_turn for page in self.pages))
            for page in self.pages:
                if page.frame.my_turn:
                    await self.click(page, patient)
                    break
        if not self.is_over:
            await asyncio.sleep(end - time.monotonic())

    @property
    def is_over(self) -> bool:
        return any(page.frame.over for page in self.pages)

    async def click(self, page: Page, patient: bool) -> None:
        frame = page.frame
        action = random.choice(frame.choices).action
        sent = time.time()
        body = {"seq": frame.seq, "action": action, "key": secrets.token_hex(8)}
        reply = await page.door.command(page.cookie, page.table, "answer", **body)
        acknowledged = time.time()
        self.times.acknowledged.append((acknowledged - sent) * 1000)
        if reply.status != 200:
            self.times.refused += 1
            return
        seq = json.loads(reply.body)["seq"]
        self.clicked_at[seq] = page.door, sent
        if not patient:
            await self.until(lambda: page.frame.seq >= seq)
            return
        await self.until(lambda: all(p.frame.seq >= seq for p in self.pages))
        self.times.own_frame.append((page.came - sent) * 1000)
        self.times.after_commit.append(max(0.0, max(p.came for p in self.pages) - acknowledged) * 1000)

    async def settle(self) -> None:
        """Wait until all pages show the last answer."""
        last = max(self.clicked_at, default=-1)
        await self.until(lambda: all(page.frame.seq >= last for page in self.pages))

    def tell(self) -> None:
        """What the pages noted, told to those who count."""
        for page in self.pages:
            for seq, ms in page.pushes:
                self.times.pushes.append(ms)
                if self.clicked_at.get(seq, (page.door,))[0] is not page.door:
                    self.times.across.append(ms)
            for seq, (_, sent) in self.clicked_at.items():
                came = next(at for shown, at in page.arrivals if shown >= seq)
                self.times.behind.append((came - sent) * 1000)

    def leave(self) -> None:
        """Close all pages."""
        for ear in self.ears:
            ear.cancel()


async def new_guest(door: Door) -> str:
    reply = await door.ask("GET", "/")
    return reply.headers["set-cookie"].split(";")[0].partition("=")[2]


async def open_table(doors: Sequence[Door], game: str, tabs: int, watch: str = "link") -> TableUnderLoad:
    """As few people as can play it sit down and begin."""
    door = doors[0]
    host, *others = people = [await new_guest(door) for _ in range(load(game).players[0])]
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"guest={host}"}
    reply = await door.ask("POST", "/open", f"game={game}&players={len(people)}&watch={watch}".encode(), **form)
    table = reply.headers["location"].removeprefix("/t/")
    for seat, guest in enumerate(others, 1):
        assert (await door.command(guest, table, "sit", seat=seat)).status == 200
    assert (await door.command(host, table, "start")).status == 200
    return TableUnderLoad(doors, table, people, tabs)


async def finished(doors: Sequence[Door], game: str) -> TableUnderLoad:
    """A table whose game is over."""
    table = await open_table(doors, game, load(game).players[0])
    await table.watch(deflate=False)
    await table.play(0.0, time.monotonic() + 120)
    table.leave()
    return table


class Crowd:
    """Many tables at once."""

    def __init__(self, doors: Sequence[Door], tables: Sequence[TableUnderLoad]) -> None:
        self.doors, self.tables = doors, tables

    @classmethod
    async def sits_down(cls, addresses: Sequence[str], wishes: Any, tables: int, bare: bool = False) -> Crowd:
        """All tables opened and looked at. A bare house knows no tables: the first page of each clicks."""
        doors, turn, games = (
            [Door(address) for address in addresses],
            asyncio.Semaphore(AT_ONCE),
            wishes.game.split(","),
        )

        async def prepare(i: int) -> TableUnderLoad:
            async with turn:
                if bare:
                    table = TableUnderLoad(doors, f"t{i}", ["somebody"], wishes.tabs)
                else:
                    watch = "listed" if wishes.homes else "link"
                    table = await open_table(doors, games[i % len(games)], wishes.tabs, watch)
                await table.watch(wishes.deflate)
                return table

        return cls(doors, await asyncio.gather(*(prepare(i) for i in range(tables))))

    async def plays(self, rate: float, seconds: float, patient: bool = True, times: Times | None = None) -> Times:
        """So many answers a second in all, for so long; the rate may be more than they can."""
        times = times or Times()
        for table in self.tables:
            table.begin(times)
        began, pause = time.monotonic(), len(self.tables) / rate
        await asyncio.gather(*(table.play(pause, began + seconds, patient) for table in self.tables))
        times.seconds += time.monotonic() - began
        await asyncio.gather(*(table.settle() for table in self.tables))
        for table in self.tables:
            table.tell()
        return times

    def goes(self) -> None:
        for table in self.tables:
            table.leave()
        for door in self.doors:
            door.close()


def quantiles(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    at = {"p50": 0.5, "p99": 0.99, "most": 1.0}
    return {name: ordered[min(len(ordered) - 1, int(q * len(ordered)))] for name, q in at.items()}
