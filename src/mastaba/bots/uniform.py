"""Any legal answer, each alike: the yardstick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.chance import below
from ..core.sight import Seen
from .bot import Budget


class Uniform:
    """Answers at random."""

    name = "uniform"

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        return int(options[int(below(rng, len(options)))])
