"""Answers looked at in common worlds: the n-th look at each of them begins in the same world, with the same dice."""

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
        rows = {action: self.ends(action, first, last) for action in actions}
        scale = float(np.mean([np.abs(row[:, AHEAD]).mean() for row in rows.values()])) + 0.001
        return {action: _worth(row, scale) for action, row in rows.items()}


def _worth(row: Any, scale: float) -> Any:
    ahead = row[:, AHEAD]
    return EVEN * row[:, WON] + (1 - EVEN) * (0.5 + 0.5 * ahead / (np.abs(ahead) + scale))


def difference(one: Any, other: Any) -> tuple[float, float]:
    """By how much the first column is larger in the mean, world by world, and the error of that."""
    apart = one - other
    return float(apart.mean()), float(apart.std(ddof=1)) / float(np.sqrt(len(apart)))
