"""§3: set-up for each number of players."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import shuffle

from .rules.round import dealing, draw_boat, new_round, turn_up_distribution
from .rules.sites import activating
from .schema import (
    BOAT_DECK,
    BOATS,
    CARDS,
    DECK,
    DIST_DECK,
    DISTRIBUTIONS,
    HAND,
    NEW_ROUND,
    OUT_OF_GAME,
    PHILOSOPHER_SLOT,
    RES,
    SEATS,
    SITES,
    SLOT,
)
from .tables import BASICS, BOAT_ROW, DECK_FIRST, SUPPLY


@rule
def lay_out_cards(s: Any) -> None:
    """§3.2, 3: basics to their owners, those of absent colours out of the game, forty cards in the deck."""
    for card in range(CARDS):
        if card >= DECK_FIRST:
            s.card_place[card] = DECK
        elif card // BASICS < s.seats:
            s.card_place[card] = HAND + card // BASICS
        else:
            s.card_place[card] = OUT_OF_GAME
    for p in range(s.seats):
        s.hand_size[p] = BASICS


@rule
def lay_out_sites(s: Any) -> None:
    """§3.3: a full supply, sites without troops."""
    for r in range(RES):
        s.supply[r] = SUPPLY[r]
    for site in range(SITES):
        s.torturer[site] = -1
        s.negotiator[site] = -1
        s.commitment[site] = -1


@rule
def nothing_pending(s: Any) -> None:
    """No site is active, no card in play, no boat being paid for."""
    s.site = -1
    s.activator = -1
    s.turn = -1
    s.card = -1
    s.other_site = -1
    s.paying = -1
    s.private_owner = -1
    s.philosopher_copy = -1
    for i in range(PHILOSOPHER_SLOT + 1):
        s.goddess_category[i] = -1


@rule
def turn_up_cards(s: Any) -> None:
    """§3.5, 6: the distribution card of round 1 and five boats."""
    for card in range(DISTRIBUTIONS):
        s.distribution_place[card] = DIST_DECK
    turn_up_distribution(s)
    for boat in range(BOATS):
        s.boat_place[boat] = BOAT_DECK
    for slot in range(BOAT_ROW):
        draw_boat(s, SLOT + slot)


@rule
def deal_play_order(s: Any) -> None:
    """§3.7: the play order of round 1."""
    for i in range(SEATS):
        s.order[i] = i if i < s.seats else -1
    shuffle(s.rng, s.order, s.seats)


@rule
def set_up(s: Any) -> None:
    """§3, up to the first round."""
    lay_out_cards(s)
    lay_out_sites(s)
    nothing_pending(s)
    turn_up_cards(s)
    deal_play_order(s)
    s.round_no = 1
    s.stage = NEW_ROUND


@rule
def start(s: Any) -> None:
    """Set-up, then on to the first question: no negotiators stand anywhere yet (R70)."""
    set_up(s)
    new_round(s)
    dealing(s)
    activating(s)
