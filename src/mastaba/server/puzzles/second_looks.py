"""Puzzles in doubt, looked at again by the workers that come last: with ten times the looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from mastaba.bots.puzzles.check import AT_ONCE, TIMES, lost_by
from mastaba.bots.puzzles.paper import BY_CHANCE, FULL, Puzzle, Worth
from mastaba.core.machine.jit import runs_plain

from ..now import now_ms
from ..store.played.doubts import Doubts
from ..store.troubles import sentence_of
from ..workers.jobs import Recheck, Rechecked
from ..workers.pool import Failed, Pool
from .library import library

log = logging.getLogger(__name__)
LOOK_S = 60.0  # how often puzzles in doubt are looked for
WAIT_S = 0.5
LATE_MS = 6 * 3_600_000  # who took a puzzle so long ago and did not settle it is gone
INTERPRETED = 1000  # times fewer looks while a game is not compiled
SEED = 1 << 40  # other looks than those that a puzzle was made with


class SecondLooks:
    """One puzzle after another; `compiling` tells how far a game's compilation is, which is waited for."""

    def __init__(self, pool: Pool, doubts: Doubts, compiling: Callable[[str], float | None]) -> None:
        self._pool, self._doubts, self._compiling = pool, doubts, compiling

    async def tend(self) -> None:
        """Until cancelled: look at what is in doubt."""
        while True:
            try:
                while await self.look():
                    pass
            except Exception as error:
                log.warning("puzzles in doubt could not be looked at: %s", sentence_of(error))
            await asyncio.sleep(LOOK_S)

    async def look(self) -> bool:
        """Look at one puzzle, if one waits."""
        letters = await self._doubts.take(now_ms(), now_ms() - LATE_MS)
        if letters is None:
            return False
        puzzle = library().get(letters)
        lost = 0.0 if puzzle is None or puzzle.kind != BY_CHANCE else await self._lost(puzzle)
        log.info("puzzle %s was in doubt: its answer loses %.1f %%", letters, 100 * lost)
        await self._doubts.settle(letters, lost, holds=lost <= FULL, now=now_ms())
        return True

    async def _lost(self, puzzle: Puzzle) -> float:
        while self._compiling(puzzle.game) is not None:
            await asyncio.sleep(WAIT_S)
        looks = TIMES * puzzle.made.looks // (INTERPRETED if runs_plain(puzzle.game) else 1)
        parts: list[tuple[Worth, ...]] = []
        while looks > 0:
            some = min(looks, AT_ONCE)
            reply = await self._pool.ask(
                Recheck(puzzle.game, puzzle.id, some, SEED + len(parts)), self._pool.deadlines.review_s
            )
            if not isinstance(reply, Rechecked):
                raise Failed(f"{reply!r} tells nothing of a puzzle")
            parts.append(reply.worths)
            looks -= some
        return lost_by(puzzle, parts)
