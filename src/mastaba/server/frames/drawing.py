"""Where frames are drawn: in a thread as long as there are few, in processes of their own when there are many.

Drawings of one painter come back in the order in which they were asked for. A painter that dies or stalls costs time,
never a frame: what it owed is drawn in the thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from mastaba.core.sight import Seen
from mastaba.draw import Pen
from mastaba.server.workers.painter import Wish, show, wish
from mastaba.server.workers.process import LENGTH, Painted, packed

log = logging.getLogger(__name__)
MODULE = "mastaba.server.workers.process"
CROWD = 6  # drawings that may wait for the thread; from then on painters are taken on
PATIENCE_S = 20.0  # for one drawing, the ones before it and the start of the process included
ROOM = 2**22  # bytes of one drawing

_painted = msgspec.msgpack.Decoder(Painted)


class Gone(Exception):
    """The painter will not deliver."""


class Painter:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.owed: deque[asyncio.Future[Painted]] = deque()
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, stdin=pipe, stdout=pipe, start_new_session=True, limit=ROOM
        )
        self._reader = asyncio.create_task(self._read())

    @property
    def works(self) -> bool:
        return self._reader is not None and not self._reader.done()

    async def paint(self, wanted: Wish) -> dict[str, Any]:
        """What a frame shows, as JSON parts; Gone if the process cannot."""
        assert self.process is not None and self.process.stdin is not None
        if not self.works:
            raise Gone
        future: asyncio.Future[Painted] = asyncio.get_running_loop().create_future()
        self.owed.append(future)
        self.process.stdin.write(packed(wanted))
        try:
            made = await asyncio.wait_for(future, PATIENCE_S)
        except TimeoutError:
            await self.kill()
            raise Gone from None
        if made.error:
            raise Gone(made.error)
        raw = msgspec.Raw
        facts = [raw(of_seat) for of_seat in made.facts]
        return {"svg": raw(made.svg), "prompt": raw(made.prompt), "choices": raw(made.choices), "facts": facts}

    async def _read(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        try:
            while True:
                head = await self.process.stdout.readexactly(LENGTH.size)
                made = _painted.decode(await self.process.stdout.readexactly(LENGTH.unpack(head)[0]))
                future = self.owed.popleft()
                if not future.done():
                    future.set_result(made)
        except (asyncio.IncompleteReadError, OSError, msgspec.DecodeError):
            pass
        finally:
            while self.owed:
                future = self.owed.popleft()
                if not future.done():
                    future.set_exception(Gone())

    async def kill(self) -> None:
        """End the process, whatever it does."""
        if self._reader is not None:
            self._reader.cancel()
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class Studio:
    """A thread that draws, and painters who take over in a crowd."""

    def __init__(self, most: int) -> None:
        self.most = most  # painters at most; 0: the thread does everything
        self.painters: list[Painter] = []
        self.waiting = 0  # drawings that the thread has to make
        self._hiring: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="easel")

    async def show(self, seen: Seen, pen: Pen) -> dict[str, Any]:
        """What a frame shows of a position. Painters first; the thread helps when it is free and they are not."""
        at_work = [painter for painter in self.painters if painter.works]
        freest = min(at_work, key=lambda painter: len(painter.owed), default=None)
        if freest is None:
            self._consider_hiring()
        elif self.waiting or len(freest.owed) < CROWD:
            with contextlib.suppress(Gone):
                return await freest.paint(wish(seen, pen))
        return await self._draw_here(seen, pen)

    def _consider_hiring(self) -> None:
        if self.most and self.waiting >= CROWD and (self._hiring is None or self._hiring.done()):
            self._hiring = asyncio.create_task(self._hire())

    async def _draw_here(self, seen: Seen, pen: Pen) -> dict[str, Any]:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, show, seen, pen)
        finally:
            self.waiting -= 1

    async def _hire(self) -> None:
        """Take painters on, in the place of those who are gone."""
        log.info("many drawings wait: %d painters are taken on", self.most)
        fresh = [Painter() for _ in range(self.most)]
        for painter in fresh:
            await painter.start()
        self.painters = fresh

    async def close(self) -> None:
        if self._hiring is not None:
            await asyncio.gather(self._hiring, return_exceptions=True)
        for painter in self.painters:
            await painter.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)
