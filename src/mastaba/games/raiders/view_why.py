"""Why a cell cannot be chosen now, in a sentence."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.svg import Pen

from .rules.walking import exit_at, exits
from .schema import CELL_0, STEP


def why_not(pen: Pen, seen: Seen, cell: int) -> str:
    """For the reader who walks: the rule that closes a floor cell. Nothing for cells that are open."""
    s = seen.s
    if not seen.my_turn or s.decision != STEP or CELL_0 + cell in seen.options or cell == s.piece[s.asked]:
        return ""
    if cell == s.guardian:
        return pen.say("tip.guardian_cell")
    if cell == s.previous:
        return pen.say("tip.back")
    at, item = s.piece[s.asked], s.item_of[s.asked]
    if all(exit_at(s, item, at, i) != cell for i in range(exits(s, item, at))):
        return pen.say("tip.not_next")
    return pen.say("tip.occupied" if cell in s.piece else "tip.dead_end")
