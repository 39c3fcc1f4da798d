"""§4.1 R1, R2, R6: a new round, the secret choice of cards, the end of a round."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import ALL_CARDS, CARD_0, CHOICE, CHOOSE_CARD, REVEAL, ROUND_START
from ..tables import CARDS
from .asking import active, ask


@rule
def holds(hand: Any, card: Any) -> Any:
    """Is a card in a hand, face down or not?"""
    return hand >> (card - 1) & 1 == 1


@rule
def start_round(s: Any) -> Any:
    """§4.1 R1 Empty hands take back all five cards."""
    for p in range(s.seats):
        s.played[p] = 0
        if s.hand[p] == 0:
            s.hand[p] = ALL_CARDS
    s.turn = 0
    s.stage = CHOICE
    return False


@rule
def choice(s: Any) -> Any:
    """§4.1 R2 In turn order each player lays one card face down."""
    if s.turn < s.seats:
        ask(s, CHOOSE_CARD, active(s))
        return True
    s.turn = 0
    s.stage = REVEAL
    return False


@rule
def options_card(s: Any, mask: Any) -> None:
    """§4.3 Every card in hand."""
    for k in range(1, CARDS + 1):
        if holds(s.hand[s.asked], k):
            mask[CARD_0 + k] = 1


@rule
def answer_card(s: Any, a: Any) -> None:
    """§4.3 The card lies face down; the answer is final (R67)."""
    s.chosen[s.asked] = a - CARD_0
    s.face_down[s.asked] = 1
    s.turn += 1


@rule
def end_round(s: Any) -> Any:
    """§4.1 R6 The first player's marker goes on; the rotation marker keeps its face."""
    s.round_no += 1
    s.first = (s.first + 1) % s.seats
    s.stage = ROUND_START
    return False
