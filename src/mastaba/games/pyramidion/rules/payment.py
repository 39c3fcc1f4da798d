"""§4.5, Payment: which choices of torturer troops pay for a boat, and what each of them costs.

A choice is a packed row with a lane for each site: the resource that the troop there supplies, or UNUSED. Choices are
gone through in the order that PAY_AUTO prefers: site 0 first, resources ascending, then unused.
"""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.component_reader import frozen

from ..schema import LOADING_PHASE, SITES
from ..tables import BOAT_NEED, COMMON, NATIVE, STATUE, USEFUL
from .packed import in_lane, lane, with_lane

DEED = 3  # bits of a lane of a choice: what the troop of a site does
UNUSED, END = 7, 8  # deeds besides the resources; END is never stored
OFFER = 6  # bits of a lane of `all_supplies`: a bit for each resource that a troop may supply, and FIXED
FIXED = 32  # the troop is committed and must supply
COUNT = 4  # bits of a lane of `supplied`: how much of a resource the troops bring
USED = SITES  # bits of an outcome: one for each site whose troop is used
SPENT = 3  # bits of a lane above them: own tokens of a resource
STATUES = USED + SPENT * COMMON  # where the number of own statues begins, above everything else
DEAR = 1 << 20  # above every price


@rule
def digit(choice: Any, site: Any) -> int:
    """What the troop of a site does in a choice."""
    return lane(choice, site, DEED)


@rule
def is_marked(s: Any, site: Any) -> bool:
    """Was the troop used this round? Marks of the round before stay in the record until phase 7 begins."""
    return s.phase == LOADING_PHASE and s.troop_used[site] == 1


@rule
def is_free_troop(s: Any, p: Any, site: Any) -> bool:
    """An own torturer troop that was not used this round."""
    return s.torturer[site] == p and not is_marked(s, site)


@rule
def supplies(s: Any, p: Any, boat: Any, site: Any) -> int:
    """The resources, as bits, that the troop of a site may supply to this boat (R59)."""
    if not is_free_troop(s, p, site):
        return 0
    if s.commitment[site] >= 0:
        return FIXED | (1 << int(s.commitment[site]))
    return int(USEFUL[boat, site])


@rule
def all_supplies(s: Any, p: Any, boat: Any) -> int:
    """`supplies` of all sites, a lane each."""
    offers = 0
    for site in range(SITES):
        offers += in_lane(supplies(s, p, boat, site), site, OFFER)
    return offers


def _following(bits: int, d: int) -> int:
    for r in range(d + 1, COMMON):
        if bits >> r & 1:
            return r
    return UNUSED if d < COMMON and bits & FIXED == 0 else END


FOLLOWING = frozen([[_following(bits, d) for d in range(-1, UNUSED + 1)] for bits in range(1 << OFFER)])


@rule
def following(bits: Any, d: Any) -> int:
    """The deed after `d` (-1 for the first): the next resource, then unused unless committed, then END."""
    return int(FOLLOWING[bits, d + 1])


@rule
def first_choice(may: Any) -> int:
    """The first choice of all."""
    choice = 0
    for site in range(SITES):
        choice += in_lane(following(lane(may, site, OFFER), -1), site, DEED)
    return choice


@rule
def next_choice(may: Any, choice: Any) -> int:
    """The choice after this one, or -1."""
    for site in range(SITES - 1, -1, -1):
        bits = lane(may, site, OFFER)
        if bits != 0:  # else there is no troop: unused, and nothing follows
            d = following(bits, digit(choice, site))
            if d != END:
                return with_lane(choice, site, DEED, d)
            choice = with_lane(choice, site, DEED, following(bits, -1))
    return -1


@rule
def supplied(choice: Any) -> int:
    """The sites whose troops a choice uses, a bit each; above them a lane for how much of each resource they bring."""
    row = 0
    for site in range(SITES):
        d = digit(choice, site)
        if d != UNUSED:
            row += in_lane(1, site, 1) + (in_lane(1, d, COUNT) << USED)
    return row


@rule
def supply_suffices(s: Any, choice: Any) -> bool:
    """Does the supply hold what the troops of a choice take?

    Where statues are native, one stands for what is not native there, or of which the supply has not enough.
    """
    tokens = 0
    either = 0
    statues = 0
    for site in range(SITES):
        r = digit(choice, site)
        if r != UNUSED:
            if NATIVE[site, STATUE] == 0:
                tokens += in_lane(1, r, COUNT)
            elif NATIVE[site, r] == 1:
                either += in_lane(1, r, COUNT)
            else:
                statues += 1
    for r in range(COMMON):
        left = int(s.supply[r]) - lane(tokens, r, COUNT)
        if left < 0:
            return False
        statues += max(0, lane(either, r, COUNT) - left)
    return statues <= s.supply[STATUE]


