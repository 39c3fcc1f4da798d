"""A bar on the terminal while somebody waits for the compiler: after two seconds, and for people only."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

PATIENCE = 2.0  # seconds before it is worth a word
WIDE, BLOCK = 24, 6  # signs of the bar, and of what moves in it
STROKE = 0.2  # seconds
ERASE = "\r\x1b[K"
_the_line = threading.Lock()  # a terminal has one: who waits within a wait, or in another thread, is told already


@contextmanager
def waiting_for(what: str, patience: float = PATIENCE) -> Iterator[None]:
    """Say what is compiled if it takes long and somebody looks on; the line is gone when it is done."""
    out = sys.stderr
    if out is None or not out.isatty() or not _the_line.acquire(blocking=False):
        yield
        return
    done = threading.Event()
    teller = threading.Thread(target=_tell, args=(what, out, done, patience), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
        _the_line.release()


def _tell(what: str, out: TextIO, done: threading.Event, patience: float) -> None:
    began = time.monotonic()
    if done.wait(patience):
        return
    stroke = 0
    while not done.wait(STROKE if stroke else 0):
        out.write(f"{ERASE}{line(what, time.monotonic() - began, stroke)}")
        out.flush()
        stroke += 1
    out.write(ERASE)
    out.flush()


def line(what: str, seconds: float, stroke: int) -> str:
    """One picture of the bar: how long it takes is not known before."""
    at = stroke % (WIDE - BLOCK)
    bar = " " * at + "█" * BLOCK + " " * (WIDE - BLOCK - at)
    return f"compiling {what}, once for all later runs [{bar}] {seconds:.0f} s"
