"""What people would count by hand, asked of the rules: totals, leaders, minimums, revolts, unseen cards.

`s` is what a panel is handed: lists of integers, so that a frame is counted in microseconds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.draw.memo import memoized

from ..rules.cards import value_of
from ..rules.packed import in_lane
from ..rules.totals import TOTAL, highest_of, leader_of, malus_for, minimum, total_of, totals, type_on_table
from ..schema import CATEGORIES, REVOLT_TOKENS, TABLE
from ..tables import (
    BOAT_NEED,
    CARD_TYPE,
    COMMON,
    DECK_FIRST,
    GODDESS_VALUE,
    MINIMUM,
    PHILAE,
    PHILAE_BONUS,
    REVOLT,
    REVOLT_VALUE,
    TROOPS,
    TYPES,
)

TYPE: list[int] = CARD_TYPE.tolist()
NEED: list[list[int]] = BOAT_NEED.tolist()
LEAST: list[list[int]] = MINIMUM.tolist()
REVOLTS: list[int] = sorted(REVOLT_VALUE.tolist())
RESERVE: list[int] = TROOPS.tolist()


def laid(s: Any, p: int) -> list[int]:
    """A player's table cards in order of play."""
    here = TABLE + p
    return sorted([c for c, place in enumerate(s.card_place) if place == here], key=s.card_order.__getitem__)


def values(s: Any, card: int) -> tuple[int, ...]:
    """A card's three values as it lies, before any malus."""
    return tuple([value_of(s, card, k) for k in range(CATEGORIES)])


def column(s: Any, k: int) -> tuple[int, ...]:
    """§4.1 total(p, k) of every player."""
    row = totals(s, k)
    return tuple([total_of(row, p) for p in range(s.seats)])


def gain(s: Any, p: int, card: int) -> list[int]:
    """What a hand card would add to its player's totals, without what its power asks."""
    less = malus_for(s, p)
    return [max(0, value - less) for value in values(s, card)]


def goddess_gain(s: Any, p: int) -> int:
    """What a Goddess adds in the category that is chosen for her."""
    return max(0, GODDESS_VALUE - malus_for(s, p))


def minimums(s: Any) -> list[int]:
    """Both minimums of the active site."""
    return [minimum(s, k) for k in range(2)]


class Lead(NamedTuple):
    """Who leads a category (-1: nobody), with how much, and whether a tie stands in the way."""

    who: int
    best: int
    tied: bool


class Players(NamedTuple):
    """How many play."""

    seats: int


@memoized(4096)
def lead(column: tuple[int, ...]) -> Lead:
    """§4.1 leader(k) of these totals."""
    s = Players(len(column))
    row = sum([in_lane(total, p, TOTAL) for p, total in enumerate(column)])
    who, best = leader_of(s, row), highest_of(s, row)
    return Lead(who, best, who < 0 < best)


def revolt_range(s: Any) -> tuple[int, int, int]:
    """How many revolt cards lie here, and the least and the most that their tokens can make."""
    n = type_on_table(s, REVOLT)
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
