"""Pictures of their own, to download: one after another, people in turn, and not too many who wait."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from mastaba.draw import standalone

from .. import metrics
from ..tables.fair_queue import FairQueue
from ..tables.hall import Full
from ..tables.neighbours import Neighbours
from ..tables.story import Story
from ..tables.threads import Threads
from ..workers.jobs import Picture, Pictured
from ..workers.pool import Failed, Pool
from .sight import pen_for, seen_by

MOST_WAITING = 60  # pictures, of everybody together


class Pictures:
    """Draws in a thread; a PNG is made by a worker, since that would stop everything else here."""

    def __init__(self, pool: Pool, threads: Threads, neighbours: Neighbours) -> None:
        self._pool = pool
        self._threads = threads
        self._queue = FairQueue(len(pool.workers), metrics.picture_waits, neighbours.of)
        self._waiting = 0

    async def svg(self, owner: str, story: Story, seat: int, lang: str, theme: str) -> str:
        """A position as this seat sees it. Raises Full."""
        async with self._turn(owner):
            return await self._threads.run(_drawing, story, seat, lang, theme)

    async def png(self, owner: str, story: Story, seat: int, lang: str, theme: str) -> bytes:
        """The same as PNG. Raises Full, or Failed where none can be made."""
        async with self._turn(owner):
            svg = await self._threads.run(_drawing, story, seat, lang, theme)
            reply = await self._pool.ask(Picture(story.game.id, svg), self._pool.deadlines.png_s)
        if not isinstance(reply, Pictured):
            raise Failed(f"{reply!r} is no picture")
        return reply.png

    @contextlib.asynccontextmanager
    async def _turn(self, owner: str) -> AsyncIterator[None]:
        if self._waiting >= MOST_WAITING:
            raise Full
        self._waiting += 1
        try:
            async with self._queue.place(owner):
                yield
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        await self._pool.close()


def _drawing(story: Story, seat: int, lang: str, theme: str) -> str:
    assert story.line is not None
    return standalone(seen_by(story, story.line.states, seat), pen_for(story, seat, lang), theme)
