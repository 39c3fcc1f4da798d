"""The numbers of a game's advice, fitted to labelled positions: the evaluation to outcomes, the weights to a search.

Both are Gauss-Newton steps on differences: every number is moved a little, and what its rule then says is compared.
A number stays near where it was as long as the positions do not tell otherwise. Each of the two has its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...core.machine.jit import rule
from ...core.rules.engine import engine, fill_options
from ...core.rules.game import Game
from ...core.rules.numbers import Numbers, Values
from .labels import Positions

Array = np.ndarray[Any, Any]

STEPS = 6
NUDGE = 1e-4  # of a number's range: how far it is moved to see what changes
PHASES = 10
OUTCOMES_A_GAME = 6.0  # positions of one game that tell as much as all of them: they end alike
LEEWAY = 0.6  # how far a number may be off before the fit, as part of itself
LEEWAY_OF_RANGE = 0.03  # and as part of its range


def game_evaluate(s: Any, p: Any, n: Any) -> Any: ...
def game_weight(s: Any, a: Any, n: Any, common: Any) -> Any: ...
def game_common(s: Any, n: Any) -> Any: ...


@rule
def entry_values(states: Any, n: Any, out: Any) -> None:
    """How well every seat stands in every position."""
    for i in range(len(states)):
        for p in range(int(states[i].seats)):
            out[i, p] = float(game_evaluate(states[i], p, n))


@rule
def entry_legal(states: Any, out: Any) -> None:
    """The legal answers of every position."""
    for i in range(len(states)):
        fill_options(states[i], out[i])


@rule
def entry_weights(states: Any, row: Any, action: Any, n: Any, out: Any) -> None:
    """How likely each of these answers is, by row and action."""
    for k in range(len(row)):
        s = states[row[k]]
        out[k] = float(game_weight(s, action[k], n, game_common(s, n)))


@dataclass
class Fitted:
    """Numbers, and how well they said what was to be said before and after (on positions that no step saw)."""

    values: Values
    before: float
    after: float


def fit_evaluation(game: Game, labels: Positions, values: Values) -> Fitted:
    """Numbers with which the evaluation foresees by how much a seat ends ahead. The loss is a mean square."""
    numbers, states = _table(game), game.schema.from_bytes(labels.states.tobytes())
    run, seats = engine(game).entry(entry_values), np.array(states["seats"])

    def foresee(theta: Array) -> Array:
        out = np.zeros((len(states), game.schema.seats))
        run(states, theta, out)
        return ahead(out, seats)

    told = ahead(labels.scores.astype(np.float64), seats)
    phase = _phases(labels)
    off = told - foresee(values.advice)
    noise = np.array([off[phase == k].var() for k in range(PHASES)]) + 1e-6
    games = len(np.unique(labels.number))
    trust = min(1.0, OUTCOMES_A_GAME * games / len(labels)) / noise[phase]
    kept = _held_back(labels)

    def loss(theta: Array) -> float:
        return float((trust * (told - foresee(theta)) ** 2)[kept].mean() / trust[kept].mean())

    def step(theta: Array) -> tuple[Array, Array]:
        seen = ~kept
        slope = _slopes(numbers, theta, foresee)[seen]
        pull = slope * trust[seen, None]
        return pull.T @ (told - foresee(theta))[seen], pull.T @ slope

    theta, before, after = _descend(numbers, values.advice, loss, step)
    return Fitted(replace(values, advice=theta), before, after)


def fit_weights(game: Game, labels: Positions, values: Values) -> Fitted:
    """Numbers with which the weights foresee what a search tries. The loss is a mean surprise."""
    numbers, states = _table(game), game.schema.from_bytes(labels.states.tobytes())
    machine = engine(game)
    legal = np.zeros((len(states), len(game.actions)), dtype=np.int8)
    machine.entry(entry_legal)(states, legal)
    row, action = np.nonzero(legal)
    tried = labels.visits[row, action].astype(np.float64)
    share = tried / np.maximum(np.bincount(row, tried, len(states)), 1.0)[row]
    run = machine.entry(entry_weights)

    def logs(theta: Array) -> Array:
        out = np.zeros(len(row))
        run(states, row, action, theta, out)
        return np.log(np.maximum(out, 1e-12))

    def likely(theta: Array) -> Array:
        weight = np.exp(logs(theta))
        return weight / np.bincount(row, weight, len(states))[row]

    kept = _held_back(labels)

    def loss(theta: Array) -> float:
        surprise = np.bincount(row, -share * np.log(likely(theta)), len(states))
        return float(surprise[kept].mean())

    def step(theta: Array) -> tuple[Array, Array]:
        slope = _slopes(numbers, theta, logs)
        q = likely(theta)
        mean = np.stack([np.bincount(row, q * slope[:, k], len(states)) for k in range(slope.shape[1])], axis=1)
        centred = (slope - mean[row]) * ~kept[row][:, None]
        return centred.T @ (share - q), (centred * q[:, None]).T @ centred

    theta, before, after = _descend(numbers, values.weight, loss, step)
    unused = np.abs(_slopes(numbers, theta, logs)).max(axis=0) == 0.0
    return Fitted(replace(values, weight=np.where(unused, values.advice, theta)), before, after)


def reckoned_with(game: Game, labels: Positions, theta: Array) -> Array:
    """The numbers that change what the evaluation says of these positions."""
    states = game.schema.from_bytes(labels.states.tobytes())
    run = engine(game).entry(entry_values)

    def says(theta: Array) -> Array:
        out = np.zeros((len(states), game.schema.seats))
        run(states, theta, out)
        return out.ravel()

    return np.asarray(np.abs(_slopes(_table(game), theta, says)).max(axis=0) > 0.0)


def ahead(values: Array, seats: Array) -> Array:
    """How far the first seat is ahead of the mean of the others, and every other one likewise, in one row."""
    inside = np.arange(values.shape[1]) < seats[:, None]
    total = np.where(inside, values, 0.0).sum(axis=1)
    return np.asarray(values[:, 0] - (total - values[:, 0]) / (seats - 1), dtype=np.float64)


# --- parts ----------------------------------------------------------------------------------------------------------


def _table(game: Game) -> Numbers:
    if game.advice.numbers is None:
        raise ValueError(f"the advice of {game.id} reckons with no numbers")
    return game.advice.numbers


def _held_back(labels: Positions) -> Array:
    """Rows of the games that no step sees: one in five."""
    return np.asarray(labels.number % 5 == 0)


def _phases(labels: Positions) -> Array:
    """How far the game of each row has come, in tenths."""
    phase = np.zeros(len(labels), dtype=np.int64)
    for number in np.unique(labels.number):
        rows = np.flatnonzero(labels.number == number)
        phase[rows] = np.arange(len(rows)) * PHASES // len(rows)
    return phase


def _nudges(numbers: Numbers) -> Array:
    least, most = numbers.bounds()
    return np.asarray((most - least) * NUDGE)


def _slopes(numbers: Numbers, theta: Array, says: Callable[[Array], Array]) -> Array:
    """By how much each number changes what is said, one column each."""
    base = says(theta)
    columns = np.zeros((len(base), len(theta)))
    for k, nudge in enumerate(_nudges(numbers)):
        moved = theta.copy()
        moved[k] += nudge
        columns[:, k] = (says(moved) - base) / nudge
    return columns


def _descend(
    numbers: Numbers, start: Array, loss: Callable[[Array], float], step: Callable[[Array], tuple[Array, Array]]
) -> tuple[Array, float, float]:
    """A few damped steps; only such as make the held-back positions less surprising are kept."""
    least, most = numbers.bounds()
    firm = 1.0 / (LEEWAY * np.abs(start) + LEEWAY_OF_RANGE * (most - least)) ** 2
    theta, best = start.copy(), loss(start)
    before = best
    for _ in range(STEPS):
        pull, bend = step(theta)
        move = np.linalg.solve(bend + np.diag(firm), pull + firm * (start - theta))
        part = 1.0
        while part > 0.05:
            tried = np.clip(theta + part * move, least, most)
            found = loss(tried)
            if found < best - 1e-9:
                theta, best = tried, found
                break
            part /= 2.0
        else:
            break
    return theta, before, best
