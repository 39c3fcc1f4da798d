"""One text of the rules, several machines: plain Python, compiled just in time, and specialised to a game.

`@rule` marks a function written in the Numba subset and leaves it a plain Python function. `compiled(fn)` builds
its compiled twin: the same code object whose global names point at the twins of the rules that it calls. So one
process can run both, which is how a server answers before the compiler is ready.

`specialise(fn, names)` is the same operation with some names replaced: generic code (random play, search) says
`game_answer(s, a)` and is specialised once per game. A compiled twin's name carries a digest of everything that it
reads and calls, so that no machine code, in memory or on disk, is ever taken for another's.
"""

from __future__ import annotations

import os
import threading
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVar

from .code_cache import CodeCache, numbas_own_cache
from .compile_bar import waiting_for
from .compile_lock import alone
from .digests import Rule, compiled_text, global_names, rule_digest
from .indices import from_the_front
from .linking import only_entered, only_linked
from .numba_guard import fits

F = TypeVar("F", bound=Callable[..., Any])

_twins: dict[tuple[Any, ...], Any] = {}
_making = threading.RLock()  # one twin is made once, whichever thread wants it first


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


_at_once: ContextVar[bool] = ContextVar("_at_once", default=False)


@contextmanager
def interpreted_here() -> Iterator[None]:
    """What is called from here is interpreted, whatever the rest of the process does."""
    before = _at_once.set(True)
    try:
        yield
    finally:
        _at_once.reset(before)


def runs_plain(game_id: str) -> bool:
    """Is this game interpreted in this process now?"""
    return is_plain() or _at_once.get() or (_waiting is not None and game_id not in _waiting)


_numba: Any = None


def numba() -> Any:
    """Numba, imported late: it costs half a second."""
    global _numba
    if _numba is None:
        import numba as module

        _numba = module
    return _numba


