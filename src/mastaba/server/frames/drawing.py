"""Where boards are drawn: in a thread as long as there are few, in worker processes when there are many.

A worker that dies or stalls costs time, never a frame: what it owed is drawn in the thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import ThreadPoolExecutor

from mastaba.core.sight import Seen
from mastaba.draw import Pen

from ..workers.jobs import Draw, Drawn
from ..workers.painter import Shown, show, shown_by
from ..workers.pool import Failed, Pool

log = logging.getLogger(__name__)
CROWD = 6  # drawings that may wait for the thread, or for one worker; from then on more hands are wanted


class Drawings:
    """A thread that draws, and painters who take over in a crowd."""

    def __init__(self, painters: Pool) -> None:
        self.painters = painters
        self.waiting = 0  # drawings that the thread has to make
        self._starting: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")

    async def show(self, seen: Seen, pen: Pen) -> Shown:
        """What a frame shows of a position. Painters first; the thread helps when it is free and they are not."""
        if not self.painters.running:
            self._call_painters()
        elif self.waiting or self.painters.has_room:
            with contextlib.suppress(Failed):
                reply = await self.painters.ask(Draw.of(seen, pen), self.painters.deadlines.drawing_s)
                if isinstance(reply, Drawn):
                    return shown_by(reply)
        return await self._draw_here(seen, pen)

    def _call_painters(self) -> None:
        if self.painters.workers and self.waiting >= CROWD and (self._starting is None or self._starting.done()):
            log.info("many drawings wait: %d painters are called", len(self.painters.workers))
            self._starting = asyncio.create_task(self.painters.start())

    async def _draw_here(self, seen: Seen, pen: Pen) -> Shown:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, show, seen, pen)
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        await self.painters.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
