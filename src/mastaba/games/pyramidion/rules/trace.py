"""What an answer sets in motion, step by step: the public trace that log and animation read."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.trace import forget_rows, note_row


@rule
def happen(s: Any, kind: Any, a: Any, b: Any, c: Any) -> None:
    """Note one event of the current answer."""
    s.event_count = note_row(s.event, s.event_count, kind, a, b, c)


@rule
def forget_events(s: Any) -> None:
    """A new answer begins: its trace is empty."""
    s.event_count = forget_rows(s.event, s.event_count)


@rule
def ask(s: Any, question: Any, p: Any) -> int:
    """Put a question to a seat; 1, because somebody is asked."""
    s.decision = question
    s.asked = p
    return 1
