"""Bots' seats: scheduled from the stored story, answered from what the seat sees, paced so that people can follow."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random

from mastaba import bots
from mastaba.core.events import Answered, Event
from mastaba.core.sight import Seen, see
from mastaba.core.table import PLAYING, Refused
from mastaba.server.config import Config
from mastaba.server.store.events import NotStored
from mastaba.server.tables.hall import Hall, LiveTable, now_ms
from mastaba.server.tables.story import Story
from mastaba.server.workers.bot import pack
from mastaba.server.workers.pool import Failed, Pool

log = logging.getLogger(__name__)
QUICK = "greedy"  # answers when the level itself does not
QUICK_S = 1.0


def default_level() -> str:
    """The middle of the levels: what takes over when nobody chose."""
    return bots.levels[len(bots.levels) // 2]


class BotSeats:
    """Plays every seat that a bot answers for, at every table of this process."""

    def __init__(self, hall: Hall, pool: Pool, config: Config) -> None:
        self.hall = hall
        self.pool = pool
        self.config = config
        self.closed = False

    def consider(self, live: LiveTable) -> None:
        """Wake the bot whose question stands, if there is one and somebody cares."""
        if self.closed or not self.config.bots or not self._wanted(live):
            return
        if live.bot is None or live.bot.done():
            live.bot = asyncio.create_task(self._play(live))

    def _wanted(self, live: LiveTable) -> bool:
        story = live.story
        asked = story.asked
        bots_turn = story.table.status == PLAYING and asked >= 0 and story.table.seats[asked].bot_answers
        return bots_turn and live.worth_playing

    async def _play(self, live: LiveTable) -> None:
        """Answer until a person is asked, the game is over, or nobody is interested any more."""
        rest = 0.5
        while self._wanted(live) and not self.closed:
            try:
                await self._turn(live)
                rest = 0.5
            except Refused:
                continue
            except NotStored:
                await asyncio.sleep(rest)
                rest = min(rest * 2, 10.0)
            except Exception:
                log.exception("table %s: a bot's turn failed; it will be tried again", live.id)
                await asyncio.sleep(rest)
                rest = min(rest * 2, 10.0)

    async def _turn(self, live: LiveTable) -> None:
        story = live.story
        action, by = await self.think(live.id, story, story.asked)
        wait = (story.table.since + self.config.pace_ms - now_ms()) / 1000
        if live.presence.viewers and wait > 0:
            await asyncio.sleep(wait)

        def decide(now: Story) -> list[Event]:
            if now.table.moved != story.table.moved or not now.table.seats[story.asked].bot_answers:
                return []
            return [Answered(now_ms(), story.asked, action, by)]

        await self.hall.act(live, decide)

    async def think(self, table_id: str, story: Story, seat: int) -> tuple[int, str]:
        """An answer for certain: from the level, else from the quick bot, else any."""
        assert story.line is not None
        seen = await self.hall.off_loop(see, story.game, story.line.states, seat)
        level = story.table.seats[seat].level
        seed = int(hashlib.sha256(f"{table_id}:{story.seq}".encode()).hexdigest()[:12], 16)
        for name, budget, patience in self._ladder(level):
            try:
                return await self.pool.think(_job(seen, name, budget, seed), patience), "bot"
            except Failed as error:
                log.warning("table %s: bot %s gave no answer (%s)", table_id, name, error)
        return random.Random(seed).choice(seen.options), "fallback"

    def _ladder(self, level: str) -> list[tuple[str, float, float]]:
        known = level if level in bots.names() else default_level()
        return [(known, self.config.think_s, self.config.patience_s), (QUICK, QUICK_S, self.config.patience_s)]

    async def hint(self, table_id: str, seen: Seen, seq: int) -> int:
        """What the best level would do, from what the person sees."""
        seed = int(hashlib.sha256(f"hint:{table_id}:{seq}".encode()).hexdigest()[:12], 16)
        job = _job(seen, bots.levels[-1], self.config.think_s, seed)
        return await self.pool.think(job, self.config.patience_s)

    async def close(self) -> None:
        self.closed = True
        playing = [live.bot for live in self.hall.tables.values() if live.bot is not None and not live.bot.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await self.pool.close()


def _job(seen: Seen, level: str, budget: float, seed: int) -> dict[str, object]:
    return {**pack(seen), "level": level, "budget": budget, "seed": seed}
