"""A network's own answer: one glance, no search. Quick, and it errs as somebody does who plays by feeling."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...core.learn.observation import as_words, layout
from ...core.rules.chance import unit
from ...core.rules.engine import engine
from ...core.rules.game import Game, Seen
from ..search.network import BadNetwork, Network, entry_judge
from .bot import Budget
from .habit import Habit


class Judge:
    """A network on one game's records."""

    def __init__(self, game: Game, network: Network, plain: bool | None = None) -> None:
        self.game, wide = game, len(network.first_bias)
        self._run = engine(game, plain).entry(entry_judge)
        self._layers = network.layers()
        self._room = (np.zeros(wide, dtype=np.float32), np.zeros(wide, dtype=np.float32))
        self.liked = np.zeros(len(game.actions), dtype=np.float32)
        self.hoped = np.zeros(game.schema.seats, dtype=np.float32)

    def look(self, redacted: Any, seat: int) -> np.ndarray[Any, Any]:
        """How much every answer is liked in what this seat sees; what the seats may hope for is in `hoped`."""
        laid = layout(self.game, int(redacted[0].seats))
        words = as_words(redacted)[0]
        self._run(words, laid.runs[seat], laid.maps[seat], laid.rows, self._layers, *self._room, self.liked, self.hoped)
        return self.liked


class Policy:
    """Answers by a network's file. Where that is refused it says so once and answers out of habit.

    At warmth 0 the answer that is liked best; above, one drawn by how much it is liked: the warmer, the freer.
    """

    def __init__(self, file: Path, name: str = "network", warmth: float = 0.0, plain: bool | None = None) -> None:
        self.file, self.name, self.warmth, self.plain = file, name, warmth, plain
        self._judges: dict[str, Judge | None] = {}
        self._instead = Habit(plain=plain)

    def judge(self, game: Game) -> Judge | None:
        """The network, if it fits the game."""
        if game.key not in self._judges:
            try:
                self._judges[game.key] = Judge(game, Network.read(self.file, game), self.plain)
            except BadNetwork as refused:
                warnings.warn(f"{refused}; {self.name} answers out of habit instead", stacklevel=2)
                self._judges[game.key] = None
        return self._judges[game.key]

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        judge = self.judge(seen.game)
        if judge is None:
            return self._instead.choose(seen, options, budget, rng)
        liked = judge.look(seen.states, seen.seat)
        best = int(max(options, key=lambda a: liked[a]))
        if self.warmth <= 0.0:
            return best
        weights = [math.exp((float(liked[a]) - float(liked[best])) / self.warmth) for a in options]
        left = float(unit(rng)) * sum(weights)
        for a, weight in zip(options, weights):
            left -= weight
            if left < 0.0:
                return int(a)
        return best
