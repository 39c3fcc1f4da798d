"""A record as a namespace: its fields as plain Python values, read ten times as fast, some of them replaced.

`as_namespace` gives lists, `s.hand[p][i]`: for screens and sentences. `as_arrays` gives arrays, `s.hand[p, i]`: the
rules themselves can be asked about it. Both take a record or such a namespace; `as_namespace` of a namespace shares
its lists, everything else is a copy. `listed` is `as_namespace` of a record in bytes, in a third of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from .schema import Schema


@lru_cache(256)
def listed(schema: Schema, body: bytes) -> SimpleNamespace:
    """The fields of a record in bytes as integers and lists; whoever reads them leaves them as they are."""
    shorts = np.frombuffer(body, np.int16).tolist()
    fields: dict[str, Any] = {}
    for name, (at, dtype, shape) in schema.places.items():
        first, end = at.start // 2, at.stop // 2
        if dtype.itemsize != 2 or len(shape) > 2:
            fields[name] = np.frombuffer(body[at], dtype).reshape(shape).tolist()
        elif not shape:
            fields[name] = shorts[first]
        elif len(shape) == 1:
            fields[name] = shorts[first:end]
        else:
            fields[name] = [shorts[i : i + shape[1]] for i in range(first, end, shape[1])]
    return SimpleNamespace(**fields)


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
