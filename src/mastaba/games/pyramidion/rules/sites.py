"""§4.3: activating a site, playing cards on it, passing, recruiting, and the powers of the sites."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    ACTIVATE_SITE,
    ALEX_TAKE,
    BOAT_TURNED_UP,
    CAIRO_RETURN,
    CARD_0,
    ORDER_0,
    ORDER_TOKEN,
    ORDERING,
    PASS,
    PASSED_ALONE,
    PLAY_CARD,
    POWER,
    PRIVATE,
    PRIVATE_SLOT,
    RECRUIT,
    RES_0,
    RESOLVING,
    RETURNED,
    REVOLT_TOKENS,
    SEATS,
    SETTING_FREE_STATUE,
    SITE_0,
    SITES,
    TROOP_NEGOTIATOR_0,
    TROOP_TORTURER_0,
    TURN,
)
from ..tables import ACTIVATIONS, ALEXANDRIA, CAIRO, CARD_CAP, COMMON, GIZEH, KARNAK, LUXOR, TORTURER
from .cards import discard_from_hand, draw_card, has_ankh, offer_declining, offer_hand, play_to_table, type_of
from .order import holder_of
from .round import draw_boat
from .trace import ask, happen

# --- 5A: activating


@rule
def activating(s: Any) -> int:
    """§4.2 phase 5: the next activator chooses a site, until all of the round's sites are done."""
    s.site = -1
    if s.activation == ACTIVATIONS[s.seats]:
        s.activator = -1
        s.turn = -1
        s.stage = ORDERING
        return 0
    s.activator = s.order[s.activation % s.seats]
    return ask(s, ACTIVATE_SITE, s.activator)


@rule
def options_activate(s: Any, mask: Any) -> None:
    """§4.6 ACTIVATE_SITE: any site without a sundial (R69)."""
    for site in range(SITES):
        if s.sundial[site] == 0:
            mask[SITE_0 + site] = 1


@rule
def clear_site(s: Any) -> None:
    """Nobody has played or passed on the site yet."""
    s.plays = 0
    s.ankh_used = 0
    for p in range(SEATS):
        s.played[p] = 0
        s.passed[p] = 0
    for token in range(REVOLT_TOKENS):
        s.revolt_shown[token] = 0


@rule
def answer_activate(s: Any, a: Any) -> int:
    """5A: the site becomes current; at Karnak its activator draws a boat of their own."""
    s.site = a - SITE_0
    clear_site(s)
    if s.site == KARNAK:
        boat = draw_boat(s, PRIVATE)
        if boat >= 0:
            s.private_owner = s.activator
            happen(s, BOAT_TURNED_UP, PRIVATE_SLOT, boat, s.activator)
    s.turn = s.activator
    s.stage = TURN
    return 0


# --- 5B: playing and passing


@rule
def cannot_play(s: Any, p: Any) -> bool:
    """An empty hand, or (two players) five cards played here, passes by itself (R18, R21)."""
    return s.hand_size[p] == 0 or (s.seats == 2 and s.played[p] >= CARD_CAP)


@rule
def next_turn(s: Any) -> int:
    """5B: the next player clockwise who has not passed; when all have, the site is resolved."""
    s.card = -1
    first = int(s.turn)
    for i in range(s.seats):
        p = (first + i) % s.seats
        if s.passed[p] == 1:
            continue
        if cannot_play(s, p):
            s.passed[p] = 1
            happen(s, PASSED_ALONE, p, s.played[p], 0)
            continue
        s.turn = p
        return ask(s, PLAY_CARD, p)
    s.stage = RESOLVING
    return 0


@rule
def options_play(s: Any, mask: Any) -> None:
    """§4.6 PLAY_CARD: a card in hand, or PASS; with two players the first card is compulsory (R20)."""
    p = s.asked
    if s.seats > 2 or s.played[p] > 0:
        mask[PASS] = 1
    offer_hand(s, p, mask)


@rule
def may_recruit(s: Any, p: Any) -> bool:
    """§4.3, R22: who passes without having played may recruit, except on the round's last site."""
    last = s.activation + 1 == ACTIVATIONS[s.seats]
    return s.seats >= 3 and s.played[p] == 0 and s.hand_size[p] > 0 and not last


@rule
def answer_play(s: Any, a: Any) -> int:
    """5B: out for this site, or a card on the table and its powers."""
    p = int(s.asked)
    if a == PASS:
        s.passed[p] = 1
        s.turn = (p + 1) % s.seats
        return ask(s, RECRUIT, p) if may_recruit(s, p) else 0
    s.card = a - CARD_0
    play_to_table(s, p, s.card)
    s.stage = POWER
    return 0


