"""A record as a namespace: its fields as plain Python values, read ten times as fast, some of them replaced.

`as_namespace` gives lists, `s.hand[p][i]`: for screens and sentences. `as_arrays` gives arrays, `s.hand[p, i]`: the
rules themselves can be asked about it. Both take a record or such a namespace; `as_namespace` of a namespace shares
its lists, everything else is a copy. `listed` is `as_namespace` of a record in bytes, each field made when it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from .schema import Schema


class Listed(SimpleNamespace):
    """The fields of a record in bytes as integers and lists; whoever reads them leaves them as they are.

    It holds those that somebody has read: `as_namespace` of it has all.
    """

    __slots__ = ("_fields", "_shorts")

    def __init__(self, schema: Schema, body: bytes) -> None:
        super().__init__()
        self._fields, self._shorts = _readers(schema), memoryview(body).cast("h")

    def __getattr__(self, name: str) -> Any:
        reader = self._fields.get(name)
        if reader is None:
            raise AttributeError(name)
        value = self.__dict__[name] = reader(self._shorts)
        return value

    def whole(self) -> Iterable[tuple[str, Any]]:
        """Every field."""
        return [(name, getattr(self, name)) for name in self._fields]


@lru_cache(256)
def listed(schema: Schema, body: bytes) -> Listed:
    """The fields of a record in bytes."""
    return Listed(schema, body)


@cache
def _readers(schema: Schema) -> dict[str, Callable[[memoryview], Any]]:
    """How each field of a schema is read; places count in short integers."""
    return {name: _reader(*place) for name, place in schema.places.items()}


def _reader(at: slice, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Callable[[memoryview], Any]:
    first, end = at.start // 2, at.stop // 2
    if dtype != np.int16 or len(shape) > 2:
        return lambda shorts: np.frombuffer(shorts[first:end], dtype).reshape(shape).tolist()
    if not shape:
        return lambda shorts: shorts[first]
    if len(shape) == 1:
        return lambda shorts: shorts[first:end].tolist()
    wide = shape[1]
    return lambda shorts: [shorts[i : i + wide].tolist() for i in range(first, end, wide)]


def as_namespace(record: Any, **instead: Any) -> SimpleNamespace:
    """The fields as integers and lists of integers; those named in `instead` have that value."""
    fields = {name: v.tolist() if isinstance(v, np.ndarray) else v for name, v in _fields(record)}
    return SimpleNamespace(**(fields | instead))


def as_arrays(record: Any, **instead: Any) -> SimpleNamespace:
    """The fields as integers and arrays of its own; those named in `instead` have that value."""
    fields = {name: v if isinstance(v, int) else np.array(v) for name, v in _fields(record)}
    return SimpleNamespace(**(fields | instead))


def _fields(record: Any) -> Iterable[tuple[str, Any]]:
    if isinstance(record, Listed):
        return record.whole()
    if isinstance(record, np.void):
        return zip(record.dtype.names or (), record.item(), strict=True)
    fields: dict[str, Any] = vars(record)
    return fields.items()
