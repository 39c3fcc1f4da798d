"""A whole game looked at again: moments put together into curves, sums of luck and skill, and the costliest answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line

from .moments import Better, Moment, deepened, examine
from .smooth import smoothed

COSTLIEST, SUSPECTS = 3, 8
LEAST_COST, CERTAIN = 0.02, 2  # of the chance to win; errors
LEAST_LOOKS = 8  # for one question
DEEPER = 6  # times as many looks for an answer that seems to have cost much
BY_ANSWER, BY_CHANCE = 0, 1


class Costly(msgspec.Struct, frozen=True):
    """An answer that cost much: after `at` answers this seat answered so, `better` would have won oftener."""

    at: int
    seat: int
    action: int
    better: int
    chance: float
    better_chance: float
    line: tuple[int, ...]

    @property
    def cost(self) -> float:
        return self.better_chance - self.chance


class Hand(msgspec.Struct, frozen=True):
    """What made one seat's result, in shares of the victory: together they are `result`.

    `even` is what everybody begins with; `deal` what set-up and place at the table gave, `chance` all that chance did
    later, `own` and `others` what one's own answers and those of the others changed. `accuracy` is how much of the
    chance to win the seat's answers kept, on the average; none if it was never asked.
    """

    even: float
    deal: float
    chance: float
    own: float
    others: float
    result: float
    accuracy: float | None
    answers: int


class Review(msgspec.Struct, frozen=True):
    """`full` are all seats' chances after 0, 1, 2 … answers, by what they knew together; `knew` for each seat
    [answers, its chance] when it was asked, by what it knew; both end with what came of it."""

    game: str
    looks: int
    full: list[list[float]]
    knew: list[list[tuple[int, float]]]
    costly: list[Costly]
    hands: list[Hand]


def looks_for(line: Line, total: int) -> int:
    """How many looks one question gets of so many for the whole game."""
    return max(LEAST_LOOKS, total // (2 * max(1, len(line.answers))))


def review(line: Line, total: int, progress: Callable[[float], object] = lambda done: None) -> Review:
    """A game that is over, within so many looks or a few more. The same game gives the same review."""
    looks, count = looks_for(line, total), len(line.answers)
    moments = []
    for at in range(count):
        moments.append(examine(line, at, looks))
        progress(at / (count + SUSPECTS))
    betters = [deepened(line, one.at, one.best, DEEPER * looks) for one in suspects(moments)]
    progress(1.0)
    return assembled(line, moments, betters, looks)


def suspects(moments: Sequence[Moment]) -> list[Moment]:
    """The questions whose answers seem to have cost most."""
    cost = sorted((one for one in moments if one.cost > 0), key=lambda one: (one.error - one.cost, one.at))
    return sorted(cost[:SUSPECTS], key=lambda one: one.at)


def assembled(line: Line, moments: Sequence[Moment], betters: Sequence[Better], looks: int) -> Review:
    """The moments of a game, in their order, as one review."""
    shares = engine(line.game).results(line.states).shares()
    nodes, kinds, errors, starts = _chain(moments, shares)
    steady = smoothed(nodes, errors, kinds)
    return Review(
        line.game.id,
        looks,
        [[round(float(v), 4) for v in steady[at]] for at in starts],
        [_knew(moments, seat, shares[seat], len(line.answers)) for seat in range(len(shares))],
        _costliest(moments, betters),
        [_hand(moments, steady, kinds, seat, shares[seat]) for seat in range(len(shares))],
    )


def _chain(moments: Sequence[Moment], shares: Sequence[float]) -> tuple[Any, list[int], Any, list[int]]:
    """All chances in the order of time, what kind of step leads from each to the next, the variance of each by its
    looks, and at which places of it the questions and the end stand."""
    nodes: list[Sequence[float]] = []
    kinds: list[int] = []
    looks: list[int] = []
    starts: list[int] = []
    for one in moments:
        starts.append(len(nodes))
        nodes.append(one.full)
        looks.append(one.full_looks)
        kinds.append(BY_ANSWER)
        if one.after:
            nodes.append(one.after)
            looks.append(one.after_looks)
            kinds.append(BY_CHANCE)
    starts.append(len(nodes))
    nodes.append(shares)
    values = np.array(nodes, dtype=float)
    errors = ((values * (1 - values)).mean(axis=1) + 0.01) / np.array([*looks, 1])
    errors[-1] = 0.0
    return values, kinds, errors, starts


def _knew(moments: Sequence[Moment], seat: int, share: float, end: int) -> list[tuple[int, float]]:
    return [*((one.at, round(one.knew[seat], 4)) for one in moments if one.seat == seat), (end, share)]


def _hand(moments: Sequence[Moment], steady: Any, kinds: Sequence[int], seat: int, share: float) -> Hand:
    even = 1 / steady.shape[1]
    changes = {"chance": 0.0, "own": 0.0, "others": 0.0}
    who = iter(moments)
    for i, kind in enumerate(kinds):
        if kind == BY_ANSWER:
            name = "own" if next(who).seat == seat else "others"
        else:
            name = "chance"
        changes[name] += float(steady[i + 1, seat] - steady[i, seat])
    mine = [one for one in moments if one.seat == seat]
    kept = [1 - one.sure_cost / one.best_chance if one.best_chance > 0 else 1.0 for one in mine]
    return Hand(
        even=even,
        deal=float(steady[0, seat]) - even,
        result=share,
        accuracy=sum(kept) / len(kept) if kept else None,
        answers=len(mine),
        **changes,
    )


def _costliest(moments: Sequence[Moment], betters: Sequence[Better]) -> list[Costly]:
    """The three that cost most, of those that were looked at for longer and are beyond their error."""
    found, known = [], {moment.at: moment for moment in moments}
    for one in betters:
        moment = known[one.at]
        cost = one.best_chance - one.chance
        if cost > max(LEAST_COST, CERTAIN * one.error):
            found.append(Costly(one.at, moment.seat, moment.action, one.best, one.chance, one.best_chance, one.line))
    return sorted(found, key=lambda one: (-one.cost, one.at))[:COSTLIEST]
