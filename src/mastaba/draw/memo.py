"""Memoization: what a view has made once is found again, not made again. The one way in which views remember.

    @memoized(4096)
    def _kept(pen: Pen, p: int, c: int, kept: Kept) -> str: ...

Panels as a whole are remembered by `panel.Memory`, by the bytes that they read; inside of a panel a function is marked
so, drawing or counting, whose result comes again more often than it changes. It must be pure, and what it is given
hashable: numbers, words, tuples, an excerpt of a record (`core/rules/excerpt`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, TypeVar

Made = TypeVar("Made")


def memoized(most: int | None = None, *, names: bool = True) -> Callable[[Callable[..., Made]], Callable[..., Made]]:
    """Keep the last `most` results of a function, or all of them where there are only so many.

    A function that draws takes a `pen` first, and is given one that has words and names and knows nothing of the
    position: all that it shows is in its other arguments. `names=False`: the pen has no names of players either, and
    one drawing serves all tables.
    """

    def mark(make: Callable[..., Made]) -> Callable[..., Made]:
        kept = lru_cache(most)(make)
        if next(iter(signature(make).parameters), "") != "pen":
            return kept
        if names:

            def part(pen: Any, *facts: Any) -> Made:
                return kept(pen.bare, *facts)
        else:

            def part(pen: Any, *facts: Any) -> Made:
                return kept(pen.bare.impersonal, *facts)

        part.__dict__.update(cache_clear=kept.cache_clear, cache_parameters=kept.cache_parameters)
        return wraps(make)(part)

    return mark
