"""Any legal answer, each alike: the yardstick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.rules.chance import below
from ...core.rules.game import Seen
from .bot import Budget


class Uniform:
    """Answers at random."""

    name = "uniform"

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        return int(options[int(below(rng, len(options)))])
