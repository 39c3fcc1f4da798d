"""Numba's private parts that we build on: is each still the very text that was tried?

A part that is not is left alone and plain Numba does its work: it compiles longer, and the answers are the same.
`MASTABA_STOCK_NUMBA=1` leaves all of them alone, `MASTABA_STOCK_NUMBA=linking,cache` those that it names.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from typing import Any


@dataclass(frozen=True)
class Part:
    """Something that we replace or call in Numba: the texts it consists of, and what is lost without it."""

    package: str
    texts: Mapping[str, str]  # "module:Class.function" -> digest of its source as tried
    loses: str


PARTS: dict[str, Part] = {
    "linking": Part(
        "numba",
        {
            "numba.core.codegen:CodeLibrary._ensure_finalized": "fe8a6e1f04e7",
            "numba.core.codegen:CPUCodeLibrary.finalize": "4b4c34b83488",
            "numba.core.codegen:CPUCodeLibrary._optimize_final_module": "e405bd473752",
            "numba.core.codegen:CPUCodeLibrary._finalize_final_module": "95bbf4fcbb90",
            "numba.core.codegen:CPUCodeLibrary._get_module_for_linking": "56dde0e0555b",
            "numba.core.codegen:JITCodeLibrary.get_pointer_to_function": "1bce3f385d25",
            "numba.core.codegen:Codegen.create_library": "63e627c4cd04",
            "numba.core.codegen:JITCPUCodegen.set_env": "207cf44be0e0",
            "numba.core.dispatcher:Dispatcher.compile": "0ab4aee15e79",
        },
        "games compile twice as long and run slower",
    ),
    "counting": Part(
        "numba",
        {
            "numba.core.cpu:CPUTargetOptions.finalize": "573b4b86fbb7",
            "numba.core.compiler:_make_subtarget": "ca842c5b0306",
            "numba.core.boxing:unbox_array": "d7911ad46658",
        },
        "games run up to half as fast",
    ),
    "indices": Part(
        "numba",
        {
            "numba.np.arrayobj:fix_integer_index": "05fc2c98f472",
            "numba.np.arrayobj:basic_indexing": "6000a5433cca",
        },
        "games run up to a tenth slower",
    ),
    "signature": Part(
        "numba",
        {"numba.core.dispatcher:_DispatcherBase.get_call_template": "f15b62d0e9c0"},
        "games compile several times as long",
    ),
    "calling": Part(
        "numba",
        {
            "numba.core.dispatcher:Dispatcher.compile": "0ab4aee15e79",
            "numba.core.dispatcher:_DispatcherBase.typeof_pyval": "20d0091d9f44",
        },
        "a step of a batch with few games takes up to twice as long",
    ),
    "cache": Part(
        "numba",
        {
            "numba.core.dispatcher:Dispatcher.compile": "0ab4aee15e79",
            "numba.core.dispatcher:Dispatcher.enable_caching": "8c75d787fa68",
            "numba.core.dispatcher:Dispatcher.recompile": "a5c85ff5d3b0",
            "numba.core.caching:CompileResultCacheImpl.check_cachable": "7646f78cf22a",
            "numba.core.compiler:CompileResult._reduce": "5f86eacfa520",
            "numba.core.compiler:CompileResult._rebuild": "44fa9dc22558",
            "numba.core.serialize:dumps": "7b264fbf25a2",
        },
        "compiled code is kept for one copy of the sources only",
    ),
    "cuda_signature": Part(
        "numba-cuda",
        {"numba.cuda.dispatcher:CUDADispatcher.get_call_template": "48c74e09d6ae"},
        "games compile several times as long for a GPU",
    ),
    "cuda_tables": Part(
        "numba-cuda",
        {"numba.cuda.target:CUDATargetContext.make_constant_array": "2360053af30d"},
        "a game's tables must fit into 64 kB on a GPU, and it plays slower there",
    ),
    "cuda_loops": Part(
        "numba-cuda",
        {
            "numba.cuda.cudadrv.nvvm:compile_ir": "62ccb831e472",
            "numba.cuda.codegen:CUDACodeLibrary.get_asm_strs": "b6b7fc37b6a2",
        },
        "games play up to half as fast on a GPU",
    ),
    "cuda_device": Part(
        "numba-cuda",
        {
            "numba.cuda.dispatcher:CUDADispatcher.compile_device": "d3bf986f8d20",
            "numba.cuda.api:get_current_device": "f9da149aedd1",
        },
        "games can be compiled for a GPU only where there is one",
    ),
}


def _stock() -> set[str]:
    """The parts that are left alone because somebody asked for it."""
    asked = {word.strip() for word in os.environ.get("MASTABA_STOCK_NUMBA", "").split(",")} - {"", "0"}
    return set(PARTS) if "1" in asked else asked


def text_digest(place: str) -> str | None:
    """A digest of the source found at "module:Class.function", or None if nothing is there."""
    module, _, path = place.partition(":")
    try:
        found: Any = reduce(getattr, path.split("."), importlib.import_module(module))
        return hashlib.sha256(inspect.getsource(inspect.unwrap(found)).encode()).hexdigest()[:12]
    except (ImportError, AttributeError, OSError, TypeError):
        return None


@cache
def _as_tried(name: str) -> bool:
    return all(text_digest(place) == tried for place, tried in PARTS[name].texts.items())


def fits(name: str) -> bool:
    """May we build on this part?"""
    return name not in _stock() and _as_tried(name)


def _is_installed(package: str) -> bool:
    return importlib.util.find_spec(package.replace("-", "_")) is not None


def warnings() -> list[str]:
    """One sentence for each part that plain Numba does instead."""
    return [
        f"{part.package} is used without our part {name!r} "
        f"({'as MASTABA_STOCK_NUMBA asks' if name in _stock() else 'this version is not the one that was tried'}): "
        f"{part.loses}; the answers are the same"
        for name, part in PARTS.items()
        if not fits(name) and _is_installed(part.package)
    ]
