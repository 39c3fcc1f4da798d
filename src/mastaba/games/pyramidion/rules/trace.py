"""What an answer sets in motion, step by step: the public trace that log and animation read."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..schema import EVENTS


@rule
def happen(s: Any, kind: Any, a: Any, b: Any, c: Any) -> None:
    """Note one event of the current answer. The count goes on where no room is left: a bound that was passed shows."""
    i = s.event_count
    s.event_count = i + 1
    if i < EVENTS:
        s.event[i, 0] = kind
        s.event[i, 1] = a
        s.event[i, 2] = b
        s.event[i, 3] = c


@rule
def forget_events(s: Any) -> None:
    """A new answer begins: its trace is empty."""
    for i in range(min(int(s.event_count), EVENTS)):
        for j in range(4):
            s.event[i, j] = 0
    s.event_count = 0


@rule
def ask(s: Any, question: Any, p: Any) -> int:
    """Put a question to a seat; 1, because somebody is asked."""
    s.decision = question
    s.asked = p
    return 1
