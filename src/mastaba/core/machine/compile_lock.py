"""One process compiles an entry, the others wait for it: a lock beside the file that is being made.

The lock is the operating system's, on an open file: it falls with the process that holds it, and every holder, a thread
too, gives back the file that it opened itself. The file is removed by its holder; whoever then gets the lock of a file
that is no longer there begins anew.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without such locks: every process compiles for itself
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".lock"


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While this is held nobody else holds the same; without a place for the lock everybody goes ahead."""
    lock = path.with_name(path.name + SUFFIX)
    held = _taken(lock)
    try:
        yield
    finally:
        if held is not None:
            _given_back(lock, held)


def _taken(lock: Path) -> int | None:
    """The open file whose lock is held; None where there is none to be had."""
    if fcntl is None:
        return None
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        while True:
            opened = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX)
                if _is_there(lock, opened):
                    return opened
            except BaseException:
                os.close(opened)
                raise
            os.close(opened)  # its holder removed it meanwhile
    except OSError:
        return None


def _is_there(lock: Path, opened: int) -> bool:
    """Does this name still lead to the file that was opened?"""
    with contextlib.suppress(FileNotFoundError):
        return os.path.samestat(os.stat(lock), os.fstat(opened))
    return False


def _given_back(lock: Path, opened: int) -> None:
    with contextlib.suppress(OSError):
        lock.unlink()
    os.close(opened)
