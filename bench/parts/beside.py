"""What people want beside the clicks: reviews, hints, pictures and summaries to print, one after another, by a crowd.

Each kind is asked for as fast as an address may, or as it is delivered.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from mastaba.core.rules.registry import load
from parts.houses import House
from parts.loopback import Door
from parts.tables import Crowd, TableUnderLoad, Times, finished, new_guest, quantiles

GAMES = 20  # that are over, so that there is always one to review
HINTS, PICTURES = 4, 4  # people who ask for them, each for the next when the last has come
PRINTS_S = 1 / 16  # from one summary to the next: what an address may
TURNS = 3  # with and without, one after the other
KINDS = ("reviews", "hints", "pictures", "prints")


class Beside:
    """All that goes on beside, and how much of it was delivered."""

    def __init__(self, doors: Sequence[Door], games: Sequence[str], kinds: Sequence[str]) -> None:
        self._doors, self._games, self._kinds = doors, games, kinds
        self._over: list[TableUnderLoad] = []
        self._next = 0
        self._tasks: list[asyncio.Task[None]] = []
        self.done: Counter[str] = Counter()
        self.reviews_s: list[float] = []  # seconds each

    async def prepare(self) -> None:
        """Games that are over."""
        for game, _ in zip(itertools.cycle(self._games), range(GAMES)):
            self._over.append(await finished(self._doors, game))

    def begin(self) -> None:
        work: dict[str, list[Callable[[], Awaitable[None]]]] = {
            "reviews": [self._review],
            "hints": [self._ask_for_hints] * HINTS,
            "pictures": [self._picture] * PICTURES,
            "prints": [self._print],
        }
        self._tasks = [asyncio.create_task(self._again(one)) for kind in self._kinds for one in work[kind]]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        for told in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(told, Exception):
                raise told

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await work()

    # --- each kind

    async def _review(self) -> None:
        if self._next == len(self._over):
            await asyncio.Event().wait()  # none is left
        table, began = self._over[self._next].pages[0].table, time.monotonic()
        assert (await self._doors[0].ask("GET", f"/t/{table}/review")).status == 200
        while not (await self._state(table))["ready"]:
            await asyncio.sleep(0.5)
        self._next += 1
        self.done["reviews"] += 1
        self.reviews_s.append(time.monotonic() - began)

    async def _state(self, table: str) -> dict[str, Any]:
        state: dict[str, Any] = json.loads((await self._doors[0].ask("GET", f"/t/{table}/review/progress")).body)
        assert not state["failed"], "the review failed"
        return state

    async def _ask_for_hints(self) -> None:
        """A game against a bot, with a hint before every answer."""
        door, game = self._doors[0], random.choice(self._games)
        guest, players = await new_guest(door), load(game).players[0]
        form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"guest={guest}"}
        reply = await door.ask("POST", f"/play/{game}", f"players={players}&level=novice".encode(), **form)
        table = TableUnderLoad([door], reply.headers["location"].removeprefix("/t/"), [guest], 1)
        await table.watch(deflate=False)
        try:
            page = table.pages[0]
            while not page.frame.over:
                await table.until(lambda: page.frame.my_turn or page.frame.over)
                if page.frame.my_turn:
                    await self._hint(table)
                    await table.click(page, patient=True)
        finally:
            table.leave()

    async def _hint(self, table: TableUnderLoad) -> None:
        page = table.pages[0]
        while True:
            reply = await page.door.command(page.cookie, page.table, "hint", seq=page.frame.seq)
            if reply.status != 200 or json.loads(reply.body)["progress"] == 100:
                self.done["hints" if reply.status == 200 else "hints refused"] += 1
                return

    async def _picture(self) -> None:
        """A position that nobody has asked for yet, as far as there are any."""
        page = random.choice(self._over).pages[0]
        at, seat = random.randrange(len(page.arrivals)), random.choice((-1, 0, 1))
        await self._fetch("pictures", f"/t/{page.table}/position.png?at={at}&as={seat}")

    async def _print(self) -> None:
        due = time.monotonic() + PRINTS_S
        await self._fetch("prints", f"/rules/{random.choice(self._games)}/fr/summary.pdf")
        await asyncio.sleep(due - time.monotonic())

    async def _fetch(self, kind: str, path: str) -> None:
        reply = await self._doors[0].ask("GET", path)
        self.done[kind if reply.status == 200 else f"{kind} refused ({reply.status})"] += 1


async def measure_beside(measured: House, wishes: argparse.Namespace, tables: int) -> dict[str, Any]:
    """The same tables without and with all this beside them, in turns, so that both meet the same machine."""
    crowd = await Crowd.sits_down(measured.addresses, wishes, tables)
    kinds = KINDS if wishes.beside == "all" else tuple(wishes.beside.split(","))
    beside, alone, among = Beside(crowd.doors, wishes.game.split(","), kinds), Times(), Times()
    await beside.prepare()
    for _ in range(TURNS):
        await crowd.plays(wishes.rate, wishes.seconds / TURNS, times=alone)
        beside.begin()
        await crowd.plays(wishes.rate, wishes.seconds / TURNS, times=among)
        await beside.end()
    crowd.goes()
    rows = {name: quantiles(times.pushes) for name, times in (("alone", alone), ("beside", among))}
    return {
        "tables": tables,
        "per_second": {"alone": alone.per_second, "beside": among.per_second},
        "refused": alone.refused + among.refused,
        "done": dict(beside.done),
        "reviews_s": beside.reviews_s,
        "decision to every page, ms": rows,
        "times_as_long": rows["beside"]["p99"] / rows["alone"]["p99"],
    }


def show_beside(r: dict[str, Any]) -> None:
    done = ", ".join(f"{n} {kind}" for kind, n in r["done"].items())
    rates = " and ".join(f"{rate:.1f}" for rate in r["per_second"].values())
    print(f"{r['tables']} tables, {rates} answers a second without and with {done} beside, {r['refused']} refused")
    for name, row in r["decision to every page, ms"].items():
        print(f"decision to every page, {name:<12} p50 {row['p50']:>8.1f} ms, p99 {row['p99']:>8.1f} ms")
    print(f"p99 is {r['times_as_long']:.2f} times as long")
