"""Rules and words off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from mastaba.core.machine.jit import runs_plain
from mastaba.core.table.table import OVER

from .. import metrics
from .fair_queue import FairQueue
from .story import Story

T = TypeVar("T")
COUNT = 3
FOR_PAGES = 2  # of them


class Threads:
    """A few threads for all tables of this process."""

    def __init__(self, lives_at: Callable[[str], str] = lambda owner: owner) -> None:
        self._executor = ThreadPoolExecutor(COUNT, thread_name_prefix="table")
        self._queue = FairQueue(FOR_PAGES, metrics.request_waits, lives_at)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run rules or put something into words, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *args)

    async def run_for(self, owner: str, work: Callable[..., T], *args: Any) -> T:
        """The same for a page that somebody asked for, in turn with others; a thread is left for the tables."""
        async with self._queue.place(owner):
            return await self.run(work, *args)

    async def soon(self, story: Story, work: Callable[..., T], *args: Any) -> T:
        """Run rules about this story: compiled ones take no time and run here, interpreted ones in a thread."""
        return work(*args) if takes_no_time(story) else await self.run(work, *args)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


def takes_no_time(story: Story) -> bool:
    """Are the rules of this story's game compiled, and is its last page, which has more on it, yet to come?"""
    return not runs_plain(story.game.key) and story.table.status != OVER
