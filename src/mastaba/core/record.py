"""A record as a namespace: its fields as plain Python values, read ten times as fast, some of them replaced.

`as_namespace` gives lists, `s.hand[p][i]`: for screens and sentences. `as_arrays` gives arrays, `s.hand[p, i]`: the
rules themselves can be asked about it. Both take a record or such a namespace; `as_namespace` of a namespace shares
its lists, everything else is a copy. `listed` is `as_namespace` of a record in bytes, in a third of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from .schema import Place, Schema


@lru_cache(256)
def listed(schema: Schema, body: bytes) -> SimpleNamespace:
    """The fields of a record in bytes as integers and lists; whoever reads them leaves them as they are."""
    shorts = np.frombuffer(body, np.int16).tolist()
    numbers, rows, tables, others = _kinds(schema)
    fields: dict[str, Any] = {name: shorts[at] for name, at in numbers}
    for name, first, end in rows:
        fields[name] = shorts[first:end]
    for name, first, end, wide in tables:
        fields[name] = [shorts[i : i + wide] for i in range(first, end, wide)]
    for name, (at, dtype, shape) in others:
        fields[name] = np.frombuffer(body[at], dtype).reshape(shape).tolist()
    return SimpleNamespace(**fields)


class Kinds(NamedTuple):
    """The fields of a schema by how they are read; places count in short integers."""

    numbers: list[tuple[str, int]]
    rows: list[tuple[str, int, int]]
    tables: list[tuple[str, int, int, int]]
    others: list[tuple[str, Place]]


@cache
def _kinds(schema: Schema) -> Kinds:
    kinds = Kinds([], [], [], [])
    for name, place in schema.places.items():
        first, end, shape = place.at.start // 2, place.at.stop // 2, place.shape
        if place.dtype != np.int16 or len(shape) > 2:
            kinds.others.append((name, place))
        elif not shape:
            kinds.numbers.append((name, first))
        elif len(shape) == 1:
            kinds.rows.append((name, first, end))
        else:
            kinds.tables.append((name, first, end, shape[1]))
    return kinds


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
    return zip(record.dtype.names, record.item(), strict=True)
