"""What compiled code was made from, as digests: a game's sources, and a rule with everything that it reads and calls.

Both depend on content alone, never on where a file lies or when it was written: two copies of the same sources have
the same digests.
"""

from __future__ import annotations

import dis
import hashlib
import importlib.metadata
import sys
import types
import uuid
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

Rule = Callable[..., Any]
NEVER_COMPILED = {  # rooms whose text no compiler reads
    "core": ("words", "table", "papers"),
    "bots": ("numbers", "matches", "explain", "puzzles"),
    "game": ("view", "words"),
}

# --- sources -----------------------------------------------------------------------------------------------------


def source_files(game_folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file whose change may make a game's compiled code stale: the engine, the bots, and the game's own folder.

    What is shown, said, written down or explained is never compiled.
    """
    here = Path(__file__).resolve().parents[2]
    for room, root in (("core", here / "core"), ("bots", here / "bots"), ("game", game_folder)):
        for path in sorted(p for p in root.rglob("*") if p.suffix == ".py" or p.name == "components.toml"):
            inside = path.relative_to(root)
            if inside.parts[0] not in NEVER_COMPILED[room]:
                yield f"{room}/{inside.as_posix()}", path


def contents_digest(game_folder: Path) -> str:
    """A digest of a game's sources and its data."""
    digest = hashlib.sha256()
    for name, path in source_files(game_folder):
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def source_digest(game_folder: Path) -> str:
    """A digest of a game's sources, its data and the compiler's version: the name of its cache folder."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag}\n".encode())
    for name in ("numba", "numpy", "llvmlite"):
        digest.update(f"{name} {importlib.metadata.version(name)}\n".encode())
    digest.update(contents_digest(game_folder).encode())
    return digest.hexdigest()[:16]


# --- rules -------------------------------------------------------------------------------------------------------


@cache
def global_names(code: types.CodeType) -> tuple[str, ...]:
    """The global names that code reads; a field of a record may be called like a rule."""
    found = [str(s.argval) for s in dis.get_instructions(code) if s.opname in ("LOAD_GLOBAL", "LOAD_NAME")]
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            found += global_names(const)
    return tuple(dict.fromkeys(found))


def compiled_text(fn: Rule) -> types.FunctionType:
    """The text that the compiler is given for a rule."""
    text = getattr(fn, "__compiled_version__", fn)
    assert isinstance(text, types.FunctionType), f"{fn!r} is not written in Python"
    return text


_digests: dict[types.FunctionType, str] = {}
_under_way: set[types.FunctionType] = set()


def rule_digest(fn: Rule) -> str:
    """A digest of a rule as it is compiled: its code, the tables and numbers that it reads, the rules that it calls."""
    text = compiled_text(fn)
    if text not in _digests:
        if text in _under_way:
            return f"calls itself: {text.__qualname__}"
        _under_way.add(text)
        try:
            _digests[text] = _digest(_parts(text))
        finally:
            _under_way.discard(text)
    return _digests[text]


def _digest(parts: Iterator[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def _parts(text: types.FunctionType) -> Iterator[bytes]:
    yield _code(text.__code__)
    yield _value(text.__defaults__)
    yield _value([cell.cell_contents for cell in text.__closure__ or ()])
    for name in global_names(text.__code__):
        yield name.encode()
        if name in text.__globals__:
            yield _value(text.__globals__[name])


def _code(code: types.CodeType) -> bytes:
    """What code does; not where it was written."""
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return b"\0".join([repr((counts, names, code.co_code)).encode(), *map(_value, code.co_consts)])


def _value(value: Any) -> bytes:
    """Whatever a rule may read, by content; something unknown is like nothing else, so that it is never mistaken."""
    if isinstance(value, types.FunctionType):
        return rule_digest(value).encode()
    if isinstance(value, types.CodeType):
        return _code(value)
    if isinstance(value, types.ModuleType):
        return _module(value).encode()
    if isinstance(value, (type, types.BuiltinFunctionType, np.ufunc)):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', value)}".encode()
    if isinstance(value, np.ndarray):
        return f"{value.dtype.descr} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}".encode()
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__}({_digest(map(_value, value))})".encode()
    if isinstance(value, frozenset):
        return f"frozenset({_digest(iter(sorted(map(_value, value))))})".encode()
    if isinstance(value, (bool, int, float, complex, str, bytes, np.generic, type(None), type(...))):
        return f"{type(value).__name__} {value!r}".encode()
    return uuid.uuid4().bytes


@cache
def _module(module: types.ModuleType) -> str:
    """A module by name and text: a rule reads its tables through it."""
    file = getattr(module, "__file__", None)
    if file is None or not file.endswith(".py"):
        return module.__name__
    return f"{module.__name__} {hashlib.sha256(Path(file).read_bytes()).hexdigest()}"
