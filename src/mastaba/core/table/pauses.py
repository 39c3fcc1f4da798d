"""Time that counts and time that does not: spans of milliseconds with pauses in them, as plain arithmetic.

Pauses are (begin, end), in order, and do not overlap.
"""

from __future__ import annotations

from collections.abc import Iterable

Pause = tuple[int, int]


def counted_ms(pauses: Iterable[Pause], since: int, until: int) -> int:
    """How much time passed between two moments, the pauses left out."""
    return until - since - sum(max(0, min(end, until) - max(begin, since)) for begin, end in pauses)


def moment_after(pauses: Iterable[Pause], since: int, ms: int) -> int:
    """The moment at which so much time has passed, the pauses left out."""
    moment = since + ms
    for begin, end in pauses:
        if end > since and begin < moment:
            moment += end - max(begin, since)
    return moment


def cut_short(pauses: tuple[Pause, ...], at: int) -> tuple[Pause, ...]:
    """The same without what lies behind a moment."""
    return tuple((begin, min(end, at)) for begin, end in pauses if begin < at)
