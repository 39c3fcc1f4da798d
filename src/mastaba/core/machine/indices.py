"""Indices count from the front: compiled rules do not look at each of them whether it is negative.

Numba adds the length to every index below zero, as Python does, and so has to compare every index that it cannot
foresee; loops that are indexed so are not taken several steps at a time. Rules reckon no such index. Where indices are
checked (`boundscheck`), one below zero is refused as any other that lies outside; a number in the text (`row[-1]`)
counts from the end, as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .linking import compiled_with
from .numba_guard import fits


def _as_given(real: Callable[..., Any]) -> Callable[..., Any]:
    """In place of Numba's own `real`: an index that is reckoned is widened, and otherwise as it is."""
    from llvmlite import ir
    from numba import types

    def index_of(context: Any, builder: Any, kind: Any, index: Any, length: Any) -> Any:
        if isinstance(index, ir.Constant) or not kind.signed:
            return real(context, builder, kind, index, length)
        return context.cast(builder, index, kind, types.intp)

    return index_of


@contextmanager
def _indexed_as_given() -> Iterator[None]:
    """While this is compiled, indices are taken as they are; then the compiler is as it was."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.np import arrayobj

    with global_compiler_lock:
        before = arrayobj.fix_integer_index
        arrayobj.fix_integer_index = _as_given(before)
        try:
            yield
        finally:
            arrayobj.fix_integer_index = before


def from_the_front(dispatcher: Any) -> Any:
    """Compile this function for indices from zero on."""
    return compiled_with(dispatcher, _indexed_as_given) if fits("indices") else dispatcher
