"""§4.5: phase 7, loading boats."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.settings import is_switched

from ..schema import (
    BOAT_0,
    BOAT_LOADED,
    BOATS,
    CANCEL,
    LOAD_BOAT,
    LOADED,
    LOADING,
    MAY_RETURN,
    PAID,
    PASS,
    PAY,
    PAY_AUTO,
    PAY_OWN,
    PAY_TROOP_0,
    PAYING,
    PRIVATE,
    ROUND_END,
    SITES,
    SLOT,
    SLOTS,
    TROOP_PAID,
)
from ..tables import BOAT_POINTS, COMMON, STATUE
from .packed import lowest, without_lowest
from .payment import (
    UNUSED,
    all_supplies,
    best_choice,
    committed_choice,
    digit,
    first_choice,
    is_payable,
    next_choice,
    only_choice,
    outcome,
    spent_of,
    statues_of,
)
from .trace import ask, happen

# --- turns


@rule
def boats_before(s: Any, p: Any) -> int:
    """The set of the boats that lie before the player: those of the row, and the player's own private boat."""
    behind = PRIVATE + int(s.private_owner == p)
    boats = 0
    for boat in range(BOATS):
        place = int(s.boat_place[boat])
        boats |= (int(place >= SLOT) & int(place < behind)) << boat
    return boats


@rule
def can_load(s: Any, p: Any) -> bool:
    """Is there a boat that the player can pay for?"""
    boats = boats_before(s, p)
    while boats != 0:
        if is_payable(s, p, lowest(boats)):
            return True
        boats = without_lowest(boats)
    return False


@rule
def loading(s: Any) -> int:
    """Phase 7: in play order, whoever is not out and can pay for a boat; nobody left: the round ends (R57)."""
    first = int(s.turn_at)
    for i in range(s.seats):
        at = (first + i) % int(s.seats)
        p = int(s.order[at])
        if s.out[p] == 0 and can_load(s, p):
            s.turn_at = at
            return ask(s, LOAD_BOAT, p)
        s.out[p] = 1
    s.stage = ROUND_END
    return 0


@rule
def end_turn(s: Any) -> None:
    """The loading turn goes to the next in play order; cancelling is possible again."""
    s.turn_at = (int(s.turn_at) + 1) % int(s.seats)
    for slot in range(SLOTS):
        s.cancelled[slot] = 0
    s.stage = LOADING


@rule
def options_load(s: Any, mask: Any) -> None:
    """§4.6 LOAD_BOAT: every boat that can be paid for, or none."""
    mask[PASS] = 1
    boats = boats_before(s, s.asked)
    while boats != 0:
        boat = lowest(boats)
        boats = without_lowest(boats)
        if is_payable(s, s.asked, boat):
            mask[BOAT_0 + s.boat_place[boat] - SLOT] = 1


@rule
def answer_load(s: Any, a: Any) -> int:
    """R57: a PASS is final for the phase, unless the table lets those who passed return; a boat is paid for."""
    if a == PASS:
        s.out[s.asked] = 1
        end_turn(s)
    else:
        s.paying = a - BOAT_0
        s.stage = PAYING
    return 0


# --- paying


@rule
def boat_paid(s: Any) -> int:
    """The boat that is being paid for."""
    for boat in range(BOATS):
        if s.boat_place[boat] == SLOT + s.paying:
            return boat
    return -1


@rule
def settling(s: Any) -> int:
    """§4.5: one outcome left is carried out; otherwise the payment is asked for."""
    p = int(s.asked)
    boat = boat_paid(s)
    choice = only_choice(s, p, boat)
    if choice < 0:
        return ask(s, PAY, p)
    pay(s, p, boat, choice)
    return 0


@rule
def offer_choice(s: Any, choice: Any, mask: Any) -> None:
    """Mark the uncommitted troops of a completion, or PAY_OWN if there are none."""
    own = 1
    for site in range(SITES):
        d = digit(choice, site)
        if d != UNUSED and s.commitment[site] < 0:
            mask[PAY_TROOP_0 + COMMON * site + d] = 1
            own = 0
    if own == 1:
        mask[PAY_OWN] = 1


@rule
def options_pay(s: Any, mask: Any) -> None:
    """§4.6 PAY: by itself, from the own stock, a troop of some completion, or cancel once a slot and turn (R60)."""
    p = int(s.asked)
    boat = boat_paid(s)
    mask[PAY_AUTO] = 1
    if s.cancelled[s.paying] == 0:
        mask[CANCEL] = 1
    may = all_supplies(s, p, boat)
    choice = first_choice(may)
    while choice >= 0:
        if outcome(s, p, boat, choice) >= 0:
            offer_choice(s, choice, mask)
        choice = next_choice(may, choice)


@rule
def answer_pay(s: Any, a: Any) -> int:
    """§4.5: the payment goes on, is carried out, or is cancelled."""
    p = int(s.asked)
    if a == CANCEL:
        s.cancelled[s.paying] = 1
        drop_commitments(s)
        return ask(s, LOAD_BOAT, p)
    boat = boat_paid(s)
    if a == PAY_AUTO:
        pay(s, p, boat, best_choice(s, p, boat))
    elif a == PAY_OWN:
        pay(s, p, boat, committed_choice(s))
    else:
        s.commitment[(a - PAY_TROOP_0) // COMMON] = (a - PAY_TROOP_0) % COMMON
    return 0


@rule
def drop_commitments(s: Any) -> None:
    """No boat is being paid for."""
    s.paying = -1
    for site in range(SITES):
        s.commitment[site] = -1


@rule
def spend(s: Any, p: Any, r: Any, count: Any) -> None:
    """Own tokens go to the supply."""
    if count > 0:
        s.stock[p, r] -= count
        s.supply[r] += count
        happen(s, PAID, r, count, 0)


@rule
def use_troops(s: Any, choice: Any) -> None:
    """The troops of a choice are marked for the rest of the round; what they take goes straight back."""
    for site in range(SITES):
        d = digit(choice, site)
        if d != UNUSED:
            s.troop_used[site] = 1
            happen(s, TROOP_PAID, site, d, 0)


@rule
def pay(s: Any, p: Any, boat: Any, choice: Any) -> None:
    """The boat is paid for and goes face down to the player; the turn passes on."""
    result = outcome(s, p, boat, choice)
    happen(s, BOAT_LOADED, p, int(s.paying), boat)
    for r in range(COMMON):
        spend(s, p, r, spent_of(result, r))
    spend(s, p, STATUE, statues_of(result))
    use_troops(s, choice)
    if s.boat_place[boat] == PRIVATE:
        s.private_owner = -1
    s.boat_place[boat] = LOADED + p
    s.boats_loaded[p] += 1
    s.points[p] += BOAT_POINTS[boat]
    drop_commitments(s)
    if is_switched(s, MAY_RETURN):
        for q in range(s.seats):
            s.out[q] = 0
    end_turn(s)
