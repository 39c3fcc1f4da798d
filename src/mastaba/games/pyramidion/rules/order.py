"""§4.2, phase 6: the play order, and its reversal with two players.

A whole order is one number, as the event NEW_ORDER keeps it: a decimal digit for each position, the seat there + 1.
"""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import LOADING, LOADING_PHASE, NEW_ORDER, SEATS, SITES
from ..tables import GIZEH
from .trace import happen

BASE = 10  # of the digits of an order


@rule
def holder_of(s: Any, token: Any) -> int:
    """Who holds a play-order token, or -1."""
    for p in range(s.seats):
        if s.order_token[p] == token:
            return p
    return -1


@rule
def followed_by(digits: Any, p: Any) -> int:
    """An order with one more seat at its end."""
    return digits * BASE + int(p) + 1


@rule
def last_in(digits: Any) -> int:
    """The last seat of an order."""
    return digits % BASE - 1


@rule
def before_last(digits: Any) -> int:
    """An order without its last seat."""
    return digits // BASE


def seats_in(digits: int) -> list[int]:
    """The seats of an order, as the log reads it."""
    return [] if digits == 0 else [*seats_in(before_last(digits)), last_in(digits)]


@rule
def new_order(s: Any) -> int:
    """Token holders at their positions, the others in their old relative order (R55)."""
    digits = 0
    old = 0
    for position in range(s.seats):
        p = holder_of(s, position + 1)
        if p < 0:
            while s.order_token[s.order[old]] > 0:
                old += 1
            p = int(s.order[old])
            old += 1
        digits = followed_by(digits, p)
    return digits


@rule
def set_order(s: Any, digits: Any) -> None:
    """Write an order into the record."""
    for i in range(s.seats):
        s.order[s.seats - 1 - i] = last_in(digits)
        digits = before_last(digits)


@rule
def ordering(s: Any) -> int:
    """Phase 6: the new play order; the tokens return."""
    s.phase = 6
    digits = new_order(s)
    if s.sundial[GIZEH] == 1:
        happen(s, NEW_ORDER, digits, 0, 0)
    set_order(s, digits)
    for p in range(SEATS):
        s.order_token[p] = 0
        s.out[p] = 0
    for site in range(SITES):
        s.troop_used[site] = 0
    s.phase = LOADING_PHASE
    s.turn_at = 0
    s.stage = LOADING
    return 0


@rule
def reverse_if_gizeh_slept(s: Any) -> None:
    """R56: with two players, if Gizeh was not activated, the second player begins the next round."""
    if s.seats == 2 and s.sundial[GIZEH] == 0:
        digits = followed_by(followed_by(0, s.order[1]), s.order[0])
        set_order(s, digits)
        happen(s, NEW_ORDER, digits, 1, 0)
