"""Time odds: a bot that gets only a part of the time, written `NAME*SHARE`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...core.rules.game import Seen
from .bot import Bot, Budget


@dataclass
class Hurried:
    """A bot with a share of the seconds: so a program of today plays at the pace of an earlier, slower one."""

    bot: Bot
    share: float
    name: str

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        return self.bot.choose(seen, options, Budget(budget.seconds * self.share, budget.iterations), rng)
