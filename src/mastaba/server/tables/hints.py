"""Hints: one advice for one question, kept while the question stands and found again by what the seat sees."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from mastaba.bots.explain.contest import Verdict
from mastaba.bots.explain.counsel import Counsel, Link, sight_of
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import see

from ..now import now_ms
from ..shares import HINTS
from .bots import Bots
from .ledger import Ledger
from .live import LiveTable
from .story import Story

KEPT = 512  # questions whose advice is remembered
PATIENCE_S = 1.5  # how long one request waits for the advice before it says how far the thinking is
Question = tuple[str, bytes]  # table, what the seat sees


class Thought(NamedTuple):
    """How far the thinking is, from 0 to 1, and what came of it."""

    progress: float
    counsel: Counsel | None = None


class Hints:
    """Asks the bots' workers, in turn with everybody's bots. Whoever asks again, from whichever tab, gets the same."""

    def __init__(self, bots: Bots, ledger: Ledger, looks: int, seconds: float) -> None:
        self._bots = bots
        self._ledger = ledger
        self._looks, self._seconds = looks, seconds
        self._kept: OrderedDict[Question, Counsel] = OrderedDict()
        self._thinking: dict[Question, tuple[asyncio.Task[Counsel], int]] = {}

    async def ask(self, live: LiveTable, story: Story, seat: int) -> Thought:
        """The advice to the question that stands, or how far it is, from what a bot on this seat would know. Raises
        Failed, or TooMany."""
        assert story.line is not None
        seen = see(story.game, story.line.states, seat)
        question = live.id, sight_of(seen)
        if question not in self._kept:
            task, began = self._begin(question, story.table.seats[seat].person, seen)
            await asyncio.wait({task}, timeout=PATIENCE_S)
            if not task.done():
                return Thought(min(0.99, (now_ms() - began) / 1000 / self._seconds))
            self._keep(live.id, task.result())
        self._kept.move_to_end(question)
        return Thought(1.0, self._kept[question])

    def _begin(self, question: Question, person: str, seen: Seen) -> tuple[asyncio.Task[Counsel], int]:
        """Think about a question, unless somebody does already."""
        if question not in self._thinking:
            task = asyncio.create_task(self._think(question, person, seen))
            self._thinking[question] = task, now_ms()
            task.add_done_callback(lambda _: self._thought(question, task))
        return self._thinking[question]

    def _thought(self, question: Question, task: asyncio.Task[Counsel]) -> None:
        """What was thought is kept, also where nobody asks at this moment."""
        self._thinking.pop(question, None)
        if not task.cancelled() and task.exception() is None:
            self._keep(question[0], task.result())

    async def _think(self, question: Question, person: str, seen: Seen) -> Counsel:
        table, sight = question
        name, home = f"hint:{table}:{sight.hex()}", self._ledger.home_of(person)
        with self._ledger.holding("hint", HINTS, person, home, self._seconds):
            found = await self._bots.counsel(person, seen, self._looks, self._seconds, name)
            if found.links[0].verdict.worlds:
                return found
            action = await self._bots.advise(person, seen, name)
        return Counsel((Link(sight, Verdict(seen.seat, (action,), len(seen.options), 0, 0), ()),))

    def _keep(self, table: str, found: Counsel) -> None:
        """The whole action: once its first answer is given the advice is what is left of it."""
        for k, link in enumerate(found.links):
            self._kept.setdefault((table, link.at), found.behind(k))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
