"""One question of a game that is over: the chances before it, what was answered, and what else could have been."""

from __future__ import annotations

import math

import msgspec

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import see

from ...players.bot import Budget
from ...players.ismcts import Ismcts
from ..analysis import EVEN_SHARE, Analysis, Inquiry, Prospect
from .worlds import chance_spoke, worlds

WORLDS = 8
SURE = 1.5  # errors; a cost that is not so much larger may be none
VARIATION, VARIATION_LOOKS = 6, 160  # answers that are shown after the better one, and how long each is thought about
FOREVER = 1e9
_MOMENT, _TOGETHER, _DEEPER, _ON = 1, 2, 3, 4  # kinds of seeds


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """The question after `at` answers, and the answer to it.

    `full` are all seats' chances by what they know together, from so many looks; `after` the same once the answer is
    chosen and chance has not spoken yet, with its looks; empty where chance did not speak. `knew` are all seats'
    chances as the asked one could judge them; `best` is the best answer by that, and then come the chances of the best
    and of the chosen answer, and the error of their difference.
    """

    at: int
    seat: int
    action: int
    full: tuple[float, ...]
    full_looks: int
    after: tuple[float, ...]
    after_looks: int
    knew: tuple[float, ...]
    best: int
    best_chance: float
    chance: float
    error: float

    @property
    def cost(self) -> float:
        """What the answer cost, of the chance to win."""
        return max(0.0, self.best_chance - self.chance) if self.best != self.action else 0.0

    @property
    def sure_cost(self) -> float:
        """The same; nothing where it lies within the error of the looks."""
        return self.cost if self.cost > SURE * self.error else 0.0


class Better(msgspec.Struct, frozen=True, array_like=True):
    """A question looked at for longer: again the chances and the error; and how the game might have gone on.

    `line` are answers, the better one first.
    """

    at: int
    best: int
    best_chance: float
    chance: float
    error: float
    line: tuple[int, ...]


def examine(line: Line, at: int, looks: int) -> Moment:
    """One question of a game; the same for the same three."""
    game, states, given = line.game, line.states_at(at), line.answers[at]
    found = _as_the_seat_knew(see(game, states, given.seat), given.action, looks, _seed(_MOMENT, at))
    full, after = _together(line, at, looks)
    best, chosen = found.best, found.of(given.action)
    return Moment(
        at,
        given.seat,
        given.action,
        full.chances(),
        sum(one.looks - one.even for one in full.prospects),
        tuple(after.chance(p) for p in range(len(after.won))) if after else (),
        after.looks if after else 0,
        found.chances(),
        best.action,
        best.chance(given.seat),
        chosen.chance(given.seat),
        _error(best, chosen, given.seat),
    )


def _as_the_seat_knew(seen: Seen, action: int, looks: int, seed: int) -> Analysis:
    """Every answer a little, the promising ones more, and as much again for the best and the one that was given."""
    inquiry = Inquiry(seen, seed)
    inquiry.look_evenly(max(1, looks // (2 * EVEN_SHARE * len(seen.options))))
    inquiry.look(max(1, looks // 2))
    for named in sorted({action, inquiry.found().best.action}):
        inquiry.look(max(1, looks // 5), named)
    return inquiry.found()


def _together(line: Line, at: int, looks: int) -> tuple[Analysis, Prospect | None]:
    """The same question with all that anybody knew; and the answer that was given, where chance spoke after it."""
    game, states, given = line.game, line.states_at(at), line.answers[at]
    made = worlds(game, states, _seed(_TOGETHER, at), WORLDS)
    options = tuple(engine(game).options(states))
    inquiry = Inquiry(Seen(game, made[0], given.seat, options), _seed(_TOGETHER, at), hidden=False)
    for world in made:
        inquiry.stand_in(world)
        inquiry.look(max(1, looks // (2 * WORLDS)))
    free = inquiry.found()
    if not chance_spoke(game, states, given.action, line.states_at(at + 1), made):
        return free, None
    for world in made:
        inquiry.stand_in(world)
        inquiry.look(max(1, looks // (3 * WORLDS)), given.action)
    return free, inquiry.found().of(given.action)


def deepened(line: Line, at: int, best: int, looks: int) -> Better:
    """The given answer and a better one, looked at for longer; and how the better one might have gone on."""
    given = line.answers[at]
    inquiry = Inquiry(see(line.game, line.states_at(at), given.seat), _seed(_DEEPER, at))
    for named in sorted({best, given.action}):
        inquiry.look(max(1, looks // 2), named)
    found = inquiry.found()
    one, other = found.of(best), found.of(given.action)
    chances = one.chance(given.seat), other.chance(given.seat)
    return Better(at, best, *chances, _error(one, other, given.seat), variation(line, at, best))


def variation(line: Line, at: int, best: int) -> tuple[int, ...]:
    """The better answer and some more, as sensible players with no more than their own eyes go on; chance as it was."""
    seat, bot = line.answers[at].seat, Ismcts(iterations=VARIATION_LOOKS)
    here, gen, shown = line.back(at).answer(best), generator(seed_state(_seed(_ON, at))), [best]
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


def _error(one: Prospect, other: Prospect, seat: int) -> float:
    """Of the difference of two chances, each from its own looks."""

    def variance(found: Prospect) -> float:
        chance = found.chance(seat)
        return (chance * (1 - chance) + 0.02) / max(found.looks, 1)

    return math.sqrt(variance(one) + variance(other))


def _seed(kind: int, at: int) -> int:
    return 10 * at + kind
