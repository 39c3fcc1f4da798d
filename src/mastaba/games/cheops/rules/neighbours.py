"""§4.3 Neighbours: bought for a double turn, only where the normal turn stays possible."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import CELL_0
from ..tables import ABOVE, BESIDE, CELLS, NEIGHBOUR_PRICE
from .placing import families_around, families_in_hand, is_open, reach, survey


@rule
def opens_for(s: Any, k: Any, held: Any) -> Any:
    """With a neighbour imagined on k, is one of the cells opened by it legal for a held family?"""
    for side in range(2):
        new = ABOVE[k, side]
        other = BESIDE[k, side]
        if new >= 0 and other >= 0 and s.pawn[other] >= 0:
            if held & ~families_around(s, new) != 0:
                return True
    return False


@rule
def is_good(s: Any, k: Any, held: Any, cells: Any) -> Any:
    """§4.3 Open, and the normal placement stays possible with a neighbour on k (R19)."""
    if not is_open(s, k):
        return False
    left = cells
    if reach(s, k) & held != 0:
        left -= 1
    return left > 0 or opens_for(s, k, held)


@rule
def has_good_cell(s: Any, held: Any, cells: Any) -> Any:
    """Is there a cell for a neighbour? `cells` counts those that are legal for a held family, two at most."""
    if held == 0 or cells == 2:
        return held != 0
    for k in range(CELLS):
        if is_good(s, k, held, cells):
            return True
    return False


@rule
def may_buy(s: Any, p: Any, held: Any, cells: Any) -> Any:
    """§4.3 One neighbour a turn, while there are any, with 20 piastres and a good cell (R18)."""
    if s.bought == 1 or s.neighbours_left == 0 or s.money[p] < NEIGHBOUR_PRICE:
        return False
    return has_good_cell(s, held, cells)


@rule
def mark_good_cells(s: Any, mask: Any) -> None:
    """PLACE offers a neighbour exactly the good cells."""
    held = families_in_hand(s, s.asked)
    _, cells = survey(s, held)
    for k in range(CELLS):
        if is_good(s, k, held, cells):
            mask[CELL_0 + k] = 1


@rule
def buy_neighbour(s: Any) -> None:
    """20 piastres to the bank; placed at once (R17)."""
    s.money[s.asked] -= NEIGHBOUR_PRICE
    s.neighbours_left -= 1
    s.bought = 1
