"""§6 The score sheet: money, then colour by colour."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..tables import COLOURS
from .prices import owned, worth_each


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """§6 Money and kept treasures as things stand. Money that a viewer cannot see counts nothing (§11)."""
    out[0] = max(int(s.money[p]), 0)
    for c in range(COLOURS):
        k = owned(s, p, c)
        out[1 + c] = k * worth_each(s, p, c) if k > 0 else 0
