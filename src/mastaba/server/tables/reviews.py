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

from mastaba.bots.explain.review import Better, Moment, Review, assembled, looks_for, looks_for_better, suspects
from mastaba.bots.puzzles.own import Own, is_costly
from mastaba.core.machine.jit import runs_plain
from mastaba.core.papers.replay import write
from mastaba.core.table.events import Answered

from .. import metrics
from ..now import now_ms
from ..shares import TooMany
from ..store.acting import Acting
from ..store.events import Damaged
from ..store.played.own_puzzles import OwnRow
from ..store.reviews import ReviewShelf
from ..store.troubles import report, sentence_of
from ..workers.jobs import Deepen, Deepened, Examine, Examined, Job, Weigh, Weighed
from ..workers.pool import Failed, Pool
from .ended.outcome import judged
from .fair_queue import FairQueue
from .hall import Full, Hall, NoTable
from .ledger import Ledger
from .live import LiveTable
from .story import Retired, Story, standing
from .threads import Threads

log = logging.getLogger(__name__)
QUESTIONS = 6  # looked at by one job
TRIES = 2
INTERPRETED = 50  # times fewer looks while a game is not compiled
REST_S = 60.0  # before a review that failed is begun again
WAIT_S = 0.5
LOOK_S = 5.0  # how often reviews are looked for that nobody makes
LATE_MS = 4_000  # a review that was asked for so long ago and is not begun has lost its process
FIRST_MS = 24 * 3_600_000  # after which a costly answer is asked for again
T = TypeVar("T", Examined, Deepened, Weighed)


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
        """A table's review, if it has been made; one of another making is made anew."""
        body = await self._shelf.of_table(table_id)
        if body is None:
            return None
        try:
            return msgspec.json.decode(body, type=Review)
        except msgspec.MsgspecError:
            await self._shelf.forget(table_id)
            return None

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
            home, most = self._ledger.home_of(person), self._ledger.limits.share("review")
            share.enter_context(self._ledger.holding("review", most, person, home, self._queue.wait_s))
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
                        await self._take_up(hall, wish.table_id, wish.person)
            except (TooMany, Full):
                log.debug("reviews that were asked for wait until there is room")
            except Exception as error:
                report(log, error, "reviews that were asked for could not be looked for")
            await asyncio.sleep(LOOK_S)

    async def _take_up(self, hall: Hall, table_id: str, person: str) -> None:
        if await self._shelf.of_table(table_id) is None:
            with contextlib.suppress(Damaged, Retired, NoTable):  # then there is nothing to look at
                await self.begin(await hall.get(table_id), person)
                return
        await self._shelf.give_up(table_id)

    async def _make(self, table_id: str, story: Story, person: str, share: contextlib.ExitStack) -> None:
        with share:
            try:
                async with self._queue.place(person):
                    found, own = await self._review(table_id, story)
                    now, rows = now_ms(), _rows(table_id, story, own, now_ms() + FIRST_MS)
                    await self._shelf.keep(table_id, msgspec.json.encode(found).decode(), now, judged(found), rows)
            except Exception as error:
                log.warning("table %s could not be reviewed: %s", table_id, sentence_of(error))
                self._failed.add(table_id)
                asyncio.get_running_loop().call_later(REST_S, self._failed.discard, table_id)
                with contextlib.suppress(Exception):
                    await self._shelf.give_up(table_id)

    async def _review(self, table_id: str, story: Story) -> tuple[Review, list[Own]]:
        line, opened = story.line, story.table.opened
        assert line is not None and line.over
        while self._compiling(story.game.key) is not None:
            await asyncio.sleep(WAIT_S)
        replay = await self._threads.run(write, line, int(opened.seed), story.table.names, opened.settings)
        total = self._total // INTERPRETED if runs_plain(story.game.key) else self._total
        looks, count = looks_for(line, total), len(line.answers)
        moments: list[Moment] = []
        for first in range(0, count, QUESTIONS):
            last = min(first + QUESTIONS, count)
            reply = await self._ask(Examine(story.game.id, replay, first, last, looks), Examined)
            moments += reply.moments
            self._progress[table_id] = 0.9 * last / count
        betters = await self._deepen(table_id, story.game.id, replay, moments, looks)
        found = await self._threads.run(assembled, line, moments, betters, looks)
        return found, await self._weigh(story, replay, found)

    async def _deepen(self, table_id: str, game: str, replay: str, moments: list[Moment], looks: int) -> list[Better]:
        """The answers that seem to have cost most, looked at for longer."""
        betters, suspected = [], suspects(moments)
        for n, one in enumerate(suspected, start=1):
            reply = await self._ask(Deepen(game, replay, one.at, one.best, looks_for_better(looks)), Deepened)
            betters.append(reply.better)
            self._progress[table_id] = 0.9 + 0.1 * n / len(suspected)
        return betters

    async def _weigh(self, story: Story, replay: str, found: Review) -> list[Own]:
        """The costly answers of people, as questions to be answered again."""
        made, given = [], [entry.event for entry in standing(story) if isinstance(entry.event, Answered)]
        for one in found.lessons:
            if story.table.seats[one.seat].person and given[one.at].by == "person" and is_costly(one):
                job = Weigh(story.game.id, replay, one.at, one.better, one.line, looks_for_better(found.looks))
                made.append((await self._ask(job, Weighed)).own)
        return [own for own in made if own is not None]

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


def _rows(table_id: str, story: Story, own: list[Own], due_at: int) -> list[OwnRow]:
    whose = [(story.table.seats[one.seat].person, one) for one in own]
    return [OwnRow(person, table_id, one.at, msgspec.json.encode(one).decode(), 0, due_at) for person, one in whose]
