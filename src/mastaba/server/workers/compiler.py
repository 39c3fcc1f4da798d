"""Compiling in the background: people play at once, and the compiled games take over when they are ready."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from mastaba.core.machine import jit
from mastaba.core.rules.registry import game_ids

from .compile_steps import STEPS, take_in
from .jobs import Compile
from .pool import Failed, Pool

log = logging.getLogger(__name__)
Wanted = Callable[[str], int]


class Compiler:
    """Takes one game after another, the one that most tables play first."""

    def __init__(self, pool: Pool, thinkers: Sequence[Pool], wanted: Wanted) -> None:
        self.progress: dict[str, float] = {}
        self._pool = pool  # of one process, in which the cache is filled
        self._thinkers = thinkers  # who think with the compiled code once it is there
        self._wanted = wanted  # how many tables play a game now
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless everything is to be interpreted."""
        if not jit.is_plain():
            self.progress = dict.fromkeys(game_ids(), 0.0)
            self._task = asyncio.create_task(self._run())

    def progress_of(self, game_id: str) -> float | None:
        """How far a game's compilation is, or None if it is not waited for."""
        return self.progress.get(game_id)

    async def _run(self) -> None:
        while self.progress:
            game_id = max(self.progress, key=self._wanted)
            try:
                await self._compile(game_id)
            except Failed as error:
                log.warning("%s could not be compiled (%s); it goes on interpreted", game_id, error)
            except Exception:
                log.exception("%s could not be compiled; it goes on interpreted", game_id)
            self.progress.pop(game_id, None)

    async def _compile(self, game_id: str) -> None:
        """Fill the cache in the worker, then load the code here and change over."""
        for done, step in enumerate(STEPS, start=1):
            await self._pool.ask(Compile(game_id, step), self._pool.deadlines.compile_s)
            self.progress[game_id] = done / len(STEPS)
        await asyncio.to_thread(take_in, game_id)
        jit.use_compiled(game_id)
        for thinker in self._thinkers:
            thinker.compiled.add(game_id)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._pool.close()
