"""What people would count by hand in a necropolis: groups, outlines, stages, glyphs, gains. Cached by position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from .rules.pyramid import can_build
from .rules.scoring import flood
from .schema import BASE_LEFT, BASE_RIGHT, F2_0
from .tables import (
    BONUS,
    BONUS_MIN,
    CARD_CELLS,
    CARD_HEADS,
    COLOURS,
    GLYPH,
    GLYPH_POINTS,
    LARGEST_EXTRA,
    MAJORITY,
    OBELISK_MOST,
    OBELISK_POINTS,
    ORIGIN,
    PER_STONE,
    SHOWS,
    STONES,
)

Pyramid = tuple[int, ...]
EMPTY: Pyramid = (-1,) * 10

_CELLS = CARD_CELLS.tolist()
_HEADS = CARD_HEADS.tolist()
_ORIGIN = ORIGIN.tolist()
_SHOWS = SHOWS.tolist()
_STONES = STONES.tolist()
_GLYPH = GLYPH.tolist()
_OBELISK = OBELISK_POINTS.tolist()


@dataclass(frozen=True)
class Count:
    """One pyramid counted: largest group of each colour (cells as bits, and stones), glyphs in place, points."""

    groups: tuple[int, ...]
    sizes: tuple[int, ...]
    glyphs: int

    @property
    def most(self) -> int:
        return max(self.sizes)

    @property
    def colours(self) -> int:
        return sum(self.sizes) * PER_STONE

    @property
    def largest(self) -> int:
        return self.most * LARGEST_EXTRA

    @property
    def reached(self) -> int:
        """Colours large enough for the bonus."""
        return sum(size >= BONUS_MIN for size in self.sizes)

    @property
    def bonus(self) -> int:
        return BONUS if self.reached == COLOURS else 0

    @property
    def points(self) -> int:
        return self.colours + self.largest + self.bonus

    @property
    def with_glyphs(self) -> int:
        return self.points + self.glyphs * GLYPH_POINTS


@lru_cache(8192)
def count(pyramid: Pyramid) -> Count:
    """§6 The groups and points of a pyramid."""
    found = [_largest(pyramid, colour) for colour in range(COLOURS)]
    glyphs = sum(card >= 0 and _GLYPH[card] == 1 for card in pyramid)
    return Count(tuple(group for _, group in found), tuple(size for size, _ in found), glyphs)


def _largest(pyramid: Pyramid, colour: int) -> tuple[int, int]:
    """The stones and the cells of a colour's largest group; among equal ones the lowest."""
    cells = heads = 0
    for slot, card in enumerate(pyramid):
        if card >= 0:
            cells |= _CELLS[card][colour] << _ORIGIN[slot]
            heads |= _HEADS[card][colour] << _ORIGIN[slot]
    best = (0, 0)
    while cells:
        group = flood(cells & -cells, cells)
        size = (group & heads).bit_count()
        best = max(best, (size, group), key=lambda found: found[0])
        cells &= ~group
    return best


def placed(pyramid: Pyramid, action: int, card: int) -> Pyramid:
    """The pyramid after a card is placed where an answer says (§4.1)."""
    slots = list(pyramid)
    if action == BASE_LEFT:
        slots = [-1, *pyramid[0:3], -1, *pyramid[4:6], -1, pyramid[7], pyramid[9]]
        slots[0] = card
    else:
        slots[slot_of(pyramid, action)] = card
    return tuple(slots)


def slot_of(pyramid: Pyramid, action: int) -> int:
    """The slot that an answer fills; BASE_LEFT fills slot 0 after the others have moved on."""
    if action == BASE_LEFT:
        return 0
    return base_width(pyramid) if action == BASE_RIGHT else action - F2_0 + 4


def base_width(pyramid: Pyramid) -> int:
    return sum(card >= 0 for card in pyramid[:4])


def floors_of(pyramid: Pyramid) -> int:
    """How many floors have been begun."""
    return 4 if pyramid[9] >= 0 else 3 if max(pyramid[7:9]) >= 0 else 2 if max(pyramid[4:7]) >= 0 else 1


@lru_cache(4096)
def slots(pyramid: Pyramid) -> tuple[int, ...]:
    """The answers that the slot question offers for this pyramid (§4.1)."""
    cards = np.array(pyramid)
    base = base_width(pyramid)
    found = [a for a, free in ((BASE_LEFT, 0 < base < 4), (BASE_RIGHT, base < 4)) if free]
    above = [(floor, i) for floor, width in ((1, 3), (2, 2), (3, 1)) for i in range(width)]
    return (*found, *(F2_0 + n for n, (floor, i) in enumerate(above) if can_build(cards, floor, i)))


