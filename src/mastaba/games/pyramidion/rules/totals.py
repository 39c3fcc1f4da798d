"""§4.1: totals in the three categories, leaders, minimums, troops and reserves."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.settings import is_switched

from ..schema import INFLUENCE, INFLUENCE_COUNTS, NEGOTIATION, SITES, TABLE
from ..tables import (
    MALUS,
    MINIMUM,
    PHILOSOPHER_CARD,
    RAISE_BY,
    RESOURCES,
    SLAVE_TRADER,
    special_id,
)
from .cards import cards_on_table, owner_on_table, power_of, type_of, value_of
from .packed import in_lane, lane, lowest, without_lowest

SLAVE_TRADER_CARD = special_id("slave_trader")
KINDS_OF_TOKENS = len(RESOURCES)
TOTAL = 12  # bits of a lane of totals: all cards of the box together are worth less


@rule
def malus_for(s: Any, p: Any) -> int:
    """R31: what the Slave Traders of the others take from every value of this player's cards."""
    malus = 0
    if s.card_place[SLAVE_TRADER_CARD] >= TABLE and owner_on_table(s, SLAVE_TRADER_CARD) != p:
        malus += MALUS
    copies = s.card_place[PHILOSOPHER_CARD] >= TABLE and power_of(s, PHILOSOPHER_CARD) == SLAVE_TRADER
    if copies and owner_on_table(s, PHILOSOPHER_CARD) != p:
        malus += MALUS
    return malus


@rule
def totals(s: Any, category: Any) -> int:
    """§4.1 total(p, k) of every player, a lane each: the values of table cards, each less the malus, never below 0."""
    row = 0
    cards = cards_on_table(s)
    while cards != 0:
        card = lowest(cards)
        cards = without_lowest(cards)
        p = owner_on_table(s, card)
        row += in_lane(max(0, value_of(s, card, category) - malus_for(s, p)), p, TOTAL)
    return row


@rule
def total_of(row: Any, p: Any) -> int:
    """A player's total out of all."""
    return lane(row, p, TOTAL)


@rule
def leader_of(s: Any, row: Any) -> int:
    """§4.1 leader(k): the one strictly highest total of at least 1, or -1 (R50, R51)."""
    best = 0
    who = -1
    for p in range(s.seats):
        t = total_of(row, p)
        if t > best:
            best = t
            who = p
        elif t == best:
            who = -1
    return who


@rule
def highest_of(s: Any, row: Any) -> int:
    """The highest of all totals."""
    best = 0
    for p in range(s.seats):
        best = max(best, total_of(row, p))
    return best


@rule
def total(s: Any, p: Any, category: Any) -> int:
    """§4.1 total(p, k) of one player."""
    return total_of(totals(s, category), p)


@rule
def leader(s: Any, category: Any) -> int:
    """§4.1 leader(k) as things stand."""
    return leader_of(s, totals(s, category))


@rule
def minimum(s: Any, category: Any) -> int:
    """§4.1 minimum(k) of the current site, raised by Lithographers (R32)."""
    return int(MINIMUM[s.site, category]) + RAISE_BY * (int(s.raised[0]) + int(s.raised[1]))


@rule
def reach(s: Any, p: Any, category: Any) -> int:
    """What a player sets against the minimum: the total, or for negotiators, read otherwise, the influence (R3)."""
    if category == NEGOTIATION and is_switched(s, INFLUENCE_COUNTS):
        return total(s, p, INFLUENCE)
    return total(s, p, category)


@rule
def type_on_table(s: Any, wanted: Any) -> int:
    """Cards of a type on the table, a copy included."""
    count = 0
    cards = cards_on_table(s)
    while cards != 0:
        if type_of(s, lowest(cards)) == wanted:
            count += 1
        cards = without_lowest(cards)
    return count


@rule
def on_sites(owners: Any, p: Any) -> int:
    """Troops of a player on sites; `owners` is s.torturer or s.negotiator."""
    count = 0
    for site in range(SITES):
        if owners[site] == p:
            count += 1
    return count


@rule
def token_kinds(s: Any, site: Any) -> int:
    """How many kinds of tokens lie on a site."""
    count = 0
    for r in range(KINDS_OF_TOKENS):
        if s.tokens[site, r] > 0:
            count += 1
    return count


@rule
def token_count(s: Any, site: Any) -> int:
    """How many tokens lie on a site."""
    count = 0
    for r in range(KINDS_OF_TOKENS):
        count += int(s.tokens[site, r])
    return count
