"""How long a click takes to reach everybody, and what it costs: live tables on loopback, real servers, real sockets.

Every table has as few people as its game allows and some who watch, each with one open page that beats as the
browser's client does. Times are taken from the moment an answer is decided (the stamp that its frame carries, so before
its commit) to the arrival of the frame at each page, and from the click to its acknowledgement (the answer is on disk).
The measuring process shares the machine with the server; what it and the server spend is told apart.

A floor is measured in the same run: a bare application that commits a row and pushes as many bytes to as many sockets.
CPU for an answer is told as a multiple of the floor's, since machines differ. `--where` tells what the server spends it
on. `--grow` measures again with other numbers of tables. `--beside all` plays in turns without and with reviews, hints,
pictures and summaries to print beside the tables, and compares. `--overload` finds how many answers a second can be
drawn, asks for a quarter more, and tells how soon they are acknowledged and how far pages are behind. `--homes` opens
so many first pages beside the tables, which everybody may watch then, and tells what they cost. With two
processes (PostgreSQL) the pages of each table are spread over both, and what crosses from one to the other is told by
itself.

    python bench/server_load.py [--tables 250] [--tabs 4] [--rate 100] [--seconds 30] [--deflate] [--where]
        [--grow 50,250,1000] [--beside all] [--overload] [--homes 500]
        [--processes 2 --database postgresql://…] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import uvloop
from parts.beside import KINDS, measure_beside, show_beside
from parts.homes import measure_homes, show_homes
from parts.houses import House, floor, house
from parts.overload import measure_overload, show_overload
from parts.tables import Crowd, Times, quantiles

Scene = Callable[[House, argparse.Namespace, int], Coroutine[Any, Any, dict[str, Any]]]
CALM_S = 3.0  # between the last page's first frame and the first click
MOST_TABLES, MOST_SECONDS = 1000, 120
REST = "http, sockets, loop"  # what no part accounts for; beating pages cost as much while nobody clicks


async def measure(measured: House, wishes: argparse.Namespace, tables: int, bare: bool = False) -> dict[str, Any]:
    """Open tables, click for a while, count."""
    crowd = await Crowd.sits_down(measured.addresses, wishes, tables, bare)
    await asyncio.sleep(CALM_S)
    idle = await idle_cores(measured)
    measured.begin_to_count()
    before = measured.cpu(), time.process_time()
    times = await crowd.plays(wishes.rate, wishes.seconds)
    used = (measured.cpu() - before[0], time.process_time() - before[1])
    parts = measured.counted()
    crowd.goes()
    pages = [page for table in crowd.tables for page in table.pages if page.frames]
    size = sum(page.bytes for page in pages) / max(1, sum(page.frames for page in pages))
    return summary(times, used, idle, parts) | {"tables": tables, "bytes_a_frame": size}


async def idle_cores(measured: House) -> float:
    """What the open pages cost while nobody clicks."""
    before, begun = measured.cpu(), time.monotonic()
    await asyncio.sleep(CALM_S)
    return (measured.cpu() - before) / (time.monotonic() - begun)


def summary(times: Times, used: tuple[float, float], idle: float, parts: dict[str, float]) -> dict[str, Any]:
    kinds = {
        "click to acknowledgement": times.acknowledged,
        "click to own page": times.own_frame,
        "decision to every page": times.pushes,
        "decision to pages at another process": times.across,
        "acknowledgement to last page": times.after_commit,
    }
    count, spent = len(times.acknowledged), times.seconds
    cost = {"server_cpu_ms": (used[0] - idle * spent) / count * 1000, "server_idle_cores": idle}
    cores = {"server_cores": used[0] / spent, "measuring_cores": used[1] / spent, "cores": os.cpu_count()}
    done = {"answers": count, "per_second": count / spent, "pushes": len(times.pushes), "refused": times.refused}
    rows = {name: quantiles(values) for name, values in kinds.items() if values}
    if REST in parts:
        parts[REST] -= idle * spent
    each = {part: s * 1000 / (1 if part == "queue" else count) for part, s in parts.items()}
    return {**done, **cost, **cores, "ms": rows, "where_ms": each, "load_average": os.getloadavg()[0]}


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
    if "floor" in r:
        bare = r["floor"]
        print(f"the floor: {bare['server_cpu_ms']:.2f} ms an answer at {bare['per_second']:.1f} a second; ", end="")
        print(f"the server costs {r['times_the_floor']:.1f} times as much")


def run(wishes: argparse.Namespace, tables: int) -> dict[str, Any]:
    """The server with so many tables, then the floor with as many bytes."""
    with tempfile.TemporaryDirectory() as folder:
        with house(wishes, Path(folder)) as measured:
            result = uvloop.run(measure(measured, wishes, tables))
        with floor(wishes, Path(folder), int(result["bytes_a_frame"])) as measured:
            bare = uvloop.run(measure(measured, wishes, tables, bare=True))
    return {**result, "floor": bare, "times_the_floor": result["server_cpu_ms"] / bare["server_cpu_ms"]}


def run_one(wishes: argparse.Namespace, tables: int, scene: Scene) -> dict[str, Any]:
    """The server alone."""
    with tempfile.TemporaryDirectory() as folder, house(wishes, Path(folder)) as measured:
        return uvloop.run(scene(measured, wishes, tables))


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
    parser.add_argument(
        "--beside", default="", help=f"measure without and with these in turns: {', '.join(KINDS)}, all"
    )
    parser.add_argument("--overload", action="store_true", help="what can be drawn, and then more than that")
    parser.add_argument("--homes", type=int, default=0, help="so many open first pages, without and with them")
    parser.add_argument("--plain", action="store_true", help="do not wait for the compiler: measure interpreted play")
    parser.add_argument("--json", default="", help="write the numbers here as well")
    wishes = parser.parse_args()
    if not set(wishes.beside.split(",")) <= {"", "all", *KINDS}:
        parser.error(f"--beside takes {', '.join(KINDS)}, or all")
    if wishes.processes > 1 and not wishes.database:
        parser.error("several processes need a PostgreSQL: --database postgresql://…")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped then, too
    wishes.seconds, wishes.tabs = min(wishes.seconds, MOST_SECONDS), max(wishes.tabs, 2)
    sizes = [min(int(n), MOST_TABLES) for n in (wishes.grow or str(wishes.tables)).split(",")]
    results = []
    for tables in sizes:
        if wishes.beside:
            results.append(run_one(wishes, tables, measure_beside))
            show_beside(results[-1])
        elif wishes.homes:
            results.append(run_one(wishes, tables, measure_homes))
            show_homes(results[-1])
        elif wishes.overload:
            results.append(run_one(wishes, tables, measure_overload))
            show_overload(results[-1])
        else:
            results.append(run(wishes, tables))
            show(results[-1])
    if len(results) > 1 and "floor" in results[0]:
        print(f"{'tables':>8}{'CPU ms an answer':>20}{'of the floor':>14}{'idle cores':>12}{'p99 to every page':>20}")
        for r in results:
            p99 = r["ms"]["decision to every page"]["p99"]
            print(f"{r['tables']:>8}{r['server_cpu_ms']:>20.2f}{r['floor']['server_cpu_ms']:>14.2f}", end="")
            print(f"{r['server_idle_cores']:>12.2f}{p99:>20.1f}")
    if wishes.json:
        Path(wishes.json).write_text(json.dumps({"asked for": vars(wishes), "runs": results}, indent=2) + "\n")


if __name__ == "__main__":
    main()
