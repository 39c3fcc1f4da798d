"""Pictures of their own, to download: one after another, people in turn, and not too many who wait."""

from __future__ import annotations

import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable

from mastaba.core.rules.game import Game
from mastaba.draw import standalone
from mastaba.draw.picture import alone
from mastaba.draw.svg import Pen

from .. import metrics
from ..shares import PICTURES
from ..tables.fair_queue import FairQueue
from ..tables.ledger import Ledger
from ..tables.story import Story
from ..tables.threads import Threads
from ..workers.jobs import Picture, Pictured
from ..workers.pool import Failed, Pool
from .sight import pen_for, seen_by

KEPT = 64  # pictures


class Pictures:
    """Draws in a thread; a PNG is made by a worker, since that would stop everything else here."""

    def __init__(self, pool: Pool, threads: Threads, ledger: Ledger) -> None:
        self._pool = pool
        self._threads = threads
        self._ledger = ledger
        self._made: OrderedDict[bytes, bytes] = OrderedDict()  # the pictures made last, by what they were made from
        self._queue = FairQueue(len(pool.workers), metrics.picture_waits, ledger.home_of)
        self._covers: dict[str, bytes] = {}  # by game

    async def svg(self, owner: str, story: Story, seat: int, lang: str, theme: str) -> str:
        """A position as this seat sees it. Raises TooMany."""
        async with self._turn(owner):
            return await self._threads.run(_drawing, story, seat, lang, theme)

    async def png(self, owner: str, story: Story, seat: int, lang: str, theme: str) -> bytes:
        """The same as PNG. Raises TooMany, or Failed where none can be made."""
        return await self._png(owner, story.game.id, lambda: _drawing(story, seat, lang, theme))

    async def _png(self, owner: str, game: str, draw: Callable[[], str]) -> bytes:
        async with self._turn(owner):
            svg = await self._threads.run(draw)
            known = hashlib.sha256(svg.encode()).digest()
            if known not in self._made:
                reply = await self._pool.ask(Picture(game, svg), self._pool.deadlines.png_s)
                if not isinstance(reply, Pictured):
                    raise Failed(f"{reply!r} is no picture")
                self._made[known] = reply.png
                while len(self._made) > KEPT:
                    self._made.popitem(last=False)
            return self._made[known]

    async def cover(self, owner: str, game: Game) -> bytes:
        """A game's cover as PNG, made once. Raises TooMany, or Failed where none can be made."""
        if game.id not in self._covers:
            self._covers[game.id] = await self._png(owner, game.id, lambda: _cover(game))
        return self._covers[game.id]

    @contextlib.asynccontextmanager
    async def _turn(self, owner: str) -> AsyncIterator[None]:
        held = self._ledger.holding("picture", PICTURES, owner, self._ledger.home_of(owner), self._queue.wait_s)
        with held:
            async with self._queue.place(owner):
                yield

    async def close(self) -> None:
        await self._pool.close()


def _cover(game: Game) -> str:
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">'
        f'<use href="#{game.id}-cover" x="96" width="1008" height="630"/></svg>'
    )
    return alone(drawing, Pen(game, "fr", []))


def _drawing(story: Story, seat: int, lang: str, theme: str) -> str:
    assert story.line is not None
    return standalone(seen_by(story, story.line.states, seat), pen_for(story, seat, lang), theme)
