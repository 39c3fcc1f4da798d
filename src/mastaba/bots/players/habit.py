"""Answers out of habit (a policy without search): what a sensible player tends to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...core.machine.jit import rule
from ...core.rules.chance import unit
from ...core.rules.engine import engine
from ...core.rules.game import Seen
from ...core.rules.numbers import TODAY
from ...core.rules.sight import fill_holes
from ..search.options import list_options
from ..search.playout import fill_weights, weighted_option
from .bot import Budget


@rule
def answers_out_of_habit(each: Any, gen: Any) -> Any:
    """Whoever looks less than once at every option does so at some questions, and not at the others."""
    return each < 1.0 and unit(gen) >= each


@rule
def entry_habit(states: Any, seat: Any, gen: Any, mask: Any, legal: Any, weights: Any, n: Any) -> Any:
    """An answer, drawn by weight in one possible world: states[0] is what is seen, [1] that world."""
    states[1] = states[0]
    s = states[1]
    fill_holes(s, seat, gen)
    list_options(s, mask, legal)
    return weighted_option(legal, weights, fill_weights(s, legal, weights, n), gen)


class Habit:
    """Plausible and thoughtless: it errs as a beginner does, who takes what looks good, however many play."""

    def __init__(self, name: str = "habit", plain: bool | None = None) -> None:
        self.name, self.plain = name, plain

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        game = seen.game
        n = len(game.actions)
        states = game.schema.empty(2)
        states[0] = seen.states[0]
        run = engine(game, self.plain).entry(entry_habit, **game.advice.rules())
        mask, legal = np.zeros(n, dtype=np.int8), np.zeros(n + 1, dtype=np.int16)
        weights = np.zeros(n + 1, dtype=np.float64)
        numbers = game.advice.values(TODAY).rows
        return int(run(states, seen.seat, rng, mask, legal, weights, numbers))
