"""What somebody who waits for the compiler is shown, after two seconds: a bar on a terminal, a line in a notebook."""

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
NOTEBOOK = "ipykernel"  # who has this loaded is read by a person, though on no terminal
_the_line = threading.Lock()  # a terminal has one: who waits within a wait, or in another thread, is told already


@contextmanager
def waiting_for(what: str, patience: float = PATIENCE) -> Iterator[None]:
    """Say what is compiled if it takes long and somebody looks on; a terminal's line is gone when it is done."""
    out = sys.stderr
    tell = None if out is None else _move if out.isatty() else _say if NOTEBOOK in sys.modules else None
    if tell is None or not _the_line.acquire(blocking=False):
        yield
        return
    done = threading.Event()
    teller = threading.Thread(target=tell, args=(what, out, done, patience), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
        _the_line.release()


def _say(what: str, out: TextIO, done: threading.Event, patience: float) -> None:
    """One plain line, which stays."""
    if not done.wait(patience):
        out.write(f"compiling {what}, once for all later runs …\n")
        out.flush()


def _move(what: str, out: TextIO, done: threading.Event, patience: float) -> None:
    """A bar that moves until it is done."""
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
