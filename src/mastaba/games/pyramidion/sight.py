"""§5: what field tags cannot say about cards and boats, and filling what a viewer does not see."""

from __future__ import annotations

from typing import Any

from mastaba.core.chance import below
from mastaba.core.jit import rule

from .schema import BOAT_DECK, CARDS, DECK, HAND, LOADED, SEATS, TABLE
from .tables import BOAT_POINTS, DECK_FIRST

BOATS = 20


@rule
def hide(s: Any, seat: Any) -> None:
    """Deck cards in other hands, and with them the deck; loaded boats where the viewer does not remember them."""
    if s.asked < 0:
        return
    for card in range(DECK_FIRST, CARDS):
        place = s.card_place[card]
        held = HAND <= place < TABLE and place != HAND + seat and s.card_shown[card] == 0
        if held or place == DECK:
            s.card_place[card] = -1
    if forgets(s, seat):
        hide_boats(s, seat)


@rule
def forgets(s: Any, seat: Any) -> bool:
    """Have the tags closed somebody else's points to this viewer?"""
    for p in range(s.seats):
        if p != seat and s.points[p] < 0:
            return True
    return False


@rule
def hide_boats(s: Any, seat: Any) -> None:
    """R63: loaded boats of the others and the deck cannot be told apart."""
    for boat in range(BOATS):
        place = s.boat_place[boat]
        if place == BOAT_DECK or (place >= LOADED and place != LOADED + seat):
            s.boat_place[boat] = -1


@rule
def count_points(s: Any) -> None:
    """Points on loaded boats, from the boats."""
    for p in range(SEATS):
        s.points[p] = 0
        for boat in range(BOATS):
            if s.boat_place[boat] == LOADED + p:
                s.points[p] += BOAT_POINTS[boat]


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """Deal the unseen cards to deck and hands, and the unseen boats to deck and owners; each world alike."""
    fill_cards(s, gen)
    fill_boats(s, gen)
    count_points(s)


@rule
def unknown_in_hands(s: Any) -> int:
    """How many cards of each hand are not known, one byte a seat."""
    counts = 0
    for p in range(s.seats):
        counts += int(s.hand_size[p]) << (8 * p)
    for card in range(CARDS):
        place = int(s.card_place[card])
        if HAND <= place < TABLE:
            counts -= 1 << (8 * (place - HAND))
    return counts


@rule
def pick_owner(counts: Any, at: Any) -> int:
    """The seat whose share of a row of places the number falls into, or -1 beyond all of them."""
    for p in range(SEATS):
        mine = (counts >> (8 * p)) & 255
        if at < mine:
            return p
        at -= mine
    return -1


@rule
def fill_cards(s: Any, gen: Any) -> None:
    """§5: shuffle the deck with the unknown hand cards, deal back the same numbers."""
    counts = unknown_in_hands(s)
    left = 0
    for card in range(CARDS):
        if s.card_place[card] < 0:
            left += 1
    for card in range(CARDS):
        if s.card_place[card] < 0:
            p = pick_owner(counts, below(gen, left))
            left -= 1
            s.card_place[card] = DECK if p < 0 else HAND + p
            if p >= 0:
                counts -= 1 << (8 * p)


@rule
def unknown_boats(s: Any) -> int:
    """How many loaded boats of each seat are not known, one byte a seat."""
    counts = 0
    for p in range(s.seats):
        counts += int(s.boats_loaded[p]) << (8 * p)
    for boat in range(BOATS):
        place = int(s.boat_place[boat])
        if place >= LOADED:
            counts -= 1 << (8 * (place - LOADED))
    return counts


@rule
def fill_boats(s: Any, gen: Any) -> None:
    """Boats that the viewer does not remember, among their owners and the deck."""
    counts = unknown_boats(s)
    left = 0
    for boat in range(BOATS):
        if s.boat_place[boat] < 0:
            left += 1
    for boat in range(BOATS):
        if s.boat_place[boat] < 0:
            p = pick_owner(counts, below(gen, left))
            left -= 1
            s.boat_place[boat] = BOAT_DECK if p < 0 else LOADED + p
            if p >= 0:
                counts -= 1 << (8 * p)
