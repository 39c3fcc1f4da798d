"""How soon bots answer a person: a real server, a table with the most seats, all others bots of the strongest level.

    python bench/bot_answers.py [--game cheops,mykerinos] [--rounds 12] [--level vizier] [--json FILE]

Told: from the person's click to the next bot's answer on the page, from there to each further one, until the person is
asked again, and the memory of the largest process in which bots think (its proportional share).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop
from parts.houses import House, children, house
from parts.loopback import Door, Page

from mastaba import bots
from mastaba.core.rules.registry import game_ids, load

PATIENCE_S = 120.0


async def measure(measured: House, game: str, level: str, rounds: int) -> dict[str, Any]:
    door = Door(measured.addresses[0])
    cookie = (await door.ask("GET", "/")).headers["set-cookie"].split(";")[0].partition("=")[2]
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"guest={cookie}"}
    seats = load(game).players[1]
    reply = await door.ask("POST", f"/play/{game}", f"players={seats}&level={level}".encode(), **form)
    page = Page(door, reply.headers["location"].removeprefix("/t/"), cookie, asyncio.Event())
    ear = asyncio.create_task(page.listen("en", deflate=True))
    first, further, asked_again = [], [], []
    for _ in range(rounds):
        await until(page, lambda: page.frame.my_turn or page.frame.over)
        if page.frame.over:
            break
        body = {"seq": page.frame.seq, "action": random.choice(page.frame.choices).action, "key": secrets.token_hex(8)}
        began = time.monotonic()
        seq = json.loads((await door.command(cookie, page.table, "answer", **body)).body)["seq"]
        await until(page, lambda seq=seq: page.frame.seq >= seq)
        before = began
        while not page.frame.my_turn and not page.frame.over:
            known = page.frame.seq
            await until(page, lambda known=known: page.frame.seq > known)
            (first if before is began else further).append(time.monotonic() - before)
            before = time.monotonic()
        if before is not began:
            asked_again.append(time.monotonic() - began)
    ear.cancel()
    door.close()
    return {
        "game": game, "bots": seats - 1, "first_s": first, "further_s": further, "asked_again_s": asked_again,
        "worker_mb": max(memory_mb(pid) for process in measured.processes for pid in children(process.pid)),
    }  # fmt: skip


async def until(page: Page, true: Any) -> None:
    while not true():
        page.wake.clear()
        await asyncio.wait_for(page.wake.wait(), PATIENCE_S)


def memory_mb(pid: int) -> float:
    """A process's share of memory; what it has in common with others is shared out."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def told(seconds: list[float]) -> str:
    if not seconds:
        return f"{'–':>16}"
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) // 2]:>8.2f}{ordered[-1]:>8.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=",".join(game_ids()), help="one game, or several with commas between them")
    parser.add_argument("--rounds", type=int, default=12, help="answers of the person")
    parser.add_argument("--level", default=bots.levels[-1], choices=bots.levels)
    parser.add_argument("--json", type=Path, default=None)
    given = parser.parse_args()
    games = given.game.split(",")
    wishes = argparse.Namespace(processes=1, where=False, database="", plain=False, game=given.game)
    with tempfile.TemporaryDirectory() as folder, house(wishes, Path(folder)) as measured:
        rows = [uvloop.run(measure(measured, game, given.level, given.rounds)) for game in games]
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1))
    print(f"{given.level}, seconds (median, longest)")
    print(f"{'game':<12}bots{'first':>16}{'each further':>16}{'asked again':>16}  MB")
    for row in rows:
        times = "".join(told(row[name]) for name in ("first_s", "further_s", "asked_again_s"))
        print(f"{row['game']:<12}{row['bots']:>4}{times}{row['worker_mb']:>5.0f}")


if __name__ == "__main__":
    main()
