"""Chapter 4: putting a question to a player."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule


@rule
def ask(s: Any, decision: Any, p: Any) -> None:
    """This question stands before this player."""
    s.asked = p
    s.decision = decision
