"""§4.4: resolving a site: torturers, negotiators, merchants, High Priest, clearing, temple; the revolt before them."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    ACTIVATING,
    BARGAINING,
    CARD_0,
    CARDS,
    CLEARING,
    DEPLOY_NEGOTIATOR,
    DEPLOYED,
    DISCARD,
    GOODS_GO,
    GOODS_STAY,
    HAND,
    INFLUENCE,
    MERCHANTS,
    NEGOTIATION,
    NEGOTIATORS,
    NOT_DEPLOYED,
    PASS,
    PRIESTS,
    RES,
    SITE_CLOSED,
    TABLE,
    TAKE_BACK,
    TAKES,
    TEMPLE,
    TEMPLE_EXCHANGE,
    YES,
)
from ..tables import (
    ABU_SIMBEL,
    DECK_FIRST,
    HIGH_PRIEST,
    HIGH_PRIEST_CARD,
    PHILOSOPHER_CARD,
    STATUE,
    TEMPLE_WORKERS,
    TROOPS,
    WORKER,
)
from .cards import has_twin, leave_table, offer_declining, owner_on_table, power_of
from .revolt import revolt
from .totals import (
    highest_of,
    leader_of,
    minimum,
    on_sites,
    reach,
    token_count,
    total_of,
    totals,
)
from .trace import ask, happen

# --- C2, C3: troops


@rule
def torturers(s: Any) -> None:
    """C2: the leader in influence who reaches the minimum places a torturer troop (R12, R52, R53)."""
    influences = totals(s, INFLUENCE)
    w = leader_of(s, influences)
    if w < 0 or total_of(influences, w) < minimum(s, INFLUENCE):
        happen(s, NOT_DEPLOYED, INFLUENCE, w, highest_of(s, influences))
    elif s.torturer[s.site] != w and on_sites(s.torturer, w) < TROOPS[0]:
        happen(s, DEPLOYED, w, int(s.site), int(s.torturer[s.site]))
        s.torturer[s.site] = w


@rule
def resolving(s: Any) -> int:
    """C1 and C2."""
    revolt(s)
    torturers(s)
    s.stage = NEGOTIATORS
    return 0


@rule
def negotiators(s: Any) -> int:
    """C3: the leader in negotiation who reaches the minimum (R3) may place a negotiator troop."""
    s.stage = MERCHANTS
    negotiations = totals(s, NEGOTIATION)
    w = leader_of(s, negotiations)
    if w < 0 or reach(s, w, NEGOTIATION) < minimum(s, NEGOTIATION):
        happen(s, NOT_DEPLOYED, NEGOTIATION, w, highest_of(s, negotiations))
        return 0
    if s.negotiator[s.site] != w and on_sites(s.negotiator, w) < TROOPS[1]:
        return ask(s, DEPLOY_NEGOTIATOR, w)
    return 0


@rule
def options_yes_or_no(s: Any, mask: Any) -> None:
    """§4.6 DEPLOY_NEGOTIATOR, TEMPLE_EXCHANGE."""
    mask[PASS] = 1
    mask[YES] = 1


@rule
def answer_deploy(s: Any, a: Any) -> int:
    """C3: the new troop replaces the one that stood here."""
    if a == YES:
        s.negotiator[s.site] = s.asked
    return 0


# --- C4: merchants


@rule
def merchants(s: Any) -> int:
    """C4: the leader in bargaining takes all tokens of the site; without a leader they stay (R54)."""
    s.stage = PRIESTS
    s.cursor = 0
    if token_count(s, s.site) == 0:
        return 0
    bargains = totals(s, BARGAINING)
    w = leader_of(s, bargains)
    if w < 0:
        happen(s, GOODS_STAY, int(s.site), highest_of(s, bargains), 0)
        return 0
    happen(s, GOODS_GO, w, int(s.site), total_of(bargains, w))
    for r in range(RES):
        count = int(s.tokens[s.site, r])
        if count > 0:
            happen(s, TAKES, w, r, count)
            s.stock[w, r] += count
            s.tokens[s.site, r] = 0
    return 0


# --- C5: High Priest


@rule
def has_other_card(s: Any, p: Any, but: Any) -> bool:
    """Has the player another card on the table?"""
    for card in range(CARDS):
        if s.card_place[card] == TABLE + p and card != but:
            return True
    return False


@rule
def priests(s: Any) -> int:
    """C5: clockwise from the activator, each High Priest on the table, the card before a copy (R36)."""
    while s.cursor < 2 * s.seats:
        p = (int(s.activator) + int(s.cursor) // 2) % int(s.seats)
        card = HIGH_PRIEST_CARD if s.cursor % 2 == 0 else PHILOSOPHER_CARD
        s.cursor += 1
        here = owner_on_table(s, card) == p and power_of(s, card) == HIGH_PRIEST
        if here and has_other_card(s, p, card):
            s.card = card
            return ask(s, TAKE_BACK, p)
    s.card = -1
    s.stage = CLEARING
    return 0


@rule
def options_take_back(s: Any, mask: Any) -> None:
    """§4.6 TAKE_BACK: an own card on the table except that High Priest, or none."""
    offer_declining(s, mask)
    for card in range(CARDS):
        if s.card_place[card] == TABLE + s.asked and card != s.card and not has_twin(s, card):
            mask[CARD_0 + card] = 1


@rule
def answer_take_back(s: Any, a: Any) -> int:
    """The card goes back to the hand; a deck card stays known to all."""
    if a == PASS:
        return 0
    card = a - CARD_0
    leave_table(s, card, HAND + s.asked)
    s.hand_size[s.asked] += 1
    if card >= DECK_FIRST:
        s.card_shown[card] = 1
    return 0


# --- D: clearing, temple


@rule
def clearing(s: Any) -> int:
    """D: all table cards are discarded, and the site gets its sundial."""
    for card in range(CARDS):
        if s.card_place[card] >= TABLE:
            leave_table(s, card, DISCARD)
    s.sundial[s.site] = 1
    happen(s, SITE_CLOSED, int(s.site), 0, 0)
    s.cursor = 0
    s.stage = TEMPLE
    return 0


@rule
def temple(s: Any) -> int:
    """D, Abu Simbel: clockwise from the activator, who has three workers may swap them for a statue (R42)."""
    while s.site == ABU_SIMBEL and s.cursor < s.seats:
        p = (int(s.activator) + int(s.cursor)) % int(s.seats)
        s.cursor += 1
        if s.stock[p, WORKER] >= TEMPLE_WORKERS and s.supply[STATUE] > 0:
            return ask(s, TEMPLE_EXCHANGE, p)
    s.cursor = 0
    s.activation += 1
    s.stage = ACTIVATING
    return 0


@rule
def answer_temple(s: Any, a: Any) -> int:
    """§4.6 TEMPLE_EXCHANGE: three workers back, one statue taken."""
    if a == YES:
        s.stock[s.asked, WORKER] -= TEMPLE_WORKERS
        s.supply[WORKER] += TEMPLE_WORKERS
        s.supply[STATUE] -= 1
        s.stock[s.asked, STATUE] += 1
    return 0
