"""Records as the interpreter reads them fastest: the same memory, every field found once.

NumPy looks a field of a record up by name, anew each time and in Python. Here `states[i].hand` is an array that was
found before, and `states[i].turn` is one item of a column. Numbers come out as Python's own integers, which never run
over: as in compiled code, where sums of short integers are long.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np


class Records:
    """An array of records: `records[i]` is one of them, `records[i] = other` copies one."""

    def __init__(self, states: np.ndarray[Any, Any]) -> None:
        self._states = states.view(np.ndarray)
        self._kind = _kind(self._states.dtype)
        self._made: dict[int, Any] = {}

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, i: int) -> Any:
        found = self._made.get(i)
        if found is None:
            found = self._made[i] = self._kind(self._states[i : i + 1])
        return found

    def __setitem__(self, i: int, other: Any) -> None:
        self._states[i] = other.record_in_memory[0] if isinstance(other, OneRecord) else other


class OneRecord:
    """One record; its fields are made as properties of a subclass for each layout."""

    record_in_memory: np.ndarray[Any, Any]

    def __init__(self, memory: np.ndarray[Any, Any]) -> None:
        self.__dict__["record_in_memory"] = memory

    def __setattr__(self, name: str, value: Any) -> None:
        self.record_in_memory[name][0] = value


class _Number:
    """A field of one number: read where it lies, each time."""

    def __init__(self, name: str) -> None:
        self._name, self._kept = name, f"column of {name}"

    def __get__(self, record: Any, owner: Any) -> Any:
        column = record.__dict__.get(self._kept)
        if column is None:
            column = record.__dict__[self._kept] = record.record_in_memory[self._name]
        return column.item()

    def __set__(self, record: Any, value: Any) -> None:
        column = record.__dict__.get(self._kept)
        if column is None:
            column = record.__dict__[self._kept] = record.record_in_memory[self._name]
        column[0] = value


class _Numbers:
    """A field of several numbers: an array over the record's own memory, kept in the record once it was asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, record: Any, owner: Any) -> Any:
        found = record.__dict__[self._name] = record.record_in_memory[self._name][0]
        return found


@cache
def _kind(dtype: np.dtype[Any]) -> type[OneRecord]:
    fields = {name: _Numbers(name) if dtype[name].shape else _Number(name) for name in dtype.names or ()}
    return type("Interpreted", (OneRecord,), fields)


def interpreted(value: Any) -> Any:
    """An array of records as `Records`, in a tuple, too; anything else as it is."""
    if isinstance(value, tuple):
        parts = map(interpreted, value)
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)  # by name, if it has names
    if isinstance(value, np.ndarray) and value.dtype.names is not None:
        return Records(value)
    return value
