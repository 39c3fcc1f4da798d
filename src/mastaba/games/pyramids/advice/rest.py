"""When a position can be judged: nothing is half done."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import CHOOSE_GOD


@rule
def rests(s: Any) -> Any:
    """Between two rounds: everybody has built."""
    return s.decision == CHOOSE_GOD
