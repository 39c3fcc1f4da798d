"""What face-down cards are likely to be."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import unit

from ..rules.planning import holds
from ..tables import CARDS
from .weight import card_weight
from .worth import cells_by_kind, worth_by_kind


@rule
def guess(s: Any, p: Any, gen: Any, n: Any) -> None:
    """Every face-down card of the others is one that its owner would sensibly have chosen from where they stand."""
    cells = cells_by_kind(s)
    for q in range(s.seats):
        if q != p and s.face_down[q] == 1 and s.piece[q] >= 0:
            s.chosen[q] = likely_card(s, q, (worth_by_kind(s, q, n), cells), gen, n)


@rule
def likely_card(s: Any, q: Any, common: Any, gen: Any, n: Any) -> Any:
    """One card of a hand, drawn by weight."""
    total = 0.0
    for k in range(1, CARDS + 1):
        if holds(s.hand[q], k):
            total += card_weight(s, q, k, n, common)
    left = unit(gen) * total
    last = 0
    for k in range(1, CARDS + 1):
        if holds(s.hand[q], k):
            last = k
            left -= card_weight(s, q, k, n, common)
            if left < 0.0:
                return k
    return last
