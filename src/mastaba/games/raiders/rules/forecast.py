"""Where the Guardian would go if nothing else changed: for advice and for the forecast on the screen."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..schema import DOLL, PIECES, TRACE
from ..tables import DIE
from .guardian import find_way, guardian_bonus, look

BITS = 5  # for each pawn: one more than the moves he needs, 0 if he does not come
MORE = 2  # cards not yet revealed may add moves


@rule
def pack_pieces(s: Any) -> Any:
    """All cells in one number."""
    cells = 0
    for i in range(PIECES):
        cells |= (int(s.piece[i]) + 1) << (6 * i)
    return cells


@rule
def unpack_pieces(s: Any, cells: Any) -> None:
    for i in range(PIECES):
        s.piece[i] = (cells >> (6 * i) & 63) - 1


@rule
def moves_to_hit(s: Any) -> Any:
    """For each pawn the die and bonus that would bring the Guardian onto it, packed; the record is left as it was."""
    cells, notes = pack_pieces(s), s.notes_length
    guardian, facing, moves, rocket = s.guardian, s.facing, s.moves, s.rocket_seen
    s.notes_length = TRACE  # nothing is noted
    s.moves = DIE + guardian_bonus(s) + MORE
    s.rocket_seen = 0
    found = walk_ahead(s)
    unpack_pieces(s, cells)
    s.guardian = guardian
    s.facing = facing
    s.moves = moves
    s.rocket_seen = rocket
    s.notes_length = notes
    return found


@rule
def walk_ahead(s: Any) -> Any:
    """The walk, without curses; when each pawn is met."""
    found, needed = 0, 0
    look(s)
    while s.moves > 0:
        rocket = int(s.rocket_seen)
        ahead = find_way(s)
        if ahead < 0:
            return found
        s.guardian = ahead
        s.moves -= 1
        needed += 1
        found |= meet(s, ahead, max(1, needed - 2 * rocket))
        look(s)
    return found


@rule
def meet(s: Any, cell: Any, needed: Any) -> Any:
    """Whoever stands there leaves; the move is packed if it is a pawn."""
    for i in range(PIECES):
        if s.piece[i] == cell:
            s.piece[i] = -1
            return (needed + 1) << (BITS * i) if i != DOLL else 0
    return 0


@rule
def needed_for(found: Any, p: Any) -> Any:
    """The die and bonus that bring the Guardian onto a pawn, or 99."""
    value = found >> (BITS * p) & 31
    return value - 1 if value > 0 else 99
