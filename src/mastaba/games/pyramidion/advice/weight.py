"""What a sensible player tends to answer: cheap to compute, for playouts and the search's first looks."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

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
from .numbers import (
    AIM_CARD,
    AIM_NEGOTIATOR,
    AIM_TORTURER,
    ANY_CARD,
    COPY_NOTHING,
    DEPLOY,
    EXCHANGE_WORKER,
    HELD_INFLUENCE,
    HELD_NEGOTIATION,
    KEEN_BARGAINING,
    KEEN_INFLUENCE,
    KEEN_NEGOTIATION,
    KEEP_HAND,
    NEGOTIATION_TOKEN,
    NO_AIM,
    NO_BOAT,
    PASS_AHEAD,
    PASS_AT_ONCE,
    PASS_BEHIND,
    PAY_ELSE,
    POWER_CARD,
    QUIET_SITE,
    STAY,
    TAKE_LACKING,
    TAKE_STATUE,
)
from .numbers import PAY_AUTO as PAY_AS_IT_COMES


@rule
def interest(s: Any, p: Any, category: Any, n: Any) -> float:
    """What a point of a category is worth on the active site."""
    tokens = token_count(s, s.site)
    if category == BARGAINING:
        return n[KEEN_BARGAINING] * min(tokens, 6)
    if category == INFLUENCE:
        return n[HELD_INFLUENCE] if s.torturer[s.site] == p else n[KEEN_INFLUENCE]
    if s.negotiator[s.site] == p:
        return n[HELD_NEGOTIATION]
    return n[KEEN_NEGOTIATION] + n[NEGOTIATION_TOKEN] * min(tokens, 4)


@rule
def common(s: Any, n: Any) -> Any:
    """What a point of each category is worth, where cards are weighed by it."""
    if s.decision != PLAY_CARD:
        return (0.0, 0.0, 0.0)
    p = int(s.asked)
    return interest(s, p, 0, n), interest(s, p, 1, n), interest(s, p, 2, n)


@rule
def play_weight(s: Any, p: Any, a: Any, n: Any, interests: Any) -> float:
    """A card by what its values can win here; a pass when the tokens are won or there is little to win."""
    if a != PASS:
        card = a - CARD_0
        weight = n[ANY_CARD] + (n[POWER_CARD] if CARD_POWER[card] > 0 else 0.0)
        for category in range(3):
            weight += CARD_VALUE[card, category] * interests[category]
        return weight
    if s.played[p] == 0:
        return n[PASS_AT_ONCE]
    return n[PASS_AHEAD] if leader(s, BARGAINING) == p else n[PASS_BEHIND]


@rule
def boat_weight(s: Any, a: Any, n: Any) -> float:
    """The more points the better; stopping is rarely wise."""
    if a == PASS:
        return n[NO_BOAT]
    for boat in range(BOATS):
        if s.boat_place[boat] == SLOT + a - BOAT_0:
            return 1.0 * BOAT_POINTS[boat] * BOAT_POINTS[boat]
    return 0.0


@rule
def aim_weight(s: Any, p: Any, a: Any, n: Any) -> float:
    """Others' strong cards and troops, never one's own."""
    if a == PASS:
        return n[NO_AIM]
    if a >= TROOP_NEGOTIATOR_0:
        return 0.02 if s.negotiator[a - TROOP_NEGOTIATOR_0] == p else n[AIM_NEGOTIATOR]
    if a >= TROOP_TORTURER_0:
        return 0.02 if s.torturer[a - TROOP_TORTURER_0] == p else n[AIM_TORTURER]
    card = a - CARD_0
    return 0.02 if owner_on_table(s, card) == p else 0.3 + n[AIM_CARD] * card_worth(card, n)


@rule
def resource_weight(s: Any, p: Any, a: Any, n: Any) -> float:
    """What the stock lacks, and statues first."""
    r = a - RES_0
    if r == STATUE:
        return n[TAKE_STATUE]
    return n[TAKE_LACKING] / (1.0 + s.stock[p, r])


@rule
def weight(s: Any, a: Any, n: Any, interests: Any) -> float:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = int(s.asked)
    if d == PLAY_CARD:
        return play_weight(s, p, a, n, interests)
    if d == LOAD_BOAT:
        return boat_weight(s, a, n)
    if d == PAY:
        return n[PAY_AS_IT_COMES] if a == PAY_AUTO else (0.01 if a == CANCEL else n[PAY_ELSE])
    if d == ACTIVATE_SITE or d == LITHO_SITE:
        return n[QUIET_SITE] + token_count(s, a - SITE_0)
    if d == RECRUIT:
        return n[KEEP_HAND] if a == PASS else 1.0 / (1.0 + card_worth(a - CARD_0, n))
    if d == DEPLOY_NEGOTIATOR:
        return n[DEPLOY] if a == YES else n[STAY]
    if d == TEMPLE_EXCHANGE:
        return 1.0 if a == PASS else n[EXCHANGE_WORKER] * s.stock[p, WORKER]
    if d == COPY_CARD or d == TAKE_BACK:
        return n[COPY_NOTHING] if a == PASS else card_worth(a - CARD_0, n)
    if d == GODDESS_CATEGORY:
        return 0.05 + interest(s, p, a - CAT_0, n)
    return other_weight(s, p, a, n)


@rule
def other_weight(s: Any, p: Any, a: Any, n: Any) -> float:
    """Tokens, order tokens, the Lithographer's choice, targets."""
    if RES_0 <= a < CAT_0:
        if s.decision == LITHO_GIVE or s.decision == POLITICIAN_ADD:
            return 1.0
        return resource_weight(s, p, a, n)
    if ORDER_0 < a < TROOP_TORTURER_0:
        return 3.0 / (a - ORDER_0)
    if a >= RAISE:
        return 1.0
    return aim_weight(s, p, a, n)
