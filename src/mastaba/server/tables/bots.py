"""Bots' seats: scheduled from the stored story, answered from what the seat sees, paced so that people can follow."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random

from mastaba import bots
from mastaba.bots.explain.counsel import Counsel
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import see
from mastaba.core.table.events import Answered, Event
from mastaba.core.table.table import PLAYING, Refused

from .. import metrics
from ..config import Config
from ..now import now_ms
from ..store.acting import Acting
from ..store.events import NotStored
from ..store.troubles import report
from ..workers.jobs import Advise, Advised, Chosen, Position, Think
from ..workers.pool import Failed, Pool
from .fair_queue import FairQueue
from .guided import scripted
from .ledger import Ledger
from .live import LiveTable
from .story import Story
from .threads import Threads

log = logging.getLogger(__name__)
QUICK = "greedy"  # answers when the level itself does not
QUICK_S = 1.0
SHORT_REST_S, LONG_REST_S = 0.5, 10.0  # after a turn that failed


def default_level() -> str:
    """The middle of the levels: what takes over when nobody chose."""
    return bots.levels[len(bots.levels) // 2]


class Bots:
    """Plays every seat that a bot answers for, at every table of this process that no other acts for."""

    def __init__(self, pool: Pool, threads: Threads, acting: Acting, config: Config, ledger: Ledger) -> None:
        self._pool = pool
        self._acting = acting
        self._threads = threads
        self._config = config
        self._queue = FairQueue(len(pool.workers), lives_at=ledger.home_of)
        self._playing: set[asyncio.Task[None]] = set()
        self._closed = False

    def consider(self, live: LiveTable) -> None:
        """Wake the bot whose question stands, if there is one and somebody cares."""
        if self._closed or not self._config.bots or not self._wanted(live):
            return
        if live.bot is None or live.bot.done():
            live.bot = asyncio.create_task(self._play(live))
            self._playing.add(live.bot)
            live.bot.add_done_callback(self._playing.discard)

    def _wanted(self, live: LiveTable) -> bool:
        story = live.story
        asked = story.asked
        bots_turn = story.table.status == PLAYING and asked >= 0 and story.table.seats[asked].bot_answers
        return bots_turn and story.table.plea is None and live.worth_playing

    async def _play(self, live: LiveTable) -> None:
        """Answer until a person is asked, the game is over, or nobody is interested any more."""
        rest = SHORT_REST_S
        while self._wanted(live) and not self._closed:
            try:
                if not await self._acting.take(live.id):
                    return
                await self._turn(live)
                rest = SHORT_REST_S
            except Refused:
                continue
            except NotStored:
                await asyncio.sleep(rest)
                rest = min(rest * 2, LONG_REST_S)
            except Exception as error:
                report(log, error, "table %s: a bot's turn failed; it will be tried again", live.id)
                await asyncio.sleep(rest)
                rest = min(rest * 2, LONG_REST_S)

    async def _turn(self, live: LiveTable) -> None:
        story = live.story
        action, by = await self._answer(live.id, story, story.asked)
        wait = min(story.table.since + self._config.pace_ms - now_ms(), self._config.pace_ms)
        if live.presence.anybody and wait > 0:
            await asyncio.sleep(wait / 1000)

        def decide(now: Story) -> list[Event]:
            if now.table.moved != story.table.moved or now.table.plea or not now.table.seats[story.asked].bot_answers:
                return []
            return [Answered(now_ms(), story.asked, action, by)]

        await live.act(decide)

    async def _answer(self, table_id: str, story: Story, seat: int) -> tuple[int, str]:
        """An answer for certain: from the guide, else from the level, else from the quick bot, else any."""
        assert story.line is not None
        told = await self._threads.run(scripted, story)
        if told is not None:
            return told, "bot"
        seen = await self._threads.run(see, story.game, story.line.states, seat)
        level = story.table.seats[seat].level
        known = level if level in bots.names() else default_level()
        seed = _seed(f"{table_id}:{story.seq}")
        for name, think_s in ((known, self._config.think_s), (QUICK, QUICK_S)):
            try:
                async with self._queue.place(story.table.opened.host):
                    return await self._think(seen, name, think_s, seed), "bot"
            except Failed as error:
                log.warning("table %s: bot %s gave no answer (%s)", table_id, name, error)
        return random.Random(seed).choice(seen.options), "fallback"

    async def advise(self, person: str, seen: Seen, name: str) -> int:
        """What the best level would do, from what the person sees. Raises Failed."""
        async with self._queue.place(person):
            return await self._think(seen, bots.levels[-1], self._config.think_s, _seed(name))

    async def counsel(self, person: str, seen: Seen, looks: int, seconds: float, name: str) -> Counsel:
        """The action to take, from what the person sees. Raises Failed."""
        async with self._queue.place(person):
            with metrics.thoughts.time():
                job = Advise(Position.of(seen), looks, seconds, _seed(name))
                reply = await self._pool.ask(job, self._config.deadlines.bot_s + seconds)
        if not isinstance(reply, Advised) or not set(reply.counsel.links[0].verdict.equals) <= set(seen.options):
            raise Failed(f"{reply!r} is no advice for what was asked")
        return reply.counsel

    async def _think(self, seen: Seen, level: str, think_s: float, seed: int) -> int:
        """A worker's answer; Failed if it gave none, or none that was offered."""
        job = Think(Position.of(seen), level, think_s, seed)
        with metrics.thoughts.time():
            reply = await self._pool.ask(job, self._config.deadlines.bot_s)
        if not isinstance(reply, Chosen) or reply.action not in seen.options:
            raise Failed(f"{reply!r} was not offered")
        return reply.action

    async def close(self) -> None:
        self._closed = True
        playing = list(self._playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await self._pool.close()


def _seed(name: str) -> int:
    return int(hashlib.sha256(name.encode()).hexdigest()[:12], 16)
