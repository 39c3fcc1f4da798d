"""Why a cell cannot be chosen now: the key of a sentence."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen

from ..geometry import CELLS
from ..schema import CELL_0, STEP
from .ahead import doors

OPEN = [""] * CELLS


def closed_cells(seen: Seen) -> list[str]:
    """For the reader who walks: by cell the rule that closes it, "" where it is open."""
    s = seen.s
    if not seen.my_turn or s.decision != STEP:
        return OPEN
    here = s.piece[s.asked]
    near, legal = doors(s, s.asked)[here], {a - CELL_0 for a in seen.options}
    found = [_reason(s, cell, cell in near) if cell not in legal else "" for cell in range(CELLS)]
    found[here] = ""
    return found


def _reason(s: Any, cell: int, near: bool) -> str:
    if cell == s.guardian:
        return "tip.guardian_cell"
    if cell == s.previous:
        return "tip.back"
    if not near:
        return "tip.not_next"
    return "tip.occupied" if cell in s.piece else "tip.dead_end"
