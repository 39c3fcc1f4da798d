"""Where the Guardian's last walk began, read from what is noted of it: the record keeps only the cells he entered."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.record import as_namespace

from ..geometry import line, neighbour
from ..schema import CHOOSE_CARD, ENTER_CELL, NONE, PIECES
from ..settings import MARKER_SETTING
from ..tables import DIRECTIONS, GUARDIAN_START, LOOKS, PILLAR
from .guardian import NOT_SEEN, seen_at, turned
from .trace import AHEAD, HIT, MOVED, ROTATED, TIED, TURNED, entries

Told = list[tuple[int, ...]]

BETWEEN = (ENTER_CELL, CHOOSE_CARD)  # the questions after his walk, before the turns


def walk_start(s: Any) -> int:
    """The cell from which he set out, or -1 where the notes leave it open."""
    told = entries(s)
    moves = [i for i, (kind, _, _) in enumerate(told) if kind == MOVED]
    if not moves:
        return int(s.guardian)
    first = told[moves[0]][1]
    for kind, x, _ in reversed(told[: moves[0]]):
        if kind in (TURNED, AHEAD, TIED, ROTATED):
            return _behind(first, x)
    facings = _facings_after(s, first, told[moves[0] + 1 :])
    if len(facings) > 1:
        facings = [facing for facing in facings if _could_set_out(s, told, _behind(first, facing), facing)]
    return _behind(first, facings[0]) if len(facings) == 1 else NONE


def is_fresh(s: Any) -> bool:
    """Are facing, marker and pieces still as his walk left them, re-entries aside?"""
    return bool(s.asked < 0 or s.decision in BETWEEN)


def _behind(cell: int, facing: int) -> int:
    """The cell from which one comes onto another."""
    return neighbour(cell, (facing + DIRECTIONS // 2) % DIRECTIONS)


def _facings_after(s: Any, first: int, told: Told) -> list[int]:
    """How he may have faced when he entered the first cell, from what came next; nothing if that is not known."""
    for kind, x, _ in told:
        if kind == MOVED:
            return [line(first, x)]
        if kind in (AHEAD, TIED):
            return [x]
        if kind in (ROTATED, TURNED) and not is_fresh(s):
            return []
        if kind == ROTATED:
            return [turned(x, 1 - s.rotation)]
        if kind == TURNED:  # to a piece that he saw along one of his other lines
            return [(x - o) % DIRECTIONS for o in range(1, DIRECTIONS) if LOOKS[s.setting[MARKER_SETTING]][o]]
    return [int(s.facing)] if is_fresh(s) else []


def _could_set_out(s: Any, told: Told, cell: int, facing: int) -> bool:
    """Did he end his walk before on this cell, and see nobody from there?"""
    if cell < 0 or s.terrain[cell] == PILLAR:
        return False
    if cell != GUARDIAN_START if s.walks == 1 else s.token[cell] > 0:  # the token where he ends is removed
        return False
    then = as_namespace(s, piece=_pieces_then(s, told), guardian=cell, facing=facing)
    return all(seen_at(then, i) == NOT_SEEN for i in range(PIECES))


def _pieces_then(s: Any, told: Told) -> list[int]:
    """Where everybody stood when he set out: those he met, where he met them."""
    pieces, here = [int(cell) for cell in s.piece], NONE
    for kind, x, _ in told:
        here = x if kind == MOVED else here
        if kind == HIT:
            pieces[x] = here
    return pieces
