"""The counts beside a seat, from what a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Hand, stock, troops and boats; points only where the viewer may know them."""
    s = seen.listed
    rows: list[tuple[str, Any]] = [
        ("fact.hand", s.hand_size[seat]),
        ("fact.tokens", sum(s.stock[seat])),
        ("fact.torturers", s.torturer.count(seat)),
        ("fact.negotiators", s.negotiator.count(seat)),
        ("fact.boats", s.boats_loaded[seat]),
    ]
    if s.points[seat] >= 0:
        rows.append(("fact.points", s.points[seat]))
    return rows
