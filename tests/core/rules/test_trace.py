"""Traces: entries come back as they were noted, and one that is too short is noticed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastaba.core.machine.jit import compiled, rule, specialise
from mastaba.core.rules.schema import PUBLIC, Schema, field
from mastaba.core.rules.trace import (
    KINDS,
    MOST_PACKED,
    SMALL,
    entries,
    forget,
    forget_rows,
    kind_of,
    left_out,
    note,
    note_row,
    packed,
    x_of,
    y_of,
)

ROOM = 3
SCHEMA = Schema(
    2,
    field("notes", ROOM, most=MOST_PACKED, sees=PUBLIC),
    field("note_count", most=ROOM, sees=PUBLIC),
    field("event", (ROOM, 4), most=99, sees=PUBLIC),
    field("event_count", most=ROOM, sees=PUBLIC),
)


@rule
def happen(states, n):
    s = states[0]
    s.note_count = forget(s.notes, s.note_count)
    s.event_count = forget_rows(s.event, s.event_count)
    for i in range(n):
        s.note_count = note(s.notes, s.note_count, packed(i, 2 * i, 3 * i))
        s.event_count = note_row(s.event, s.event_count, i, 2 * i, 3 * i, -1)


MACHINES = [happen, compiled(specialise(happen, {}))]


@pytest.mark.parametrize("machine", MACHINES, ids=["plain", "compiled"])
def test_entries_come_back_as_they_were_noted(machine):
    states = SCHEMA.empty()
    machine(states, 2)
    s = states[0]
    assert entries(s.notes, s.note_count) == [(0, 0, 0), (1, 2, 3)]
    assert entries(s.event, s.event_count) == [(0, 0, 0, -1), (1, 2, 3, -1)]
    assert left_out(s.notes, s.note_count) == left_out(s.event, s.event_count) == 0
    assert not SCHEMA.out_of_bounds(s)


@pytest.mark.parametrize("machine", MACHINES, ids=["plain", "compiled"])
def test_a_trace_that_is_too_short_keeps_its_beginning_and_breaks_its_bound(machine):
    states = SCHEMA.empty()
    machine(states, 5)
    s = states[0]
    assert entries(s.notes, s.note_count) == [(0, 0, 0), (1, 2, 3), (2, 4, 6)]
    assert len(entries(s.event, s.event_count)) == ROOM
    assert left_out(s.notes, s.note_count) == left_out(s.event, s.event_count) == 2
    assert [line.split(":")[0] for line in SCHEMA.out_of_bounds(s)] == ["note_count", "event_count"]


@pytest.mark.parametrize("machine", MACHINES, ids=["plain", "compiled"])
def test_a_forgotten_trace_leaves_no_bytes(machine):
    states = SCHEMA.empty()
    machine(states, 5)
    machine(states, 0)
    assert states.tobytes() == SCHEMA.empty().tobytes()


def test_a_list_is_read_as_a_record_is():
    """Screens read records as lists."""
    assert entries([packed(1, 2, 3), 0], 1) == [(1, 2, 3)]
    assert entries([[1, 2, 3, 4]], 1) == [(1, 2, 3, 4)]


@given(st.integers(0, KINDS - 1), st.integers(0, SMALL - 1), st.integers(0, SMALL - 1))
def test_three_small_numbers_are_one_and_three_again(kind, x, y):
    entry = packed(kind, x, y)
    assert 0 <= entry <= MOST_PACKED <= np.iinfo(np.int16).max
    assert (kind_of(entry), x_of(entry), y_of(entry)) == (kind, x, y)
