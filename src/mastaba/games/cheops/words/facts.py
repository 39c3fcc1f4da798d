"""The counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen

from ..reading import prices_of, without_money
from ..schema import IN_FRONT


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Pawns, kept treasures, tablets, money where it may be seen, and while it runs the total if it ended now."""
    s = seen.listed
    told: list[tuple[str, Any]] = [
        ("fact.pawns", sum(s.hand[seat])),
        ("fact.kept", sum(s.kept[seat])),
        ("fact.tablets", s.tablet_place.count(IN_FRONT + seat)),
    ]
    treasures, money = without_money(prices_of(s), seat), s.money[seat]
    if money >= 0:
        told += [("fact.money", money), *([] if seen.over else [("fact.total", treasures + money)])]
    else:
        told.append(("fact.treasures", treasures))
    return told
