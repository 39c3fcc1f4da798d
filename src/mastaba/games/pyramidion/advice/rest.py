"""When a position can be judged: nothing is half done."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule


@rule
def rests(s: Any) -> Any:
    """No site is active: what was fought for is shared out."""
    return s.site < 0
