"""Why a cell cannot be entered by the reader's next step: the key of a sentence."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen

from ..geometry import CELLS
from ..rules.asking import piece_on
from ..rules.pushing import can_push_away
from ..rules.walking import exit_at, exits
from ..schema import CELL_0, STEP
from ..tables import FLOOR

OPEN = [""] * CELLS


def closed_cells(seen: Seen) -> list[str]:
    """For the reader who walks: by cell the rule that closes it, "" where it is open or says it by itself."""
    s = seen.s
    if not seen.options or s.decision != STEP:
        return OPEN
    here, item = s.piece[s.asked], s.item_of[s.asked]
    near = {exit_at(s, item, here, i) for i in range(exits(s, item, here))}
    open_cells = {here, *[a - CELL_0 for a in seen.options]}
    return ["" if cell in open_cells else _reason(s, here, cell, cell in near) for cell in range(CELLS)]


def _reason(s: Any, here: int, cell: int, near: bool) -> str:
    """§4.4 The first of the conditions of a step that fails."""
    if cell == s.guardian:
        return "reason.guardian"
    if s.terrain[cell] != FLOOR and not near:
        return ""
    if cell == s.previous:
        return "reason.back"
    if not near:
        return "reason.not_next"
    piece = piece_on(s, cell, s.asked)
    if piece >= 0 and not can_push_away(s, s.asked, piece, cell, here):
        return "reason.occupied"
    return "reason.dead_end"
