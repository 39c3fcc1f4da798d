"""Where panels are drawn: from memory, on the spot, in a thread, and in worker processes in a crowd.

What follows on a frame that was drawn is made of parts that are mostly known, and drawn on the spot; handing it over
would cost as much. Where everything is new a thread draws, or workers if many wait for it.

A worker that dies or stalls costs time, never a frame: what it owed is drawn in the thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from mastaba.core.rules.game import Seen
from mastaba.draw import Pen
from mastaba.draw.panel import MEMORY, Drawing, Memory, Part, completed, labels_of, parts, wanted
from mastaba.draw.shown import Shown, paint, words_of

from ..workers.jobs import Draw, Drawn
from ..workers.pool import Failed, Pool

log = logging.getLogger(__name__)
CROWD = 6  # readers whose drawings may wait for the thread; from then on more hands are wanted
AHEAD = 32  # jobs that lie before one painter, so that it never waits for the busy process that asks
Labels = Mapping[int, str]
Made = list[Drawing]
Missing = dict[Part, "asyncio.Future[Drawing]"]


class Drawings:
    """What is in memory; a thread that draws the rest, and painters who take over in a crowd."""

    def __init__(self, painters: Pool, memory: Memory = MEMORY) -> None:
        self.painters = painters
        self.memory = memory
        self.waiting = 0  # readers for whom the thread has to draw
        self._coming: dict[Hashable, asyncio.Future[Drawing]] = {}  # being drawn for somebody
        self._starting: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")

    def show_at_once(self, seen: Seen, pen: Pen) -> Shown:
        """What a frame shows of a position, drawn on the spot as far as it is not in memory."""
        labels = labels_of(seen, pen)
        made: Made = []
        for part in parts(seen):
            key = wanted(part, seen, pen, labels)
            drawing = self.memory.get(key)
            if drawing is None:
                drawing = paint(part, seen, pen, labels)
                self.memory.put(key, drawing)
            made.append(drawing)
        return Shown(words_of(seen, pen, labels), completed(seen, pen, labels, made))

    async def show(self, seen: Seen, pen: Pen) -> Shown:
        """What a frame shows of a position; what somebody else has or is waiting for is not drawn again."""
        labels = labels_of(seen, pen)
        found: list[Drawing | asyncio.Future[Drawing]] = []
        missing: Missing = {}
        for part in parts(seen):
            key = wanted(part, seen, pen, labels)
            known = self._coming.get(key) or self.memory.get(key)
            if known is None:
                known = missing[part] = self._coming[key] = asyncio.get_running_loop().create_future()
                missing[part].add_done_callback(partial(self._keep, key))
            found.append(known)
        if missing:
            await self._draw(missing, seen, pen, labels)
        drawings = [await each if isinstance(each, asyncio.Future) else each for each in found]
        return Shown(words_of(seen, pen, labels), completed(seen, pen, labels, drawings))

    def _keep(self, key: Hashable, made: asyncio.Future[Drawing]) -> None:
        del self._coming[key]
        if not made.cancelled():
            self.memory.put(key, made.result())

    async def _draw(self, missing: Missing, seen: Seen, pen: Pen, labels: Labels) -> None:
        """The thread; where too many wait for it already, painters."""
        try:
            made = await self._by_painters(missing, seen, pen, labels)
            if made is None:
                made = await self._by_thread(missing, seen, pen, labels)
            for future, drawing in zip(missing.values(), made, strict=True):
                future.set_result(drawing)
        finally:
            for future in missing.values():
                future.cancel()

    async def _by_painters(self, missing: Missing, seen: Seen, pen: Pen, labels: Labels) -> Made | None:
        if self.waiting < CROWD:
            return None
        if not self.painters.running:
            self._call_painters()
        else:
            with contextlib.suppress(Failed):
                job = Draw.of(seen, pen, labels, [part.key for part in missing])
                reply = await self.painters.ask(job, self.painters.deadlines.drawing_s)
                if isinstance(reply, Drawn) and len(reply.drawings) == len(missing):
                    return list(reply.drawings)
        return None

    def _call_painters(self) -> None:
        if self.painters.workers and (self._starting is None or self._starting.done()):
            log.info("many drawings wait: %d painters are called", len(self.painters.workers))
            self._starting = asyncio.create_task(self.painters.start())

    async def _by_thread(self, missing: Missing, seen: Seen, pen: Pen, labels: Labels) -> Made:
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, _painted, list(missing), seen, pen, labels)
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        await self.painters.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _painted(wanted: Sequence[Part], seen: Seen, pen: Pen, labels: Labels) -> Made:
    return [paint(part, seen, pen, labels) for part in wanted]
