"""What a bot is: it sees what its seat may see and names one of the legal answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...core.rules.game import Seen


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds on the clock, looks into the future, or whichever ends first."""

    seconds: float = 1.0
    iterations: int | None = None


class Bot(Protocol):
    """A player. `rng` is a generator of `core.chance`; the same one gives the same answer if time plays no part.

    >>> import mastaba
    >>> class Last:
    ...     name = "last"
    ...     def choose(self, seen, options, budget, rng):
    ...         return options[-1]
    >>> play = mastaba.make("mykerinos", players=2, seed=1)
    >>> seen = play.see()
    >>> play.game.actions.names[Last().choose(seen, seen.options, None, None)]
    'NEW'
    """

    name: str

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        """One of the options. `options` are those of `seen`."""
        ...
