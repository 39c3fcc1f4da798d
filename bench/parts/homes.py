"""Open first pages beside the tables: each hears what changes, and fetches the boards that it is to show.

They come from many addresses, as people do: what one address may have open at once is bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import re
import time
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import connect

from parts.houses import House
from parts.loopback import Door
from parts.tables import Crowd, Times, new_guest, quantiles

BEAT_S = 15.0  # as often as the browser's client
AT_ONCE = 20  # opened at the same time
A_PLACE = 20  # homes at one address
CALM_S = 5.0
_BOARD = re.compile(rb"/watch/\w+\.png")


class Homes:
    """So many people who look at the first page."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses
        self._doors: list[Door] = []
        self._ears: list[asyncio.Task[None]] = []
        self.messages = self.bytes = self.boards = 0

    async def open(self, count: int) -> None:
        turn = asyncio.Semaphore(AT_ONCE)
        places = [f"127.0.1.{n + 1}" for n in range(math.ceil(count / A_PLACE))]
        self._doors = [Door(self._addresses[n % len(self._addresses)], place) for n, place in enumerate(places)]

        async def one(door: Door) -> None:
            async with turn:
                cookie, told = await new_guest(door), asyncio.Event()
                self._ears.append(asyncio.create_task(self._listen(door, cookie, told)))
                await asyncio.wait_for(told.wait(), 60)

        await asyncio.gather(*(one(self._doors[i % len(self._doors)]) for i in range(count)))

    async def _listen(self, door: Door, cookie: str, told: asyncio.Event) -> None:
        headers = {"Origin": f"http://{door.address}", "Cookie": f"guest={cookie}"}
        seen: set[bytes] = set()
        url = f"ws://{door.address}/feed?page=home&lang=en"
        how: dict[str, Any] = {"local_addr": door.place, "ping_interval": None, "max_size": 2**22}
        async with connect(url, additional_headers=headers, **how) as socket:
            while True:
                with contextlib.suppress(TimeoutError):
                    text = await asyncio.wait_for(socket.recv(decode=False), BEAT_S)
                    told.set()
                    self.messages += 1
                    self.bytes += len(text)
                    for board in set(_BOARD.findall(text)) - seen:
                        seen.add(board)
                        self.boards += 1
                        await door.ask("GET", board.decode())
                    continue
                await socket.send('{"type":"ping"}')

    def close(self) -> None:
        for ear in self._ears:
            ear.cancel()
        for door in self._doors:
            door.close()


async def measure_homes(measured: House, wishes: argparse.Namespace, tables: int) -> dict[str, Any]:
    """The same tables first alone, then with these homes open."""
    crowd = await Crowd.sits_down(measured.addresses, wishes, tables)
    homes, rows = Homes(measured.addresses), dict[str, dict[str, Any]]()
    for name in ("alone", "with homes"):
        if name != "alone":
            await homes.open(wishes.homes)
        await asyncio.sleep(CALM_S)
        before, begun = measured.cpu(), time.monotonic()
        await asyncio.sleep(CALM_S)
        resting = (measured.cpu() - before) / (time.monotonic() - begun)
        before, heard = measured.cpu(), homes.messages
        times = await crowd.plays(wishes.rate, wishes.seconds / 2, times=Times())
        rows[name] = {
            **quantiles(times.pushes),
            "per_second": times.per_second,
            "refused": times.refused,
            "cores": (measured.cpu() - before) / times.seconds,
            "resting_cores": resting,
            "messages_a_home_a_second": (homes.messages - heard) / max(1, wishes.homes) / times.seconds,
        }
    homes.close()
    crowd.goes()
    return {"tables": tables, "homes": wishes.homes, "boards": homes.boards, "bytes": homes.bytes, "rows": rows}


def show_homes(r: dict[str, Any]) -> None:
    alone, among = r["rows"]["alone"], r["rows"]["with homes"]
    for name, row in r["rows"].items():
        print(f"{r['tables']} tables {name:<11} {row['per_second']:>6.1f} answers a second, {row['refused']} refused")
        print(f"    decision to every page: p50 {row['p50']:.1f} ms, p99 {row['p99']:.1f} ms; ", end="")
        print(f"server {row['cores']:.2f} cores, {row['resting_cores']:.3f} while nobody plays")
    print(f"{r['homes']} homes: {among['messages_a_home_a_second']:.2f} messages each a second, ", end="")
    print(f"{r['bytes'] / 1e6:.1f} MB and {r['boards']} boards in all; they cost ", end="")
    print(f"{among['cores'] - alone['cores']:.3f} cores, at rest {among['resting_cores'] - alone['resting_cores']:.3f}")
