"""Games that are over, looked at again: by workers that come last, people in turn, a few questions at a time; kept.

Who asked for a review is stored before it is begun: one that a killed process owed is made by the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TypeVar

import msgspec

from mastaba.bots.explain.review import DEEPER, Better, Moment, Review, assembled, looks_for, suspects
from mastaba.core.machine.jit import runs_plain
from mastaba.core.papers.replay import write

from .. import metrics
from ..now import now_ms
from ..shares import REVIEWS, TooMany
from ..store.acting import Acting
from ..store.reviews import ReviewShelf
from ..workers.jobs import Deepen, Deepened, Examine, Examined, Job
from ..workers.pool import Failed, Pool
from .fair_queue import FairQueue
from .hall import Full, Hall
from .ledger import Ledger
from .live import LiveTable
from .story import Story
from .threads import Threads

log = logging.getLogger(__name__)
QUESTIONS = 6  # looked at by one job
TRIES = 2
INTERPRETED = 50  # times fewer looks while a game is not compiled
REST_S = 60.0  # before a review that failed is begun again
WAIT_S = 0.5
LOOK_S = 5.0  # how often reviews are looked for that nobody makes
LATE_MS = 4_000  # a review that was asked for so long ago and is not begun has lost its process
T = TypeVar("T", Examined, Deepened)


class Reviews:
    """One review after another; `compiling` tells how far a game's compilation is, which is waited for."""

    def __init__(
        self,
        pool: Pool,
        shelf: ReviewShelf,
        threads: Threads,
        compiling: Callable[[str], float | None],
        total: int,
        ledger: Ledger,
        acting: Acting,
    ) -> None:
        self._pool = pool
        self._ledger = ledger
        self._acting = acting
        self._queue = FairQueue(len(pool.workers), metrics.review_waits, ledger.home_of)
        self._shelf = shelf
        self._threads = threads
        self._compiling = compiling
        self._total = total
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

    async def begin(self, live: LiveTable, person: str) -> None:
        """Make a review for somebody unless it is being made. Raises TooMany."""
        if live.id in self._progress or live.id in self._failed:
            return
        with contextlib.ExitStack() as share:
            home = self._ledger.home_of(person)
            share.enter_context(self._ledger.holding("review", REVIEWS, person, home, self._queue.wait_s))
            self._progress[live.id] = 0.0
            share.callback(self._progress.pop, live.id, None)
            await self._shelf.wish(live.id, person, now_ms())
            if not await self._acting.take(live.id):
                return  # the process that acts for this table makes it
            task = asyncio.create_task(self._make(live.id, live.story, person, share.pop_all()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def tend(self, hall: Hall) -> None:
        """Until cancelled: take up what was asked for at a process that is gone."""
        while True:
            try:
                for wish in await self._shelf.wishes(now_ms() - LATE_MS):
                    if wish.table_id not in self._progress and await self._acting.take(wish.table_id):
                        await self._take_up(await hall.get(wish.table_id), wish.person)
            except (TooMany, Full):
                log.debug("reviews that were asked for wait until there is room")
            except Exception as error:
                log.warning("reviews that were asked for could not be looked for: %s", error)
            await asyncio.sleep(LOOK_S)

    async def _take_up(self, live: LiveTable, person: str) -> None:
        if await self._shelf.of_table(live.id) is None:
            await self.begin(live, person)
        else:
            await self._shelf.give_up(live.id)

    async def _make(self, table_id: str, story: Story, person: str, share: contextlib.ExitStack) -> None:
        with share:
            try:
                async with self._queue.place(person):
                    found = await self._review(table_id, story)
                    await self._shelf.keep(table_id, msgspec.json.encode(found).decode(), now_ms())
            except Exception as error:
                log.warning("table %s could not be reviewed: %s %s", table_id, type(error).__name__, error)
                self._failed.add(table_id)
                asyncio.get_running_loop().call_later(REST_S, self._failed.discard, table_id)
                with contextlib.suppress(Exception):
                    await self._shelf.give_up(table_id)

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
