"""§4.1: where characters lie, what they are worth, and how they are drawn and discarded."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below
from mastaba.core.rules.settings import is_switched

from ..schema import CARD_0, CARDS, DECK, DISCARD, DREW, HAND, MUST_ACT, PASS, PHILOSOPHER_SLOT, TABLE
from ..tables import (
    BASICS,
    CARD_ANKH,
    CARD_POWER,
    CARD_TYPE,
    CARD_VALUE,
    DECK_FIRST,
    FIRST_TWIN,
    GODDESS,
    GODDESS_VALUE,
    LITHOGRAPHER_CARD,
    PHILOSOPHER_CARD,
    PREVIOUS_TWIN,
    SPECIAL,
)
from .packed import lowest, without_lowest
from .trace import happen


@rule
def cards_at(s: Any, place: Any) -> int:
    """The set of the cards that lie in a place."""
    cards = 0
    for card in range(CARDS):
        cards |= int(s.card_place[card] == place) << card
    return cards


@rule
def cards_on_table(s: Any) -> int:
    """The set of the cards on the table."""
    cards = 0
    for card in range(CARDS):
        cards |= int(s.card_place[card] >= TABLE) << card
    return cards


@rule
def effective(s: Any, card: Any) -> int:
    """§4.1 eff(c): the card itself, or what the Philosopher copies; -1 if he copies nothing (R30)."""
    if card == PHILOSOPHER_CARD:
        return int(s.philosopher_copy)
    return int(card)


@rule
def power_of(s: Any, card: Any) -> int:
    """The power of a card as copied; 0 for none."""
    e = effective(s, card)
    return int(CARD_POWER[e]) if e >= 0 else 0


@rule
def type_of(s: Any, card: Any) -> int:
    """The type of a card as copied (R28, R30)."""
    e = effective(s, card)
    return int(CARD_TYPE[e]) if e >= 0 else SPECIAL


@rule
def has_ankh(s: Any, card: Any) -> int:
    """Does the card, as copied, carry an ankh?"""
    e = effective(s, card)
    return int(CARD_ANKH[e]) if e >= 0 else 0


@rule
def goddess_slot(card: Any) -> int:
    """Where a Goddess keeps her category: by seat, and after the seats for the Philosopher's copy."""
    return PHILOSOPHER_SLOT if card == PHILOSOPHER_CARD else int(card) // BASICS


@rule
def value_of(s: Any, card: Any, category: Any) -> int:
    """The value of a table card in a category, before any malus."""
    e = effective(s, card)
    if e < 0:
        return 0
    if CARD_POWER[e] == GODDESS:
        return GODDESS_VALUE if s.goddess_category[goddess_slot(card)] == category else 0
    return int(CARD_VALUE[e, category])


@rule
def owner_on_table(s: Any, card: Any) -> int:
    """The seat on whose table a card lies, or -1."""
    place = int(s.card_place[card])
    return place - TABLE if place >= TABLE else -1


@rule
def lie_alike(s: Any, card: Any, other: Any) -> bool:
    """Do two cards lie in the same place with the same marks?"""
    return s.card_place[card] == s.card_place[other] and s.card_shown[card] == s.card_shown[other]


@rule
def has_twin(s: Any, card: Any) -> bool:
    """§4.1 Identical cards: does a lower id of the kind lie in the same place with the same marks?"""
    twin = PREVIOUS_TWIN[card]
    while twin >= 0:
        if lie_alike(s, twin, card):
            return True
        twin = PREVIOUS_TWIN[twin]
    return False


@rule
def offer_hand(s: Any, p: Any, mask: Any) -> None:
    """Every card in the hand; of identical ones the lowest."""
    offered = 0  # kinds that are offered, a bit each
    offered_shown = 0  # and those of cards that everybody knows
    hand = cards_at(s, HAND + p)
    while hand != 0:
        card = lowest(hand)
        hand = without_lowest(hand)
        kind = 1 << int(FIRST_TWIN[card])
        if s.card_shown[card] == 1:
            mask[CARD_0 + card] = int(offered_shown & kind == 0)
            offered_shown |= kind
        else:
            mask[CARD_0 + card] = int(offered & kind == 0)
            offered |= kind


@rule
def offer_declining(s: Any, mask: Any) -> None:
    """R23: a power that aims at something may be declined, unless the table reads that it must be used."""
    if not is_switched(s, MUST_ACT):
        mask[PASS] = 1


@rule
def offer_table(s: Any, but: Any, mask: Any) -> None:
    """Every card on the table except one; of identical ones the lowest."""
    cards = cards_on_table(s)
    while cards != 0:
        card = lowest(cards)
        cards = without_lowest(cards)
        if card != but and not has_twin(s, card):
            mask[CARD_0 + card] = 1


@rule
def others_on_table(s: Any, but: Any) -> int:
    """How many cards lie on the table besides this one."""
    count = 0
    for card in range(CARDS):
        if s.card_place[card] >= TABLE and card != but:
            count += 1
    return count


@rule
def play_to_table(s: Any, p: Any, card: Any) -> None:
    """A card goes from the hand on the table, last in the order of play."""
    s.card_shown[card] = 0
    s.hand_size[p] -= 1
    s.card_place[card] = TABLE + p
    s.plays += 1
    s.card_order[card] = s.plays
    s.played[p] += 1


@rule
def leave_table(s: Any, card: Any, place: Any) -> None:
    """A card leaves the table; its marks and lasting effects end (R26)."""
    s.card_place[card] = place
    s.card_order[card] = 0
    if CARD_POWER[card] == GODDESS:
        s.goddess_category[goddess_slot(card)] = -1
    if card == LITHOGRAPHER_CARD:
        s.raised[0] = 0
    if card == PHILOSOPHER_CARD:
        s.philosopher_copy = -1
        s.goddess_category[PHILOSOPHER_SLOT] = -1
        s.raised[1] = 0


@rule
def discard_from_hand(s: Any, p: Any, card: Any) -> None:
    """A hand card is put on the discard, face up."""
    s.card_shown[card] = 0
    s.hand_size[p] -= 1
    s.card_place[card] = DISCARD


@rule
def deck_count(s: Any) -> int:
    """Cards in the deck."""
    count = 0
    for card in range(DECK_FIRST, CARDS):
        if s.card_place[card] == DECK:
            count += 1
    return count


@rule
def renew_deck(s: Any) -> None:
    """R13: the deck cards of the discard become the deck; basics never do."""
    for card in range(DECK_FIRST, CARDS):
        if s.card_place[card] == DISCARD:
            s.card_place[card] = DECK


@rule
def take_from_deck(s: Any, p: Any, count: Any) -> None:
    """One of `count` deck cards, each alike, into the hand."""
    deck = cards_at(s, DECK)
    for _ in range(below(s.rng, count)):
        deck = without_lowest(deck)
    s.card_place[lowest(deck)] = HAND + p
    s.hand_size[p] += 1


@rule
def draw_card(s: Any, p: Any) -> None:
    """§4.1 Draw a card: from the deck, renewed if it is empty; nothing if both are empty."""
    count = deck_count(s)
    if count == 0:
        renew_deck(s)
        count = deck_count(s)
    if count > 0:
        take_from_deck(s, p, count)
        happen(s, DREW, p, 0, 0)
