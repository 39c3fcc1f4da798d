"""Counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Cards in hand and in each edifice."""
    s = seen.s
    built = int((s.pyramid[seat] >= 0).sum())
    return [
        ("fact.hand", int(s.hand_n[seat])),
        ("fact.pyramid", built),
        ("fact.obelisk", int(s.obelisk_n[seat])),
        ("fact.tomb", int(s.tomb_n[seat])),
    ]
