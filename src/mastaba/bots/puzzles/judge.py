"""What answers are worth by many looks, and which of them are right: those within the error of the best.

Right is every answer that loses no more than the error, or a point and a half, of the chance to win. The best of the
others must lose clearly more, or the question is no puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from mastaba.core.rules.game import Seen

from ..explain.analysis import Inquiry, Prospect
from .paper import FULL, Step, Worth

MARGINS = {2: 0.04, 3: 0.03, 4: 0.03}  # of the chance to win, by number of seats, between right and wrong
LEAST_MARGIN = 0.025
ERRORS, SURE = 2.0, 3.0  # errors: within the first an answer is as good, beyond the second it is worse
LEAST_CHANCE, MOST_CHANCE = 0.1, 0.9  # of the best answer: beyond them all is lost or won
MOST_RIGHT = 2
LOOKED_LONG = 1000  # looks, from which on a score sheet is worth keeping


def margin_for(seats: int) -> float:
    """By how much a wrong answer must be worse."""
    return MARGINS.get(seats, LEAST_MARGIN)


def most_right(options: int) -> int:
    """How many answers may be right: a third of them, two at most, one at least."""
    return max(1, min(MOST_RIGHT, options // 3))


class Evidence:
    """Looks at the answers to one question, added up over several searches."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self._sums: dict[int, list[float]] = {}

    def look(self, each: int, seed: int, only: Sequence[int] | None = None) -> None:
        """So many more looks at each answer, or at those that are named, by a search of its own."""
        inquiry = Inquiry(self.seen, seed)
        inquiry.look_evenly(each, only)
        for found in inquiry.found().prospects:
            if found.looks:
                self._add(found)

    def _add(self, found: Prospect) -> None:
        row = [float(found.looks), found.won[self.seen.seat], found.rival, *found.lines]
        old = self._sums.get(found.action, [0.0] * len(row))
        self._sums[found.action] = [a + b for a, b in zip(old, row, strict=True)]

    def worths(self) -> tuple[Worth, ...]:
        """Every answer that was looked at, the best first."""
        made = [_worth(action, row) for action, row in self._sums.items()]
        return tuple(sorted(made, key=lambda worth: (-worth.chance, worth.action)))

    def best(self, count: int) -> list[int]:
        """The answers that did best so far."""
        return [worth.action for worth in self.worths()[:count]]


def _worth(action: int, row: Sequence[float]) -> Worth:
    looks, won, rival, *lines = row
    chance = won / looks
    error = math.sqrt((chance * (1 - chance) + 0.01) / looks)
    shown = tuple(round(line / looks, 1) for line in lines) if looks >= LOOKED_LONG else ()
    return Worth(action, round(chance, 4), round(error, 4), int(looks), round(rival / looks, 1), shown)


def together(parts: Sequence[Worth]) -> Worth:
    """One answer by the looks of several searches."""
    looks = sum(part.looks for part in parts)
    chance = sum(part.chance * part.looks for part in parts) / looks
    return Worth(parts[0].action, round(chance, 4), round(math.sqrt((chance * (1 - chance) + 0.01) / looks), 4), looks)


def is_out(best: Worth, worth: Worth, seats: int, more: float = 0.0) -> bool:
    """Is an answer clearly wrong: by the margin, and by so many errors more than is asked for?"""
    gap = best.chance - worth.chance
    return gap >= margin_for(seats) and gap >= (SURE + more) * apart(best, worth)


def judged(worths: Sequence[Worth], seats: int, path: tuple[int, ...] = ()) -> Step | None:
    """The question with its right answers; none where it has no clear ones."""
    best = worths[0]
    if not LEAST_CHANCE <= best.chance <= MOST_CHANCE:
        return None
    right = [w for w in worths if best.chance - w.chance <= max(FULL, ERRORS * apart(best, w)) or w is best]
    wrong = [w for w in worths if w not in right]
    if not wrong or len(right) > most_right(len(worths)):
        return None
    if not is_out(best, wrong[0], seats):
        return None
    return Step(path, (*right, *wrong), len(right))


def apart(one: Worth, other: Worth) -> float:
    """The error of the difference of two chances."""
    return math.hypot(one.error, other.error)
