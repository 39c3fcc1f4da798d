"""§2.2 The pyramid: which cells are open, and for whom."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule
from mastaba.core.tables import frozen

from ..schema import EMPTY
from ..tables import CELLS, FAMILIES, SUPPORT, TOUCH

FAMILY_BIT = frozen([0, 1, 2, 4, 8, 0])  # by pawn + 1: nothing and neighbours have no family (R13)
EVERY_FAMILY = 15
OPEN = 16


@rule
def is_open(s: Any, k: Any) -> Any:
    """§2.2 No pawn on it, and on the base or upon two pawns of any kind (R11, R14)."""
    if s.pawn[k] >= 0:
        return False
    left = SUPPORT[k, 0]
    return left < 0 or (s.pawn[left] >= 0 and s.pawn[SUPPORT[k, 1]] >= 0)


@rule
def families_around(s: Any, k: Any) -> Any:
    """The families that stand on touching cells, one bit each (R12)."""
    around = 0
    for i in range(6):
        j = TOUCH[k, i]
        if j < 0:
            break
        around |= int(FAMILY_BIT[s.pawn[j] + 1])
    return around


@rule
def reach(s: Any, k: Any) -> Any:
    """0 for a cell that is not open; else OPEN and a bit for each family for which it is legal."""
    if not is_open(s, k):
        return 0
    return OPEN | (EVERY_FAMILY & ~families_around(s, k))


@rule
def reach_of_all(s: Any) -> Any:
    """What is possible somewhere: OPEN, and a bit for each family that has a legal cell."""
    found = 0
    for k in range(CELLS):
        found |= reach(s, k)
        if found == OPEN | EVERY_FAMILY:
            break
    return found


@rule
def families_in_hand(s: Any, p: Any) -> Any:
    """One bit for each family of which p holds a pawn."""
    held = 0
    for f in range(FAMILIES):
        if s.hand[p, f] > 0:
            held |= 1 << f
    return held


@rule
def anybody_can_place(s: Any) -> Any:
    """§4.1 Does some player hold a family pawn with a legal cell? Hands as they are now (R54)."""
    held = 0
    for p in range(s.seats):
        held |= families_in_hand(s, p)
    return held & reach_of_all(s) != 0


@rule
def lay_pawn(s: Any, k: Any, pawn: Any) -> Any:
    """The pawn stands on the cell; what lay there is taken, and returned."""
    taken = int(s.content[k])
    s.pawn[k] = pawn
    s.content[k] = EMPTY
    return taken
