"""§5 What a viewer cannot see: the face-down cards of the others; the tags of the schema hide them."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below

from .rules.planning import holds
from .tables import CARDS, SEATS


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """Every face-down card is any of the cards that its owner has not yet revealed, each alike."""
    for p in range(SEATS):
        if s.chosen[p] < 0:
            s.chosen[p] = any_card(s.hand[p], gen) if s.face_down[p] == 1 else 0


@rule
def any_card(hand: Any, gen: Any) -> Any:
    """One card of a hand."""
    held = 0
    for k in range(1, CARDS + 1):
        if holds(hand, k):
            held += 1
    left = below(gen, held)
    for k in range(1, CARDS + 1):
        if holds(hand, k):
            if left == 0:
                return k
            left -= 1
    return 0
