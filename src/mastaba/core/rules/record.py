"""A record as a namespace: its fields as plain Python values, read ten times as fast, some of them replaced.

`as_namespace` gives tuples and rows, `s.hand[p, i]`: rules can be asked about it. `as_arrays` gives arrays of its own:
rules can change it. Both take a record, such a namespace or an excerpt. `listed` is `as_namespace` of a record in
bytes, each field made when it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from .excerpt import Rows, Some, frozen
from .schema import Schema


class Listed(SimpleNamespace):
    """The fields of a record in bytes as integers, tuples and rows: screens and sentences read them, and so do rules.

    It holds nothing before somebody reads; then all fields without rows, and those with rows that somebody has read:
    `as_namespace` of it has all. Threads may share it.
    """

    __slots__ = ("_body", "_readers", "_shorts")

    def __init__(self, schema: Schema, body: bytes) -> None:
        super().__init__()
        self._readers, self._body = _readers(schema), body
        self._shorts: tuple[int, ...] = ()

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__
        if not self._shorts:
            shorts = tuple(memoryview(self._body).cast("h"))
            fields.update(zip(self._readers.names, self._readers.take(shorts), strict=True))
            self._shorts = shorts  # last: whoever finds them in another thread finds the fields too
        if name in fields:
            return fields[name]
        reader = self._readers.rows.get(name)
        if reader is None:
            raise AttributeError(name)
        value = fields[name] = reader(self._shorts, self._body)
        return value

    def whole(self) -> Iterable[tuple[str, Any]]:
        """Every field."""
        return [(name, getattr(self, name)) for name in (*self._readers.names, *self._readers.rows)]


@lru_cache(256)
def listed(schema: Schema, body: bytes) -> Listed:
    """The fields of a record in bytes."""
    return Listed(schema, body)


Reader = Callable[[tuple[int, ...], bytes], Any]  # of a record as short integers, and as bytes


class Readers(NamedTuple):
    """How the fields of a schema are read: those without rows all at once, the others one by one."""

    names: tuple[str, ...]
    take: Callable[[tuple[int, ...]], tuple[Any, ...]]
    rows: dict[str, Reader]


@cache
def _readers(schema: Schema) -> Readers:
    flat = {name: at for name, (at, dtype, shape) in schema.spans.items() if dtype == np.int16 and len(shape) < 2}
    rows = {name: _rows(*place) for name, place in schema.spans.items() if name not in flat}
    shorts = [_shorts(at) if schema.spans[name].shape else at.start // 2 for name, at in flat.items()]
    return Readers(tuple(flat), itemgetter(*shorts), rows)


def _shorts(at: slice) -> slice:
    """A place in bytes as one in short integers."""
    return slice(at.start // 2, at.stop // 2)


def _rows(at: slice, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Reader:
    if dtype != np.int16 or len(shape) != 2:
        return lambda shorts, body: frozen(np.frombuffer(body[at], dtype).reshape(shape))
    here, wide = _shorts(at), shape[1]
    rows = [slice(i, i + wide) for i in range(here.start, here.stop, wide)]
    return lambda shorts, body: Rows([shorts[row] for row in rows])


def as_namespace(record: Any, **instead: Any) -> SimpleNamespace:
    """The fields as integers, tuples and rows; those named in `instead` have that value."""
    fields = {name: frozen(v) for name, v in _fields(record)}
    return SimpleNamespace(**(fields | instead))


def as_arrays(record: Any, **instead: Any) -> SimpleNamespace:
    """The fields as integers and arrays of its own; those named in `instead` have that value."""
    if isinstance(record, Listed):
        return Arrays(record, instead)
    if isinstance(record, Arrays):
        return Arrays(record.listed, _arrays(vars(record).items()) | instead)
    return SimpleNamespace(**(_arrays(_fields(record)) | instead))


def _arrays(fields: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    return {name: _array(value) for name, value in fields}


def _array(value: Any) -> Any:
    return value if isinstance(value, int | Some) else np.array(value)


class Arrays(SimpleNamespace):
    """The same of a record that is listed, each field made into an array when somebody reads it."""

    __slots__ = ("listed",)

    def __init__(self, known: Listed, fields: dict[str, Any]) -> None:
        super().__init__(**fields)
        self.listed = known

    def __getattr__(self, name: str) -> Any:
        made = self.__dict__[name] = _array(getattr(self.listed, name))
        return made


def _fields(record: Any) -> Iterable[tuple[str, Any]]:
    if isinstance(record, Listed):
        return record.whole()
    if isinstance(record, Arrays):
        return (dict(record.listed.whole()) | vars(record)).items()
    if isinstance(record, np.void):
        return zip(record.dtype.names or (), record.item(), strict=True)
    if isinstance(record, tuple):
        return zip(record._fields, record, strict=True)  # type: ignore[attr-defined]
    return [(name, value) for name, value in vars(record).items() if not name.startswith("_")]
