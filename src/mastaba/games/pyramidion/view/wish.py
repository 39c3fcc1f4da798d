"""A boat as a wish: which units of its cargo one has, which something could stand in for, which are missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..tables import COMMON, STATUE
from .count import NEED
from .payment import Bill, bill, free_troops
from .tiles import NATIVES

HAVE, TROOP, STATUE_FOR, MISSING = range(4)


class Unit(NamedTuple):
    """One unit of a cargo, and how one comes by it."""

    resource: int
    how: int


class Wish(NamedTuple):
    """A boat's cargo in the order have, lent, replaced, missing; and what the rules say of it."""

    units: tuple[Unit, ...]
    bill: Bill

    def count(self, how: int) -> int:
        return sum(1 for unit in self.units if unit.how == how)


def wish(s: Any, p: int, boat: int) -> Wish:
    """What a player has of a boat's cargo, and what could cover the rest."""
    asked = bill(s, p, boat)
    return Wish(_units(tuple(s.stock[p]), free_troops(s, p), boat, asked.short), asked)


@lru_cache(4096)
def _units(stock: Sequence[int], free: Sequence[int], boat: int, short: int) -> tuple[Unit, ...]:
    """Own tokens first; then what troops can lend of the rest; statues; missing is what the rules say is short."""
    need = NEED[boat]
    have = [Unit(r, HAVE) for r in range(COMMON) for _ in range(min(need[r], stock[r]))]
    lacking = [r for r in range(COMMON) for _ in range(max(0, need[r] - stock[r]))]
    lent = _lent(lacking, free)
    covered = [Unit(r, TROOP) for i, r in enumerate(lacking) if i in lent]
    rest = [Unit(r, STATUE_FOR) for i, r in enumerate(lacking) if i not in lent]
    found = [*covered, *rest]
    enough = len(found) - short
    return (*have, *found[:enough], *(Unit(unit.resource, MISSING) for unit in found[enough:]))


def _lent(lacking: list[int], free: Sequence[int]) -> set[int]:
    """The units, by place, that troops can lend when each lends one: a largest matching."""
    lender: dict[int, int] = {}  # unit by site

    def lend(unit: int, tried: set[int]) -> bool:
        for site in free:
            able = lacking[unit] in NATIVES[site] or STATUE in NATIVES[site]
            if able and site not in tried:
                tried.add(site)
                if site not in lender or lend(lender[site], tried):
                    lender[site] = unit
                    return True
        return False

    for unit in range(len(lacking)):
        lend(unit, set())
    return set(lender.values())
