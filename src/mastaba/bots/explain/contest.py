"""Which answer is best, and whether that is sure: answers drop out until one is left, or the rest are equal.

After every round of common worlds the answer that did best so far is compared with each of the others. One that is
worse beyond doubt drops out (racing, best-arm identification). "Beyond doubt" is SURE for the whole contest: each
comparison of each round gets its share of what is left to error, and the difference must still be a MARGIN once the
error is taken off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import NormalDist

import msgspec

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Seen

from ..players.bot import Budget
from ..players.habit import Habit
from .paired import AHEAD, LINES, WON, Paired, difference

SURE = 0.99
ROUNDS = 12  # comparisons of two answers, at most: the worlds grow by half from one to the next
FIRST_WORLDS = 96  # before anything is compared
MARGIN = 0.01  # of the worth of a look: less is no difference
EQUAL = 0.03  # answers that cannot be further apart than this are equal, whatever more looks would say
WARM = 4  # one part in so many of the worlds is for the trees to grow, and not counted
HABITS = 64  # answers out of habit that tell what the asker is likely to think of
COMPARED = 20  # one part in so many of the looks is for comparing the best answer with the likely one, at the least


class Comparison(msgspec.Struct, frozen=True, array_like=True):
    """The best answer beside the one that the asker is likely to think of; each difference with its error.

    `gain` is of the chance to win, `points` how many more the seat is ahead at the end, `lines` by line of its sheet.
    """

    other: int
    chance: float
    other_chance: float
    gain: tuple[float, float]
    points: tuple[float, float]
    lines: tuple[tuple[float, float], ...]


class Verdict(msgspec.Struct, frozen=True, array_like=True):
    """What a contest came to: the answers that are left, what did best first; one alone is sure.

    `worlds` are those that the last of them were looked at in; 0 where there was no time to compare anything. `alike`:
    what is left cannot be further apart than EQUAL; without it, the looks ended before anything stood out.
    """

    seat: int
    equals: tuple[int, ...]
    options: int
    worlds: int
    looks: int
    comparison: Comparison | None = None
    alike: bool = False

    @property
    def best(self) -> int:
        return self.equals[0]

    @property
    def sure(self) -> bool:
        return len(self.equals) == 1 and self.worlds > 0


def never() -> bool:
    """There is time."""
    return False


def contest(seen: Seen, seed: int, looks: int, late: Callable[[], bool] = never, plain: bool | None = None) -> Verdict:
    """The best answers to the question that this seat is asked, from what it sees; the same for the same three,
    unless it gets late."""
    if not seen.options:
        raise ValueError("this seat is not asked anything")
    pairs = Paired(seen, seed, plain)
    left, worlds, alike = eliminated(pairs, looks, late)
    verdict = Verdict(seen.seat, tuple(left), len(seen.options), worlds, pairs.looks, alike=alike)
    if not verdict.sure:
        return verdict
    found = _compared(pairs, verdict.best, looks // (2 * COMPARED), seed, late, plain)
    return msgspec.structs.replace(verdict, comparison=found, looks=pairs.looks)


def eliminated(pairs: Paired, looks: int, late: Callable[[], bool]) -> tuple[list[int], int, bool]:
    """The answers that are left, the best first, the worlds that speak for them, and whether they are equal: each is
    looked at in the first few, however few looks there are."""
    left, worlds, step, alike = list(pairs.seen.options), 0, FIRST_WORLDS, False
    pairs_of_answers = max(1, len(left) * (len(left) - 1) // 2)
    doubt = NormalDist().inv_cdf(1 - (1 - SURE) / (ROUNDS * pairs_of_answers))
    while not alike and len(left) > 1 and (not worlds or pairs.looks + step * len(left) <= looks):
        if not pairs.reach(left, worlds + step, late):
            break
        worlds += step
        step = worlds // 2
        means, apart = _standing(pairs, left, worlds)
        left = [a for a in sorted(left, key=lambda a: -means[a]) if _stays(apart[a], doubt)]
        alike = all(mean + doubt * error < EQUAL for mean, error in (apart[a] for a in left))
    return left, worlds, alike and len(left) > 1


def _standing(
    pairs: Paired, left: Sequence[int], worlds: int
) -> tuple[dict[int, float], dict[int, tuple[float, float]]]:
    """What each was worth in the mean, and by how much the best is better."""
    worth = pairs.worths(left, worlds // WARM, worlds)
    means = {a: float(worth[a].mean()) for a in left}
    best = max(left, key=lambda a: means[a])
    return means, {a: (0.0, 0.0) if a == best else difference(worth[best], worth[a]) for a in left}


def _stays(apart: tuple[float, float], doubt: float) -> bool:
    mean, error = apart
    return mean - doubt * error <= MARGIN


def likely(seen: Seen, seed: int, besides: int, plain: bool | None = None) -> int:
    """What the asker is likely to think of, if not of this answer."""
    gen, habit = generator(seed_state(seed)), Habit(plain=plain)
    thought = Counter(habit.choose(seen, seen.options, Budget(), gen) for _ in range(HABITS))
    return max((a for a in seen.options if a != besides), key=lambda a: (thought[a], -a))


def _compared(
    pairs: Paired, best: int, worlds: int, seed: int, late: Callable[[], bool], plain: bool | None
) -> Comparison:
    """The best answer beside the likely one, in so many worlds at least if there is time."""
    other = likely(pairs.seen, seed, best, plain)
    pairs.reach([best, other], max(pairs.worlds_of(best), worlds), late)
    return compared(pairs, best, other)


def compared(pairs: Paired, best: int, other: int) -> Comparison:
    """Two answers in the worlds in which both were looked at."""
    worlds = min(pairs.worlds_of(best), pairs.worlds_of(other))
    one, two = (pairs.ends(action, worlds // WARM, worlds) for action in (best, other))
    columns = [difference(one[:, k], two[:, k]) for k in range(one.shape[1])]
    return Comparison(
        other,
        float(one[:, WON].mean()),
        float(two[:, WON].mean()),
        columns[WON],
        columns[AHEAD],
        tuple(columns[LINES:]),
    )
