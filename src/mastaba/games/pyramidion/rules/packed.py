"""Rows of small numbers in one integer, for rules that may not allocate: a row has lanes of so many bits."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule


@rule
def lane(row: Any, i: Any, bits: Any) -> int:
    """The number in the i-th lane."""
    return (row >> (bits * i)) & ((1 << bits) - 1)


@rule
def in_lane(number: Any, i: Any, bits: Any) -> int:
    """A row of zeros with this number in the i-th lane; rows may be added lane by lane."""
    return int(number) << (bits * i)


@rule
def with_lane(row: Any, i: Any, bits: Any, number: Any) -> int:
    """The row with another number in the i-th lane."""
    return row + in_lane(number - lane(row, i, bits), i, bits)
