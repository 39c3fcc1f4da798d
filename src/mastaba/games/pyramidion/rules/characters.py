"""§2.2, §4.6: the powers of the special characters, copies included."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    BANDIT_TARGET,
    CARD_0,
    CARDS,
    CAT_0,
    COPY_CARD,
    DISCARD,
    GODDESS_CATEGORY,
    GUARD_TARGET,
    LITHO_MODE,
    PASS,
    POLITICIAN_ADD,
    POWER,
    RES_0,
    SITE_POWER,
    TABLE,
    THIEF_TARGET,
    TROOP_TORTURER_0,
    VIZIER_TAKE,
)
from ..tables import (
    BANDIT,
    GODDESS,
    GUARD,
    LITHOGRAPHER,
    MERCHANT,
    PHILOSOPHER_CARD,
    POLITICIAN,
    THIEF,
    VIZIER,
)
from .cards import (
    draw_card,
    goddess_slot,
    has_twin,
    leave_table,
    offer_declining,
    offer_table,
    others_on_table,
    power_of,
    type_of,
)
from .round import take_token
from .sites import can_give, offer_troops_of, return_troop
from .totals import token_kinds, type_on_table
from .trace import ask


@rule
def card_power(s: Any) -> int:
    """§4.3 (1): the card's power; the Philosopher first becomes his copy, then the copied power runs."""
    p = int(s.turn)
    s.stage = SITE_POWER
    if s.card == PHILOSOPHER_CARD and s.philosopher_copy < 0:
        return ask(s, COPY_CARD, p) if others_on_table(s, s.card) > 0 else 0
    power = power_of(s, s.card)
    if power == 0:
        return 0
    return begin_power(s, p, power)


@rule
def begin_power(s: Any, p: Any, power: Any) -> int:
    """Ask what the power needs to know; a power without a target does nothing (R24)."""
    if power == GODDESS:
        return ask(s, GODDESS_CATEGORY, p)
    if power == LITHOGRAPHER:
        return ask(s, LITHO_MODE, p)
    if power == BANDIT:
        return ask(s, BANDIT_TARGET, p) if others_on_table(s, s.card) > 0 else 0
    if power == GUARD:
        return ask(s, GUARD_TARGET, p) if guard_has_target(s) else 0
    if power == THIEF:
        return ask(s, THIEF_TARGET, p) if type_on_table(s, MERCHANT) > 0 else 0
    if power == VIZIER:
        return ask(s, VIZIER_TAKE, p) if token_kinds(s, s.site) > 0 else 0
    if power == POLITICIAN:
        return begin_politician(s, p)
    return 0


@rule
def guard_has_target(s: Any) -> bool:
    """Another card on the table, or a troop on this site."""
    return others_on_table(s, s.card) > 0 or s.torturer[s.site] >= 0 or s.negotiator[s.site] >= 0


@rule
def begin_politician(s: Any, p: Any) -> int:
    """R35: a token first, if the supply has one; then the card."""
    if can_give(s):
        return ask(s, POLITICIAN_ADD, p)
    draw_card(s, p)
    return 0


# --- Philosopher


@rule
def options_other_cards(s: Any, mask: Any) -> None:
    """§4.6 COPY_CARD, BANDIT_TARGET: any card on the table except the one played, or none (R23, R25)."""
    offer_declining(s, mask)
    offer_table(s, s.card, mask)


@rule
def answer_copy(s: Any, a: Any) -> int:
    """R28: the Philosopher becomes a copy, and the copied power runs."""
    if a != PASS:
        s.philosopher_copy = a - CARD_0
        s.stage = POWER
    return 0


# --- Goddess


@rule
def options_goddess(s: Any, mask: Any) -> None:
    """§4.6 GODDESS_CATEGORY: one of the three."""
    for category in range(3):
        mask[CAT_0 + category] = 1


@rule
def answer_goddess(s: Any, a: Any) -> int:
    """R1: worth 3 in the chosen category."""
    s.goddess_category[goddess_slot(s.card)] = a - CAT_0
    return 0


# --- Bandit, Guard, Thief


@rule
def answer_discard(s: Any, a: Any) -> int:
    """§4.6 BANDIT_TARGET, THIEF_TARGET: the chosen card is discarded."""
    if a != PASS:
        leave_table(s, a - CARD_0, DISCARD)
    return 0


@rule
def options_guard(s: Any, mask: Any) -> None:
    """§4.6 GUARD_TARGET: another card, a troop of this site, or none."""
    options_other_cards(s, mask)
    offer_troops_of(s, s.site, mask)


@rule
def answer_guard(s: Any, a: Any) -> int:
    """The card is discarded, or the troop goes home."""
    if a >= TROOP_TORTURER_0:
        return_troop(s, a)
    elif a != PASS:
        leave_table(s, a - CARD_0, DISCARD)
    return 0


@rule
def options_thief(s: Any, mask: Any) -> None:
    """§4.6 THIEF_TARGET: a card of type merchant, or none."""
    offer_declining(s, mask)
    for card in range(CARDS):
        if s.card_place[card] >= TABLE and type_of(s, card) == MERCHANT and not has_twin(s, card):
            mask[CARD_0 + card] = 1


# --- Vizier, Politician


@rule
def answer_vizier(s: Any, a: Any) -> int:
    """R34: any token of the site into the stock."""
    take_token(s, s.asked, s.site, a - RES_0)
    return 0


@rule
def answer_politician(s: Any, a: Any) -> int:
    """R35: a token from the supply on the site, then a card."""
    s.supply[a - RES_0] -= 1
    s.tokens[s.site, a - RES_0] += 1
    draw_card(s, s.asked)
    return 0
