"""Where the Guardian would go if nothing else changed, for advice."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import CELL_BITS, CELL_MASK, PIECES, TRACE
from ..tables import DIE, SEATS
from .guardian import guardian_bonus, hunt

MORE = 2  # cards not yet revealed may add moves
CURSE_BITS = 4
CURSE_MASK = (1 << CURSE_BITS) - 1


@rule
def pack_pieces(s: Any) -> Any:
    """All cells in one number."""
    cells = 0
    for i in range(PIECES):
        cells |= (int(s.piece[i]) + 1) << (CELL_BITS * i)
    return cells


@rule
def unpack_pieces(s: Any, cells: Any) -> None:
    for i in range(PIECES):
        s.piece[i] = (cells >> (CELL_BITS * i) & CELL_MASK) - 1


@rule
def pack_curses(s: Any) -> Any:
    """All curses in one number."""
    curses = 0
    for p in range(SEATS):
        curses |= int(s.curses[p]) << (CURSE_BITS * p)
    return curses


@rule
def unpack_curses(s: Any, curses: Any) -> None:
    for p in range(SEATS):
        s.curses[p] = curses >> (CURSE_BITS * p) & CURSE_MASK


@rule
def moves_to_hit(s: Any) -> Any:
    """For each pawn the die and bonus that would bring the Guardian onto it; the record stays as it is."""
    cells, curses, notes = pack_pieces(s), pack_curses(s), s.notes_length
    guardian, facing, moves, rocket = s.guardian, s.facing, s.moves, s.rocket_seen
    s.notes_length = TRACE  # nothing is noted
    s.moves = DIE + guardian_bonus(s) + MORE
    met = hunt(s)
    unpack_pieces(s, cells)
    unpack_curses(s, curses)
    s.guardian = guardian
    s.facing = facing
    s.moves = moves
    s.rocket_seen = rocket
    s.notes_length = notes
    return met