def gain(pyramid: Pyramid, action: int, card: int) -> int:
    """Points won by placing a card there, its glyph included."""
    return count(placed(pyramid, action, card)).with_glyphs - count(pyramid).with_glyphs


# --- outlines ---------------------------------------------------------------------------------------------------


@lru_cache(8192)
def loops(group: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The border of a group of cells as closed loops of corners, the group always on the right hand (y upwards)."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for bit in range(64):
        if group >> bit & 1:
            x, y = bit % 8, bit // 8
            for inside, start, end in (
                (_has(group, x, y + 1), (x, y + 1), (x + 1, y + 1)),
                (_has(group, x + 1, y), (x + 1, y + 1), (x + 1, y)),
                (_has(group, x, y - 1), (x + 1, y), (x, y)),
                (_has(group, x - 1, y), (x, y), (x, y + 1)),
            ):
                if not inside:
                    edges.setdefault(start, []).append(end)
    found = []
    while edges:
        found.append(_walk(edges))
    return tuple(found)


def _has(group: int, x: int, y: int) -> bool:
    return 0 <= x < 8 and 0 <= y < 8 and bool(group >> (8 * y + x) & 1)


def _walk(edges: dict[tuple[int, int], list[tuple[int, int]]]) -> tuple[tuple[int, int], ...]:
    """Follow the border from any corner back to it, always keeping to the group: at a crossing, turn right."""
    start = at = next(iter(edges))
    corners = [start]
    heading = (0, 0)
    while True:
        ways = edges[at]
        right = (heading[1], -heading[0])
        end = next((e for e in ways if (e[0] - at[0], e[1] - at[1]) == right), ways[0])
        ways.remove(end)
        if not ways:
            del edges[at]
        heading = (end[0] - at[0], end[1] - at[1])
        at = end
        if at == start:
            return tuple(corners)
        corners.append(at)


# --- obelisk and tomb ---------------------------------------------------------------------------------------------


@lru_cache(4096)
def stages(cards: tuple[int, ...]) -> tuple[int, ...]:
    """§6 For each colour the obelisk's cards that show it."""
    return tuple(sum(_SHOWS[card][c] for card in cards) for c in range(COLOURS))


def stage_points(best: int) -> int:
    return int(_OBELISK[min(best, OBELISK_MOST)])


def obelisk_points(cards: tuple[int, ...]) -> int:
    return stage_points(max(stages(cards)))


@lru_cache(4096)
def stones(cards: tuple[int, ...]) -> tuple[int, ...]:
    """For each colour the stones on these cards."""
    return tuple(sum(_STONES[card][c] for card in cards) for c in range(COLOURS))


def glyphs(cards: tuple[int, ...], glyph: int) -> int:
    """How many of these cards carry a glyph (1 pyramid, 2 obelisk, 3 tomb)."""
    return sum(_GLYPH[card] == glyph for card in cards)


def pile(cards: Any, n: int) -> tuple[int, ...]:
    """The first n cards of a pile; those that the viewer cannot see are left out."""
    return tuple(int(card) for card in cards[:n] if card >= 0)


def public_points(s: Any, p: int) -> int:
    """§11 Everything but the tomb and its glyphs."""
    obelisk = pile(s.obelisk[p], int(s.obelisk_n[p]))
    built = count(tuple(s.pyramid[p]))
    return built.with_glyphs + obelisk_points(obelisk) + glyphs(obelisk, 2) * GLYPH_POINTS


def majorities(s: Any) -> list[tuple[bool, ...]]:
    """For each seat the colours of which its tomb holds strictly the most; only true when all tombs are open."""
    held = [stones(pile(s.tomb[p], int(s.tomb_n[p]))) for p in range(int(s.seats))]
    return [
        tuple(all(mine[c] > other[c] for q, other in enumerate(held) if q != p) for c in range(COLOURS))
        for p, mine in enumerate(held)
    ]


def total(s: Any, p: int, over: bool) -> int:
    """The score: what is public, and once the tombs are open, all."""
    points = public_points(s, p)
    if over:
        tomb = pile(s.tomb[p], int(s.tomb_n[p]))
        points += glyphs(tomb, 3) * GLYPH_POINTS + tomb_points(s, p)
    return points


def tomb_points(s: Any, p: int) -> int:
    return sum(majorities(s)[p]) * MAJORITY
