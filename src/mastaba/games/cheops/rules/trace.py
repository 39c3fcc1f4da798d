"""What was taken last, for log and screen: the cell, who took it, what it was, what became of it."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import TRACE_CELL, TRACE_FATE, TRACE_SEAT, TRACE_TAKEN, UNDECIDED


@rule
def note_nothing(s: Any) -> None:
    """Nothing was taken yet."""
    for i in range(len(s.latest)):
        s.latest[i] = -1


@rule
def note_taken(s: Any, k: Any, taken: Any) -> None:
    """Whoever was asked took this: from cell k, or -1 from the treasures kept."""
    s.latest[TRACE_CELL] = k
    s.latest[TRACE_SEAT] = s.asked
    s.latest[TRACE_TAKEN] = taken
    s.latest[TRACE_FATE] = UNDECIDED


@rule
def note_fate(s: Any, fate: Any) -> None:
    """What was taken was SOLD, KEPT or DISCARDED."""
    s.latest[TRACE_FATE] = fate
