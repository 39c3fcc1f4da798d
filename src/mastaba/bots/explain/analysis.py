"""What every answer leads to: looks, chances to win and final score sheets, from what one seat sees or from all.

The search is that of the strongest level, but asks no network. Each look is then played on to the end of the game by
the advice's own likely answers, and the end is counted for the first answer of the look.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import numpy as np

from ...core.rules.chance import generator
from ...core.rules.engine import seed_state
from ...core.rules.game import Seen
from ..players.ismcts import NODES, Tree
from ..search.knobs import Knobs
from ..search.loop import RIVAL, TRIED, WON, Ends

EVEN_SHARE = 4  # one part in so many of all looks is spread evenly over the answers


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
        self._ends = Ends(self._tally, self._lines)
        self._even = dict.fromkeys(seen.options, 0)

    def look(self, iterations: int, first: int = -1) -> None:
        """Some more looks, all with the answer `first` if one is named."""
        self._search(self._hidden, first, 1, iterations, self._ends)
        if first >= 0:
            self._even[first] += iterations

    def look_in(self, world: int, first: int, end: Any) -> None:
        """One look with this answer in the world that this number stands for; into `end` go the seat's part of the
        victory, its points before the best of the others, and its score by line."""
        self.gen[0] = world
        self._tally[first] = self._lines[first] = 0.0
        self.look(1, first)
        end[0] = self._tally[first, WON + self.seat]
        end[1] = self._lines[first].sum() - self._tally[first, RIVAL]
        end[2:] = self._lines[first]

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
