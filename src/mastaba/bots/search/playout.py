"""What is likely (rollout policy) and what a position is worth: the generic rules that all bots share."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.learn.results import fill_results, is_first
from ...core.machine.jit import rule
from ...core.rules.chance import unit
from .knobs import OTHERS, WIN_PART, WIN_SCALE
from .options import COUNT

FOR_VALUES, FOR_WEIGHTS = 0, 1  # rows of the numbers that advice reckons with


class Worth(NamedTuple):
    """What the position at the end of a look is worth."""

    values: Any  # how well every seat stands
    spread: Any  # the margins seen so far: their sum, and how many they are
    rewards: Any  # to every seat, 0 … 1
    glanced: Any  # the same at the leaf, before anything was played on


def game_weight(s: Any, a: Any, n: Any, common: Any) -> Any: ...
def game_common(s: Any, n: Any) -> Any: ...
def game_evaluate(s: Any, p: Any, n: Any) -> Any: ...


@rule
def fill_weights(s: Any, legal: Any, weights: Any, n: Any) -> Any:
    """How likely a sensible player is to choose each of the listed answers; the sum."""
    common = game_common(s, n[FOR_WEIGHTS])
    total = 0.0
    for k in range(1, int(legal[COUNT]) + 1):
        weights[k] = float(game_weight(s, int(legal[k]), n[FOR_WEIGHTS], common))
        total += weights[k]
    return total


@rule
def weighted_option(legal: Any, weights: Any, total: Any, gen: Any) -> Any:
    """A listed answer, drawn by weight."""
    left = unit(gen) * total
    count = int(legal[COUNT])
    for k in range(1, count):
        left -= weights[k]
        if left < 0.0:
            return int(legal[k])
    return int(legal[count])


@rule
def margin(values: Any, seats: Any, p: Any) -> Any:
    """How far seat p is ahead of the best of the others."""
    best = 0.0
    first = True
    for q in range(seats):
        if q != p and (first or values[q] > best):
            best = values[q]
            first = False
    return values[p] - best


@rule
def ahead_of_all(values: Any, seats: Any, p: Any) -> Any:
    """How far seat p is ahead of the others in the mean."""
    total = 0.0
    for q in range(seats):
        if q != p:
            total += values[q]
    return values[p] - total / (seats - 1)


@rule
def squash(x: Any, scale: Any) -> Any:
    """Any number into 0 … 1, one half at zero."""
    return 0.5 + 0.5 * x / (abs(x) + scale)


@rule
def fill_values(s: Any, values: Any, n: Any) -> None:
    """How well every seat stands, by the game's advice."""
    for p in range(int(s.seats)):
        values[p] = float(game_evaluate(s, p, n[FOR_VALUES]))


@rule
def fill_final_values(s: Any, results: Any, values: Any) -> Any:
    """The scores of a finished game as values; how many won it."""
    winners = fill_results(s, results)
    for p in range(int(s.seats)):
        values[p] = float(results.scores[p])
    return winners


@rule
def fill_rewards(s: Any, results: Any, values: Any, spread: Any, knobs: Any, rewards: Any, n: Any) -> None:
    """What this position is worth to every seat, 0 … 1: part victory, part margin.

    `spread` keeps the mean margin seen so far, so that a margin counts by this game's own measure.
    """
    seats = int(s.seats)
    win_part = knobs[WIN_PART]
    winners = 0
    if s.asked < 0:
        winners = fill_final_values(s, results, values)
    else:
        fill_values(s, values, n)
    for p in range(seats):
        ahead = margin(values, seats, p)
        spread[0] += abs(ahead)
        spread[1] += 1.0
        scale = spread[0] / spread[1] + 0.001
        won = squash(ahead, knobs[WIN_SCALE] * scale)
        if winners > 0:
            won = 1.0 / winners if is_first(results.ranking, seats, p) else 0.0
        if knobs[OTHERS] > 0.0:
            ahead += knobs[OTHERS] * (ahead_of_all(values, seats, p) - ahead)
        rewards[p] = win_part * won + (1.0 - win_part) * squash(ahead, scale)
