"""Excerpts: some fields of a record, frozen. They are hashable, and rules can be asked about them.

An excerpt is a NamedTuple whose fields are called as the record's. Where two are equal, the rules say the same of both:
so what they said once can be remembered.

    class Prices(NamedTuple):
        covered: tuple[int, ...]
        kept: Rows

    prices = excerpt(Prices, s)              # of a record, of what a panel reads, or of another excerpt
    prices = excerpt(Prices, s, covered=…)   # with something instead
    prices.kept[p, c]                        # as rules read it

Where an excerpt has only some entries of a field, `Some` holds them: to ask for another one is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import numpy as np

Kind = TypeVar("Kind", bound=tuple[Any, ...])


class Rows(tuple[Any, ...]):
    """A field of several dimensions: `rows[p]` is a row, `rows[p, i]` an entry of it."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            return tuple.__getitem__(self, at)
        value: Any = tuple.__getitem__(self, at[0])
        for i in at[1:]:
            value = value[i]
        return value


class Some:
    """Some entries of a field, by their places; an entry may be a row. The others are not there."""

    __slots__ = ("_at", "_hash")

    def __init__(self, at: Mapping[int, Any]) -> None:
        self._at = at
        self._hash = hash(tuple(at.items()))

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            if at not in self._at:
                raise LookupError(f"entry {at} may not be read here, only {list(self._at)}")
            return self._at[at]
        value = self[at[0]]
        for i in at[1:]:
            value = value[i]
        return value

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("only some entries of this field may be read")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Some) and self._at == other._at

    def __hash__(self) -> int:
        return self._hash


def frozen(value: Any) -> Any:
    """A field as integers, tuples and rows."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if not isinstance(value, list | tuple) or isinstance(value, Rows):
        return value
    if value and isinstance(value[0], list | tuple | np.ndarray):
        return Rows([frozen(row) for row in value])
    return tuple(value)


def excerpt(kind: type[Kind], s: Any, **instead: Any) -> Kind:
    """Those fields of a record that a kind of excerpt has; those named in `instead` have that value."""
    names, take = _taker(kind, *instead)
    values = [v if type(v) in _FROZEN else frozen(v) for v in (take(s) if names else ())]
    return kind(**dict(zip(names, values, strict=True)), **instead)


_FROZEN = frozenset((int, tuple, Rows, Some))


@cache
def _taker(kind: Any, *instead: str) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields that are taken, and how."""
    names = tuple(name for name in kind._fields if name not in instead)
    if len(names) == 1:
        one = attrgetter(*names)
        return names, lambda s: (one(s),)
    return names, attrgetter(*names) if names else lambda s: ()
