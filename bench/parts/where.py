"""Where the server's time goes: CPU of its parts, told by wrapping them in the process that serves.

    python bench/parts/where.py PORT DATABASE GAMES FILE

serves as `mastaba serve` does, except that only these games are compiled. With a FILE, SIGUSR1 begins to count and
SIGUSR2 writes there what was spent since then, as JSON. What a part spends while another one works for it is counted
there, not here.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import inspect
import json
import os
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PARTS: dict[str, tuple[str, ...]] = {
    "rules": ("mastaba.server.tables.live:_planned", "mastaba.server.tables.live:batch_of"),
    "undo check": ("mastaba.core.rules.line:Line.has_revealed",),
    "commit": ("mastaba.server.store.events:Events._commit",),
    "redact": ("mastaba.server.frames.sight:_seen", "mastaba.server.frames.for_viewer:sight_of"),
    "draw": (
        "mastaba.server.frames.drawing:labels_of",
        "mastaba.server.frames.drawing:wanted",
        "mastaba.server.frames.drawing:words_of",
        "mastaba.server.frames.drawing:completed",
        "mastaba.server.frames.drawing:paint",
        "mastaba.server.frames.drawing:_painted",
    ),
    "log and beats": ("mastaba.server.frames.for_viewer:log", "mastaba.server.frames.frame:newest_beats"),
    "frame around it": ("mastaba.server.frames.for_viewer:framed", "mastaba.server.frames.for_viewer:pen_for"),
    "encode": ("msgspec.json:encode", "mastaba.server.frames.shelf:Shelf.lacking"),
    "compress": ("mastaba.server.web.door.compression:deflated",),
    "send": ("starlette.websockets:WebSocket.send_text",),
}


class Spent:
    """Seconds of CPU by part, of all threads together, and how long ready work waits for the event loop."""

    def __init__(self) -> None:
        self.by: defaultdict[str, float] = defaultdict(float)
        self.waits: list[float] = []
        self.began = time.process_time()
        self._inner = threading.local()

    @contextlib.contextmanager
    def counted(self, part: str) -> Iterator[None]:
        outer, self._inner.spent = getattr(self._inner, "spent", 0.0), 0.0
        began = time.thread_time()
        try:
            yield
        finally:
            took = time.thread_time() - began
            self.by[part] += took - self._inner.spent
            self._inner.spent = outer + took

    def wrap(self, part: str, work: Any) -> Any:
        @functools.wraps(work)
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self.counted(part):
                return work(*args, **kwargs)

        @functools.wraps(work)
        async def sent(*args: Any, **kwargs: Any) -> Any:
            with self.counted(part):  # it does not wait, as long as the reader takes what comes
                return await work(*args, **kwargs)

        return sent if inspect.iscoroutinefunction(work) else timed

    def begin(self) -> None:
        self.by.clear()
        self.waits.clear()
        self.began = time.process_time()

    def told(self) -> dict[str, float]:
        """Seconds; "queue" alone is waited, not spent: the mean wait of whatever is ready to run."""
        rest = time.process_time() - self.began - sum(self.by.values())
        queue = sum(self.waits) / max(1, len(self.waits))
        return {**{part: self.by[part] for part in PARTS}, "http, sockets, loop": rest, "queue": queue}


def watch(spent: Spent) -> None:
    """Wrap every part."""
    for part, names in PARTS.items():
        for name in names:
            module, _, path = name.partition(":")
            *owners, last = path.split(".")
            owner = functools.reduce(getattr, owners, importlib.import_module(module))
            setattr(owner, last, spent.wrap(part, getattr(owner, last)))


def watch_the_loop(spent: Spent) -> None:
    """Every now and then something is ready; how long does the loop let it wait?"""
    import asyncio

    from mastaba.server.tables.clocks import Clocks

    tick = Clocks.tick

    async def ticking(clocks: Clocks) -> None:
        loop = asyncio.get_running_loop()

        def heard(asked: float) -> None:
            spent.waits.append(time.perf_counter() - asked)

        def ask() -> None:
            while not loop.is_closed():
                time.sleep(0.05)
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(heard, time.perf_counter())

        threading.Thread(target=ask, daemon=True).start()
        await tick(clocks)

    Clocks.tick = ticking  # type: ignore[method-assign]


def main(port: int, database: str, games: list[str], file: str) -> None:
    from mastaba.server.app import serve
    from mastaba.server.workers import compiler

    compiler.game_ids = lambda: games
    if file:
        spent = Spent()
        watch(spent)
        watch_the_loop(spent)
        signal.signal(signal.SIGUSR1, lambda *_: spent.begin())
        signal.signal(signal.SIGUSR2, lambda *_: write(Path(file), spent.told()))
    serve("127.0.0.1", port, database, log_level="error", compile=bool(games), generous=True)


def write(file: Path, told: dict[str, float]) -> None:
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(told))
    os.replace(fresh, file)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3].split(",") if sys.argv[3] else [], "".join(sys.argv[4:]))
