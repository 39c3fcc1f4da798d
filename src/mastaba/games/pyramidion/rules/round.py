"""§4.2: the phases around the sites: boats, distribution, negotiation, deal, end of the round."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below

from ..schema import (
    ACTIVATING,
    BOAT_DECK,
    BOAT_DISCARD,
    BOAT_TURNED_UP,
    BOATS,
    CARDS,
    DEALING,
    DEALT,
    DECK,
    DISCARD,
    DIST_DECK,
    DIST_DISCARD,
    DIST_UP,
    DISTRIBUTED,
    DISTRIBUTIONS,
    HAND,
    NEGOTIATE_TAKE,
    NEGOTIATING,
    NEW_ROUND,
    OUT_OF_GAME,
    RES,
    RES_0,
    ROUND_BEGINS,
    SEATS,
    SITES,
    SLOT,
)
from ..tables import BASICS, BOAT_ROW, DEAL, DECK_FIRST, DISTRIBUTION, THEBES
from .cards import take_from_deck
from .order import reverse_if_gizeh_slept
from .totals import token_kinds
from .trace import ask, happen

# --- phase 1: boats


@rule
def boats_in(s: Any, place: Any) -> int:
    """How many boats lie in a place."""
    count = 0
    for boat in range(BOATS):
        if s.boat_place[boat] == place:
            count += 1
    return count


@rule
def draw_boat(s: Any, place: Any) -> int:
    """§4.1 Draw a boat: it goes to `place`. -1 if neither deck nor discard has one (R14)."""
    count = boats_in(s, BOAT_DECK)
    if count == 0:
        for boat in range(BOATS):
            if s.boat_place[boat] == BOAT_DISCARD:
                s.boat_place[boat] = BOAT_DECK
        count = boats_in(s, BOAT_DECK)
    if count == 0:
        return -1
    skip = below(s.rng, count)
    for boat in range(BOATS):
        if s.boat_place[boat] == BOAT_DECK:
            if skip == 0:
                s.boat_place[boat] = place
                return boat
            skip -= 1
    return -1


@rule
def renew_boats(s: Any) -> None:
    """Phase 1: a boat for each empty slot, in order."""
    for slot in range(BOAT_ROW):
        if boats_in(s, SLOT + slot) == 0:
            boat = draw_boat(s, SLOT + slot)
            if boat >= 0:
                happen(s, BOAT_TURNED_UP, slot, boat, -1)


# --- phase 2: distribution


@rule
def face_up_card(s: Any) -> int:
    """The distribution card that lies face up."""
    for card in range(DISTRIBUTIONS):
        if s.distribution_place[card] == DIST_UP:
            return card
    return -1


@rule
def turn_up_distribution(s: Any) -> None:
    """The next distribution card is turned up; an empty deck is renewed at once, the used card included (R15)."""
    count = 0
    for card in range(DISTRIBUTIONS):
        if s.distribution_place[card] == DIST_DECK:
            count += 1
    if count == 0:
        for card in range(DISTRIBUTIONS):
            s.distribution_place[card] = DIST_DECK
        count = DISTRIBUTIONS
    skip = below(s.rng, count)
    for card in range(DISTRIBUTIONS):
        if s.distribution_place[card] == DIST_DECK:
            if skip == 0:
                s.distribution_place[card] = DIST_UP
                return
            skip -= 1


@rule
def lay_tokens(s: Any, card: Any) -> int:
    """The card's tokens on sites 0 to 7, as far as the supply goes; how many are missing (R10)."""
    missing = 0
    for site in range(SITES):
        for r in range(RES):
            wanted = int(DISTRIBUTION[card, site, r])
            given = min(wanted, int(s.supply[r]))
            s.supply[r] -= given
            s.tokens[site, r] += given
            missing += wanted - given
    return missing


@rule
def distribute(s: Any) -> None:
    """Phase 2: the face-up card is carried out and discarded, the next one turned up."""
    card = face_up_card(s)
    missing = lay_tokens(s, card)
    s.distribution_place[card] = DIST_DISCARD
    turn_up_distribution(s)
    happen(s, DISTRIBUTED, card, missing, face_up_card(s))


@rule
def new_round(s: Any) -> int:
    """Phases 1 and 2, then the negotiation begins."""
    happen(s, ROUND_BEGINS, s.round_no, 0, 0)
    s.phase = 1
    renew_boats(s)
    s.phase = 2
    distribute(s)
    s.phase = 3
    s.cursor = 0
    s.stage = NEGOTIATING
    return 0


# --- phase 3: negotiation


@rule
def negotiation(s: Any) -> int:
    """Phase 3: in play order, site by site, every negotiator troop takes a token if one is there."""
    while s.cursor < s.seats * SITES:
        p = s.order[s.cursor // SITES]
        site = s.cursor % SITES
        s.cursor += 1
        if s.negotiator[site] == p and token_kinds(s, site) > 0:
            s.other_site = site
            return ask(s, NEGOTIATE_TAKE, p)
    s.other_site = -1
    s.cursor = 0
    s.stage = DEALING
    return 0


@rule
def offer_tokens_of(s: Any, site: Any, mask: Any) -> None:
    """Every resource that lies on a site."""
    for r in range(RES):
        if s.tokens[site, r] > 0:
            mask[RES_0 + r] = 1


@rule
def take_token(s: Any, p: Any, site: Any, r: Any) -> None:
    """One token from a site into a stock."""
    s.tokens[site, r] -= 1
    s.stock[p, r] += 1


@rule
def answer_negotiate(s: Any, a: Any) -> int:
    """§4.6 NEGOTIATE_TAKE: one token of the site for its negotiators' owner."""
    take_token(s, s.asked, s.other_site, a - RES_0)
    return 0


# --- phase 4: deal


@rule
def gather_cards(s: Any, in_hand: Any) -> None:
    """All deck cards into the deck, unseen; the basics set aside, or back into the hands of their owners."""
    for card in range(CARDS):
        s.card_shown[card] = 0
        if card >= DECK_FIRST:
            s.card_place[card] = DECK
        elif s.card_place[card] != OUT_OF_GAME:
            s.card_place[card] = HAND + card // BASICS if in_hand == 1 else DISCARD


@rule
def dealing(s: Any) -> int:
    """Phase 4: four cards each, one more for the owner of Thebes' torturers (R44)."""
    s.phase = 4
    gather_cards(s, 1)
    count = CARDS - DECK_FIRST
    for p in range(s.seats):
        s.hand_size[p] = BASICS
        for _ in range(DEAL):
            take_from_deck(s, p, count)
            count -= 1
    extra = s.torturer[THEBES]
    if extra >= 0:
        take_from_deck(s, extra, count)
    happen(s, DEALT, extra, 0, 0)
    s.phase = 5
    s.activation = 0
    s.stage = ACTIVATING
    return 0


# --- phase 8: what is cleared when the game goes on


@rule
def next_round(s: Any) -> None:
    """Phase 8, the game goes on: sundials off, hands dropped, order reversed if need be."""
    reverse_if_gizeh_slept(s)
    for site in range(SITES):
        s.sundial[site] = 0
    gather_cards(s, 0)
    for p in range(SEATS):
        s.hand_size[p] = 0
    s.round_no += 1
    s.stage = NEW_ROUND
