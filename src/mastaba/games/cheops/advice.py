"""What is good in Cheops, never what is legal."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule


@rule
def evaluate(s: Any, p: Any) -> Any:
    return 0.0


@rule
def weight(s: Any, a: Any) -> Any:
    return 1.0
