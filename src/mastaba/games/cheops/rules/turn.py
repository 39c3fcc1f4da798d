"""§4.1 and §4.2 A turn: MAIN, PLACE, END_TURN."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    CELL_0,
    DRAW_0,
    END,
    END_TURN,
    FAMILY_0,
    MAIN,
    NEIGHBOUR,
    NEIGHBOUR_PAWN,
    PASS,
    PLACE,
    TABLET,
)
from ..tables import FAMILIES, HAND_SIZE, PILES
from .asking import ask_about, ask_next
from .ending import next_turn
from .laws import take_tablet
from .neighbours import buy_neighbour, mark_good_cells, may_buy
from .placing import families_in_hand, lay_pawn, mark_legal, survey
from .sets import has
from .stored import begin_stored, law_played, mark_playable
from .treasures import take_treasure

# --- MAIN


@rule
def options_main(s: Any, mask: Any) -> None:
    """§4.2 MAIN: a family with a legal cell, a neighbour, a stored tablet; PASS only without a family (R15)."""
    held = families_in_hand(s, s.asked)
    found, cells = survey(s, held)
    ready = held & found
    for f in range(FAMILIES):
        if has(ready, f):
            mask[FAMILY_0 + f] = 1
    if ready == 0:
        mask[PASS] = 1
    if may_buy(s, s.asked, held, cells):
        mask[NEIGHBOUR] = 1
    mark_playable(s, mask)


@rule
def answer_main(s: Any, a: Any) -> None:
    """§4.1 The turn is his who was asked."""
    s.cur = s.asked
    if a < NEIGHBOUR:
        s.resume = END_TURN
        ask_about(s, PLACE, a - FAMILY_0)
    elif a == NEIGHBOUR:
        buy_neighbour(s)
        s.resume = MAIN
        ask_about(s, PLACE, NEIGHBOUR_PAWN)
    elif a == PASS:
        s.resume = END_TURN
        ask_next(s, END_TURN)
    else:
        s.resume = MAIN
        begin_stored(s, law_played(a))


# --- PLACE


@rule
def options_place(s: Any, mask: Any) -> None:
    """§4.2 PLACE: the cells legal for the pawn in hand."""
    if s.pending == NEIGHBOUR_PAWN:
        mark_good_cells(s, mask)
    else:
        mark_legal(s, int(s.pending), mask)


@rule
def answer_place(s: Any, a: Any) -> None:
    """The pawn is laid and what lies there is taken."""
    pawn = int(s.pending)
    if pawn != NEIGHBOUR_PAWN:
        s.hand[s.asked, pawn] -= 1
    taken = lay_pawn(s, a - CELL_0, pawn)
    if taken == TABLET:
        take_tablet(s, a - CELL_0)
    else:
        take_treasure(s, taken)


# --- END_TURN


@rule
def pawns_in_hand(s: Any, p: Any) -> Any:
    count = 0
    for f in range(FAMILIES):
        count += int(s.hand[p, f])
    return count


@rule
def options_end_turn(s: Any, mask: Any) -> None:
    """§4.2 END_TURN: one pawn at most from a pile, never above four (R21, R22, R23)."""
    mask[END] = 1
    if pawns_in_hand(s, s.asked) < HAND_SIZE:
        for k in range(PILES):
            if s.height[k] > 0:
                mask[DRAW_0 + k] = 1
    mark_playable(s, mask)


@rule
def draw_from(s: Any, k: Any) -> None:
    """The top pawn of a pile joins the hand."""
    s.height[k] -= 1
    s.hand[s.asked, s.pile[k, s.height[k]]] += 1
    s.pile[k, s.height[k]] = -1


@rule
def answer_end_turn(s: Any, a: Any) -> None:
    if a < PASS:
        s.resume = END_TURN
        begin_stored(s, law_played(a))
        return
    if a != END:
        draw_from(s, a - DRAW_0)
    next_turn(s)
