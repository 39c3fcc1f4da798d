"""The counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen

from ..count import museum_cubes, set_count


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Prestige scored, cubes in reserve, supply and Museum, patron cards, sets; with two players the neutral cubes."""
    s = seen.listed
    shown = [
        ("fact.points", s.points[seat]),
        ("fact.reserve", s.reserve[seat]),
        ("fact.supply", s.supply[seat]),
        ("fact.museum", museum_cubes(s, seat)),
        ("fact.patrons", sum(s.patrons[seat])),
        ("fact.sets", set_count(s, seat)),
    ]
    return [*shown, ("fact.neutral", s.neutral_hand[seat])] if s.seats == 2 else shown
