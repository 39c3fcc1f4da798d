"""A boat as a wish, asked of the rules: which units one has, what could stand in for others, what would be paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Rows, excerpt
from mastaba.draw.memo import memoized

from ..rules.packed import in_lane, lane
from ..rules.payment import (
    FIXED,
    OFFER,
    UNUSED,
    USED,
    all_supplies,
    best_choice,
    cost,
    digit,
    first_choice,
    has_one_outcome,
    is_free_troop,
    is_payable,
    missing,
    next_choice,
    outcome,
    spent_of,
    statues_of,
    supplies,
    supply_suffices,
)
from ..schema import SITES
from ..tables import COMMON, STATUE
from .count import NEED

Row = tuple[int, ...]
NOTHING: Row = (-1,) * SITES  # no troop is committed
HAVE, TROOP, STATUE_FOR, MISSING = range(4)


class Payment(NamedTuple):
    """Own tokens of each resource (5: statues), the troops used as (site, resource), and whether it is the only way."""

    own: Row
    troops: tuple[tuple[int, int], ...]
    only: bool


class Unit(NamedTuple):
    """One unit of a cargo, and how one comes by it."""

    resource: int
    how: int


class Wish(NamedTuple):
    """A boat's cargo in the order have, lent, replaced, missing; what PAY_AUTO would spend, None if it cannot."""

    units: tuple[Unit, ...]
    payment: Payment | None

    def count(self, how: int) -> int:
        return sum(1 for unit in self.units if unit.how == how)

    @property
    def short(self) -> int:
        """How many units nothing covers."""
        return self.count(MISSING)


def free_troops(s: Any, p: int) -> tuple[int, ...]:
    """The sites whose torturers may still supply this player with something this round."""
    return _free(excerpt(Troops, s), p)


class Troops(NamedTuple):
    """All that decides which troops are free."""

    torturer: Row
    troop_used: Row
    phase: int


@memoized(512)
def _free(s: Troops, p: int) -> tuple[int, ...]:
    return tuple(site for site in range(SITES) if is_free_troop(s, p, site))


def wish(s: Any, p: int, boat: int, committed: Iterable[int] = NOTHING) -> Wish:
    """§4.5: this boat for this player, with the troops that are free and the commitments made."""
    return _asked(tuple(s.stock[p]), tuple(s.supply), free_troops(s, p), tuple(committed), boat)


class Alone(NamedTuple):
    """A table with one player, who may load a boat."""

    stock: Rows
    supply: Row
    torturer: Row
    troop_used: Row
    commitment: Row
    phase: int


@memoized(4096)
def _asked(stock: Row, supply: Row, free: Row, committed: Row, boat: int) -> Wish:
    """The rules' answer. They are asked about a table with one player, who has these tokens and these free troops."""
    me = 0
    torturer = tuple([me if site in free else -1 for site in range(SITES)])
    s = Alone(Rows([stock]), supply, torturer, (0,) * SITES, committed, phase=0)
    return Wish(
        _units(stock, boat, *_covering(s, me, boat)), _payment(s, me, boat) if is_payable(s, me, boat) else None
    )


def _payment(s: Any, p: int, boat: int) -> Payment:
    choice = best_choice(s, p, boat)
    result = outcome(s, p, boat, choice)
    own = (*(spent_of(result, r) for r in range(COMMON)), statues_of(result))
    return Payment(own, tuple(lenders(choice)), bool(has_one_outcome(s, p, boat)))


def lenders(choice: int) -> Iterable[tuple[int, int]]:
    """The troops that a choice uses, as (site, resource)."""
    return ((site, digit(choice, site)) for site in range(SITES) if digit(choice, site) != UNUSED)


def _covering(s: Any, p: int, boat: int) -> tuple[int, int]:
    """The choice of troops that leaves the fewest units to statues, with as few troops as do it; and what it costs."""
    may, lacking = _useful(s, p, boat), missing(s, p, boat)
    lent = min(lacking, sum(lane(may, site, OFFER) > 0 for site in range(SITES)))
    fewest = lacking - lent, lent  # no choice does better
    choice = first_choice(may)
    found, least = (first_choice(all_supplies(s, p, boat)), 0), (99, 99)
    while choice >= 0 and least > fewest:
        result = cost(s, p, boat, choice)
        if result >= 0 and supply_suffices(s, choice):
            rank = statues_of(result), int(lane(result, 0, USED)).bit_count()
            if rank < least:
                found, least = (choice, result), rank
        choice = next_choice(may, choice)
    return found


def _useful(s: Any, p: int, boat: int) -> int:
    """What free troops may supply, without what one has oneself: a troop that brings it saves no statue."""
    lacking = sum(1 << r for r in range(COMMON) if NEED[boat][r] > s.stock[p, r])
    bits = (supplies(s, p, boat, site) for site in range(SITES))
    return sum(in_lane(may if may & FIXED else may & lacking, site, OFFER) for site, may in enumerate(bits))


def _units(stock: Row, boat: int, choice: int, result: int) -> tuple[Unit, ...]:
    """Own tokens first, then what troops lend, then what one's statues replace; the rest is missing."""
    lent = [r for _, r in lenders(choice)]
    own = [Unit(r, HAVE) for r in range(COMMON) for _ in range(spent_of(result, r))]
    rest = [r for r in range(COMMON) for _ in range(NEED[boat][r] - spent_of(result, r) - lent.count(r))]
    statues = stock[STATUE]
    replaced = [Unit(r, STATUE_FOR) for r in rest[:statues]]
    return (*own, *(Unit(r, TROOP) for r in sorted(lent)), *replaced, *(Unit(r, MISSING) for r in rest[statues:]))
