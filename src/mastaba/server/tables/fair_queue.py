"""A queue (fair queueing) in which neighbours come in turn by the time they took, and people among them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from prometheus_client import Histogram

from .. import metrics

REMEMBERED = 1000  # neighbours of whom it is known what they took
LATE = 0.2  # of the mean: what the last one took
HURRIED = 2  # turns of those in a hurry after which one of the others has its turn
Turns = OrderedDict[str, "deque[asyncio.Future[None]]"]


class Line:
    """Neighbours who wait: those in a hurry before the others, whoever was called goes to the end of their line."""

    def __init__(self) -> None:
        self._hurried: Turns = OrderedDict()
        self._others: Turns = OrderedDict()
        self._in_a_row = 0

    def __len__(self) -> int:
        return sum(len(mine) for turns in (self._hurried, self._others) for mine in turns.values())

    def add(self, owner: str, turn: asyncio.Future[None], hurried: bool) -> None:
        (self._hurried if hurried else self._others).setdefault(owner, deque()).append(turn)

    def next(self) -> asyncio.Future[None]:
        hurried = bool(self._hurried) and not (self._others and self._in_a_row >= HURRIED)
        self._in_a_row = self._in_a_row + 1 if hurried else 0
        turns = self._hurried if hurried else self._others
        owner, mine = turns.popitem(last=False)
        turn = mine.popleft()
        if mine:
            turns[owner] = mine
        return turn


class FairQueue:
    """Some places. Whoever took least is called first; `lives_at` says who are neighbours, and so count as one.

    Somebody who comes has taken as much as the one called last: there is nothing to be saved up, and nothing to be won
    by coming under a new name from the same place.
    """

    def __init__(
        self,
        places: int,
        waits: Histogram = metrics.waits,
        lives_at: Callable[[str], str] = lambda owner: owner,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._places = self._free = places
        self._now = now
        self._waits = waits
        self._lives_at = lives_at
        self._waiting: dict[str, Line] = {}  # by neighbours
        self._took: OrderedDict[str, float] = OrderedDict()  # seconds, by neighbours
        self._least = 0.0
        self._each = 0.0  # seconds that a place was taken, in the mean of late

    @property
    def wait_s(self) -> float:
        """How long somebody who comes now may have to wait, if all who wait are called before."""
        waiting = sum(len(line) for line in self._waiting.values())
        return self._each * (waiting + self._places - self._free) / self._places

    @asynccontextmanager
    async def place(self, owner: str, hurried: bool = False) -> AsyncIterator[None]:
        """A place, when it is this owner's turn; the hurried go before their neighbours, two turns of three."""
        home = self._lives_at(owner)
        with self._waits.time():
            await self._enter(owner, home, hurried)
        began = self._now()
        try:
            yield
        finally:
            took = self._now() - began
            self._each += (took - self._each) * (LATE if self._each else 1.0)
            self._remember(home, self._took.get(home, self._least) + took)
            self._free += 1
            self._call()

    async def _enter(self, owner: str, home: str, hurried: bool) -> None:
        self._remember(home, max(self._took.get(home, 0.0), self._least))
        if self._free and not self._waiting:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(home, Line()).add(owner, turn, hurried)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # called and cancelled at once: the place goes on
                self._free += 1
                self._call()
            raise

    def _remember(self, home: str, seconds: float) -> None:
        self._took[home] = seconds
        self._took.move_to_end(home)
        if len(self._took) > REMEMBERED:
            self._took.popitem(last=False)

    def _call(self) -> None:
        """Give free places to those who wait."""
        while self._free and self._waiting:
            home = min(self._waiting, key=lambda one: self._took.get(one, self._least))
            self._least = max(self._least, self._took.get(home, 0.0))
            turn = self._waiting[home].next()
            if not self._waiting[home]:
                del self._waiting[home]
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
