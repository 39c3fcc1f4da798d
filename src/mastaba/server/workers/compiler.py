"""Compiling in the background: people play at once, and the compiled games take over when they are ready.

`python -m mastaba.server.workers.compiler GAME…` fills the on-disk cache and prints one line of JSON per step.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator

import numpy as np

from mastaba.core import jit
from mastaba.core.chance import generator
from mastaba.core.engine import (
    engine,
    entry_answer,
    entry_options,
    entry_results,
    entry_setup,
    entry_step,
)
from mastaba.core.game import Game
from mastaba.core.registry import game_ids, load
from mastaba.core.sight import entry_fill_holes, redact

log = logging.getLogger(__name__)


def load_compiled(game: Game) -> Iterator[str]:
    """Call every compiled entry that a server uses, once; from the cache if it is there. Yields the steps' names."""
    machine = engine(game, plain=False)
    states = machine.new(game.players[0], 1)
    machine.entry(entry_setup)(states, 0)
    yield "start"
    mask = np.zeros(len(game.actions), dtype=np.int8)
    machine.entry(entry_options)(states, 0, mask)
    first = int(np.flatnonzero(mask)[0])
    machine.entry(entry_answer)(states.copy(), 0, first)
    machine.entry(entry_step)(states.copy(), 0, first, mask.copy())
    yield "answer"
    sheet = np.zeros((game.players[0], len(game.lines)), dtype=np.int64)
    machine.entry(entry_results)(states, 0, sheet, np.zeros(game.players[0], dtype=np.int64))
    yield "results"
    seen = redact(game, states, 0, plain=False)
    machine.entry(entry_fill_holes)(seen, 0, 0, generator(1))
    yield "sight"


def _take_in(game_id: str) -> None:
    """Load a game's compiled code for good: the collector of garbage never walks it, or everybody would wait."""
    for _ in load_compiled(load(game_id)):
        pass
    gc.collect()
    gc.freeze()


STEPS = 5  # those above, and the bots


def warm(game: Game) -> Iterator[str]:
    """Fill the cache with everything that a server and its bots run."""
    from mastaba.server.workers.bot import warm_bots

    yield from load_compiled(game)
    warm_bots(game)
    yield "bots"


class Warming:
    """The background compiler of a server: how far each game is."""

    def __init__(self, ready: Callable[[str], None], wanted: Callable[[str], int]) -> None:
        self.progress: dict[str, float] = {}
        self._ready = ready
        self._wanted = wanted  # how many tables play a game now
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def start(self, compiling: bool = True) -> None:
        """Interpret for now, and begin to compile if that is wanted."""
        jit.start_plain()
        if compiling and not jit.is_plain():
            self.progress = dict.fromkeys(game_ids(), 0.0)
            self._task = asyncio.create_task(self._run())

    def of(self, game_id: str) -> float | None:
        """How far a game's compilation is, or None if it is not waited for."""
        return self.progress.get(game_id)

    async def _run(self) -> None:
        while self.progress:
            game_id = max(self.progress, key=self._wanted)
            try:
                if await self._warm(game_id):
                    await asyncio.to_thread(_take_in, game_id)
                    jit.use_compiled(game_id)
                    self._ready(game_id)
            except Exception:
                log.exception("%s could not be compiled; it goes on interpreted", game_id)
            self.progress.pop(game_id, None)

    async def _warm(self, game_id: str) -> bool:
        """Fill the cache in a process of its own."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "mastaba.server.workers.compiler", game_id, stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            with contextlib.suppress(ValueError, KeyError):
                self.progress[game_id] = json.loads(line)["done"]
        return await self._process.wait() == 0

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        jit.wait_no_more()


def main(ids: list[str]) -> None:
    """Fill the cache for these games, or for all."""
    os.nice(10)
    for game_id in ids or game_ids():
        for i, step in enumerate(warm(load(game_id)), start=1):
            print(json.dumps({"game": game_id, "step": step, "done": i / STEPS}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
