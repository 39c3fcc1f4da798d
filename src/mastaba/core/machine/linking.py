"""Callees are optimised once, inside the entry that calls them, as parts of that entry alone.

Numba optimises every function and emits machine code for it, and does so again wherever it is linked in. Of our
rules only entries are ever run, so a callee's library stops at plain intermediate code: the whole game is then
optimised in one piece. It compiles in half the time and runs up to half as fast again.

In that piece Numba leaves every function open to callers from elsewhere, so that each keeps all its arguments, seven
for an array, and stays apart even where it is called once. An entry has no such callers: its library says so, and
searches run up to a third faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from .numba_guard import fits


@cache
def _raw_library() -> Any:
    """A code library that is only ever linked into others."""
    from numba.core.codegen import JITCodeLibrary

    class RawLibrary(JITCodeLibrary):  # type: ignore[misc]
        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0

    return RawLibrary


@cache
def _closed_library() -> Any:
    """A code library into which others were linked that nobody else calls there."""
    from llvmlite.binding import Linkage
    from numba.core.codegen import JITCodeLibrary

    class ClosedLibrary(JITCodeLibrary):  # type: ignore[misc]
        def _optimize_final_module(self) -> None:
            for function in self._final_module.functions:
                if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                    function.linkage = Linkage.internal
            super()._optimize_final_module()

    return ClosedLibrary


@contextmanager
def _made_as(library: Any, **more: Any) -> Iterator[None]:
    """While this is compiled, the compiler makes such libraries, and has these for its own; then it is as it was."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    codegen = cpu_target.target_context.codegen()
    with global_compiler_lock:
        ours = vars(codegen)
        before = {name: ours.get(name) for name in ("create_library", "set_env")}
        ours["create_library"] = lambda name, **options: library(codegen, name, **options)
        ours.update(more)
        try:
            yield
        finally:
            for name, was in before.items():
                ours.pop(name, None)
                if was is not None:
                    ours[name] = was


def compiled_with(dispatcher: Any, making: Callable[[], Any]) -> Any:
    """The same function, compiled as this says."""
    compile_now = dispatcher.compile

    def compile_so(signature: Any) -> Any:
        with making():
            return compile_now(signature)

    dispatcher.compile = compile_so
    return dispatcher


def only_linked(dispatcher: Any) -> Any:
    """Compile this function for callers only: it never runs on its own."""
    if not fits("linking"):
        return dispatcher
    # raw code has no address, and rules never ask for their environment
    return compiled_with(dispatcher, lambda: _made_as(_raw_library(), set_env=lambda name, env: None))


def only_entered(dispatcher: Any) -> Any:
    """Compile this function for Python only: what it calls is called by nobody else."""
    if not fits("linking"):
        return dispatcher
    return compiled_with(dispatcher, lambda: _made_as(_closed_library()))
