"""§5: which cards and boats are opened to a viewer, and filling what a viewer does not see."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below

from .rules.packed import in_lane, lane, lowest, without_lowest
from .schema import BOAT_DECK, BOATS, CARDS, DECK, HAND, LOADED, SEATS, TABLE
from .tables import BOAT_POINTS, DECK_FIRST

UNKNOWN = -1  # what the tags have closed
HELD = 8  # bits of a lane: cards in a hand, boats of a player


@rule
def show(s: Any, true: Any, seat: Any) -> None:
    """All but the deck and deck cards in other hands; all boats but those that the viewer does not remember."""
    over = true.asked < 0
    show_cards(s.card_place, true.card_place, true.card_shown, seat, over)
    show_boats(s.boat_place, true.boat_place, seat, over or not forgets(s, seat))


@rule
def show_cards(places: Any, true: Any, shown: Any, seat: Any, over: Any) -> None:
    """Basic cards, what lies open, the viewer's own hand, and cards in hands where everybody knows them."""
    for card in range(CARDS):
        place, known = int(true[card]), shown[card] != 0
        held = HAND <= place < TABLE and place != HAND + seat
        is_open = over or card < DECK_FIRST or (place != DECK and (known or not held))
        places[card] = place if is_open else UNKNOWN


@rule
def show_boats(places: Any, true: Any, seat: Any, every: Any) -> None:
    """R63: loaded boats of the others and the deck cannot be told apart, unless every boat is open."""
    for boat in range(BOATS):
        place = int(true[boat])
        told_apart = every or (place != BOAT_DECK and (place < LOADED or place == LOADED + seat))
        places[boat] = place if told_apart else UNKNOWN


@rule
def forgets(s: Any, seat: Any) -> bool:
    """Have the tags closed somebody else's points to this viewer?"""
    for p in range(s.seats):
        if p != seat and s.points[p] < 0:
            return True
    return False


@rule
def count_points(s: Any) -> None:
    """Points on loaded boats, from the boats."""
    for p in range(SEATS):
        points = 0
        for boat in range(BOATS):
            points += int(BOAT_POINTS[boat]) * int(s.boat_place[boat] == LOADED + p)
        s.points[p] = points


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """§5: deal the unseen cards to deck and hands, and the unseen boats to deck and owners; each world alike."""
    deal_back(s.card_place, DECK, HAND, unknown(s.hand_size, s.card_place, HAND), gen)
    deal_back(s.boat_place, BOAT_DECK, LOADED, unknown(s.boats_loaded, s.boat_place, LOADED), gen)
    count_points(s)


@rule
def unknown(held: Any, places: Any, first: Any) -> int:
    """How many things of each seat lie at an unknown place, a lane each; known ones lie from `first` on."""
    counts = 0
    for p in range(SEATS):
        known = 0
        for i in range(len(places)):
            known += int(places[i] == first + p)
        counts += in_lane(int(held[p]) - known, p, HELD)
    return counts


@rule
def deal_back(places: Any, deck: Any, first: Any, counts: Any, gen: Any) -> None:
    """Shuffle the things at unknown places, give every seat as many as it lacks, the rest to the deck."""
    hidden = 0
    left = 0
    for i in range(len(places)):
        hidden |= int(places[i] < 0) << i
        left += int(places[i] < 0)
    while hidden != 0:
        p = pick_owner(counts, below(gen, left))
        places[lowest(hidden)] = first + p if p < SEATS else deck
        counts -= in_lane(1, p, HELD)
        hidden = without_lowest(hidden)
        left -= 1


@rule
def pick_owner(counts: Any, at: Any) -> int:
    """The seat whose share of a row of places the number falls into, or SEATS beyond all of them."""
    p = 0
    share = 0
    for q in range(SEATS):
        share += lane(counts, q, HELD)
        p += int(at >= share)
    return p
