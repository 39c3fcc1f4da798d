"""The counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen

from ..reading import arrays, score_lines
from ..rules.tablets import is_held
from ..tables import LAWS


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Pawns, kept treasures, tablets, money where it may be seen, and while it runs the total if it ended now."""
    s = arrays(seen)
    told: list[tuple[str, Any]] = [
        ("fact.pawns", int(s.hand[seat].sum())),
        ("fact.kept", int(s.kept[seat].sum())),
        ("fact.tablets", sum(bool(is_held(s, law, seat)) for law in range(1, LAWS + 1))),
    ]
    total = sum(score_lines(s, seat))
    if s.money[seat] >= 0:
        told += [("fact.money", int(s.money[seat])), *([] if seen.over else [("fact.total", total)])]
    else:
        told.append(("fact.treasures", total))
    return told
