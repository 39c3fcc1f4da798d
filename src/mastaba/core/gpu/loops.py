"""Loops stay loops, products stay products: the compiler for the GPU is told to unroll none and to fuse none.

Rules go through small boards and decks, so it would unroll nearly all of them. The code of a game then no longer fits
the instruction cache, and its threads need twice the registers. A product fused with a sum is rounded once instead of
twice: a search would then see other numbers than on the CPU.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

FIRST = 9000  # number of the first of our notes in a module; Numba's own end far below
TARGET = re.compile(r'label %"([^"]+)"')


def as_written(module: str) -> str:
    """A module of LLVM's language, a note at every branch that goes back: do not unroll."""
    lines = list(_marked(module.split("\n")))
    loops = sum("!llvm.loop" in line for line in lines)
    if not loops:
        return module
    notes = [f'!{FIRST} = !{{!"llvm.loop.unroll.disable"}}']
    notes += [f"!{n} = distinct !{{!{n}, !{FIRST}}}" for n in range(FIRST + 1, FIRST + 1 + loops)]
    return "\n".join([*lines, *notes])


def _marked(lines: Iterable[str]) -> Iterator[str]:
    """The same lines; a branch to a label that has been passed in its function is a loop's."""
    passed: set[str] = set()
    note = FIRST
    for line in lines:
        if line.startswith("define"):
            passed = set()
        elif line.endswith(":") and not line[0].isspace():
            passed.add(line[:-1].strip('"'))
        elif line.lstrip().startswith("br ") and passed.intersection(TARGET.findall(line)):
            note += 1
            line = f"{line}, !llvm.loop !{note}"
        yield line


def compiler_of(real: Any) -> Any:
    """Numba's way to the compiler, with loops as they are written, and each module once."""

    def compile_ir(modules: Any, **options: Any) -> Any:
        given = [modules] if isinstance(modules, str) else modules
        return real([as_written(module) for module in dict.fromkeys(given)], fma=False, **options)

    return compile_ir
