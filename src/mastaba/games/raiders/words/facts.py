"""Counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen

from ..tables import BOOK, COLOURS


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Cards, treasures, books, curses."""
    s = seen.s
    mine = s.collected[seat]
    return [
        ("fact.cards", bin(int(s.hand[seat])).count("1")),
        ("fact.treasures", int(sum(mine[1 : COLOURS + 1]))),
        ("fact.books", int(mine[BOOK])),
        ("fact.curses", int(s.curses[seat])),
    ]
