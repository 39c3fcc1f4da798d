"""Traces: what one answer set in motion, entry by entry, kept in a public field for the log and the eyes.

A trace is a field of fixed length with its count beside it. An entry has a kind and what belongs to it: a row of four
numbers (`note_row`), or one small number that holds three (`note`, `packed`). The count goes on when the field is full,
so that a trace that was too short is noticed: its bound in the schema is broken (the tests see it), and `left_out`
tells the log that more happened. What fits is kept from the beginning; the rules themselves never read a trace.

    field("notes", NOTES, most=MOST_PACKED, sees=PUBLIC), field("note_count", most=NOTES, sees=PUBLIC)
    s.note_count = note(s.notes, s.note_count, packed(MOVED, cell, 0))
    for kind, x, y in entries(s.notes, s.note_count): …
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..machine.jit import rule

SMALL = 64  # what a packed entry holds beside its kind is below this
KINDS = 8  # and its kind below this: it fits 16 bits
MOST_PACKED = KINDS * SMALL * SMALL - 1


@rule
def packed(kind: Any, x: Any, y: Any) -> int:
    """Three small numbers as one: kind below KINDS, x and y below SMALL."""
    return (int(kind) * SMALL + int(y)) * SMALL + int(x)


@rule
def kind_of(entry: Any) -> int:
    return int(entry) // (SMALL * SMALL)


@rule
def x_of(entry: Any) -> int:
    return int(entry) % SMALL


@rule
def y_of(entry: Any) -> int:
    return int(entry) // SMALL % SMALL


@rule
def note(trace: Any, count: Any, entry: Any) -> int:
    """Add a packed entry if there is room; the count, which goes on in any case."""
    if count < len(trace):
        trace[count] = entry
    return int(count) + 1


@rule
def note_row(trace: Any, count: Any, kind: Any, a: Any, b: Any, c: Any) -> int:
    """Add a row if there is room; the count, which goes on in any case."""
    if count < len(trace):
        trace[count, 0] = kind
        trace[count, 1] = a
        trace[count, 2] = b
        trace[count, 3] = c
    return int(count) + 1


@rule
def forget(trace: Any, count: Any) -> int:
    """Clear a trace of packed entries; its count, which is 0."""
    for i in range(min(int(count), len(trace))):
        trace[i] = 0
    return 0


@rule
def forget_rows(trace: Any, count: Any) -> int:
    """Clear a trace of rows; its count, which is 0."""
    for i in range(min(int(count), len(trace))):
        for j in range(4):
            trace[i, j] = 0
    return 0


def entries(trace: Any, count: Any) -> list[tuple[int, ...]]:
    """What a trace holds: rows as they are, packed entries as (kind, x, y)."""
    held = trace[: int(count)]
    held = held.tolist() if isinstance(held, np.ndarray) else held
    return [tuple(e) if isinstance(e, list | tuple) else (kind_of(e), x_of(e), y_of(e)) for e in held]


def left_out(trace: Any, count: Any) -> int:
    """How many entries found no room."""
    return max(0, int(count) - len(trace))
