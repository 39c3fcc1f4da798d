"""The counts beside a seat, from what a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Hand, stock, troops and boats; points only where the viewer may know them."""
    s = seen.s
    rows: list[tuple[str, Any]] = [
        ("fact.hand", int(s.hand_size[seat])),
        ("fact.tokens", sum(int(n) for n in s.stock[seat])),
        ("fact.torturers", sum(int(owner == seat) for owner in s.torturer)),
        ("fact.negotiators", sum(int(owner == seat) for owner in s.negotiator)),
        ("fact.boats", int(s.boats_loaded[seat])),
    ]
    if s.points[seat] >= 0:
        rows.append(("fact.points", int(s.points[seat])))
    return rows
