"""The next question."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule


@rule
def ask(s: Any, decision: Any, p: Any) -> None:
    """Put a question to seat p, about nothing in particular; -1: to nobody, the game is over."""
    s.decision = decision
    s.asked = p
    s.pending = -1


@rule
def ask_about(s: Any, decision: Any, thing: Any) -> None:
    """The next question to whoever was asked: what is done with this pawn, colour, cell or tablet?"""
    ask(s, decision, s.asked)
    s.pending = thing


@rule
def ask_next(s: Any, decision: Any) -> None:
    """The next question to whoever was asked."""
    ask(s, decision, s.asked)
