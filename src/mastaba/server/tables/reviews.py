"""Games that are over, looked at again: by workers that come last, a few questions at a time, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

import msgspec

from mastaba.bots.explain.review import DEEPER, Better, Moment, Review, assembled, looks_for, suspects
from mastaba.core.machine.jit import runs_plain
from mastaba.core.papers.replay import write

from ..now import now_ms
from ..store.reviews import ReviewShelf
from ..workers.jobs import Deepen, Deepened, Examine, Examined, Job
from ..workers.pool import Failed, Pool
from .hall import Full
from .live import LiveTable
from .story import Story
from .threads import Threads

log = logging.getLogger(__name__)
MOST_WAITING = 30  # reviews that are made or wait
QUESTIONS = 6  # looked at by one job
TRIES = 2
INTERPRETED = 50  # times fewer looks while a game is not compiled
REST_S = 60.0  # before a review that failed is begun again
WAIT_S = 0.5
T = TypeVar("T", Examined, Deepened)


class Reviews:
    """One review after another; `compiling` tells how far a game's compilation is, which is waited for."""

    def __init__(
        self, pool: Pool, shelf: ReviewShelf, threads: Threads, compiling: Callable[[str], float | None], total: int
    ) -> None:
        self._pool = pool
        self._shelf = shelf
        self._threads = threads
        self._compiling = compiling
        self._total = total
        self._one = asyncio.Lock()
        self._progress: dict[str, float] = {}
        self._failed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def of_table(self, table_id: str) -> Review | None:
        """A table's review, if it has been made."""
        body = await self._shelf.of_table(table_id)
        return msgspec.json.decode(body, type=Review) if body is not None else None

    def progress(self, table_id: str) -> float | None:
        """How far a review is, from 0 to 1; none if it is not being made."""
        return self._progress.get(table_id)

    def has_failed(self, table_id: str) -> bool:
        """Could it not be made a moment ago?"""
        return table_id in self._failed

    def begin(self, live: LiveTable) -> None:
        """Make a review unless it is being made. Raises Full."""
        if live.id in self._progress or live.id in self._failed:
            return
        if len(self._progress) >= MOST_WAITING:
            raise Full
        self._progress[live.id] = 0.0
        task = asyncio.create_task(self._make(live.id, live.story))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, table_id: str, story: Story) -> None:
        try:
            async with self._one:
                found = await self._review(table_id, story)
                await self._shelf.keep(table_id, msgspec.json.encode(found).decode(), now_ms())
        except Exception as error:
            log.warning("table %s could not be reviewed: %s %s", table_id, type(error).__name__, error)
            self._failed.add(table_id)
            asyncio.get_running_loop().call_later(REST_S, self._failed.discard, table_id)
        finally:
            self._progress.pop(table_id, None)

    async def _review(self, table_id: str, story: Story) -> Review:
        line, opened = story.line, story.table.opened
        assert line is not None and line.over
        while self._compiling(story.game.id) is not None:
            await asyncio.sleep(WAIT_S)
        replay = await self._threads.run(write, line, int(opened.seed), story.table.names, opened.settings)
        total = self._total // INTERPRETED if runs_plain(story.game.id) else self._total
        looks, count = looks_for(line, total), len(line.answers)
        moments: list[Moment] = []
        for first in range(0, count, QUESTIONS):
            last = min(first + QUESTIONS, count)
            reply = await self._ask(Examine(story.game.id, replay, first, last, looks), Examined)
            moments += reply.moments
            self._progress[table_id] = 0.9 * last / count
        betters = await self._deepen(table_id, story.game.id, replay, moments, looks)
        return await self._threads.run(assembled, line, moments, betters, looks)

    async def _deepen(self, table_id: str, game: str, replay: str, moments: list[Moment], looks: int) -> list[Better]:
        """The answers that seem to have cost most, looked at for longer."""
        betters, suspected = [], suspects(moments)
        for n, one in enumerate(suspected, start=1):
            reply = await self._ask(Deepen(game, replay, one.at, one.best, DEEPER * looks), Deepened)
            betters.append(reply.better)
            self._progress[table_id] = 0.9 + 0.1 * n / len(suspected)
        return betters

    async def _ask(self, job: Job, wanted: type[T]) -> T:
        """A worker's reply; a worker that was killed is given the same job once more. Raises Failed."""
        for tries in range(1, TRIES + 1):
            try:
                reply = await self._pool.ask(job, self._pool.deadlines.review_s)
                if isinstance(reply, wanted):
                    return reply
                raise Failed(f"{reply!r} is no {wanted.__name__}")
            except Failed:
                if tries == TRIES:
                    raise
        raise Failed("never asked")

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pool.close()