def _once(key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """What was made under this key, or is made now."""
    found = _twins.get(key)
    if found is None:
        with _making:
            found = _twins.get(key)
            if found is None:
                found = _twins[key] = make()
    return found


def specialise(fn: Rule, names: Mapping[str, Any]) -> Rule:
    """The same rule with these global names replaced, in it and in every rule that it calls; still plain."""
    key = ("plain", fn, tuple(sorted((k, id(v)) for k, v in names.items())))
    made: Rule = _once(key, lambda: _twin(fn, names, lambda callee: specialise(callee, names)))
    return made


def _twin(fn: Rule, names: Mapping[str, Any], of: Callable[[Rule], Rule]) -> types.FunctionType:
    """A copy of a function whose globals are its own, with replaced names and the twins of its callees."""
    assert isinstance(fn, types.FunctionType), f"{fn!r} is not written in Python"
    scope: dict[str, Any] = {"__builtins__": fn.__globals__["__builtins__"], "__name__": fn.__module__}
    for name in global_names(fn.__code__):
        if name in names:
            scope[name] = names[name]
        elif name in fn.__globals__:
            value = fn.__globals__[name]
            scope[name] = of(value) if getattr(value, "__is_rule__", False) else value
    twin = types.FunctionType(fn.__code__, scope, fn.__name__, fn.__defaults__, fn.__closure__)
    twin.__qualname__ = fn.__qualname__
    twin.__module__ = fn.__module__
    twin.__doc__ = fn.__doc__
    twin.__dict__.update(fn.__dict__)
    return rule(twin)


def compiled(fn: Rule, *, keep: Path | None = None, boundscheck: bool = False) -> Any:
    """The compiled twin of a rule, to be called from Python; `keep` is the folder of its on-disk cache."""
    return _once(("entry", fn, keep, boundscheck), lambda: _entry(fn, keep, boundscheck))


def _entry(fn: Rule, keep: Path | None, boundscheck: bool) -> Any:
    if keep is None:
        return only_entered(_njit(fn, boundscheck))
    if not fits("cache"):
        with numbas_own_cache(keep):
            return only_entered(_njit(fn, boundscheck, cache=True))
    return _kept(fn, keep, boundscheck)


def _kept(fn: Rule, keep: Path, boundscheck: bool) -> Any:
    """An entry with its cache on disk: what is not there yet is compiled by one process, and the others wait.

    The twins of what it calls are made when it has to be compiled: whoever finds it on disk needs none.
    """
    twin = _twin(compiled_text(fn), {}, lambda called: called)

    def link() -> None:
        for name, value in list(twin.__globals__.items()):
            if isinstance(value, types.FunctionType) and getattr(value, "__is_rule__", False):
                twin.__globals__[name] = _callee(value, boundscheck)

    cache = CodeCache(keep, dispatcher_name(fn, boundscheck), link)
    dispatcher = only_entered(_jitted(twin, fn, boundscheck))
    dispatcher._cache, compile_now = cache, dispatcher.compile

    def compile_once(signature: Any) -> Any:
        place = cache.place(signature, dispatcher.targetctx)
        if place.exists():
            return compile_now(signature)
        with _said(cache.game), alone(place):
            if not place.exists():
                link()
            return compile_now(signature)

    dispatcher.compile = compile_once
    return dispatcher


def _said(what: str) -> AbstractContextManager[None]:
    """Who waits for the compiler is told; a server that interprets meanwhile has nobody waiting."""
    return waiting_for(what) if _waiting is None else nullcontext()


def for_types_of(entry: Any, *given: Any) -> Any:
    """An entry for arguments of the same types as these: a call does not look them up anew, which takes most of it.

    Whoever calls it vouches for the types. An entry that is interpreted takes anything.
    """
    if not hasattr(entry, "typeof_pyval") or not fits("calling"):
        return entry
    return entry.compile(tuple(entry.typeof_pyval(value) for value in given))


_of_known_types: dict[Any, Any] = {}


def call_known(entry: Any, *given: Any) -> Any:
    """Call an entry whose arguments have the same types every time: they are looked up at the first call only."""
    known = _of_known_types.get(entry)
    if known is None:
        known = _of_known_types[entry] = for_types_of(entry, *given)
    return known(*given)


def _callee(fn: Rule, boundscheck: bool) -> Any:
    """For compiled code only: no door for Python, no machine code of its own."""
    doors = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return _once(("callee", fn, boundscheck), lambda: only_linked(_njit(fn, boundscheck, **doors)))


def _njit(fn: Rule, boundscheck: bool, **options: Any) -> Any:
    twin = _twin(compiled_text(fn), {}, lambda called: _callee(called, boundscheck))
    return _jitted(twin, fn, boundscheck, **options)


def _jitted(twin: types.FunctionType, fn: Rule, boundscheck: bool, **options: Any) -> Any:
    twin.__qualname__ = dispatcher_name(fn, boundscheck)
    made = numba().njit(nogil=True, error_model="numpy", boundscheck=boundscheck, **_uncounted(), **options)(twin)
    return _one_signature(from_the_front(made), "signature")


def dispatcher_name(fn: Rule, boundscheck: bool = False) -> str:
    """By what a compiled rule is known: its name, and a digest of everything that it reads and calls."""
    return f"{compiled_text(fn).__name__}_{rule_digest(fn)[:16]}{'_checked' if boundscheck else ''}"


def _uncounted() -> dict[str, Any]:
    """Rules allocate nothing, and their arrays are held by whoever called the entry: nobody counts references."""
    return {"_nrt": False} if fits("counting") else {}


def kernel_text(fn: Rule) -> types.FunctionType:
    """A function for the GPU's compiler: still plain, the rules that it calls compiled for the GPU."""
    return _twin(fn, {}, _on_gpu)


def _on_gpu(fn: Rule) -> Any:
    """The twin of a rule for kernels only."""
    from numba import cuda

    return _once(
        ("gpu", fn), lambda: _one_signature(cuda.jit(device=True)(kernel_text(compiled_text(fn))), "cuda_signature")
    )


def _one_signature(dispatcher: Any, part: str) -> Any:
    """Let callers hand over plain 64-bit integers: a rule is compiled once, not for every constant and width."""
    if not fits(part):
        return dispatcher
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
