"""The moment on the wall."""

from __future__ import annotations

import time


def now_ms() -> int:
    """The moment, in milliseconds."""
    return time.time_ns() // 1_000_000
