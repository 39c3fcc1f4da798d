"""What a seat can learn from an answer of its own: what was better, how sure that is, why, and what would have come."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import see

from ...players.bot import Budget
from ...players.ismcts import Ismcts
from ..contest import Comparison, Verdict, compared, never
from ..counsel import Link, action_from, whole_action
from ..paired import Paired, difference
from ..reasons import Reason, reasons
from .moments import LEAST_WORLDS, Moment, seed_of

LESSONS, SUSPECTS = 3, 4  # of each seat: shown, and looked at for longer
DEEPER, LEAST_DEEPER = 6, 1600  # times as many looks for an answer that seems to have lost much; so many at the least,
QUICK = 50  # where a question gets as many as this: who has fewer has no time (an interpreted game)
BEYOND_DOUBT, LIKELY = 3.0, 1.5  # errors
VARIATION, VARIATION_LOOKS = 6, 160  # answers that are shown after the better one, and how long each is thought about
FOREVER = 1e9
_DEEPER, _ON = 3, 4  # kinds of seeds


class Better(msgspec.Struct, frozen=True, array_like=True):
    """A question looked at for longer: the given answer beside a better one, which was worth more by `lost`, with its
    error. `whole` and `instead` are the actions that begin with them; `line` is how the game might have gone on."""

    at: int
    lost: tuple[float, float]
    comparison: Comparison
    best: int
    whole: tuple[int, ...]
    instead: tuple[int, ...]
    line: tuple[int, ...]


class Lesson(msgspec.Struct, frozen=True):
    """After `at` answers this seat answered so. `better` was worth more by `lost`, with its error; where it is the same
    answer, the seat found the best one. `line` begins with `better`."""

    at: int
    seat: int
    action: int
    better: int
    lost: tuple[float, float]
    comparison: Comparison | None = None
    whole: tuple[int, ...] = ()
    instead: tuple[int, ...] = ()
    line: tuple[int, ...] = ()

    @property
    def found(self) -> bool:
        """Was it the best answer?"""
        return self.action == self.better

    @property
    def doubt(self) -> str:
        """How sure it is that something was lost: "sure", "likely", or "close" where it may be nothing."""
        mean, error = self.lost
        return "sure" if mean > BEYOND_DOUBT * error else "likely" if mean > LIKELY * error else "close"


def suspects(moments: Sequence[Moment]) -> list[Moment]:
    """The questions whose answers seem to have lost most, some for each seat."""
    found: list[Moment] = []
    for seat in {one.seat for one in moments}:
        mine = [one for one in moments if one.seat == seat and one.best != one.action and one.lost[0] > 0]
        found += sorted(mine, key=lambda one: (-one.sure_loss, one.at))[:SUSPECTS]
    return sorted(found, key=lambda one: one.at)


def looks_for_better(looks: int) -> int:
    """How many looks an answer that seems to have lost much gets, where every question got so many."""
    return max(LEAST_DEEPER if looks >= QUICK else 0, DEEPER * looks)


def deepened(line: Line, at: int, best: int, looks: int) -> Better:
    """The given answer and a better one in common worlds; and how the better one might have gone on."""
    given, seed = line.answers[at], seed_of(_DEEPER, at)
    seen = see(line.game, line.states_at(at), given.seat)
    pairs, count = Paired(seen, seed), max(LEAST_WORLDS, looks // 2)
    pairs.reach([best, given.action], count, never)
    worth = pairs.worths([best, given.action], 0, count)
    return Better(
        at,
        difference(worth[best], worth[given.action]),
        compared(pairs, best, given.action),
        best,
        whole_action(seen, best, seed),
        _as_it_was(line, at, seen),
        variation(line, at, best),
    )


def _as_it_was(line: Line, at: int, seen: Seen) -> tuple[int, ...]:
    """The action that the seat began with its answer."""
    given = iter(line.answers[at:])
    return tuple(answer for _, answer in action_from(seen, lambda here: next(given).action))


def variation(line: Line, at: int, best: int) -> tuple[int, ...]:
    """The better answer and some more, as sensible players with no more than their own eyes go on; chance as it was."""
    seat, bot = line.answers[at].seat, Ismcts(iterations=VARIATION_LOOKS)
    here, gen, shown = line.back(at).answer(best), generator(seed_state(seed_of(_ON, at))), [best]
    moved_on = False
    while not here.over and len(shown) <= VARIATION:
        moved_on |= here.asked != seat
        seen = see(line.game, here.states, here.asked)
        shown.append(bot.choose(seen, seen.options, Budget(FOREVER), gen))
        ends = moved_on and here.asked == seat
        here = here.answer(shown[-1])
        if ends:
            break
    return tuple(shown)


def lessons(moments: Sequence[Moment], betters: Sequence[Better]) -> list[Lesson]:
    """Of each seat in turn: the answers that lost most, once looked at for longer; then the best ones that it found
    where they were hardest to find."""
    known = {one.at: one for one in betters if one.lost[0] > 0}
    told: list[Lesson] = []
    for seat in sorted({one.seat for one in moments}):
        mine = [one for one in moments if one.seat == seat]
        lost = [_lost(one, known[one.at]) for one in mine if one.at in known]
        lost.sort(key=lambda one: (one.lost[1] - one.lost[0], one.at))
        kept = sorted((one for one in mine if one.best == one.action), key=lambda one: (one.drawn, one.at))
        told += [*lost, *(_kept(one) for one in kept)][:LESSONS]
    return told


def _lost(moment: Moment, found: Better) -> Lesson:
    rest = found.comparison, found.whole, found.instead, found.line
    return Lesson(moment.at, moment.seat, moment.action, found.best, found.lost, *rest)


def _kept(moment: Moment) -> Lesson:
    return Lesson(moment.at, moment.seat, moment.action, moment.action, moment.lost, line=(moment.action,))


def why(line: Line, lesson: Lesson) -> list[Reason]:
    """What speaks for the better answer against the one that was given, the most important first."""
    if lesson.comparison is None or lesson.doubt == "close":
        return []
    seen = see(line.game, line.states_at(lesson.at), lesson.seat)
    verdict = Verdict(lesson.seat, (lesson.better,), len(seen.options), 1, 1, lesson.comparison)
    return reasons(seen, Link(b"", verdict, lesson.instead), lesson.whole)
