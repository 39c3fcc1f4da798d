"""What one answer costs the page: milliseconds of Chromium's main thread from the frame's arrival until nothing moves.

A real server and a real browser without a window. People without a page answer at random, one page of the first of them
looks on; every table has the same seed, so that another source tree (`--against FOLDER`, its client built) is shown the
same games, each of its answers right after ours. Time is CPU time of the renderer's main thread, as Chromium counts it:
script, styles, layout, and all the rest, which is mostly painting. `still`: a reader who wants no motion.

    python bench/page_cost.py [--quick] [--json] [--against FOLDER] [--game GAME] [--answers N]
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from parts.common import ROOT, Run, tell
from parts.houses import free_port
from parts.loopback import BEAT_S, READ, Frame
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from mastaba.core.rules.registry import all_games, load

CHROMIUM = os.environ.get("MASTABA_CHROMIUM", "/usr/bin/chromium-headless-shell")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
SERVE = """
import secrets, sys
secrets.randbits = lambda bits: 20_261_115
from mastaba.server.app import serve
serve(port=int(sys.argv[1]), database_url=sys.argv[2], log_level="error", pace_ms=0, compile=False,
      generous=True)
"""
SETTLED_S = 1.0  # after a frame: pieces have arrived, lights still beckon
KINDS = {"script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration", "all": "TaskDuration"}
COLUMNS = ["game", "motion", "whose", "answers", "ms", "script", "style", "layout", "paint and rest", "median ms"]


class Person:
    """A guest at a table who listens to it as a page does, and answers over HTTP."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.door = httpx.Client(base_url=base, timeout=60, headers={"Origin": base, "X-Mastaba": "1"})
        self.door.get("/")
        self.newest: Frame = Frame("none")

    def listen(self, path: str, stack: ExitStack) -> None:
        """Hear every frame from now on, in a thread of its own."""
        headers = {"Origin": self.base, "Cookie": f"guest={self.door.cookies['guest']}"}
        address = f"{self.base.replace('http', 'ws')}{path}/live?after=-1&lang=fr"
        self.wire = stack.enter_context(connect(address, additional_headers=headers, max_size=2**22))
        threading.Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                with contextlib.suppress(TimeoutError):
                    message = READ.decode(self.wire.recv(BEAT_S))
                    if message.type == "frame":
                        self.newest = message
                self.wire.send('{"type":"ping"}')


@dataclass
class Table:
    """People at one table, and one page that looks over the first one's shoulder."""

    people: list[Person]
    path: str
    page: Page
    meter: CDPSession
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    def answer(self) -> dict[str, float] | None:
        """One answer by whoever is asked; what it cost the page, in ms. None when the game is over."""
        asked = next((person for person in self.people if person.newest.my_turn), None)
        if asked is None:
            return None
        action = self.chance.choice(sorted(choice.action for choice in asked.newest.choices))
        before = self.metrics()
        body = {"seq": asked.newest.seq, "action": action, "key": secrets.token_hex(8)}
        seq = asked.door.post(f"{self.path}/answer", json=body).raise_for_status().json()["seq"]
        while any(person.newest.seq < seq for person in self.people):
            self.page.wait_for_timeout(20)
        self.page.wait_for_timeout(1000 * SETTLED_S)
        after = self.metrics()
        return {name: 1000 * (after[name] - before[name]) for name in KINDS}

    def metrics(self) -> dict[str, float]:
        said = {one["name"]: one["value"] for one in self.meter.send("Performance.getMetrics")["metrics"]}
        return {name: said[kind] for name, kind in KINDS.items()}


@contextmanager
def served(tree: Path) -> Iterator[str]:
    """A server of this source tree; its address."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(port), f"sqlite:///{folder}/tables.sqlite3"]
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(tree / "src")})
        try:
            while process.poll() is None:
                try:
                    httpx.get(f"{base}/healthz", timeout=5).raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.2)
            yield base
        finally:
            process.terminate()
            process.wait(20)


def sat_down(base: str, game: str, browser: Browser, still: bool, stack: ExitStack) -> Table:
    """A table with as few people as its game allows, begun, and the page of the host."""
    people = [Person(base) for _ in range(load(game).players[0])]
    host, *others = [person.door for person in people]
    path = host.post("/open", data={"game": game, "players": str(len(people))}).headers["location"]
    for seat, other in enumerate(others, 1):
        other.post(f"{path}/sit", json={"seat": seat}).raise_for_status()
    host.post(f"{path}/start", json={}).raise_for_status()
    for person in people:
        person.listen(path, stack)
    context = browser.new_context(
        locale="fr-FR",
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce" if still else "no-preference",
    )
    stack.callback(context.close)
    context.add_cookies([{"name": "guest", "value": host.cookies["guest"], "url": base}])
    context.add_init_script("localStorage.setItem('mastaba.speed', '5')")
    page = context.new_page()
    meter = context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{base}{path}?lang=fr")
    page.wait_for_selector("body[data-state=playing] svg [data-key]", state="attached", timeout=60_000)
    page.wait_for_timeout(3000)
    return Table(people, path, page, meter)


def compared(game: str, bases: dict[str, str], browser: Browser, still: bool, answers: int) -> list[list[Any]]:
    """The same answers in every tree, one after the other, and what each cost."""
    with ExitStack() as stack:
        tables = {whose: sat_down(base, game, browser, still, stack) for whose, base in bases.items()}
        costs: dict[str, list[dict[str, float]]] = {whose: [] for whose in bases}
        for _ in range(answers):
            for whose, table in tables.items():
                cost = table.answer()
                if cost is not None:
                    costs[whose].append(cost)
    return [row(game, still, whose, found) for whose, found in costs.items()]


def row(game: str, still: bool, whose: str, costs: list[dict[str, float]]) -> list[Any]:
    mean = {name: statistics.fmean(cost[name] for cost in costs) for name in KINDS}
    rest = mean["all"] - mean["script"] - mean["style"] - mean["layout"]
    parts = [mean["all"], mean["script"], mean["style"], mean["layout"], rest]
    middle = statistics.median(cost["all"] for cost in costs)
    return [game, "still" if still else "moving", whose, len(costs), *(round(ms, 1) for ms in [*parts, middle])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer answers, rougher numbers")
    parser.add_argument("--json", action="store_true", help="JSON only")
    parser.add_argument("--against", type=Path, help="another source tree with its client built")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--answers", type=int, help="of each game")
    given = parser.parse_args()
    if not Path(CHROMIUM).exists():
        parser.error(f"no Chromium at {CHROMIUM}; MASTABA_CHROMIUM names another place")
    answers = given.answers or (6 if given.quick else 24)
    trees = {"here": ROOT, **({"there": given.against.resolve()} if given.against else {})}
    with ExitStack() as stack:
        bases = {whose: stack.enter_context(served(tree)) for whose, tree in trees.items()}
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = stack.enter_context(chromium.launch(executable_path=CHROMIUM, args=FLAGS))
        games = [given.game] if given.game else [game.id for game in all_games()]
        rows = [
            line for game in games for still in (True, False) for line in compared(game, bases, browser, still, answers)
        ]
    tell(Run(0, 0, given.json), "one answer in Chromium", COLUMNS, rows)


if __name__ == "__main__":
    main()
