"""How well a seat stands: stock, troops, boats in reach, the active site, the hand."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.cards import cards_at
from ..rules.packed import lowest, without_lowest
from ..rules.payment import is_marked, missing
from ..rules.round import face_up_card
from ..rules.scoring import most_torturers
from ..rules.totals import leader, minimum, reach, token_count, total
from ..schema import (
    BARGAINING,
    BOATS,
    HAND,
    INFLUENCE,
    NEGOTIATION,
    PRIVATE,
    SETTING_ALL_BOATS,
    SETTING_TARGET,
    SITES,
    SLOT,
)
from ..tables import (
    ACTIVATIONS,
    BOAT_POINTS,
    BOAT_SIZE,
    CARD_POWER,
    CARD_VALUE,
    COMMON,
    DISTRIBUTION,
    NATIVE,
    STATUE,
    TARGET,
)
from .numbers import (
    BOAT_HOPE,
    HAND_CARD,
    HAND_VALUE,
    MARKED,
    MOST_TORTURERS,
    NEEDED,
    NEGOTIATORS,
    NEW_TORTURERS,
    POINTS_A_ROUND,
    POWER_WORTH,
    SITE_TAKES,
    SPARE,
    STATUE_WORTH,
    SURE_MANY,
    SURE_TWO,
    TOKEN,
    TORTURERS,
    UNFED,
    USEFUL,
)


@rule
def stock_worth(s: Any, p: Any, n: Any) -> float:
    """The stock: three of a kind are useful, more of it less so."""
    worth = n[STATUE_WORTH] * s.stock[p, STATUE]
    for r in range(COMMON):
        count = int(s.stock[p, r])
        worth += n[TOKEN] * min(count, 3) + n[SPARE] * max(0, count - 3)
    return worth


@rule
def tokens_worth(s: Any, site: Any, n: Any) -> float:
    """What lies on a site."""
    return n[TOKEN] * token_count(s, site) + (n[STATUE_WORTH] - n[TOKEN]) * s.tokens[site, STATUE]


@rule
def rounds_left(s: Any, n: Any) -> float:
    """How many rounds may still come, by the points of the player who leads."""
    if s.setting[SETTING_ALL_BOATS] == 1:
        return max(0.5, 8.0 - s.round_no)
    best = 0
    for p in range(s.seats):
        best = max(best, int(s.points[p]))
    return min(4.0, max(0.4, (TARGET[s.setting[SETTING_TARGET]] - best) / n[POINTS_A_ROUND]))


@rule
def fed(s: Any, site: Any, n: Any) -> float:
    """How surely negotiators on a site find a token next round."""
    coming = 0
    card = face_up_card(s)
    for r in range(COMMON + 1):
        coming += int(DISTRIBUTION[card, site, r]) + int(s.tokens[site, r])
    return 1.0 if coming > 0 else n[UNFED]


@rule
def can_use(s: Any, p: Any, site: Any, n: Any) -> float:
    """A troop of torturers is of more use where its owner lacks the native resources."""
    use = n[USEFUL]
    for r in range(COMMON):
        if NATIVE[site, r] == 1 and s.stock[p, r] == 0:
            use = n[NEEDED]
    return use


@rule
def troops_worth(s: Any, p: Any, rounds: Any, n: Any) -> float:
    """Both kinds of troops, and the extra point for the most torturers."""
    worth = 0.0
    for site in range(SITES):
        if s.torturer[site] == p:
            worth += n[TORTURERS] * can_use(s, p, site, n) * (rounds - (n[MARKED] if is_marked(s, site) else 0.0))
        if s.negotiator[site] == p:
            worth += n[NEGOTIATORS] * rounds * fed(s, site, n)
    if most_torturers(s) == p:
        worth += n[MOST_TORTURERS]
    return worth


@rule
def boat_hope(s: Any, p: Any, n: Any) -> float:
    """The best boat that the stock comes close to, by how close."""
    best = 0.0
    for boat in range(BOATS):
        place = s.boat_place[boat]
        if SLOT <= place < PRIVATE or (place == PRIVATE and s.private_owner == p):
            lack = max(0, missing(s, p, boat) - int(s.stock[p, STATUE]))
            part = 1.0 - lack / (1.0 * BOAT_SIZE[boat])
            best = max(best, n[BOAT_HOPE] * BOAT_POINTS[boat] * part * part)
    return best


@rule
def others_still_in(s: Any, p: Any) -> int:
    """How many others may still play on the active site."""
    count = 0
    for q in range(s.seats):
        if q != p and s.passed[q] == 0 and s.hand_size[q] > 0:
            count += 1
    return count


@rule
def site_worth(s: Any, p: Any, rounds: Any, n: Any) -> float:
    """What the active site would bring, by how surely the lead holds."""
    if s.site < 0 or s.sundial[s.site] == 1:
        return 0.0
    sure = 1.0 if others_still_in(s, p) == 0 else (n[SURE_TWO] if s.seats == 2 else n[SURE_MANY])
    worth = 0.0
    if leader(s, BARGAINING) == p:
        worth += sure * tokens_worth(s, s.site, n)
    if s.torturer[s.site] != p and leader(s, INFLUENCE) == p and total(s, p, INFLUENCE) >= minimum(s, INFLUENCE):
        worth += sure * (n[TORTURERS] * rounds + n[NEW_TORTURERS])
    if (
        s.negotiator[s.site] != p
        and leader(s, NEGOTIATION) == p
        and reach(s, p, NEGOTIATION) >= minimum(s, NEGOTIATION)
    ):
        worth += sure * n[NEGOTIATORS] * rounds
    return worth


@rule
def card_worth(card: Any, n: Any) -> float:
    """A card's values and power, in card values."""
    return CARD_VALUE[card, 0] + CARD_VALUE[card, 1] + CARD_VALUE[card, 2] + n[POWER_WORTH + CARD_POWER[card]]


@rule
def hand_worth(s: Any, p: Any, n: Any) -> float:
    """The hand, as long as sites are to come this round."""
    if s.phase != 5:
        return n[HAND_CARD] * s.hand_size[p]
    left = float(ACTIVATIONS[s.seats] - s.activation) - (0.5 if s.site >= 0 else 0.0)
    values = 0.0
    hand = cards_at(s, HAND + p)
    while hand != 0:
        values += card_worth(lowest(hand), n)
        hand = without_lowest(hand)
    return n[HAND_VALUE] * min(values, n[SITE_TAKES] * left) + n[HAND_CARD] * s.hand_size[p]


@rule
def evaluate(s: Any, p: Any, n: Any) -> float:
    """Points that seat p may expect from what stands."""
    rounds = rounds_left(s, n)
    worth = float(s.points[p]) + stock_worth(s, p, n) + troops_worth(s, p, rounds, n) + boat_hope(s, p, n)
    return worth + site_worth(s, p, rounds, n) + hand_worth(s, p, n)
