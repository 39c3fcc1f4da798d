"""NVIDIA's driver, with nothing in between: the device, its memory, kernels made of PTX.

Everything lies in the device's primary context, which PyTorch, JAX and CuPy use too, so that arrays can change hands.
"""

from __future__ import annotations

import ctypes
import sys
import weakref
from collections.abc import Sequence
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from functools import cache
from typing import Any

COMPUTE_MAJOR, COMPUTE_MINOR = 75, 76  # attributes of a device
MOST_THREADS, LOCAL_BYTES, REGISTERS = 0, 3, 4  # attributes of a kernel
MOST_REGISTERS = 0  # an option of the driver's compiler
LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"


class NoDevice(RuntimeError):
    """A GPU is needed for this, and none is here."""


class DeviceError(RuntimeError):
    """The driver refused something."""


@cache
def _library() -> Any:
    """The driver, with a device in it."""
    try:
        library = ctypes.CDLL(LIBRARY)
    except OSError:
        raise NoDevice("no GPU is here: NVIDIA's driver is not installed; on this machine use Batch") from None
    count = c_int()
    if library.cuInit(0) or library.cuDeviceGetCount(byref(count)) or not count.value:
        raise NoDevice("no GPU is here: NVIDIA's driver finds none; on this machine use Batch")
    return library


def is_available() -> bool:
    """Is a GPU here?"""
    try:
        _library()
    except NoDevice:
        return False
    return True


def _do(name: str, *arguments: Any) -> None:
    """Call the driver; what it refuses is an error with its own words."""
    library = _library()
    code = getattr(library, name)(*arguments)
    if code:
        words = c_char_p()
        library.cuGetErrorString(code, byref(words))
        raise DeviceError(f"{name}: {(words.value or b'unknown error').decode()} ({code})")


class Device:
    """The first GPU of this machine."""

    def __init__(self) -> None:
        handle, context = c_int(), c_void_p()
        _do("cuDeviceGet", byref(handle), 0)
        self.compute = (self._fact(COMPUTE_MAJOR, handle), self._fact(COMPUTE_MINOR, handle))
        _do("cuDevicePrimaryCtxRetain", byref(context), handle)
        self._context = context

    def _fact(self, attribute: int, handle: c_int) -> int:
        value = c_int()
        _do("cuDeviceGetAttribute", byref(value), attribute, handle)
        return value.value

    def do(self, name: str, *arguments: Any) -> None:
        """Call the driver in the device's context, whichever thread this is."""
        _do("cuCtxSetCurrent", self._context)
        _do(name, *arguments)

    def wait(self) -> None:
        """Until everything that was launched is done."""
        self.do("cuCtxSynchronize")


@cache
def device() -> Device:
    """This machine's GPU; NoDevice if there is none."""
    return Device()


class Memory:
    """Bytes on the GPU, zeros at first; given back when nobody holds them."""

    def __init__(self, size: int) -> None:
        address = c_uint64()
        self.size = size
        device().do("cuMemAlloc_v2", byref(address), c_size_t(max(size, 1)))
        self.address = int(address.value)
        weakref.finalize(self, _give_back, self.address)
        device().do("cuMemsetD8_v2", c_uint64(self.address), 0, c_size_t(max(size, 1)))

    def write(self, source: int) -> None:
        """Fill it from this address on the host."""
        device().do("cuMemcpyHtoD_v2", c_uint64(self.address), c_void_p(source), c_size_t(self.size))

    def read(self, target: int) -> None:
        """Copy it to this address on the host."""
        device().do("cuMemcpyDtoH_v2", c_void_p(target), c_uint64(self.address), c_size_t(self.size))


def _give_back(address: int) -> None:
    device().do("cuMemFree_v2", c_uint64(address))


class Kernel:
    """A kernel made of PTX, ready to be launched."""

    def __init__(self, ptx: str, most_registers: int = 0) -> None:
        name = ptx.split(".entry", 1)[1].split("(", 1)[0].strip()
        module, self._function = c_void_p(), c_void_p()
        options, values = (c_int * 1)(MOST_REGISTERS), (c_void_p * 1)(most_registers)
        given = int(most_registers > 0)
        device().do("cuModuleLoadDataEx", byref(module), c_char_p(ptx.encode()), c_uint(given), options, values)
        device().do("cuModuleGetFunction", byref(self._function), module, c_char_p(name.encode()))

    def fact(self, attribute: int) -> int:
        """REGISTERS or LOCAL_BYTES of a thread, or MOST_THREADS of a block."""
        value = c_int()
        device().do("cuFuncGetAttribute", byref(value), attribute, self._function)
        return value.value

    @property
    def most_threads(self) -> int:
        """Of a block: the more registers a thread needs, the fewer."""
        return self.fact(MOST_THREADS)

    def launch(self, blocks: int, threads: int, words: Sequence[int]) -> None:
        """So many blocks of so many threads; every argument is one or several 64-bit words."""
        given = (c_uint64 * len(words))(*(word & (2**64 - 1) for word in words))
        size, start = ctypes.sizeof(c_uint64), ctypes.addressof(given)
        places = (c_void_p * len(words))(*(start + size * i for i in range(len(words))))
        grid = [c_uint(n) for n in (blocks, 1, 1, threads, 1, 1)]
        device().do("cuLaunchKernel", self._function, *grid, c_uint(0), c_void_p(None), places, c_void_p(None))
