"""One question of a game that is over: the chances before it, what was answered, and what else could have been."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import see

from ...players.ismcts import Ismcts, Tree
from ...search.network import Network
from ..analysis import EVEN_SHARE, Analysis, Inquiry, Prospect
from ..contest import never
from ..paired import Paired, difference
from .worlds import chance_spoke, worlds

WORLDS = 8
STRONGEST = Ismcts(asks=True)
LEAST_WORLDS = 8  # in which answers are compared
_MOMENT, _TOGETHER, _BESIDE, _JUDGED = 1, 2, 5, 6  # kinds of seeds


class Opinion(NamedTuple):
    """What a search thinks of a question, by answer: how often it looked there, and what that was worth to the seat."""

    visits: dict[int, int]
    means: dict[int, float]

    def best(self, seen: Seen) -> int:
        return max(seen.options, key=lambda a: (self.visits.get(a, 0), self.means.get(a, 0.0)))

    def stake(self, seen: Seen) -> float:
        """By how much the best answer is worth more than any, in the mean."""
        known = [self.means[a] for a in seen.options if a in self.means]
        return max(0.0, self.means.get(self.best(seen), 0.0) - sum(known) / len(known)) if known else 0.0


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """The question after `at` answers, and the answer to it.

    `full` are all seats' chances by what they know together, from so many looks; `after` the same once the answer is
    chosen and chance has not spoken yet, with its looks; empty where chance did not speak. `knew` are all seats'
    chances as the asked one could judge them. `best` is what the strongest level would answer, and `lost` by how much
    it was worth more than the chosen answer, with its error. `credit` is how near that level, with its network or
    without, came to the chosen answer itself, from 0 to 1 for the best; `drawn` the same for any answer, in the mean.
    `stake` is by how much the best answer seemed worth more than any.
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
    credit: float
    drawn: float
    stake: float
    lost: tuple[float, float]

    @property
    def sure_loss(self) -> float:
        """What the answer lost at the least, as far as the looks tell."""
        return self.lost[0] - self.lost[1]


def examine(line: Line, at: int, looks: int) -> Moment:
    """One question of a game; the same for the same three."""
    game, states, given = line.game, line.states_at(at), line.answers[at]
    seen = see(game, states, given.seat)
    full, after = _together(line, at, looks)
    inquiry, opinions = as_the_seat_knew(seen, looks // 2, seed_of(_MOMENT, at)), []
    if (network := STRONGEST.network(game)) is not None:
        opinions.append(_asking(seen, network, looks // 4, seed_of(_JUDGED, at)))
    knew = inquiry.found()
    opinions.append(Opinion({one.action: one.looks - one.even for one in knew.prospects}, inquiry.means()))
    credits = _credits(seen, opinions)
    return Moment(
        at,
        given.seat,
        given.action,
        full.chances(),
        sum(one.looks - one.even for one in full.prospects),
        tuple(after.chance(p) for p in range(len(after.won))) if after else (),
        after.looks if after else 0,
        knew.chances(),
        best := opinions[0].best(seen),
        credits[given.action],
        sum(credits.values()) / len(credits),
        sum(one.stake(seen) for one in opinions) / len(opinions),
        _lost(seen, best, given.action, looks // 4, seed_of(_BESIDE, at)),
    )


def as_the_seat_knew(seen: Seen, looks: int, seed: int) -> Inquiry:
    """Every answer a little, the promising ones more."""
    inquiry = Inquiry(seen, seed)
    inquiry.look_evenly(max(1, looks // (EVEN_SHARE * len(seen.options))))
    inquiry.look(max(1, looks - inquiry.iterations))
    return inquiry


def _asking(seen: Seen, network: Network, looks: int, seed: int) -> Opinion:
    """How often the strongest level, with its network, thinks of each answer."""
    tree = Tree(seen, STRONGEST.knobs, generator(seed_state(seed)), network=network)
    tree.look(max(1, looks))
    return Opinion(tree.visits(), tree.means())


def _credits(seen: Seen, opinions: Sequence[Opinion]) -> dict[int, float]:
    """For each answer how often it was thought of for once that the best was, by the opinion that thinks most of it."""
    most = [max(1, *one.visits.values()) for one in opinions]
    return {a: max(one.visits.get(a, 0) / top for one, top in zip(opinions, most, strict=True)) for a in seen.options}


def _lost(seen: Seen, best: int, given: int, count: int, seed: int) -> tuple[float, float]:
    """By how much the best answer is worth more than the one that was given, in common worlds."""
    if best == given:
        return 0.0, 0.0
    pairs, count = Paired(seen, seed), max(LEAST_WORLDS, count)
    pairs.reach([best, given], count, never)
    worth = pairs.worths([best, given], 0, count)
    return difference(worth[best], worth[given])


def _together(line: Line, at: int, looks: int) -> tuple[Analysis, Prospect | None]:
    """The same question with all that anybody knew; and the answer that was given, where chance spoke after it."""
    game, states, given = line.game, line.states_at(at), line.answers[at]
    made = worlds(game, states, seed_of(_TOGETHER, at), WORLDS)
    options = tuple(engine(game).options(states))
    inquiry = Inquiry(Seen(game, made[0], given.seat, options), seed_of(_TOGETHER, at), hidden=False)
    for world in made:
        inquiry.stand_in(world)
        inquiry.look(max(1, looks // (4 * WORLDS)))
    free = inquiry.found()
    if not chance_spoke(game, states, given.action, line.states_at(at + 1), made):
        return free, None
    for world in made:
        inquiry.stand_in(world)
        inquiry.look(max(1, looks // (6 * WORLDS)), given.action)
    return free, inquiry.found().of(given.action)


def seed_of(kind: int, at: int) -> int:
    """Each kind of look at each question has a seed of its own."""
    return 10 * at + kind
