"""§2.5 Where the law tablets lie."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import IN_FRONT, ON_NUMBER, UNDER
from ..tables import COLOURS, JOKER, MUST_KEEP, MUST_SELL, NEW_PRICE, SEAL


@rule
def place_of(s: Any, law: Any) -> Any:
    """Where the tablet of this number is."""
    return s.tablet_place[law - 1]


@rule
def move_tablet(s: Any, law: Any, place: Any) -> None:
    """The tablet of this number goes there."""
    s.tablet_place[law - 1] = place


@rule
def is_under(s: Any, law: Any, c: Any) -> Any:
    """Does this tablet lie under the column of colour c?"""
    return place_of(s, law) == UNDER + c


@rule
def has_tablet_under(s: Any, c: Any) -> Any:
    """One tablet at most lies under a column: 4, 5 or 6."""
    return is_under(s, MUST_SELL, c) or is_under(s, MUST_KEEP, c) or is_under(s, SEAL, c)


@rule
def new_price_is_on(s: Any, c: Any, i: Any) -> Any:
    """Does tablet 7 replace the i-th number of column c?"""
    return place_of(s, NEW_PRICE) == ON_NUMBER + c and s.law7_slot == i


@rule
def new_price_is_uncovered(s: Any) -> Any:
    """Tablet 7 lies on a number that is still open."""
    for c in range(COLOURS):
        if place_of(s, NEW_PRICE) == ON_NUMBER + c:
            return s.law7_slot >= s.covered[c]
    return False


@rule
def is_held(s: Any, law: Any, p: Any) -> Any:
    """Does this tablet lie in front of seat p?"""
    return place_of(s, law) == IN_FRONT + p


@rule
def joker_owner(s: Any) -> Any:
    """The seat with tablet 9 in front of it, or -1."""
    p = place_of(s, JOKER) - IN_FRONT
    return int(p) if 0 <= p < s.seats else -1
