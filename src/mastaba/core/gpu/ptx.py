"""Kernels as PTX: compiled by Numba, kept on disk; neither a GPU nor, where they are kept, Numba is needed.

Tables that rules read lie in global memory: constant memory has room for 64 kB and serves one address at a time, and
threads look up different ones.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..machine.code_cache import cache_root
from ..machine.compile_bar import waiting_for
from ..machine.compile_lock import alone
from ..machine.digests import Rule, contents_digest
from ..machine.jit import kernel_text, specialise
from ..machine.numba_guard import fits
from ..rules.engine import rules_of
from ..rules.game import Game
from .driver import Kernel, NoDevice, device, is_available
from .loops import compiler_of

COMPUTE = (9, 0)  # what is compiled for where no GPU is
ALIGNMENT = 16  # of a table, in bytes


class NoKernel(RuntimeError):
    """A kernel is neither kept on disk nor can it be compiled here."""


# --- compiling ----------------------------------------------------------------------------------------------------


def _table_in(module: Any, content: bytes) -> Any:
    """A table in global memory; equal tables have one name and are linked into one."""
    from llvmlite import ir
    from numba.cuda.cudadrv import nvvm

    name = f"table_{hashlib.sha256(content).hexdigest()[:16]}"
    if name not in module.globals:
        kind = ir.ArrayType(ir.IntType(8), len(content))
        table = ir.GlobalVariable(module, kind, name, addrspace=nvvm.ADDRSPACE_GLOBAL)
        table.linkage, table.global_constant, table.align = "linkonce_odr", True, ALIGNMENT
        table.initializer = ir.Constant(kind, bytearray(content))
    return module.globals[name]


def _constant_array(context: Any, builder: Any, kind: Any, table: Any) -> Any:
    """A table that a rule reads, as an array of the kernel's."""
    from llvmlite import ir
    from numba import types

    table = np.ascontiguousarray(table)
    made = context.make_array(kind)(context, builder)
    place = builder.addrspacecast(_table_in(builder.module, table.tobytes()), ir.PointerType(ir.IntType(8)), "generic")
    context.populate_array(
        made,
        data=builder.bitcast(place, made.data.type),
        shape=[context.get_constant(types.intp, n) for n in table.shape],
        strides=[context.get_constant(types.intp, n) for n in table.strides],
        itemsize=made.itemsize,
        parent=made.parent,
        meminfo=None,
    )
    return made._getvalue()


@contextmanager
def _replaced(owner: Any, name: str, ours: Any) -> Iterator[None]:
    """Something of Numba's replaced by ours for a while, in which nobody else compiles."""
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        real = getattr(owner, name)
        setattr(owner, name, ours)
        try:
            yield
        finally:
            setattr(owner, name, real)


@contextmanager
def _tables_in_global_memory() -> Iterator[None]:
    if not fits("cuda_tables"):
        yield
        return
    from numba.cuda.target import CUDATargetContext

    with _replaced(CUDATargetContext, "make_constant_array", _constant_array):
        yield


@contextmanager
def _loops_as_written() -> Iterator[None]:
    if not fits("cuda_loops"):
        yield
        return
    from numba.cuda.cudadrv import nvvm

    with _replaced(nvvm, "compile_ir", compiler_of(nvvm.compile_ir)):
        yield


@contextmanager
def _pretended_device(compute: tuple[int, int]) -> Iterator[None]:
    """Rules called by a kernel ask for the current device while they compile; answer without one."""
    if not fits("cuda_device"):
        if not is_available():
            raise NoDevice(
                "this version of numba-cuda compiles for a GPU only where there is one; "
                "install the version that pyproject.toml names, or run this on a machine with a GPU"
            )
        yield
        return
    from numba.cuda import dispatcher

    with _replaced(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=compute)):
        yield


def names_of_compiler() -> dict[str, Any]:
    """What kernels call the compiler and its types."""
    from numba import cuda, types

    kinds = ("int8", "int16", "int32", "int64", "uint64", "float32", "float64")
    return {"cuda": cuda} | {name.upper(): getattr(types, name) for name in kinds}


def named(kind: Any, *parts: Any) -> Any:
    """The compiler's type of a named tuple; as an argument of a kernel it is its parts, one after another."""
    from numba import types

    return types.BaseTuple.from_types(parts, kind)


def compiled_ptx(text: Rule, signature: Any, names: dict[str, Any], compute: tuple[int, int] = COMPUTE) -> str:
    """A kernel as PTX, these names in it replaced; no GPU is needed."""
    from numba import cuda

    special = kernel_text(specialise(text, names | names_of_compiler()))
    with _pretended_device(compute), _tables_in_global_memory(), _loops_as_written():
        made, _ = cuda.compile_ptx(special, signature, cc=compute)
    return str(made)


# --- kept on disk -------------------------------------------------------------------------------------------------


def kept_folder() -> Path:
    """Where kernels are kept between runs; it may be carried to another machine."""
    return cache_root() / "gpu"


def _kept(name: str, digest: str) -> dict[tuple[int, int], Path]:
    """The kernels of exactly these sources, by what they were compiled for."""
    found = {}
    for path in kept_folder().glob(f"{name}-{digest}-sm_*.ptx"):
        generation = re.fullmatch(r".*-sm_(\d+)(\d)", path.stem)
        assert generation, path
        found[int(generation[1]), int(generation[2])] = path
    return found


class Source:
    """A kernel's text with everything that compiling it needs; `signature` and `names` are asked for only then."""

    def __init__(self, name: str, text: Rule, game: Game, signature: Any, names: Any) -> None:
        self.name, self.text, self.game = f"{game.id}-{name}", text, game
        self._signature, self.names = signature, names

    def compile(self, compute: tuple[int, int] = COMPUTE) -> str:
        """As PTX, now."""
        return compiled_ptx(self.text, self._signature(), rules_of(self.game) | self.names, compute)

    def keep(self, compute: tuple[int, int] = COMPUTE) -> Path:
        """As PTX on disk. What is not there yet is compiled by one process, and the others wait."""
        digest = contents_digest(self.game.folder)
        path = kept_folder() / f"{self.name}-{digest}-sm_{compute[0]}{compute[1]}.ptx"
        if not path.exists():
            with waiting_for(f"{self.game.id} for the GPU"), alone(path):
                if not path.exists():
                    self._write(path, self.compile(compute))
        return path

    def _write(self, path: Path, made: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(f".{hashlib.sha256(made.encode()).hexdigest()[:8]}")
        beside.write_text(made)
        beside.replace(path)

    def ptx(self) -> str:
        """What this machine's GPU can load: kept, or compiled for it."""
        here = device().compute
        kept = {at: path for at, path in _kept(self.name, contents_digest(self.game.folder)).items() if at <= here}
        if kept:
            return kept[max(kept)].read_text()
        try:
            return self.keep(here).read_text()
        except ImportError:
            raise NoKernel(
                f"the kernel {self.name} is not in {kept_folder()} and cannot be compiled here without numba-cuda: "
                "pip install 'mastaba[gpu]', or run `mastaba warmup --gpu` with the same version of Mastaba on "
                "another machine and copy that folder"
            ) from None


@cache
def ready(source: Source) -> Kernel:
    """A kernel on this machine's GPU, loaded once."""
    return Kernel(source.ptx())