@rule
def options_recruit(s: Any, mask: Any) -> None:
    """§4.6 RECRUIT: any card in hand, or none."""
    mask[PASS] = 1
    offer_hand(s, s.asked, mask)


@rule
def answer_recruit(s: Any, a: Any) -> int:
    """R22: one card away face up, one drawn."""
    if a != PASS:
        discard_from_hand(s, s.asked, a - CARD_0)
        draw_card(s, s.asked)
    return 0


# --- site powers


@rule
def site_power(s: Any) -> int:
    """§4.3 (2): the site's power, if the card as copied triggers it (R27, R39); then the turn passes on."""
    p = int(s.turn)
    s.turn = (p + 1) % s.seats
    s.stage = TURN
    if s.site == GIZEH:
        return gizeh(s, p)
    if has_ankh(s, s.card) == 0:
        return 0
    if s.site == ALEXANDRIA:
        return ask(s, ALEX_TAKE, p) if can_give(s) else 0
    if s.site == LUXOR:
        return luxor(s, p)
    if s.site == CAIRO:
        return cairo(s, p)
    return 0


@rule
def gizeh(s: Any, p: Any) -> int:
    """R38: a torturer card lets a player without a play-order token take one."""
    if type_of(s, s.card) == TORTURER and s.order_token[p] == 0:
        return ask(s, ORDER_TOKEN, p)
    return 0


@rule
def luxor(s: Any, p: Any) -> int:
    """R40: the first ankh card lets its player draw one card."""
    if s.ankh_used == 0:
        s.ankh_used = 1
        draw_card(s, p)
    return 0


@rule
def cairo(s: Any, p: Any) -> int:
    """R40, R41: the first ankh card lets its player send one troop home, if there is any."""
    if s.ankh_used == 1:
        return 0
    s.ankh_used = 1
    for site in range(SITES):
        if s.torturer[site] >= 0 or s.negotiator[site] >= 0:
            return ask(s, CAIRO_RETURN, p)
    return 0


@rule
def options_order_token(s: Any, mask: Any) -> None:
    """§4.6 ORDER_TOKEN: one that nobody holds, or none."""
    offer_declining(s, mask)
    for token in range(1, s.seats + 1):
        if holder_of(s, token) < 0:
            mask[ORDER_0 + token] = 1


@rule
def answer_order_token(s: Any, a: Any) -> int:
    """The token is kept until phase 6."""
    if a != PASS:
        s.order_token[s.asked] = a - ORDER_0
    return 0


@rule
def can_give(s: Any) -> bool:
    """Has the supply a resource that Alexandria or the Politician may give?"""
    for r in range(COMMON + s.setting[SETTING_FREE_STATUE]):
        if s.supply[r] > 0:
            return True
    return False


@rule
def offer_gifts(s: Any, mask: Any) -> None:
    """The resources of the supply that may be given (R11, R16)."""
    for r in range(COMMON + s.setting[SETTING_FREE_STATUE]):
        if s.supply[r] > 0:
            mask[RES_0 + r] = 1


@rule
def answer_alexandria(s: Any, a: Any) -> int:
    """§4.6 ALEX_TAKE: a token from the supply into the stock."""
    s.supply[a - RES_0] -= 1
    s.stock[s.asked, a - RES_0] += 1
    return 0


@rule
def offer_troops_of(s: Any, site: Any, mask: Any) -> None:
    """The troops that stand on a site."""
    if s.torturer[site] >= 0:
        mask[TROOP_TORTURER_0 + site] = 1
    if s.negotiator[site] >= 0:
        mask[TROOP_NEGOTIATOR_0 + site] = 1


@rule
def options_cairo(s: Any, mask: Any) -> None:
    """§4.6 CAIRO_RETURN: any troop on any site, or none."""
    offer_declining(s, mask)
    for site in range(SITES):
        offer_troops_of(s, site, mask)


@rule
def return_troop(s: Any, a: Any) -> None:
    """A troop goes home to its owner's reserve (R71)."""
    if a >= TROOP_NEGOTIATOR_0:
        site = a - TROOP_NEGOTIATOR_0
        happen(s, RETURNED, 1, site, s.negotiator[site])
        s.negotiator[site] = -1
    else:
        site = a - TROOP_TORTURER_0
        happen(s, RETURNED, 0, site, s.torturer[site])
        s.torturer[site] = -1


@rule
def answer_cairo(s: Any, a: Any) -> int:
    """§4.6 CAIRO_RETURN: the chosen troop goes home."""
    if a != PASS:
        return_troop(s, a)
    return 0
