"""What the Guardian did, kept for the log and the eyes: one packed entry (core/rules/trace.py) for each thing.

MOVED     x the cell
TURNED    x the direction he then faces, y the piece that he sees there and its distance (`sighting`)
AHEAD     the same: he sees a piece straight ahead and keeps his facing
TIED      x the direction he keeps, y the distance of the nearest pieces
ROTATED   x the direction he then faces, y the terrain that barred the way (0: the edge)
HIT       x the piece, y 1 if its owner took a curse
ROCKETED  x the owner of the Rocket Shoes
REMOVED   x the cell, y the kind of token
"""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules import trace
from mastaba.core.rules.trace import forget, packed
from mastaba.core.rules.trace import note as add

from ..tables import FARTHEST

MOVED, TURNED, TIED, ROTATED, HIT, ROCKETED, REMOVED, AHEAD = 0, 1, 2, 3, 4, 5, 6, 7


@rule
def note(s: Any, kind: Any, x: Any, y: Any) -> None:
    """Add an entry; the walk itself never reads one."""
    s.notes_length = add(s.notes, s.notes_length, packed(kind, x, y))


@rule
def forget_trace(s: Any) -> None:
    """A new walk begins."""
    s.notes_length = forget(s.notes, s.notes_length)


@rule
def sighting(piece: Any, distance: Any) -> Any:
    """A piece and how far away it is, 1 to FARTHEST, in one small number."""
    return int(piece) * FARTHEST + int(distance) - 1


def sighted(y: int) -> tuple[int, int]:
    """The piece and the distance of a sighting."""
    return y // FARTHEST, y % FARTHEST + 1


def entries(s: Any) -> list[tuple[int, ...]]:
    """The trace of a record as (kind, x, y)."""
    return trace.entries(s.notes, s.notes_length)


def is_whole(s: Any) -> bool:
    """Did everything find room?"""
    return trace.left_out(s.notes, s.notes_length) == 0
