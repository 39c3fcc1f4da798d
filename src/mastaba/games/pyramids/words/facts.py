"""Counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Cards in hand and in each edifice."""
    s = seen.listed
    built = sum(card >= 0 for card in s.pyramid[seat])
    return [
        ("fact.hand", s.hand_n[seat]),
        ("fact.pyramid", built),
        ("fact.obelisk", s.obelisk_n[seat]),
        ("fact.tomb", s.tomb_n[seat]),
    ]
