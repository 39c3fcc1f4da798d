"""Sets of cells: an integer with one bit for each."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..geometry import CELLS
from ..schema import CELL_MASK, PIECES
from ..tables import CELL_OF_BIT, WRAP


@rule
def bit(cell: Any) -> Any:
    """A cell as a set; the empty set for none."""
    return int(cell >= 0) << (int(cell) & CELL_MASK)


@rule
def lowest(cells: Any) -> Any:
    """The first cell of a set that is not empty."""
    return int(CELL_OF_BIT[(cells & -cells) % WRAP])


@rule
def cells_of(s: Any, kind: Any) -> Any:
    """The cells of one terrain."""
    found = 0
    for cell in range(CELLS):
        found |= int(s.terrain[cell] == kind) << cell
    return found


@rule
def occupied(s: Any) -> Any:
    """The cells of pawns and doll."""
    found = 0
    for i in range(PIECES):
        found |= bit(s.piece[i])
    return found
