"""What the Guardian did, kept for the log and the eyes: one small number for each thing that happened.

An entry is `kind * 4096 + y * 64 + x`:

    MOVED     x the cell
    TURNED    x the direction he then faces, y = piece * 8 + distance - 1 of the piece that he sees there
    AHEAD     the same: he sees a piece straight ahead and keeps his facing
    TIED      x the direction he keeps, y the distance of the nearest pieces
    ROTATED   x the direction he then faces, y the terrain that barred the way (0: the edge)
    HIT       x the piece, y 1 if its owner took a curse
    ROCKETED  x the owner of the Rocket Shoes
    REMOVED   x the cell, y the kind of token
"""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..schema import TRACE

MOVED, TURNED, TIED, ROTATED, HIT, ROCKETED, REMOVED, AHEAD = 0, 1, 2, 3, 4, 5, 6, 7


@rule
def note(s: Any, kind: Any, x: Any, y: Any) -> None:
    """Add an entry. A trace that is full keeps its beginning; the walk itself is not touched."""
    if s.notes_length < TRACE:
        s.notes[s.notes_length] = int(kind) * 4096 + int(y) * 64 + int(x)
        s.notes_length += 1


@rule
def forget_trace(s: Any) -> None:
    """A new walk begins."""
    for i in range(s.notes_length):
        s.notes[i] = 0
    s.notes_length = 0


def entries(s: Any) -> list[tuple[int, int, int]]:
    """The trace of a record as (kind, x, y)."""
    values = [int(v) for v in s.notes[: int(s.notes_length)]]
    return [(v // 4096, v % 64, v // 64 % 64) for v in values]
