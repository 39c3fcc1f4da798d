"""One step ahead: try every answer in a few possible worlds and take the one that leaves the seat best off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...core.learn.results import Standings
from ...core.machine.jit import rule
from ...core.rules.engine import engine, fill_options
from ...core.rules.game import Seen
from ...core.rules.sight import fill_holes
from ..search.options import Listing, answer_and_list
from ..search.playout import fill_final_values, fill_values, fill_weights, margin, weighted_option
from .bot import Budget

FINISH_MOVE = 12  # questions of one's own that may still belong to the same move


@rule
def finish_move(s: Any, count: Any, seat: Any, listing: Any, gen: Any, n: Any) -> None:
    """Sensible answers to the rest of a chain of questions to the same seat."""
    mask, legal, weights, left = listing.mask, listing.legal, listing.weights, FINISH_MOVE
    while count > 0 and s.asked == seat and left > 0:
        total = fill_weights(s, legal, weights, n)
        count = answer_and_list(s, weighted_option(legal, weights, total, gen), mask, legal)
        left -= 1


@rule
def worth(s: Any, seat: Any, results: Any, values: Any, n: Any) -> Any:
    """How far this seat is ahead here: by points at the end, by advice before."""
    if s.asked < 0:
        fill_final_values(s, results, values)
    else:
        fill_values(s, values, n)
    return margin(values, int(s.seats), seat)


@rule
def entry_one_step(
    states: Any, seat: Any, worlds: Any, gen: Any, options: Any, listing: Any, results: Any, values: Any, totals: Any,
    n: Any,
) -> None:  # fmt: skip
    """Add up what every answer is worth: states[0] is what is seen, [1] a possible world, [2] one step further."""
    for _ in range(worlds):
        states[1] = states[0]
        fill_holes(states[1], seat, gen)
        fill_options(states[1], options)
        for a in range(len(options)):
            if options[a] != 0:
                states[2] = states[1]
                s = states[2]
                count = answer_and_list(s, a, listing.mask, listing.legal)
                finish_move(s, count, seat, listing, gen, n)
                totals[a] += worth(s, seat, results, values, n)


class Greedy:
    """Looks one move ahead in `worlds` possible worlds. A yardstick: its numbers stay those of the first set."""

    numbers = "vizier-0.1"

    def __init__(self, worlds: int = 8, name: str = "greedy", plain: bool | None = None) -> None:
        self.name, self.worlds, self.plain = name, worlds, plain

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        game = seen.game
        machine = engine(game, self.plain)
        n, seats = len(game.actions), game.schema.seats
        states, totals = game.schema.empty(3), np.zeros(n, dtype=np.float64)
        states[0] = seen.states[0]
        numbers = game.advice.values(self.numbers).for_players(int(seen.s.seats)).rows
        machine.entry(entry_one_step)(
            states, seen.seat, self.worlds, rng, np.zeros(n, dtype=np.int8), Listing.of(game), Standings.of(game),
            np.zeros(seats, dtype=np.float64), totals, numbers,
        )  # fmt: skip
        return int(max(options, key=lambda a: totals[a]))
