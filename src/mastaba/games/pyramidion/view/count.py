"""What people would count by hand, from what a viewer sees: totals, leaders, missing cargo, unseen cards.

`s` is what a panel is handed: lists of integers, so that a frame is counted in microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..rules.cards import effective, goddess_slot
from ..schema import CATEGORIES, REVOLT_TOKENS, TABLE
from ..tables import (
    BOAT_NEED,
    CARD_POWER,
    CARD_TYPE,
    CARD_VALUE,
    COMMON,
    DECK_FIRST,
    GODDESS,
    GODDESS_VALUE,
    MALUS,
    MINIMUM,
    PHILAE,
    PHILAE_BONUS,
    RAISE_BY,
    REVOLT,
    REVOLT_VALUE,
    SLAVE_TRADER,
    TROOPS,
    TYPES,
)

POWER: list[int] = CARD_POWER.tolist()
TYPE: list[int] = CARD_TYPE.tolist()
VALUE: list[list[int]] = CARD_VALUE.tolist()
NEED: list[list[int]] = BOAT_NEED.tolist()
LEAST: list[list[int]] = MINIMUM.tolist()
REVOLTS: list[int] = sorted(REVOLT_VALUE.tolist())
RESERVE: list[int] = TROOPS.tolist()


def laid(s: Any, p: int) -> list[int]:
    """A player's table cards in order of play."""
    here = TABLE + p
    return sorted([c for c, place in enumerate(s.card_place) if place == here], key=s.card_order.__getitem__)


def values(s: Any, card: int) -> list[int]:
    """A card's three values as it lies, before any malus."""
    e = effective(s, card)
    if e < 0:
        return [0] * CATEGORIES
    if POWER[e] == GODDESS:
        chosen = s.goddess_category[goddess_slot(card)]
        return [GODDESS_VALUE if k == chosen else 0 for k in range(CATEGORIES)]
    return VALUE[e]


def traders(s: Any, tables: Sequence[Sequence[int]]) -> list[int]:
    """How many Slave Traders each player has on the table."""
    return [
        sum(1 for c in cards if effective(s, c) >= 0 and POWER[effective(s, c)] == SLAVE_TRADER) for cards in tables
    ]


def totals(s: Any, tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """§4.1 total(p, k) of every player, maluses applied."""
    held = traders(s, tables)
    out = []
    for p, cards in enumerate(tables):
        malus = MALUS * (sum(held) - held[p])
        rows = [values(s, c) for c in cards]
        out.append([sum(max(0, row[k] - malus) for row in rows) for k in range(CATEGORIES)])
    return out


def malus(s: Any, tables: Sequence[Sequence[int]], p: int) -> int:
    """What the Slave Traders of the others take from every value of this player's cards."""
    held = traders(s, tables)
    return MALUS * (sum(held) - held[p])


def gain(card: int, less: int) -> list[int]:
    """What a hand card would add to its player's totals (without what its power asks); `less` is the malus."""
    return [max(0, v - less) for v in VALUE[card]]


def minimums(s: Any) -> list[int]:
    """Both minimums of the active site."""
    return [v + RAISE_BY * sum(s.raised) for v in LEAST[s.site]]


class Lead(NamedTuple):
    """Who leads a category (-1: nobody), with how much, and whether a tie stands in the way."""

    who: int
    best: int
    tied: bool


def lead(sums: list[list[int]], k: int) -> Lead:
    column = [row[k] for row in sums]
    best = max(column)
    tied = best > 0 and column.count(best) > 1
    return Lead(-1 if tied or best == 0 else column.index(best), best, tied)


def revolt_range(s: Any, tables: Sequence[Sequence[int]]) -> tuple[int, int, int]:
    """Revolt cards on the table, and the least and greatest value of their revolt."""
    cards = [effective(s, c) for row in tables for c in row]
    n = sum(1 for c in cards if c >= 0 and TYPE[c] == REVOLT)
    bonus = PHILAE_BONUS * n if s.site == PHILAE else 0
    return n, sum(REVOLTS[:n]) + bonus, sum(REVOLTS[REVOLT_TOKENS - n :]) + bonus


def unseen(s: Any) -> list[int]:
    """Deck cards of each type that the viewer has not seen: deck and other hands together."""
    counts = [0] * len(TYPES)
    for card, place in enumerate(s.card_place):
        if place < 0 and card >= DECK_FIRST:
            counts[TYPE[card]] += 1
    return counts


def missing(s: Any, p: int, boat: int) -> list[int]:
    """Cargo that the own common tokens do not cover."""
    return [max(0, NEED[boat][r] - s.stock[p][r]) for r in range(COMMON)]
