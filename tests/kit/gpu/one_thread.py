"""A kernel for the GPU, interpreted by one thread on the host."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from mastaba.core.gpu.rounds import sizes_of
from mastaba.core.machine.jit import specialise
from mastaba.core.rules.engine import rules_of
from mastaba.core.rules.game import Game


class OneThread:
    """Numba's `cuda` for a single thread."""

    threadIdx = SimpleNamespace(x=0)
    blockDim = gridDim = SimpleNamespace(x=1)

    def __init__(self, block: int = 0) -> None:
        self.blockIdx = SimpleNamespace(x=block)
        room = SimpleNamespace(array=lambda size, kind: np.full(size, 77, dtype=kind))  # nobody may rely on zeros
        self.shared = self.local = room
        self.atomic = SimpleNamespace(add=self._add, max=self._max, min=self._min)

    def _add(self, array: Any, at: Any, number: Any) -> Any:
        before = array[at]
        array[at] += number
        return before

    def _max(self, array: Any, at: Any, number: Any) -> None:
        array[at] = max(array[at], number)

    def _min(self, array: Any, at: Any, number: Any) -> None:
        array[at] = min(array[at], number)

    def syncthreads(self) -> None: ...
    def syncwarp(self) -> None: ...
    def grid(self, axes: int) -> int:
        return int(self.blockIdx.x)


KINDS = {kind.upper(): getattr(np, kind) for kind in ("int8", "int16", "int32", "int64", "uint64", "float64")}


def interpreted(kernel: Any, game: Game, block: int = 0, **more: Any) -> Any:
    names = rules_of(game) | sizes_of(game) | KINDS | {"cuda": OneThread(block)} | more
    return specialise(kernel, names)
