"""What every answer leads to: looks, chances to win and final score sheets, from what one seat sees or from all.

The search is that of the strongest level. Each look is then played on to the end of the game by the advice's own
likely answers, and the end is counted for the first answer of the look.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import numpy as np

from ..core.batch import fill_results, is_first, score_of
from ..core.chance import generator, next64
from ..core.engine import engine, seed_state
from ..core.jit import rule
from ..core.sight import Seen
from .ismcts import NODES, Tree
from .knobs import Knobs
from .look import AT, begin_look, descend, imagine, look_on
from .options import answer_and_list, list_options
from .playout import fill_weights, weighted_option
from .tree import ACTION, find_children, new_node, note

TRIED, RIVAL, WON = 0, 1, 2  # columns of the tally: looks, points of the best of the others, victories by seat
EVEN_SHARE = 4  # one part in so many of all looks is spread evenly over the answers


# --- rules -------------------------------------------------------------------------------------------------------


@rule
def take_first(
    s: Any, a: Any, mask: Any, legal: Any, child: Any, look: Any, path: Any, node: Any, worth: Any, kept: Any, said: Any
) -> Any:  # fmt: skip
    """The first answer of a path as it is told; the options behind it, or -1 where it cannot be or has no room."""
    if mask[a] == 0:
        return -1
    root = int(path[0])
    find_children(node, root, mask, legal, child)
    at = int(child[a])
    if at < 0:
        at = int(new_node(node, worth, kept, root, a))
    if at < 0:
        return -1
    look[AT] = 1
    path[1] = at
    note(said, a, int(s.asked))
    return answer_and_list(s, a, mask, legal)


@rule
def play_to_the_end(s: Any, count: Any, mask: Any, legal: Any, weights: Any, gen: Any, n: Any) -> None:
    """Likely answers until nothing is asked."""
    while count > 0:
        total = fill_weights(s, legal, weights, n)
        count = answer_and_list(s, weighted_option(legal, weights, total, gen), mask, legal)


@rule
def count_end(
    s: Any, a: Any, seat: Any, sheet: Any, scores: Any, ranking: Any, by_score: Any, tally: Any, lines: Any
) -> None:
    """Count an ended game for the answer that led there: who won, and the seat's score by line."""
    seats = int(s.seats)
    winners = fill_results(s, sheet, scores, ranking, by_score)
    best = 0
    first = True
    tally[a, TRIED] += 1.0
    for p in range(seats):
        if is_first(ranking, seats, p):
            tally[a, WON + p] += 1.0 / winners
        if p != seat and (first or scores[p] > best):
            best = scores[p]
            first = False
    tally[a, RIVAL] += float(best)
    score_of(s, seat, sheet)
    for i in range(len(sheet)):
        lines[a, i] += float(sheet[i])


@rule
def entry_look_through(
    states: Any, seat: Any, hidden: Any, first: Any, iterations: Any, gen: Any, mask: Any, legal: Any, weights: Any,
    child: Any, look: Any, path: Any, node: Any, worth: Any, best_of: Any, kept: Any, sheet: Any, scores: Any,
    ranking: Any, by_score: Any, values: Any, spread: Any, rewards: Any, glanced: Any, said: Any, brought: Any,
    knobs: Any, n: Any, tally: Any, lines: Any,
) -> None:  # fmt: skip
    """So many looks, each played on to the end; all begin with the answer `first`, unless it is -1.

    With `hidden` the record has holes, which every look fills anew; else only chance is thrown anew.
    """
    for _ in range(iterations):
        states[1] = states[0]
        s = states[1]
        if hidden != 0:
            imagine(s, seat, gen, knobs, n)
        else:
            s.rng[0] = next64(gen)
        count = list_options(s, mask, legal)
        begin_look(look, path, node, worth, kept, said, knobs)
        if first >= 0:
            count = take_first(s, first, mask, legal, child, look, path, node, worth, kept, said)
        if count < 0:
            continue
        count = descend(
            s, count, mask, legal, weights, child, look, path, node, worth, best_of, kept, said, brought, knobs, n
        )  # fmt: skip
        count = look_on(
            s, count, gen, mask, legal, weights, look, path, node, worth, best_of, sheet, scores, ranking, by_score,
            values, spread, rewards, glanced, said, brought, knobs, n,
        )  # fmt: skip
        play_to_the_end(s, count, mask, legal, weights, gen, n)
        if look[AT] > 0:
            count_end(s, int(node[int(path[1]), ACTION]), seat, sheet, scores, ranking, by_score, tally, lines)


# --- what was found ----------------------------------------------------------------------------------------------


class Prospect(msgspec.Struct, frozen=True, array_like=True):
    """One answer: how often it was looked at (so many of them for the sake of evenness), and sums over the ends."""

    action: int
    looks: int
    even: int
    won: tuple[float, ...]  # victories, by seat; shared ones in parts
    rival: float  # points of the best of the others
    lines: tuple[float, ...]  # the seat's own score, by line

    def chance(self, seat: int) -> float:
        """How likely this seat is to win after it."""
        return self.won[seat] / self.looks if self.looks else 0.0

    @property
    def sheet(self) -> tuple[float, ...]:
        """The seat's mean final score, by line."""
        return tuple(line / max(self.looks, 1) for line in self.lines)

    @property
    def best_other(self) -> float:
        """The mean final score of the best of the others."""
        return self.rival / max(self.looks, 1)


