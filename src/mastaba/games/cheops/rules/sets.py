"""A set of families or of colours as one integer, one bit each."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule


@rule
def only(i: Any) -> Any:
    """The set of i alone; sets are joined by | and met by &."""
    return 1 << i


@rule
def has(found: Any, i: Any) -> Any:
    """Is i in the set?"""
    return found & (1 << i) != 0


@rule
def without(found: Any, i: Any) -> Any:
    """The set, less i."""
    return found & ~(1 << i)
