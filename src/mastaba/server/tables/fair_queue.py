"""A queue in which people come in turn, however much each of them has to be done."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import Histogram

from .. import metrics


class FairQueue:
    """Some places; who waits for one is called in turn by owner, not by arrival."""

    def __init__(self, places: int, waits: Histogram = metrics.waits) -> None:
        self._free = places
        self._waits = waits
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        """A place, when it is this owner's turn."""
        with self._waits.time():
            await self._enter(owner)
        try:
            yield
        finally:
            self._free += 1
            self._call()

    async def _enter(self, owner: str) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # called and cancelled at once: the place goes on
                self._free += 1
                self._call()
            raise

    def _call(self) -> None:
        """Give free places to those who wait; an owner who was called goes to the end of the line."""
        while self._free and self._waiting:
            owner, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[owner] = turns
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
