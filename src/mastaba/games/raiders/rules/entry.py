"""§3.5-3.6, §4.1 R5: the rotation marker's first face, entering and re-entering the chamber."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..geometry import CELLS
from ..schema import CELL_0, ENTER_CELL, ROT_CCW, ROT_CW, ROUND_END, ROUND_START
from ..tables import IS_EDGE
from .asking import ask, is_free


@rule
def options_rotation(s: Any, mask: Any) -> None:
    """§4.3 Either face of the rotation marker; the present one leaves it."""
    mask[ROT_CW] = 1
    mask[ROT_CCW] = 1


@rule
def set_rotation(s: Any, a: Any) -> None:
    """§4.3 The marker shows the chosen face."""
    s.rotation = a - ROT_CW


@rule
def next_to_enter(s: Any) -> Any:
    """§3.6, R9 The first raider off the board, counted from the first player's right; -1 when all are in."""
    for i in range(1, s.seats + 1):
        p = (s.first + s.seats - i) % s.seats
        if s.piece[p] < 0:
            return p
    return -1


@rule
def entry(s: Any) -> Any:
    """§3.6, R5 Everybody off the board enters; then the round begins (set-up) or ends (re-entry)."""
    p = next_to_enter(s)
    if p >= 0:
        ask(s, ENTER_CELL, p)
        return True
    s.stage = ROUND_START if s.walks == 0 else ROUND_END
    return False


@rule
def options_enter(s: Any, mask: Any) -> None:
    """§4.3, R8 Any free floor cell of the edge."""
    for cell in range(CELLS):
        if IS_EDGE[cell] and is_free(s, cell, -1):
            mask[CELL_0 + cell] = 1


@rule
def answer_enter(s: Any, a: Any) -> None:
    """§4.3 The pawn stands there and collects nothing (R10)."""
    s.piece[s.asked] = a - CELL_0
