"""What is good in Pyramidion, never what is legal."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from .rules.scoring import score


@rule
def evaluate(s: Any, p: Any) -> float:
    """How well seat p stands, in points."""
    return float(score(s, p))
