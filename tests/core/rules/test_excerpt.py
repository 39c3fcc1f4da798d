"""Excerpts of a record: hashable, read by rules as a record is, and silent about what they do not hold."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from mastaba.core.machine.jit import rule
from mastaba.core.rules.excerpt import Rows, Some, excerpt, frozen
from mastaba.core.rules.record import as_arrays, as_namespace, listed
from mastaba.core.rules.registry import load


class Built(NamedTuple):
    seats: int
    tomb: Rows
    tomb_n: tuple[int, ...]


@rule
def buried(s: Any, p: Any) -> Any:
    total = 0
    for i in range(s.tomb_n[p]):
        total += s.tomb[p, i]
    return total


def some_record() -> Any:
    states = load("pyramids").schema.empty(1)
    states[0].seats = 3
    states[0].tomb[1, :2] = (7, 5)
    states[0].tomb_n[1] = 2
    return states


def test_an_excerpt_is_the_same_whatever_it_is_taken_from() -> None:
    states, schema = some_record(), load("pyramids").schema
    sources = [states[0], listed(schema, states.tobytes()), as_namespace(states[0]), as_arrays(states[0])]
    taken = [excerpt(Built, s) for s in sources]
    assert len(set(taken)) == 1 and excerpt(Built, taken[0]) == taken[0]
    assert all(buried(s, 1) == 12 for s in [*sources, *taken])


def test_rows_are_read_as_rules_read_them_and_as_rows() -> None:
    rows = frozen(np.arange(12).reshape(2, 3, 2))
    assert rows[1, 2, 0] == rows[1][2][0] == rows[1, 2][0] == 10
    assert rows[-1, 0] == (6, 7) and [*rows[:1]] == [((0, 1), (2, 3), (4, 5))]
    assert hash(rows) == hash(frozen([[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]))
    with pytest.raises(TypeError):
        rows[0, 0, 0] = 1


def test_something_else_can_stand_in_a_field() -> None:
    s = some_record()[0]
    mine = excerpt(Built, s, tomb=Some({1: (7, 5)}), tomb_n=Some({1: 2}))
    assert buried(mine, 1) == 12 and mine == excerpt(Built, s, tomb=Some({1: (7, 5)}), tomb_n=Some({1: 2}))
    assert mine != excerpt(Built, s, tomb=Some({1: (7, 6)}), tomb_n=Some({1: 2}))


def test_entries_that_are_not_there_are_not_read() -> None:
    some = Some({2: (1, 2)})
    assert some[2] == (1, 2) and some[2, 1] == 2
    for at in (0, (0, 1)):
        with pytest.raises(LookupError, match="entry 0 may not be read here"):
            some[at]
    with pytest.raises(TypeError):
        list(some)


def test_what_rules_change_is_an_array_of_its_own() -> None:
    built = excerpt(Built, some_record()[0])
    changed = as_arrays(built)
    changed.tomb[1, 0] = 9
    assert buried(changed, 1) == 14 and buried(built, 1) == 12
