"""A record as a namespace: its fields as plain Python values, read ten times as fast, some of them replaced.

`as_namespace` gives lists, `s.hand[p][i]`: for screens and sentences. `as_arrays` gives arrays, `s.hand[p, i]`: the
rules themselves can be asked about it. Both take a record, `Listed` or such a namespace; `as_namespace` of the latter
two shares its lists, everything else is a copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import numpy as np

from .schema import Schema


class Listed:
    """The fields of a record as integers and lists, each made when it is first read; they are left as they are."""

    def __init__(self, schema: Schema, body: bytes) -> None:
        self._schema = schema
        self._body = body
        self._shorts = np.frombuffer(body, np.int16).tolist()

    def __getattr__(self, name: str) -> Any:
        places = self._schema.places
        if name not in places:
            raise AttributeError(f"no field {name!r} in this record")
        value = self.__dict__[name] = self._read(*places[name])
        return value

    def _read(self, at: slice, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Any:
        if dtype != np.int16 or len(shape) > 2:
            return np.frombuffer(self._body[at], dtype).reshape(shape).tolist()
        first, end = at.start // 2, at.stop // 2
        if not shape:
            return self._shorts[first]
        if len(shape) == 1:
            return self._shorts[first:end]
        wide = shape[1]
        return [self._shorts[i : i + wide] for i in range(first, end, wide)]

    def items(self) -> Iterable[tuple[str, Any]]:
        return [(name, getattr(self, name)) for name in self._schema.places]


def as_namespace(record: Any, **instead: Any) -> SimpleNamespace:
    """The fields as integers and lists of integers; those named in `instead` have that value."""
    fields = {name: v.tolist() if isinstance(v, np.ndarray) else v for name, v in _fields(record)}
    return SimpleNamespace(**(fields | instead))


def as_arrays(record: Any, **instead: Any) -> SimpleNamespace:
    """The fields as integers and arrays of its own; those named in `instead` have that value."""
    fields = {name: v if isinstance(v, int) else np.array(v) for name, v in _fields(record)}
    return SimpleNamespace(**(fields | instead))


def _fields(record: Any) -> Iterable[tuple[str, Any]]:
    if isinstance(record, SimpleNamespace):
        return vars(record).items()
    if isinstance(record, Listed):
        return record.items()
    return zip(record.dtype.names, record.item(), strict=True)
