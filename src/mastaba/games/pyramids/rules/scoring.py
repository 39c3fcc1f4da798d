"""Chapter 6: connections, obelisk, tomb, glyphs."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..schema import PLACES
from ..tables import (
    BONUS,
    BONUS_MIN,
    CARD_CELLS,
    CARD_HEADS,
    COLOURS,
    GLYPH,
    GLYPH_POINTS,
    LARGEST_EXTRA,
    MAJORITY,
    OBELISK_GLYPH,
    OBELISK_MOST,
    OBELISK_POINTS,
    ORIGIN,
    PER_STONE,
    PYRAMID_GLYPH,
    ROW,
    SHOWS,
    STONES,
    TOMB_GLYPH,
)

NOT_LEFT = 0x7EFEFEFEFEFEFEFE  # every cell but the leftmost column (and a corner outside any pyramid)
NOT_RIGHT = 0x7F7F7F7F7F7F7F7F  # every cell but the rightmost column


@rule
def cells_in(pyramid: Any, colour: Any) -> Any:
    """The cells of a pyramid that show a colour, as bits (see tables.py)."""
    bits = 0
    for slot in range(PLACES):
        if pyramid[slot] >= 0:
            bits |= int(CARD_CELLS[pyramid[slot], colour]) << int(ORIGIN[slot])
    return bits


@rule
def heads_in(pyramid: Any, colour: Any) -> Any:
    """One cell for each stone of a colour, as bits: ruling 7, a tall stone is one stone."""
    bits = 0
    for slot in range(PLACES):
        if pyramid[slot] >= 0:
            bits |= int(CARD_HEADS[pyramid[slot], colour]) << int(ORIGIN[slot])
    return bits


@rule
def flood(start: Any, cells: Any) -> Any:
    """§2.2 All cells that can be reached from `start` across shared edges."""
    group = start
    while True:
        beside = ((group & NOT_RIGHT) << 1) | ((group & NOT_LEFT) >> 1)
        grown = (group | beside | (group << ROW) | (group >> ROW)) & cells
        if grown == group:
            return group
        group = grown


@rule
def count_bits(bits: Any) -> Any:
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


@rule
def largest_group(pyramid: Any, colour: Any) -> Any:
    """§6 g(c): the stones of the largest group of a colour, 0 if it is absent; and its cells, as bits."""
    cells = cells_in(pyramid, colour)
    heads = heads_in(pyramid, colour)
    best = 0
    largest = 0
    while cells != 0:
        group = flood(cells & -cells, cells)
        size = count_bits(group & heads)
        if size > best:
            best = size
            largest = group
        cells &= ~group
    return best, largest


@rule
def obelisk_stages(s: Any, p: Any, colour: Any) -> Any:
    """Ruling 34: the obelisk's cards that show a colour; each is one stage."""
    n = 0
    for i in range(s.obelisk_n[p]):
        n += int(SHOWS[s.obelisk[p, i], colour])
    return n


@rule
def best_stages(s: Any, p: Any) -> Any:
    """§6 m: the greatest number of stages that show one same colour."""
    best = 0
    for colour in range(COLOURS):
        best = max(best, obelisk_stages(s, p, colour))
    return best


@rule
def tomb_stones(s: Any, p: Any, colour: Any) -> Any:
    """Stones of a colour in a tomb; cards that a viewer cannot see count nothing."""
    n = 0
    for i in range(s.tomb_n[p]):
        if s.tomb[p, i] >= 0:
            n += int(STONES[s.tomb[p, i], colour])
    return n


@rule
def tombs_are_open(s: Any) -> Any:
    """Does the viewer of this record see every buried card? Majorities cannot be told before."""
    for p in range(s.seats):
        for i in range(s.tomb_n[p]):
            if s.tomb[p, i] < 0:
                return False
    return True


@rule
def has_majority(s: Any, p: Any, colour: Any) -> Any:
    """Rulings 37 and 38: strictly more stones than every other player."""
    mine = tomb_stones(s, p, colour)
    for q in range(s.seats):
        if q != p and tomb_stones(s, q, colour) >= mine:
            return False
    return True


@rule
def majorities(s: Any, p: Any) -> Any:
    """§6 How many colours' majorities a player has."""
    n = 0
    for colour in range(COLOURS):
        if has_majority(s, p, colour):
            n += 1
    return n


@rule
def glyphs_in(cards: Any, glyph: Any) -> Any:
    """Ruling 39: how many of these places hold the glyph of their own edifice."""
    n = 0
    for i in range(PLACES):
        if cards[i] >= 0 and GLYPH[cards[i]] == glyph:
            n += 1
    return n


@rule
def glyphs_in_place(s: Any, p: Any) -> Any:
    """Ruling 39: of all three edifices; in a tomb those that a viewer can see."""
    built = glyphs_in(s.pyramid[p], PYRAMID_GLYPH) + glyphs_in(s.obelisk[p], OBELISK_GLYPH)
    return built + glyphs_in(s.tomb[p], TOMB_GLYPH)


@rule
def score_sizes(total: Any, most: Any, least: Any, out: Any) -> None:
    """§6 From the sizes of the largest groups: all, the largest (once, ruling 29), the smallest (ruling 30)."""
    out[0] = total * PER_STONE
    out[1] = most * LARGEST_EXTRA
    out[2] = BONUS if least >= BONUS_MIN else 0


@rule
def score_pyramid(s: Any, p: Any, out: Any) -> None:
    """§6 Colours, largest connection and bonus of a pyramid."""
    total = 0
    most = 0
    least = 99
    for colour in range(COLOURS):
        size, _ = largest_group(s.pyramid[p], colour)
        total += size
        most = max(most, size)
        least = min(least, size)
    score_sizes(total, most, least, out)


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """§6 The six lines of a score: colours, largest, bonus, obelisk, tomb, glyphs."""
    score_pyramid(s, p, out)
    out[3] = OBELISK_POINTS[min(best_stages(s, p), OBELISK_MOST)]
    out[4] = majorities(s, p) * MAJORITY if tombs_are_open(s) else 0
    out[5] = glyphs_in_place(s, p) * GLYPH_POINTS
