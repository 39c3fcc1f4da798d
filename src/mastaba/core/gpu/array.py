"""Arrays that lie on the GPU; PyTorch, JAX and CuPy take them over without a copy.

`__cuda_array_interface__` is a dictionary; DLPack wants a C struct in a capsule, which is made here by hand.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_int,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint64,
    c_void_p,
)
from typing import Any

import numpy as np

from .driver import Memory, device

CUDA, VERSION = 2, 3  # DLPack's name of the device; of the CUDA array interface
KINDS = {"i": 0, "u": 1, "f": 2}  # DLPack's names of signed, unsigned and floating numbers


class Array:
    """An array of records or numbers on the GPU, in C order. `numpy()` copies it to the host."""

    def __init__(self, shape: Sequence[int], dtype: Any) -> None:
        self.shape, self.dtype = tuple(int(n) for n in shape), np.dtype(dtype)
        self.size = int(np.prod(self.shape))
        self.memory = Memory(self.size * self.dtype.itemsize)

    def __repr__(self) -> str:
        return f"<{self.dtype.name if self.dtype.names is None else 'records'} {self.shape} on the GPU>"

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def words(self) -> list[int]:
        """The array as Numba's kernels take it: no owner, its sizes, its data, its shape, its steps."""
        steps = [int(np.prod(self.shape[i + 1 :])) * self.dtype.itemsize for i in range(len(self.shape))]
        return [0, 0, self.size, self.dtype.itemsize, self.memory.address, *self.shape, *steps]

    def put(self, given: Any) -> Array:
        """Overwrite it with numbers from the host."""
        host = np.ascontiguousarray(given, dtype=self.dtype)
        if host.shape != self.shape:
            raise ValueError(f"an array of the shape {self.shape}, not {host.shape}")
        self.memory.write(host.ctypes.data)
        return self

    def numpy(self) -> np.ndarray[Any, Any]:
        """A copy on the host."""
        host = np.empty(self.shape, dtype=self.dtype)
        self.memory.read(host.ctypes.data)
        return host

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        if copy is False:
            raise ValueError("the array lies on the GPU: NumPy gets a copy or nothing")
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        kind = self.dtype.str if self.dtype.names is None else f"|V{self.dtype.itemsize}"
        return {"shape": self.shape, "typestr": kind, "data": (self.memory.address, False), "version": VERSION}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **wishes: Any) -> Any:
        """A capsule; whatever was launched is done when it is handed out, so no stream has to wait."""
        if self.dtype.kind not in KINDS:
            raise BufferError("DLPack has no records; take the fields that you need with numpy()")
        if wishes.get("copy"):
            raise BufferError("these arrays are handed out without a copy; copy what you get")
        device().wait()
        return _capsule(self)


def on_gpu(given: Any) -> Array:
    """A copy of a host's array on the GPU."""
    host = np.asarray(given)
    return Array(host.shape, host.dtype).put(host)


def words_in(*given: Any) -> list[int]:
    """Arguments of a kernel as it takes them: integers, arrays, and named tuples of such."""
    words: list[int] = []
    for one in given:
        if isinstance(one, tuple):
            words += words_in(*one)
        else:
            words += [one] if isinstance(one, int) else one.words
    return words


# --- somebody else's array ----------------------------------------------------------------------------------------


class Borrowed:
    """A row of integers that lies on the GPU and belongs to somebody else."""

    def __init__(self, owner: Any, address: int, count: int, dtype: Any) -> None:
        self.owner, self.shape, self.dtype = owner, (count,), np.dtype(dtype)
        self.words = [0, 0, count, self.dtype.itemsize, address, count, self.dtype.itemsize]


def borrowed(given: Any) -> Borrowed | None:
    """The row of integers that PyTorch, JAX or CuPy hold on the GPU; None if this is nothing of the kind."""
    told = getattr(given, "__cuda_array_interface__", None)
    if told is None:
        return None
    dtype, steps = np.dtype(told["typestr"]), told.get("strides")
    if len(told["shape"]) != 1 or (steps and tuple(steps) != (dtype.itemsize,)):
        raise ValueError(f"one row of answers without gaps, not {told['shape']} in steps of {steps}")
    if hasattr(given, "block_until_ready"):  # JAX works behind our back until it is told to wait
        given.block_until_ready()
    device().wait()
    return Borrowed(given, told["data"][0], told["shape"][0], dtype)


# --- DLPack -------------------------------------------------------------------------------------------------------


class _Tensor(Structure):
    _fields_ = (
        ("data", c_void_p),
        ("device", c_int32),
        ("device_id", c_int32),
        ("ndim", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    )


class _Managed(Structure):
    _fields_ = (("tensor", _Tensor), ("context", c_void_p), ("deleter", c_void_p))


_lent: dict[int, tuple[Any, ...]] = {}  # what must live as long as somebody holds a tensor, by its address


def _let_go(address: int) -> None:
    _lent.pop(address, None)


def _drop(capsule: int) -> None:
    """A capsule that nobody took over goes with its tensor; one that was taken has another name."""
    api = ctypes.pythonapi
    if api.PyCapsule_IsValid(c_void_p(capsule), b"dltensor"):
        _let_go(api.PyCapsule_GetPointer(c_void_p(capsule), b"dltensor"))


_CALLED = CFUNCTYPE(None, c_void_p)
_let_go_called, _drop_called = _CALLED(_let_go), _CALLED(_drop)


def _declared() -> Any:
    api = ctypes.pythonapi
    api.PyCapsule_New.restype, api.PyCapsule_New.argtypes = ctypes.py_object, [c_void_p, c_char_p, c_void_p]
    api.PyCapsule_IsValid.restype, api.PyCapsule_IsValid.argtypes = c_int, [c_void_p, c_char_p]
    api.PyCapsule_GetPointer.restype, api.PyCapsule_GetPointer.argtypes = c_void_p, [c_void_p, c_char_p]
    return api


def _capsule(array: Array) -> Any:
    """The array as DLPack's managed tensor; it lives until its taker lets go."""
    axes = len(array.shape)
    shape = (c_int64 * axes)(*array.shape)
    steps = (c_int64 * axes)(*(int(np.prod(array.shape[i + 1 :])) for i in range(axes)))
    managed = _Managed()
    tensor = managed.tensor
    tensor.data, tensor.device, tensor.device_id, tensor.ndim = array.memory.address, CUDA, 0, axes
    tensor.code, tensor.bits, tensor.lanes = KINDS[array.dtype.kind], 8 * array.dtype.itemsize, 1
    tensor.shape, tensor.strides, tensor.byte_offset = shape, steps, 0
    managed.deleter = ctypes.cast(_let_go_called, c_void_p).value
    address = ctypes.addressof(managed)
    _lent[address] = (managed, shape, steps, array)
    return _declared().PyCapsule_New(address, b"dltensor", ctypes.cast(_drop_called, c_void_p))
