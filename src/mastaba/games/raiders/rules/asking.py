"""Who is at it, and who is asked what."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..geometry import CELLS
from ..schema import CELL_0, PIECES
from ..tables import FLOOR


@rule
def active(s: Any) -> Any:
    """§4.1 The player who chooses or acts now, in turn order."""
    return (s.first + s.turn) % s.seats


@rule
def ask(s: Any, decision: Any, p: Any) -> None:
    """The next question, and to whom."""
    s.decision = decision
    s.asked = p


@rule
def piece_on(s: Any, cell: Any, ignored: Any) -> Any:
    """The pawn or doll on a cell, or -1; one piece may be left out of account (-1: none)."""
    for i in range(PIECES):
        if s.piece[i] == cell and i != ignored:
            return i
    return -1


@rule
def is_free(s: Any, cell: Any, ignored: Any) -> Any:
    """Floor without pawn, doll or Guardian."""
    return s.terrain[cell] == FLOOR and cell != s.guardian and piece_on(s, cell, ignored) < 0


@rule
def mark_free(s: Any, ignored: Any, mask: Any) -> None:
    """Offer every free floor cell."""
    for cell in range(CELLS):
        if is_free(s, cell, ignored):
            mask[CELL_0 + cell] = 1
