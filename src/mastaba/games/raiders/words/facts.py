"""Counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen

from ..tables import BOOK, COLOURS


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Cards, treasures, books, curses."""
    s = seen.listed
    mine = s.collected[seat]
    return [
        ("fact.cards", s.hand[seat].bit_count()),
        ("fact.treasures", sum(mine[1 : COLOURS + 1])),
        ("fact.books", mine[BOOK]),
        ("fact.curses", s.curses[seat]),
    ]
