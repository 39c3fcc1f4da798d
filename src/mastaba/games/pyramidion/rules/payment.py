"""§4.5, Payment: which choices of torturer troops pay for a boat, and what each of them costs.

A choice is one integer with three bits a site: the resource that the troop there supplies, or UNUSED. Choices are
gone through in the order that PAY_AUTO prefers: site 0 first, resources ascending, then unused.
"""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..schema import SITES
from ..tables import BOAT_NEED, COMMON, NATIVE, STATUE

UNUSED, END = 7, 8
FIXED = 32  # beside the bits of the resources: the troop is committed and must supply


@rule
def digit(choice: Any, site: Any) -> int:
    """What the troop of a site does in a choice."""
    return (choice >> (3 * site)) & 7


@rule
def with_digit(choice: Any, site: Any, d: Any) -> int:
    """The choice with another deed for one site."""
    return choice & ~(7 << (3 * site)) | (d << (3 * site))


@rule
def is_free_troop(s: Any, p: Any, site: Any) -> bool:
    """An own torturer troop that was not used this round."""
    return s.torturer[site] == p and s.troop_used[site] == 0


@rule
def supplies(s: Any, p: Any, boat: Any, site: Any) -> int:
    """The resources, as bits, that the troop of a site may supply to this boat (R59)."""
    if not is_free_troop(s, p, site):
        return 0
    if s.commitment[site] >= 0:
        return FIXED | (1 << int(s.commitment[site]))
    bits = 0
    for r in range(COMMON):
        if BOAT_NEED[boat, r] > 0 and (NATIVE[site, r] == 1 or NATIVE[site, STATUE] == 1):
            bits |= 1 << r
    return bits


@rule
def all_supplies(s: Any, p: Any, boat: Any) -> int:
    """`supplies` of all sites, six bits each."""
    bits = 0
    for site in range(SITES):
        bits |= supplies(s, p, boat, site) << (6 * site)
    return bits


@rule
def following(bits: Any, d: Any) -> int:
    """The deed after `d` (-1 for the first): the next resource, then unused unless committed, then END."""
    for r in range(d + 1, COMMON):
        if (bits >> r) & 1:
            return r
    return UNUSED if d < COMMON and bits & FIXED == 0 else END


@rule
def first_choice(may: Any) -> int:
    """The first choice of all."""
    choice = 0
    for site in range(SITES):
        choice |= following((may >> (6 * site)) & 63, -1) << (3 * site)
    return choice


@rule
def next_choice(may: Any, choice: Any) -> int:
    """The choice after this one, or -1."""
    for site in range(SITES - 1, -1, -1):
        bits = (may >> (6 * site)) & 63
        d = following(bits, digit(choice, site))
        if d != END:
            return with_digit(choice, site, d)
        choice = with_digit(choice, site, following(bits, -1))
    return -1


@rule
def supplied(choice: Any) -> int:
    """The sites whose troops a choice uses, as bits; above them how much of each resource, four bits each."""
    counts = 0
    for site in range(SITES):
        d = digit(choice, site)
        if d != UNUSED:
            counts += (1 << site) + (1 << (8 + 4 * d))
    return counts


@rule
def statues_lent(s: Any, choice: Any, r: Any) -> int:
    """Statues that stand for r: where r is not native, or not enough of it in the supply; 99 if impossible."""
    tokens = 0
    either = 0
    statues = 0
    for site in range(SITES):
        if digit(choice, site) == r:
            if NATIVE[site, STATUE] == 0:
                tokens += 1
            elif NATIVE[site, r] == 1:
                either += 1
            else:
                statues += 1
    left = int(s.supply[r]) - tokens
    if left < 0:
        return 99
    return statues + max(0, either - left)


@rule
def supply_suffices(s: Any, choice: Any, counts: Any) -> bool:
    """Does the supply hold what the troops of a choice take?"""
    statues = 0
    for r in range(COMMON):
        if (counts >> (4 * r)) & 15:
            statues += statues_lent(s, choice, r)
    return statues <= s.supply[STATUE]


@rule
def outcome(s: Any, p: Any, boat: Any, choice: Any) -> int:
    """What a choice costs: own statues, own tokens of each resource, troops used, in one integer; -1: no completion."""
    troops = supplied(choice)
    counts = troops >> 8
    statues = 0
    spent = 0
    for r in range(COMMON):
        need = int(BOAT_NEED[boat, r]) - ((counts >> (4 * r)) & 15)
        if need < 0:
            return -1
        own = min(need, int(s.stock[p, r]))
        spent |= own << (3 * r)
        statues += need - own
    if statues > s.stock[p, STATUE] or (counts > 0 and not supply_suffices(s, choice, counts)):
        return -1
    return statues << 23 | spent << 8 | (troops & 255)


@rule
def statues_of(result: Any) -> int:
    """Own statues spent in an outcome."""
    return result >> 23


@rule
def spent_of(result: Any, r: Any) -> int:
    """Own tokens of a resource spent in an outcome."""
    return (result >> (8 + 3 * r)) & 7


@rule
def price(result: Any) -> int:
    """What PAY_AUTO minimises: own statues first, then own common tokens."""
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
def best_choice(s: Any, p: Any, boat: Any) -> int:
    """PAY_AUTO: fewest own statues, fewest own tokens, first in the order of choices."""
    may = all_supplies(s, p, boat)
    choice = first_choice(may)
    best = -1
    best_price = 1 << 20
    while choice >= 0:
        result = outcome(s, p, boat, choice)
        if result >= 0 and price(result) < best_price:
            best_price = price(result)
            best = choice
        choice = next_choice(may, choice)
    return best


@rule
def has_one_outcome(s: Any, p: Any, boat: Any) -> bool:
    """Do all completions consistent with the commitments have the same outcome?"""
    may = all_supplies(s, p, boat)
    choice = first_choice(may)
    found = -1
    while choice >= 0:
        result = outcome(s, p, boat, choice)
        if result >= 0 and found >= 0 and result != found:
            return False
        if result >= 0:
            found = result
        choice = next_choice(may, choice)
    return True


@rule
def committed_choice(s: Any) -> int:
    """The choice that uses the committed troops and no other."""
    choice = 0
    for site in range(SITES):
        d = int(s.commitment[site])
        choice |= (d if d >= 0 else UNUSED) << (3 * site)
    return choice