@rule
def cost(s: Any, p: Any, boat: Any, choice: Any) -> int:
    """The outcome that a choice would have with statues and supply enough; -1 if its troops bring too much."""
    troops = supplied(choice)
    statues = 0
    spent = 0
    for r in range(COMMON):
        need = int(BOAT_NEED[boat, r]) - lane(troops >> USED, r, COUNT)
        if need < 0:
            return -1
        own = min(need, int(s.stock[p, r]))
        spent += in_lane(own, r, SPENT)
        statues += need - own
    return (statues << STATUES) + (spent << USED) + lane(troops, 0, USED)


@rule
def outcome(s: Any, p: Any, boat: Any, choice: Any) -> int:
    """What a choice costs: own statues, own tokens of each resource, troops used; -1 if it is no completion."""
    result = cost(s, p, boat, choice)
    if statues_of(result) > s.stock[p, STATUE]:
        return -1
    return result if lane(result, 0, USED) == 0 or supply_suffices(s, choice) else -1


@rule
def statues_of(result: Any) -> int:
    """Own statues spent in an outcome."""
    return result >> STATUES


@rule
def spent_of(result: Any, r: Any) -> int:
    """Own tokens of a resource spent in an outcome."""
    return lane(result >> USED, r, SPENT)


@rule
def price(result: Any) -> int:
    """What PAY_AUTO minimises: own statues first, then own common tokens (of which a boat takes at most 35)."""
    tokens = 0
    for r in range(COMMON):
        tokens += spent_of(result, r)
    return statues_of(result) * 64 + tokens


@rule
def missing(s: Any, p: Any, boat: Any) -> int:
    """Units of the cargo that own common tokens do not cover."""
    count = 0
    for r in range(COMMON):
        count += max(0, int(BOAT_NEED[boat, r]) - int(s.stock[p, r]))
    return count


@rule
def free_troops(s: Any, p: Any) -> int:
    """How many own torturer troops were not used this round."""
    count = 0
    for site in range(SITES):
        if is_free_troop(s, p, site):
            count += 1
    return count


@rule
def is_payable(s: Any, p: Any, boat: Any) -> bool:
    """§4.5: is there a completion?"""
    uncovered = missing(s, p, boat) - int(s.stock[p, STATUE])
    if uncovered <= 0:
        return True
    if uncovered > free_troops(s, p):
        return False
    may = all_supplies(s, p, boat)
    choice = first_choice(may)
    while choice >= 0:
        if outcome(s, p, boat, choice) >= 0:
            return True
        choice = next_choice(may, choice)
    return False


@rule
def shortage(s: Any, p: Any, boat: Any) -> int:
    """The fewest units of the cargo that own tokens, own statues and free troops together leave open."""
    may = all_supplies(s, p, boat)
    choice = first_choice(may)
    fewest = missing(s, p, boat)
    while choice >= 0:
        result = cost(s, p, boat, choice)
        if result >= 0 and statues_of(result) < fewest and supply_suffices(s, choice):
            fewest = statues_of(result)
        choice = next_choice(may, choice)
    return max(0, fewest - int(s.stock[p, STATUE]))


@rule
def best_choice(s: Any, p: Any, boat: Any) -> int:
    """PAY_AUTO: fewest own statues, fewest own tokens, first in the order of choices."""
    may = all_supplies(s, p, boat)
    choice = first_choice(may)
    best = -1
    best_price = DEAR
    while choice >= 0:
        result = outcome(s, p, boat, choice)
        if result >= 0 and price(result) < best_price:
            best_price = price(result)
            best = choice
        choice = next_choice(may, choice)
    return best


@rule
def only_choice(s: Any, p: Any, boat: Any) -> int:
    """The first completion if all that are consistent with the commitments have the same outcome, else -1."""
    may = all_supplies(s, p, boat)
    choice = first_choice(may)
    first = -1
    found = -1
    while choice >= 0:
        result = outcome(s, p, boat, choice)
        if result >= 0 and found >= 0 and result != found:
            return -1
        if result >= 0 and found < 0:
            found = result
            first = choice
        choice = next_choice(may, choice)
    return first


@rule
def has_one_outcome(s: Any, p: Any, boat: Any) -> bool:
    """Do all completions consistent with the commitments have the same outcome?"""
    return only_choice(s, p, boat) >= 0


@rule
def committed_choice(s: Any) -> int:
    """The choice that uses the committed troops and no other."""
    choice = 0
    for site in range(SITES):
        d = int(s.commitment[site])
        choice += in_lane(d if d >= 0 else UNUSED, site, DEED)
    return choice
