"""A GPU that is none: its memory lies on the host, its kernels are interpreted, one thread after another.

What is launched is read back from the words that the driver would be given, by the kernel's own signature.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba import types
from numba.np.numpy_support import as_dtype

from kit.gpu.one_thread import KINDS, OneThread
from mastaba.bots.many import gpu_search
from mastaba.bots.many.gpu_search import search_kernel
from mastaba.core.gpu import array, batch, observer, rounds
from mastaba.core.gpu.ptx import Source
from mastaba.core.gpu.rounds import sizes_of
from mastaba.core.gpu.step import step_kernel
from mastaba.core.machine.jit import specialise
from mastaba.core.rules.engine import rules_of

dtype_of = cache(as_dtype)
WORDS_BEFORE_SHAPE = 5  # of an array: two of its owner, its size, the size of an element, its address


class HostMemory:
    """Bytes on the host in the place of bytes on the GPU."""

    def __init__(self, size: int) -> None:
        self.size, self._bytes = size, np.zeros(max(size, 1), np.uint8)
        self.address = self._bytes.ctypes.data

    def write(self, source: int) -> None:
        ctypes.memmove(self.address, source, self.size)

    def read(self, target: int) -> None:
        ctypes.memmove(target, self.address, self.size)


def lying_at(address: int, shape: tuple[int, ...], dtype: Any) -> Any:
    """The array that lies at an address; records can be read by name."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    room = (ctypes.c_uint8 * max(size, 1)).from_address(address)
    found = np.frombuffer(room, np.uint8, size).view(kind).reshape(shape)
    return found.view(np.recarray) if kind.names else found


def read_back(kind: Any, words: Iterator[int]) -> Any:
    """An argument of a kernel out of its words."""
    if isinstance(kind, types.BaseNamedTuple):
        return kind.instance_class(*(read_back(part, words) for part in kind))
    if not isinstance(kind, types.Array):
        return next(words)
    head = [next(words) for _ in range(WORDS_BEFORE_SHAPE)]
    shape = tuple(next(words) for _ in range(kind.ndim))
    steps = tuple(next(words) for _ in range(kind.ndim))
    found = lying_at(head[-1], shape, dtype_of(kind.dtype))
    assert (head[2], head[3], steps) == (found.size, found.itemsize, found.strides)
    return found


class HostKernel:
    """A kernel whose threads do not work together is run by each of them; one whose blocks do, by one thread each."""

    most_threads = 1024

    def __init__(self, source: Source) -> None:
        self._cuda, self._kinds = OneThread(), source._signature().args
        self._by_blocks = source.text in (step_kernel, search_kernel)
        names = rules_of(source.game) | sizes_of(source.game) | KINDS | source.names
        self._text = specialise(source.text, names | {"cuda": self._cuda, "WARP": 1})

    def launch(self, blocks: int, threads: int, words: list[int]) -> None:
        told = iter(words)
        given = [read_back(kind, told) for kind in self._kinds]
        assert next(told, None) is None, "more words than arguments"
        for number in range(blocks if self._by_blocks else blocks * threads):
            self._cuda.blockIdx.x = number
            self._text(*given)


ready = cache(HostKernel)  # specialised once


@pytest.fixture
def host_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """CudaBatch, and searches in it, on a machine without a GPU."""
    nobody_waits = SimpleNamespace(wait=lambda: None)
    monkeypatch.setattr(array, "Memory", HostMemory)
    monkeypatch.setattr(rounds, "FEWEST", 2)  # small blocks: three games need two of them
    monkeypatch.setattr(observer, "WARP", 2)
    monkeypatch.setattr(observer, "WARPS_PER_BLOCK", 1)
    for module in (array, batch, gpu_search):
        monkeypatch.setattr(module, "device", lambda: nobody_waits)
    for module in (batch, observer, gpu_search):
        monkeypatch.setattr(module, "ready", ready)
