"""§2.4 and §4.1: the cells of the region as sets, and which of them are neighbours.

A set of cells is a pair of integers: bits 0 … 47 for the first six rows, bits 0 … 23 for the three rows that only
season 4 has. Bit = 8 * row + column inside its part.
"""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    CARD_COLUMNS,
    CARD_ROWS,
    CARDS_PER_ROW,
    CELL_0,
    CELLS,
    COLUMNS,
    LAST_SEASON,
    UPPER_CELLS,
    UPPER_SLOTS,
)
from ..tables import CARD_PYRAMIDS, CARDS_BY_SEASON

UPPER = UPPER_CELLS
LOWER = CELLS - UPPER_CELLS
ALL_UPPER = (1 << UPPER) - 1
ALL_LOWER = (1 << LOWER) - 1
FIRST_ROW = (1 << COLUMNS) - 1
FIRST_COLUMN = sum(1 << cell for cell in range(0, UPPER, COLUMNS))
NOT_FIRST_COLUMN = ALL_UPPER - FIRST_COLUMN
NOT_LAST_COLUMN = ALL_UPPER - (FIRST_COLUMN << (COLUMNS - 1))
LAST_UPPER_ROW = UPPER - COLUMNS  # where the last row of the upper part begins


@rule
def both(a: Any, b: Any) -> Any:
    """The cells in both sets."""
    return a[0] & b[0], a[1] & b[1]


@rule
def either(a: Any, b: Any) -> Any:
    """The cells in one set or the other."""
    return a[0] | b[0], a[1] | b[1]


@rule
def without(a: Any, b: Any) -> Any:
    """The cells of the first set that are not in the second."""
    return a[0] & ~b[0], a[1] & ~b[1]


@rule
def any_cell(a: Any) -> Any:
    return (a[0] | a[1]) != 0


@rule
def contains(a: Any, cell: Any) -> Any:
    if cell < UPPER:
        return ((a[0] >> cell) & 1) == 1
    return ((a[1] >> (cell - UPPER)) & 1) == 1


@rule
def only(cell: Any) -> Any:
    """The set of one cell."""
    if cell < UPPER:
        return 1 << cell, 0
    return 0, 1 << (cell - UPPER)


@rule
def left_of(a: Any) -> Any:
    return (a[0] & NOT_FIRST_COLUMN) >> 1, (a[1] & NOT_FIRST_COLUMN) >> 1


@rule
def right_of(a: Any) -> Any:
    return (a[0] & NOT_LAST_COLUMN) << 1, (a[1] & NOT_LAST_COLUMN) << 1


@rule
def above(a: Any) -> Any:
    return (a[0] >> COLUMNS) | ((a[1] & FIRST_ROW) << LAST_UPPER_ROW), a[1] >> COLUMNS


@rule
def beneath(a: Any) -> Any:
    return (a[0] << COLUMNS) & ALL_UPPER, ((a[1] << COLUMNS) & ALL_LOWER) | (a[0] >> LAST_UPPER_ROW)


@rule
def neighbours(a: Any) -> Any:
    """§2.4 Every cell that shares an edge with a cell of the set, whatever card or zone it lies in."""
    return either(either(left_of(a), right_of(a)), either(above(a), beneath(a)))


@rule
def with_two_neighbours(a: Any) -> Any:
    """Every cell of the set that has at least two neighbours in it."""
    sides = either(both(left_of(a), right_of(a)), both(above(a), beneath(a)))
    corners = both(either(left_of(a), right_of(a)), either(above(a), beneath(a)))
    return both(a, either(sides, corners))


@rule
def region(s: Any) -> Any:
    """The cells in play this season."""
    return ALL_UPPER, ALL_LOWER * int(s.season == LAST_SEASON)


@rule
def first_cell(slot: Any) -> Any:
    """§2.4 The cell in a slot's top left corner."""
    return COLUMNS * CARD_ROWS * (slot // CARDS_PER_ROW) + CARD_COLUMNS * (slot % CARDS_PER_ROW)


@rule
def pyramids(s: Any) -> Any:
    """The pyramid cells of the cards that lie in the region, with or without a cube."""
    upper = 0
    lower = 0
    for slot in range(CARDS_BY_SEASON[s.season]):
        card = int(s.slot_card[slot])
        if card >= 0:
            bits = int(CARD_PYRAMIDS[card, s.slot_rotation[slot]])
            if slot < UPPER_SLOTS:
                upper |= bits << first_cell(slot)
            else:
                lower |= bits << (first_cell(slot) - UPPER)
    return upper, lower


@rule
def cells_of_colour(cube: Any, colour: Any) -> Any:
    """Where this colour has cubes."""
    upper = 0
    for cell in range(UPPER):
        upper |= int(cube[cell] == colour) << cell
    lower = 0
    for cell in range(LOWER):
        lower |= int(cube[UPPER + cell] == colour) << cell
    return upper, lower


@rule
def occupied(cube: Any) -> Any:
    """Where a cube stands."""
    upper = 0
    for cell in range(UPPER):
        upper |= int(cube[cell] >= 0) << cell
    lower = 0
    for cell in range(LOWER):
        lower |= int(cube[UPPER + cell] >= 0) << cell
    return upper, lower


@rule
def free_cells(s: Any) -> Any:
    """The cells of the season without a cube."""
    return without(region(s), occupied(s.cube))


@rule
def mark_cells(a: Any, mask: Any) -> None:
    """Every cell of the set is a legal answer."""
    for cell in range(UPPER):
        mask[CELL_0 + cell] = (a[0] >> cell) & 1
    for cell in range(LOWER):
        mask[CELL_0 + UPPER + cell] = (a[1] >> cell) & 1
