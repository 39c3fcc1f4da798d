"""Chapter 4: the quarry; pairs laid out, and pairs taken."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import PAIR, PAIR_0
from .hand import add_to_hand


@rule
def draw_card(s: Any) -> Any:
    """The next card of the draw pile."""
    card = s.order[s.pos]
    s.order[s.pos] = -1
    s.pos += 1
    return card


@rule
def stock_quarry(s: Any) -> None:
    """§4 STOCK: one pair per player, the next two cards each."""
    for i in range(s.seats):
        for k in range(PAIR):
            s.quarry[i, k] = draw_card(s)
        s.quarry_taken_by[i] = -1


@rule
def options_pair(s: Any, mask: Any) -> None:
    """§4 CHOOSE_PAIR: each pair not yet taken."""
    for i in range(s.seats):
        if s.quarry_taken_by[i] < 0:
            mask[PAIR_0 + i] = 1


@rule
def answer_pair(s: Any, a: Any) -> None:
    """§4 CHOOSE_PAIR: both cards follow the kept one into the hand; all have seen which."""
    p = s.asked
    i = a - PAIR_0
    s.quarry_taken_by[i] = p
    for k in range(PAIR):
        s.taken[p, s.round_no - 1, k] = s.quarry[i, k]
        add_to_hand(s, p, s.quarry[i, k])
