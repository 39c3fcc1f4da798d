"""Answers looked at in common worlds: the n-th look at each of them begins in the same world, with the same dice.

Differences between answers then err far less than the answers do (common random numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mastaba.core.rules.chance import generator, next64
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Seen

from .analysis import Inquiry

TREES = 4  # that share the worlds: what one of them overlooks the others may see
WON, AHEAD, LINES = 0, 1, 2  # columns of what came of a look: a victory, points before the best other, then the sheet
EVEN = 0.5  # of what a look is worth: the victory; the rest is how far ahead


class Paired:
    """What came of every look, by answer and world; worlds are numbered from 0."""

    def __init__(self, seen: Seen, seed: int, plain: bool | None = None) -> None:
        self.seen = seen
        self._trees = [Inquiry(seen, seed, plain=plain) for _ in range(TREES)]
        self._worlds = generator(seed_state(seed))
        self._seeds: list[int] = []
        columns = LINES + len(seen.game.lines)
        self._ends = {action: np.empty((0, columns)) for action in seen.options}
        self.looks = 0

    def worlds_of(self, action: int) -> int:
        """In how many worlds an answer was looked at."""
        return len(self._ends[action])

    def reach(self, actions: Sequence[int], worlds: int, late: Callable[[], bool]) -> bool:
        """Look at these answers, side by side, until each was looked at in the first so many worlds; or until it is
        late, which is told by False."""
        while len(self._seeds) < worlds:
            self._seeds.append(int(next64(self._worlds)))
        known = {action: self.worlds_of(action) for action in actions}
        ends = {action: np.zeros((worlds, self._ends[action].shape[1])) for action in actions}
        for action, rows in self._ends.items():
            if action in ends:
                ends[action][: known[action]] = rows[:worlds]
        done = min(known.values())
        while done < worlds and not late():
            for action in actions:
                if done >= known[action]:
                    self._trees[done % TREES].look_in(self._seeds[done], action, ends[action][done])
                    self.looks += 1
            done += 1
        self._ends.update({action: rows[: max(done, known[action])] for action, rows in ends.items()})
        return done >= worlds

    def ends(self, action: int, first: int, last: int) -> Any:
        """What came of an answer's looks in these worlds, a row each."""
        return self._ends[action][first:last]

    def worths(self, actions: Sequence[int], first: int, last: int) -> dict[int, Any]:
        """What each of these answers was worth in these worlds, 0 … 1: part victory, part points ahead."""
        return dict(zip(actions, worths([self.ends(action, first, last) for action in actions]), strict=True))


def worths(ends: Sequence[Any]) -> list[Any]:
    """What looks were worth, 0 … 1, all on one scale: part victory, part points ahead. Points count most around what
    these looks usually come to: whoever is far behind, or far ahead, still has something to play for."""
    ahead = [rows[:, AHEAD] for rows in ends]
    usual = float(np.median(np.concatenate(ahead)))
    scale = float(np.mean([np.abs(points - usual).mean() for points in ahead])) + 0.001
    return [_worth(rows[:, WON], points - usual, scale) for rows, points in zip(ends, ahead, strict=True)]


def _worth(won: Any, ahead: Any, scale: float) -> Any:
    return EVEN * won + (1 - EVEN) * (0.5 + 0.5 * ahead / (np.abs(ahead) + scale))


def difference(one: Any, other: Any) -> tuple[float, float]:
    """By how much the first column is larger in the mean, world by world, and the error of that."""
    apart = one - other
    return float(apart.mean()), float(apart.std(ddof=1)) / float(np.sqrt(len(apart)))
