"""What a sensible player tends to answer: cheap to compute, for playouts and the search's first looks."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..rules.cards import owner_on_table
from ..rules.totals import leader, token_count
from ..schema import (
    ACTIVATE_SITE,
    BARGAINING,
    BOAT_0,
    BOATS,
    CANCEL,
    CARD_0,
    CAT_0,
    COPY_CARD,
    DEPLOY_NEGOTIATOR,
    GODDESS_CATEGORY,
    INFLUENCE,
    LITHO_GIVE,
    LITHO_SITE,
    LOAD_BOAT,
    ORDER_0,
    PASS,
    PAY,
    PAY_AUTO,
    PLAY_CARD,
    POLITICIAN_ADD,
    RAISE,
    RECRUIT,
    RES_0,
    SITE_0,
    SLOT,
    TAKE_BACK,
    TEMPLE_EXCHANGE,
    TROOP_NEGOTIATOR_0,
    TROOP_TORTURER_0,
    YES,
)
from ..tables import BOAT_POINTS, CARD_POWER, CARD_VALUE, STATUE, WORKER
from .evaluate import card_worth


@rule
def interest(s: Any, p: Any, category: Any) -> float:
    """What a point of a category is worth on the active site."""
    tokens = token_count(s, s.site)
    if category == BARGAINING:
        return 0.10 * min(tokens, 6)
    if category == INFLUENCE:
        return 0.08 if s.torturer[s.site] == p else 0.22
    return 0.04 if s.negotiator[s.site] == p else 0.10 + 0.02 * min(tokens, 4)


@rule
def play_weight(s: Any, p: Any, a: Any) -> float:
    """A card by what its values can win here; a pass when the tokens are won or there is little to win."""
    if a != PASS:
        card = a - CARD_0
        weight = 0.15 + (0.5 if CARD_POWER[card] > 0 else 0.0)
        for category in range(3):
            weight += CARD_VALUE[card, category] * interest(s, p, category)
        return weight
    if s.played[p] == 0:
        return 1.6
    return 5.0 if leader(s, BARGAINING) == p else 1.8


@rule
def boat_weight(s: Any, a: Any) -> float:
    """The more points the better; stopping is rarely wise."""
    if a == PASS:
        return 0.05
    for boat in range(BOATS):
        if s.boat_place[boat] == SLOT + a - BOAT_0:
            return 1.0 * BOAT_POINTS[boat] * BOAT_POINTS[boat]
    return 0.0


@rule
def aim_weight(s: Any, p: Any, a: Any) -> float:
    """Others' strong cards and troops, never one's own."""
    if a == PASS:
        return 0.3
    if a >= TROOP_NEGOTIATOR_0:
        return 0.02 if s.negotiator[a - TROOP_NEGOTIATOR_0] == p else 2.0
    if a >= TROOP_TORTURER_0:
        return 0.02 if s.torturer[a - TROOP_TORTURER_0] == p else 3.0
    card = a - CARD_0
    return 0.02 if owner_on_table(s, card) == p else 0.3 + 0.8 * card_worth(card)


@rule
def resource_weight(s: Any, p: Any, a: Any) -> float:
    """What the stock lacks, and statues first."""
    r = a - RES_0
    if r == STATUE:
        return 4.0
    return 2.0 / (1.0 + s.stock[p, r])


@rule
def weight(s: Any, a: Any) -> float:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = int(s.asked)
    if d == PLAY_CARD:
        return play_weight(s, p, a)
    if d == LOAD_BOAT:
        return boat_weight(s, a)
    if d == PAY:
        return 8.0 if a == PAY_AUTO else (0.01 if a == CANCEL else 0.4)
    if d == ACTIVATE_SITE or d == LITHO_SITE:
        return 0.4 + token_count(s, a - SITE_0)
    if d == RECRUIT:
        return 2.0 if a == PASS else 1.0 / (1.0 + card_worth(a - CARD_0))
    if d == DEPLOY_NEGOTIATOR:
        return 6.0 if a == YES else 0.3
    if d == TEMPLE_EXCHANGE:
        return 1.0 if a == PASS else 0.4 * s.stock[p, WORKER]
    if d == COPY_CARD or d == TAKE_BACK:
        return 0.2 if a == PASS else card_worth(a - CARD_0)
    if d == GODDESS_CATEGORY:
        return 0.05 + interest(s, p, a - CAT_0)
    return other_weight(s, p, a)


@rule
def other_weight(s: Any, p: Any, a: Any) -> float:
    """Tokens, order tokens, the Lithographer's choice, targets."""
    if RES_0 <= a < CAT_0:
        if s.decision == LITHO_GIVE or s.decision == POLITICIAN_ADD:
            return 1.0
        return resource_weight(s, p, a)
    if ORDER_0 < a < TROOP_TORTURER_0:
        return 3.0 / (a - ORDER_0)
    if a >= RAISE:
        return 1.0
    return aim_weight(s, p, a)
