"""§2.2 The pyramid: which cells are open, and for whom."""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.core.machine.jit import rule
from mastaba.core.rules.component_reader import frozen

from ..schema import CELL_0, EMPTY
from ..tables import FAMILIES, ROW_START, ROWS, SUPPORT, TOUCH
from .sets import has, only
from .trace import note_taken

# by pawn + 1: nothing and neighbours have no family (R13)
FAMILY_BIT = frozen([0, *(1 << f for f in range(FAMILIES)), 0])
EVERY_FAMILY = (1 << FAMILIES) - 1
OPEN = 1 << FAMILIES

LANE = 12
LANE_OF = frozen([0, *(1 << LANE * f for f in range(FAMILIES + 1))], np.int64)  # by pawn + 1
EVERY_PLACE = (1 << LANE) - 1
EVERY_LANE = sum(1 << LANE * f for f in range(FAMILIES))
NEIGHBOURS_EVERYWHERE = EVERY_PLACE << FAMILIES * LANE  # the ground supports the base and belongs to no family


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
def families_in_hand(s: Any, p: Any) -> Any:
    """One bit for each family of which p holds a pawn."""
    held = 0
    for f in range(FAMILIES):
        if s.hand[p, f] > 0:
            held |= only(f)
    return held


# A row as one word: LANE bits for each family and for the neighbours, in them one bit for each place of the row.
# The walk up the pyramid looks at eleven words instead of sixty-six cells.


@rule
def pawns_in_row(s: Any, r: Any) -> Any:
    """The pawns of a row as a word."""
    word = 0
    first = int(ROW_START[r])
    for i in range(ROWS - r):
        word |= int(LANE_OF[s.pawn[first + i] + 1]) << i
    return word


@rule
def places_taken(word: Any) -> Any:
    """Where in the row a pawn of any kind stands."""
    return (word | word >> LANE | word >> 2 * LANE | word >> 3 * LANE | word >> 4 * LANE) & EVERY_PLACE


@rule
def open_in_row(below: Any, word: Any, r: Any) -> Any:
    """§2.2 Places without a pawn whose two supports in the row below carry one."""
    taken = places_taken(below)
    return taken & (taken >> 1) & ~places_taken(word) & ((1 << (ROWS - r)) - 1)


@rule
def legal_in_row(below: Any, word: Any, above: Any, r: Any) -> Any:
    """§2.2 In each family's lane the places that are open and touch no pawn of that family."""
    touching = word << 1 | word >> 1 | below | below >> 1 | above | above << 1
    return (open_in_row(below, word, r) * EVERY_LANE) & ~touching


@rule
def places_of(legal: Any, families: Any) -> Any:
    """The places that are legal for one of these families."""
    places = 0
    for f in range(FAMILIES):
        if has(families, f):
            places |= legal >> LANE * f
    return places & EVERY_PLACE


@rule
def families_of(legal: Any) -> Any:
    """The families that have a legal place in the row, one bit each."""
    found = 0
    for f in range(FAMILIES):
        if (legal >> LANE * f) & EVERY_PLACE != 0:
            found |= only(f)
    return found


@rule
def survey(s: Any, held: Any) -> Any:
    """The families that have a legal cell, and on how many cells a held family is legal (two is as good as more)."""
    found = 0
    cells = 0
    below = NEIGHBOURS_EVERYWHERE
    word = pawns_in_row(s, 0)
    for r in range(ROWS):
        above = pawns_in_row(s, r + 1)
        legal = legal_in_row(below, word, above, r)
        found |= families_of(legal)
        places = places_of(legal, held)
        cells += int(places != 0) + int(places & (places - 1) != 0)
        if word == 0 or (found == EVERY_FAMILY and cells >= 2):
            break
        below = word
        word = above
    return found, min(cells, 2)


@rule
def mark_legal(s: Any, f: Any, mask: Any) -> None:
    """§4.2 CELL_k for every cell that is legal for family f."""
    below = NEIGHBOURS_EVERYWHERE
    word = pawns_in_row(s, 0)
    for r in range(ROWS):
        above = pawns_in_row(s, r + 1)
        places = places_of(legal_in_row(below, word, above, r), only(f))
        first = CELL_0 + int(ROW_START[r])
        for i in range(ROWS - r):
            mask[first + i] = (places >> i) & 1
        if word == 0:
            break
        below = word
        word = above


@rule
def anybody_can_place(s: Any) -> Any:
    """§4.1 Does some player hold a family pawn with a legal cell? Hands as they are now (R54)."""
    held = 0
    for p in range(s.seats):
        held |= families_in_hand(s, p)
    found, _ = survey(s, 0)
    return held & found != 0


@rule
def lay_pawn(s: Any, k: Any, pawn: Any) -> Any:
    """The pawn stands on the cell; what lay there is taken, and returned."""
    taken = int(s.content[k])
    s.pawn[k] = pawn
    s.content[k] = EMPTY
    note_taken(s, k, taken)
    return taken
