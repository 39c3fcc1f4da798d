"""One text of the rules, several machines: plain Python, compiled, and specialised to a game.

`@rule` marks a function written in the Numba subset and leaves it a plain Python function. `compiled(fn)` builds
its compiled twin: the same code object whose global names point at the twins of the rules that it calls. So one
process can run both, which is how a server answers before the compiler is ready.

`specialise(fn, names)` is the same operation with some names replaced: generic code (random play, search) says
`game_answer(s, a)` and is specialised once per game. Numba tells the specialisations apart by the record's type.
"""

from __future__ import annotations

import dis
import hashlib
import importlib.metadata
import os
import threading
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from .linking import only_linked

F = TypeVar("F", bound=Callable[..., Any])
Rule = Callable[..., Any]

_twins: dict[tuple[Any, ...], Rule] = {}


def rule(fn: F) -> F:
    """Mark a function as a rule: it can be run plain, compiled, and on the GPU."""
    fn.__is_rule__ = True  # type: ignore[attr-defined]
    return fn


def wraps_around(compiled_version: F) -> Callable[[Rule], F]:
    """Mark a plain function whose compiled twin is another text.

    For the few lines of 64-bit arithmetic that overflow on purpose, which NumPy scalars refuse and machines do not.
    """

    def mark(plain: Rule) -> F:
        plain.__is_rule__ = True  # type: ignore[attr-defined]
        plain.__compiled_version__ = compiled_version  # type: ignore[attr-defined]
        return plain  # type: ignore[return-value]

    return mark


def is_plain() -> bool:
    """Is everything to be interpreted? Set MASTABA_PLAIN=1 for the debugger, coverage and overflow checks."""
    return os.environ.get("MASTABA_PLAIN", "") not in ("", "0")


_waiting: set[str] | None = None  # None: nobody waits for the compiler; else the games already compiled


def start_plain() -> None:
    """Interpret every game in this process until `use_compiled` says that its compiled code is ready."""
    global _waiting
    _waiting = set()


def use_compiled(game_id: str) -> None:
    """From now on this process runs the compiled code of a game."""
    if _waiting is not None:
        _waiting.add(game_id)


def wait_no_more() -> None:
    """Every game runs compiled in this process again, as at the beginning."""
    global _waiting
    _waiting = None


def runs_plain(game_id: str) -> bool:
    """Is this game interpreted in this process now?"""
    return is_plain() or (_waiting is not None and game_id not in _waiting)


def source_files(game_folder: Path) -> Iterator[Path]:
    """Every file whose change makes a game's compiled code stale: the engine, the bots, and the game's own folder."""
    here = Path(__file__).resolve().parent.parent
    for root in (here / "core", here / "bots", game_folder):
        yield from sorted(p for p in root.rglob("*") if p.suffix == ".py" or p.name == "components.toml")


def source_digest(game_folder: Path) -> str:
    """A digest of a game's sources, its data and the compiler's version: the name of its cache folder."""
    digest = hashlib.sha256()
    for name in ("numba", "numpy", "llvmlite"):
        digest.update(f"{name} {importlib.metadata.version(name)}\n".encode())
    for path in source_files(game_folder):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled code is kept between runs."""
    given = os.environ.get("MASTABA_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "mastaba"


def cache_folder(game_folder: Path) -> Path:
    """The cache folder of exactly these sources. Numba does not notice a changed callee; a new folder does."""
    return cache_root() / f"{game_folder.name}-{source_digest(game_folder)}"


_numba: Any = None
_cache_lock = threading.Lock()


def numba() -> Any:
    """Numba, imported late: it costs half a second."""
    global _numba
    if _numba is None:
        import numba as module

        _numba = module
    return _numba


def _global_names(code: types.CodeType) -> Iterator[str]:
    """The global names that code reads; a field of a record may be called like a rule."""
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield str(step.argval)
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from _global_names(const)


def specialise(fn: Rule, names: Mapping[str, Any]) -> Rule:
    """The same rule with these global names replaced, in it and in every rule that it calls; still plain."""
    key = ("plain", fn, tuple(sorted((k, id(v)) for k, v in names.items())))
    if key not in _twins:
        _twins[key] = _twin(fn, names, lambda callee: specialise(callee, names))
    return _twins[key]


def _twin(fn: Rule, names: Mapping[str, Any], of: Callable[[Rule], Rule]) -> Rule:
    """A copy of a function whose globals are its own, with replaced names and the twins of its callees."""
    plain: types.FunctionType = fn  # type: ignore[assignment]
    scope: dict[str, Any] = {"__builtins__": plain.__globals__["__builtins__"], "__name__": plain.__module__}
    for name in _global_names(plain.__code__):
        if name in names:
            scope[name] = names[name]
        elif name in plain.__globals__:
            value = plain.__globals__[name]
            scope[name] = of(value) if getattr(value, "__is_rule__", False) else value
    twin = types.FunctionType(plain.__code__, scope, plain.__name__, plain.__defaults__, plain.__closure__)
    twin.__qualname__ = plain.__qualname__
    twin.__module__ = plain.__module__
    twin.__doc__ = plain.__doc__
    twin.__is_rule__ = True  # type: ignore[attr-defined]
    if hasattr(plain, "__compiled_version__"):
        twin.__compiled_version__ = plain.__compiled_version__  # type: ignore[attr-defined]
    return twin


def compiled(fn: Rule, *, keep: Path | None = None, boundscheck: bool = False) -> Any:
    """The compiled twin of a rule, to be called from Python; `keep` is the folder of its on-disk cache."""
    key = ("entry", fn, keep, boundscheck)
    if key not in _twins:
        with _cache_lock:
            numba().config.CACHE_DIR = str(keep or "")
            _twins[key] = _njit(fn, boundscheck, cache=keep is not None)
    return _twins[key]


def _callee(fn: Rule, boundscheck: bool) -> Any:
    """For compiled code only: no door for Python, no machine code of its own."""
    key = ("callee", fn, boundscheck)
    if key not in _twins:
        _twins[key] = only_linked(_njit(fn, boundscheck, no_cpython_wrapper=True, no_cfunc_wrapper=True))
    return _twins[key]


def _njit(fn: Rule, boundscheck: bool, **options: Any) -> Any:
    twin = _twin(getattr(fn, "__compiled_version__", fn), {}, lambda called: _callee(called, boundscheck))
    return _one_signature(numba().njit(nogil=True, error_model="numpy", boundscheck=boundscheck, **options)(twin))


def kernel_text(fn: Rule) -> Rule:
    """A function for the GPU's compiler: still plain, the rules that it calls compiled for the GPU."""
    return _twin(fn, {}, _on_gpu)


def _on_gpu(fn: Rule) -> Any:
    """The twin of a rule for kernels only."""
    key = ("gpu", fn)
    if key not in _twins:
        from numba import cuda

        _twins[key] = _one_signature(cuda.jit(device=True)(kernel_text(getattr(fn, "__compiled_version__", fn))))
    return _twins[key]


def _one_signature(dispatcher: Any) -> Any:
    """Let callers hand over plain 64-bit integers: a rule is compiled once, not for every constant and width."""
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(_wide(a) for a in args), {k: _wide(a) for k, a in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _wide(kind: Any) -> Any:
    """A compiler's type without the constant's value, signed integers as 64 bits."""
    kinds = numba().types
    kind = kinds.unliteral(kind)
    if isinstance(kind, kinds.Integer) and kind.signed:
        return kinds.int64
    if isinstance(kind, kinds.BaseTuple) and not isinstance(kind, kinds.BaseNamedTuple):
        return kinds.Tuple([_wide(part) for part in kind.types])
    return kind
