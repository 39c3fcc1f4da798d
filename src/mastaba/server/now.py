"""The moment on the wall, by a clock that nobody sets while the server runs.

It is read from the wall once; from then on it goes by the time that has passed. So a wall clock that is put forward or
back takes nobody's time, and holds up no bot.
"""

from __future__ import annotations

import time

_PASSED = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # goes on while the machine sleeps


def _passed_ns() -> int:
    return time.clock_gettime_ns(_PASSED)


_BEGAN_NS = time.time_ns() - _passed_ns()


def now_ms() -> int:
    """The moment, in milliseconds."""
    return (_BEGAN_NS + _passed_ns()) // 1_000_000
