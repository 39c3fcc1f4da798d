"""Chapter 4: the hand; taking, removing and discarding cards, and the card kept at the end of a round."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import CARD_0, HAND_LIMIT


@rule
def add_to_hand(s: Any, p: Any, card: Any) -> None:
    """§4 Hand order: new cards follow the kept one."""
    s.hand[p, s.hand_n[p]] = card
    s.hand_n[p] += 1


@rule
def remove_from_hand(s: Any, p: Any, i: Any) -> Any:
    """§4 Hand order: removing a card closes the gap."""
    card = s.hand[p, i]
    for k in range(i, s.hand_n[p] - 1):
        s.hand[p, k] = s.hand[p, k + 1]
    s.hand_n[p] -= 1
    s.hand[p, s.hand_n[p]] = -1
    return card


@rule
def lay_open(s: Any, p: Any, card: Any) -> None:
    """§5 A card laid face up is known to all from then on."""
    s.shown[card] = 1
    if card == s.dealt_card[p]:
        s.dealt_seen[p] = 1


@rule
def discard_from_hand(s: Any, p: Any, i: Any) -> None:
    """Ruling 26: discards lie face up for the rest of the game."""
    card = remove_from_hand(s, p, i)
    s.discard[s.discard_n] = card
    s.discard_by[s.discard_n] = p
    s.discard_n += 1
    lay_open(s, p, card)


@rule
def discard_all_hands(s: Any) -> None:
    """§6 After round 10 hands are discarded, clockwise from the first player, each in its order."""
    for k in range(s.seats):
        p = (s.first + k) % s.seats
        while s.hand_n[p] > 0:
            discard_from_hand(s, p, 0)


@rule
def options_hand(s: Any, mask: Any) -> None:
    """Every card in the asked player's hand."""
    for i in range(s.hand_n[s.asked]):
        mask[CARD_0 + i] = 1


@rule
def holds_too_many(s: Any, p: Any) -> Any:
    """§4 The hand limit, checked at the end of rounds 1 to 9 only."""
    return s.hand_n[p] > HAND_LIMIT


@rule
def answer_keep(s: Any, a: Any) -> None:
    """§4 CHOOSE_KEEP_CARD: the other card is discarded face up."""
    discard_from_hand(s, s.asked, 1 - (a - CARD_0))
