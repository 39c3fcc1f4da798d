"""An answer of one's own game that cost much, as a question to be answered again: what every answer is worth."""

from __future__ import annotations

import math

import msgspec

from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import see

from ..explain.contest import eliminated, never
from ..explain.paired import AHEAD, LINES, WON, Paired, difference
from ..explain.review import Lesson
from .judge import ERRORS
from .paper import FULL, Step, Worth

LEAST_COST = 0.02  # of the chance to win
PAIR = 3  # one part in so many of the looks is for the given answer and the better one
_SEED = 9  # looks of their own


class Own(msgspec.Struct, frozen=True, array_like=True):
    """The question after `at` answers of a game that is over, to the seat that answered it: what every answer is
    worth, what was answered, and how the game might have gone on, the better answer first."""

    at: int
    seat: int
    step: Step
    given: int
    line: tuple[int, ...]


def is_costly(lesson: Lesson) -> bool:
    """Did this answer surely lose some of the chance to win?"""
    if lesson.found or lesson.comparison is None:
        return False
    mean, error = lesson.comparison.gain
    return mean >= LEAST_COST and mean >= ERRORS * error


def own(line: Line, at: int, better: int, continuation: tuple[int, ...], looks: int) -> Own | None:
    """A costly answer as a puzzle; none where a look at all the answers does not find it costly again."""
    given = line.answers[at]
    seen = see(line.game, line.states_at(at), given.seat)
    pairs = Paired(seen, 10 * at + _SEED)
    pairs.reach([better, given.action], max(1, looks // (2 * PAIR)), never)
    left, _, _ = eliminated(pairs, looks, never)
    step = _step(pairs, left)
    if given.action in step.right or len(step.right) > max(1, len(seen.options) // 2):
        return None
    best = step.worths[0].action
    return Own(at, given.seat, step, given.action, continuation if best == better else (best,))


def _step(pairs: Paired, left: list[int]) -> Step:
    """Right is what cannot be told from the best, and what loses next to nothing."""
    made = {action: _worth(pairs, action) for action in pairs.seen.options}
    best = max(left, key=lambda action: (made[action].chance, -action))
    right = [action for action in made if action == best or _is_as_good(pairs, best, action, action in left)]
    order = sorted(made, key=lambda action: (action != best, action not in right, -made[action].chance, action))
    return Step((), tuple(made[action] for action in order), len(right))


def _is_as_good(pairs: Paired, best: int, other: int, still_in: bool) -> bool:
    worlds = min(pairs.worlds_of(best), pairs.worlds_of(other))
    mean, error = difference(*(pairs.ends(action, 0, worlds)[:, WON] for action in (best, other)))
    return mean <= max(FULL, ERRORS * error if still_in else 0.0)


def _worth(pairs: Paired, action: int) -> Worth:
    looks = pairs.worlds_of(action)
    ends = pairs.ends(action, 0, looks).mean(axis=0)
    chance, lines = float(ends[WON]), [float(line) for line in ends[LINES:]]
    error = math.sqrt((chance * (1 - chance) + 0.01) / looks)
    rival = round(sum(lines) - float(ends[AHEAD]), 1)
    return Worth(action, round(chance, 4), round(error, 4), looks, rival, tuple(round(line, 1) for line in lines))
