"""The dear looks at a question: what was found at first is forgotten, since the best of many noisy numbers is too good,
and the answers are looked at afresh, as long as one may be clearly the best."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Seen

from ..explain.contest import likely
from ..players.bot import Budget
from ..players.greedy import Greedy
from .judge import Evidence, apart, is_out, judged, margin_for, most_right
from .paper import Step, Worth

NAMED = 3  # answers that did best at first, and are looked at for long
CLOSE = 2  # wrong answers that are looked at to the end
FEW = 4  # one part in so many of the first looks is for the answers that did badly
DOUBT = 1.25  # errors by which a difference may be larger than it looks


def weighed(seen: Seen, best: Sequence[int], seed: int, looks: tuple[int, int, int]) -> Step | None:
    """The question with its right answers after a few, more, and many looks at those that matter; none as soon as it
    has no clear ones."""
    seats, (few, more, many) = int(seen.s.seats), looks
    named, evidence, done = _named(seen, best[:NAMED], seed), Evidence(seen), 0
    for number, upto in enumerate((few, min(2 * few, more), more)):
        evidence.look(upto - done, seed + 10 * number + 1, named)
        done = upto
        if not _may_hold(evidence, seats):
            return None
    if not _clears(evidence, named, seed + 40, few, more):
        return None
    step = judged(evidence.worths(), seats)
    if step is None or step.worths[0].action not in named:
        return None
    close = [worth.action for worth in step.worths[: step.accepted + CLOSE]]
    evidence.look(many - more, seed + 3, close)
    step = judged(evidence.worths(), seats)
    return step if step is not None and step.worths[0].action in close else None


def _named(seen: Seen, best: Sequence[int], seed: int) -> list[int]:
    """The answers that are looked at for long: the best, and what those answer who do not look far."""
    gen = generator(seed_state(seed))
    tempting = [likely(seen, seed, best[0]), Greedy().choose(seen, seen.options, Budget(), gen)]
    return sorted({*best, *tempting})


def _may_hold(evidence: Evidence, seats: int) -> bool:
    """May one of those that cannot all be right still be worse by the margin?"""
    worths = evidence.worths()
    allowed = most_right(len(evidence.seen.options))
    if len(worths) <= allowed:
        return True
    return _may_be_out(worths[0], worths[allowed], seats)


def _clears(evidence: Evidence, named: Sequence[int], seed: int, few: int, most: int) -> bool:
    """Looks at the answers that did badly, ever more at those that are not clearly wrong yet; False where one of them
    stays in doubt, and as soon as one is hardly clearly wrong."""
    seats = int(evidence.seen.s.seats)
    rest, each, looked = [action for action in evidence.seen.options if action not in named], max(1, few // FEW), 0
    while rest and looked < most:
        evidence.look(each, seed, rest)
        looked, each, seed = looked + each, looked + each, seed + 1
        worths = evidence.worths()
        left = [worth for worth in worths if worth.action in rest and not is_out(worths[0], worth, seats, 0.5)]
        if any(not _may_be_out(worths[0], worth, seats) for worth in left):
            return False
        rest = [worth.action for worth in left]
    return not rest


def _may_be_out(best: Worth, worth: Worth, seats: int) -> bool:
    return best.chance - worth.chance + DOUBT * apart(best, worth) >= margin_for(seats)
