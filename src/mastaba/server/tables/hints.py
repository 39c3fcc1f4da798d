"""Hints: every answer of the asked person looked at in stages, each deeper than the one before."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from mastaba.bots.explain.analysis import Analysis, merged
from mastaba.core.rules.sight import see

from .bots import Bots
from .live import LiveTable
from .story import Story

KEPT = 256  # questions whose stages are remembered
Asked = tuple[str, int, int]  # table, event, seat


class Hints:
    """Asks the bots' workers, in turn with everybody's bots; what the stages of one question found adds up."""

    def __init__(self, bots: Bots, stages_s: tuple[float, ...]) -> None:
        self._bots = bots
        self._stages_s = stages_s
        self._found: OrderedDict[Asked, dict[int, Analysis]] = OrderedDict()
        self._answers: OrderedDict[Asked, int] = OrderedDict()

    @property
    def last(self) -> int:
        """The number of the last stage."""
        return len(self._stages_s) - 1

    async def stage(self, live: LiveTable, story: Story, seat: int, stage: int) -> Analysis:
        """All that is known of the answers after this stage, from what a bot on this seat would know. Raises Failed."""
        assert story.line is not None
        asked = (live.id, story.seq, seat)
        if stage not in self._found.get(asked, {}):
            seen = see(story.game, story.line.states, seat)
            person, name = story.table.seats[seat].person, f"hint:{live.id}:{story.seq}:{stage}"
            made = await self._bots.analyse(person, seen, self._stages_s[stage], name)
            self._found.setdefault(asked, {})[stage] = made
            _forget(self._found)
        return merged([found for known, found in sorted(self._found[asked].items()) if known <= stage])

    async def answer(self, live: LiveTable, story: Story, seat: int) -> int:
        """The best level's own answer, where looking at all of them takes too long. Raises Failed."""
        assert story.line is not None
        asked = (live.id, story.seq, seat)
        if asked not in self._answers:
            seen = see(story.game, story.line.states, seat)
            name = f"hint:{live.id}:{story.seq}"
            self._answers[asked] = await self._bots.advise(story.table.seats[seat].person, seen, name)
            _forget(self._answers)
        return self._answers[asked]


def _forget(kept: OrderedDict[Asked, Any]) -> None:
    """Those asked for long ago."""
    while len(kept) > KEPT:
        kept.popitem(last=False)