class Analysis(msgspec.Struct, frozen=True, array_like=True):
    """Every legal answer of one question to one seat, the best first."""

    seat: int
    prospects: tuple[Prospect, ...]

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    @property
    def looks(self) -> int:
        return sum(one.looks for one in self.prospects)

    def of(self, action: int) -> Prospect:
        return next(one for one in self.prospects if one.action == action)

    def chances(self) -> tuple[float, ...]:
        """How likely each seat is to win if all go on as well as the search thinks; they sum to 1."""
        weights = [one.looks - one.even for one in self.prospects]
        if not any(weights):
            weights = [one.looks for one in self.prospects]
        seats = range(len(self.best.won))
        pairs = list(zip(weights, self.prospects))
        return tuple(sum(w * one.chance(p) for w, one in pairs) / max(sum(weights), 1) for p in seats)


def merged(parts: Sequence[Analysis]) -> Analysis:
    """Several analyses of one question as one: their looks add up."""
    first = parts[0]
    return Analysis(first.seat, _ranked((_sum([a.of(o.action) for a in parts]) for o in first.prospects), first.seat))


def _sum(same: Sequence[Prospect]) -> Prospect:
    return Prospect(
        same[0].action,
        sum(one.looks for one in same),
        sum(one.even for one in same),
        tuple(map(sum, zip(*(one.won for one in same)))),
        sum(one.rival for one in same),
        tuple(map(sum, zip(*(one.lines for one in same)))),
    )


def _ranked(prospects: Iterable[Prospect], seat: int) -> tuple[Prospect, ...]:
    """By the chance to win that is certain: what was looked at little has to be much better."""

    def certain(one: Prospect) -> float:
        return one.chance(seat) - 0.5 / math.sqrt(one.looks) if one.looks else -1.0

    return tuple(sorted(prospects, key=lambda one: (-certain(one), one.action)))


# --- asking ------------------------------------------------------------------------------------------------------


class Inquiry(Tree):
    """A search of one position whose looks all end with the game."""

    def __init__(self, seen: Seen, seed: int, *, hidden: bool = True, plain: bool | None = None) -> None:
        super().__init__(seen, Knobs(), generator(seed_state(seed)), plain)
        game = seen.game
        self._seats, self._options = int(seen.s.seats), seen.options
        self._hidden = int(hidden)
        self._tally = np.zeros((len(game.actions), WON + game.schema.seats), dtype=np.float64)
        self._lines = np.zeros((len(game.actions), len(game.lines)), dtype=np.float64)
        self._even = dict.fromkeys(seen.options, 0)
        self._run = engine(game, plain).entry(entry_look_through, **game.advice.rules())

    def look(self, iterations: int, first: int = -1) -> None:
        """Some more looks, all with the answer `first` if one is named."""
        states, seat, gen = self._states, self.seat, self.gen
        self._run(states, seat, self._hidden, first, iterations, gen, *self._rest, self._tally, self._lines)
        self.iterations += iterations
        if first >= 0:
            self._even[first] += iterations

    def stand_in(self, world: Any) -> None:
        """The next looks begin in this record."""
        self._states[0] = world[0]

    def look_evenly(
        self, each: int, only: Sequence[int] | None = None, late: Callable[[], bool] = lambda: False
    ) -> None:
        """So many looks for every answer, or for those that are named, until it is late."""
        for action in self._options if only is None else only:
            if late():
                return
            self.look(each, action)

    def found(self) -> Analysis:
        """What the looks so far came to."""
        tally, lines = self._tally, self._lines
        prospects = [
            Prospect(
                a,
                int(tally[a, TRIED]),
                self._even[a],
                tuple(float(v) for v in tally[a, WON : WON + self._seats]),
                float(tally[a, RIVAL]),
                tuple(float(v) for v in lines[a]),
            )
            for a in self._options
        ]
        return Analysis(self.seat, _ranked(prospects, self.seat))


def analyse(seen: Seen, seed: int, looks: int, plain: bool | None = None) -> Analysis:
    """Every answer to the question that this seat is asked, from what it sees; the same for the same three."""
    if not seen.options:
        raise ValueError("this seat is not asked anything")
    inquiry = Inquiry(seen, seed, plain=plain)
    each = max(1, looks // (EVEN_SHARE * len(seen.options)))
    inquiry.look_evenly(each)
    inquiry.look(max(0, min(looks, NODES // 2) - inquiry.iterations))
    return inquiry.found()


SLICE_S = 0.05


def analyse_for(seen: Seen, seed: int, seconds: float, plain: bool | None = None) -> Analysis:
    """The same by the clock; where a look takes long, some answers may not be looked at."""
    inquiry = Inquiry(seen, seed, plain=plain)
    began = time.perf_counter()

    def left() -> float:
        return seconds - (time.perf_counter() - began)

    inquiry.look_evenly(1, late=lambda: left() < 0)
    pace = inquiry.iterations / max(seconds - left(), 1e-6)
    planned = pace * max(left(), 0.0)
    inquiry.look_evenly(int(planned / (EVEN_SHARE * len(seen.options))), late=lambda: left() < 0)
    while left() > 0 and inquiry.iterations < NODES // 2:
        inquiry.look(max(1, int(pace * min(SLICE_S, left()))))
    return inquiry.found()
