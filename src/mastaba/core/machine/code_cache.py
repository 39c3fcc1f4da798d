"""Compiled code on disk (content-addressed): a file for each entry and its types, named by all that went into it.

A file is written beside its place and then put there in one step, and carries its own digest: a damaged file is
compiled anew. Of several processes that want the same one compiles it (`compile_lock`).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from .digests import source_digest
from .whole_file import written_whole

MAGIC = b"mastaba code 1\n"
SUFFIX = ".code"
STOCK_SUFFIX = ".nbi"  # the index files of Numba's own cache


def cache_root() -> Path:
    """Where compiled code is kept between runs."""
    given = os.environ.get("MASTABA_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "mastaba"


def cache_folder(game_folder: Path) -> Path:
    """The cache folder of exactly these sources. A changed source is another folder."""
    return cache_root() / f"{game_folder.name}-{source_digest(game_folder)}"


def kept_entries(folder: Path) -> int:
    """How many compiled entries a cache folder holds."""
    return sum(path.suffix in (SUFFIX, STOCK_SUFFIX) for path in folder.rglob("*"))


class CodeCache:
    """The compiled code of one entry, in the place where Numba's dispatcher looks for its own cache.

    Where it finds nothing, `missing` is called: the entry will be compiled.
    """

    def __init__(self, folder: Path, name: str, missing: Callable[[], None] = lambda: None) -> None:
        self.folder, self.name, self._missing = folder, name, missing

    @property
    def cache_path(self) -> str:
        return str(self.folder)

    @property
    def game(self) -> str:
        """The game whose folder this is."""
        return self.folder.name.rpartition("-")[0] or self.folder.name

    def place(self, signature: Any, context: Any) -> Path:
        """Where the compiled code for these types lies, or will lie."""
        return self._path(_key(self.name, signature, context.codegen()))

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled code for these types, or None if it is not here or not whole."""
        from numba.core.compiler import CompileResult

        context.refresh()
        key = _key(self.name, signature, context.codegen())
        kept = _read(self._path(key))
        stored_key, payload = (None, ()) if kept is None else pickle.loads(kept)
        if stored_key != key:
            self._missing()
            return None
        return CompileResult._rebuild(context, *payload)

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled for these types."""
        from numba.core.serialize import dumps

        if result.library.has_dynamic_globals or any(not part.can_cache for part in result.lifted):
            warnings.warn(f"{self.name} cannot be kept on disk: it is compiled anew at every start", stacklevel=2)
            return
        key = _key(self.name, signature, result.codegen)
        try:
            _write(self._path(key), dumps((key, result._reduce())))
        except OSError as error:
            warnings.warn(
                f"{self.folder} cannot be written ({error.strerror}): {self.name} runs, and is compiled anew at the "
                "next start; make room there, or set MASTABA_CACHE to another folder",
                stacklevel=2,
            )

    def flush(self) -> None:
        """Forget everything that is kept of this entry."""
        for path in self.folder.glob(f"{self.name}-*{SUFFIX}"):
            path.unlink(missing_ok=True)

    def _path(self, key: tuple[str, ...]) -> Path:
        return self.folder / f"{self.name}-{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}{SUFFIX}"


def _key(name: str, signature: Any, codegen: Any) -> tuple[str, ...]:
    """The entry, its types, and the processor that it was compiled for."""
    return name, repr(signature), repr(codegen.magic_tuple())


def _read(path: Path) -> bytes | None:
    """The body of a file that is whole."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    head, body = kept[: len(MAGIC) + 32], kept[len(MAGIC) + 32 :]
    return body if head == MAGIC + hashlib.sha256(body).digest() else None


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with written_whole(path) as beside:
        beside.write_bytes(MAGIC + hashlib.sha256(body).digest() + body)


_setting_lock = threading.Lock()


@contextlib.contextmanager
def numbas_own_cache(folder: Path) -> Iterator[None]:
    """Numba's own cache lies in this folder for what is decorated now; afterwards its setting is as it was."""
    from numba import config

    with _setting_lock:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before
