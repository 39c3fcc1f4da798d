"""When a position can be judged: nothing is half done."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import CHOOSE_CARD


@rule
def rests(s: Any) -> Any:
    """Between two rounds: the Guardian has walked, nobody has."""
    return s.decision == CHOOSE_CARD
