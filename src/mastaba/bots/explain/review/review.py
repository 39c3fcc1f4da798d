"""A whole game looked at again: moments put together into curves, sums of luck and skill, and the costliest answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line

from .lessons import SUSPECTS, Better, Lesson, deepened, lessons, looks_for_better, suspects
from .moments import Moment, examine
from .smooth import smoothed

LEAST_LOOKS = 8  # for one question
LEAST_ROOM = 2.0  # questions with one good answer, or as much in parts: of fewer nothing is said
BY_ANSWER, BY_CHANCE = 0, 1


class Hand(msgspec.Struct, frozen=True):
    """What made one seat's result, in shares of the victory: together they are `result`.

    `even` is what everybody begins with; `deal` what set-up and place at the table gave, `chance` all that chance did
    later, `own` and `others` what one's own answers and those of the others changed. `accuracy` is 0 for answers as if
    they were drawn, 1 for those of the strongest level; with its error; none where there was hardly a choice.
    """

    even: float
    deal: float
    chance: float
    own: float
    others: float
    result: float
    accuracy: float | None
    accuracy_error: float | None
    answers: int


class Review(msgspec.Struct, frozen=True):
    """`full` are all seats' chances after 0, 1, 2 … answers, by what they knew together; `knew` for each seat
    [answers, its chance] when it was asked, by what it knew; both end with what came of it. `lessons` are some of each
    seat, in the order of seats."""

    game: str
    looks: int
    full: list[list[float]]
    knew: list[list[tuple[int, float]]]
    lessons: list[Lesson]
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
    betters = [deepened(line, one.at, one.best, looks_for_better(looks)) for one in suspects(moments)]
    progress(1.0)
    return assembled(line, moments, betters, looks)


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
        lessons(moments, betters),
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
    accuracy, error = _accuracy(mine := [one for one in moments if one.seat == seat])
    return Hand(
        even=even,
        deal=float(steady[0, seat]) - even,
        result=share,
        accuracy=accuracy,
        accuracy_error=error,
        answers=len(mine),
        **changes,
    )


def _accuracy(mine: Sequence[Moment]) -> tuple[float, float] | tuple[None, None]:
    """What share of the way from any answer to the best ones the answers went, most where most was at stake; and the
    error of that."""
    room = sum(one.stake * (1 - one.drawn) for one in mine)
    if not room or sum(1 - one.drawn for one in mine) < LEAST_ROOM:
        return None, None
    accuracy = sum(one.stake * (one.credit - one.drawn) for one in mine) / room
    apart = (one.stake * (one.credit - one.drawn - accuracy * (1 - one.drawn)) for one in mine)
    return min(1.0, max(0.0, accuracy)), math.hypot(*apart) / room
