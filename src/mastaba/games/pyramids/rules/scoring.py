"""Chapter 6: connections, obelisk, tomb, glyphs."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import PLACES
from ..tables import (
    BONUS,
    BONUS_MIN,
    BURIED,
    CARD_CELLS,
    CARD_HEADS,
    COLOURS,
    COUNT_BITS,
    COUNT_MOST,
    GLYPH,
    GLYPH_POINTS,
    GLYPHS_AT,
    HIGHEST_BITS,
    LARGEST_EXTRA,
    MAJORITY,
    OBELISK_MOST,
    OBELISK_POINTS,
    ORIGIN,
    PER_STONE,
    PYRAMID_GLYPH,
    ROW,
    STAGE,
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
        wide = group | (beside & cells)
        grown = wide | (((wide << ROW) | (wide >> ROW)) & cells)
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
def largest_of(cells: Any, heads: Any) -> Any:
    """§6 The stones of the largest group of these cells, 0 if there are none; and its cells. All as bits."""
    best = 0
    largest = 0
    while count_bits(cells & heads) > best:  # while what is left could be one larger group
        group = flood(cells & -cells, cells)
        size = count_bits(group & heads)
        if size > best:
            best = size
            largest = group
        cells &= ~group
    return best, largest


@rule
def largest_group(pyramid: Any, colour: Any) -> Any:
    """§6 g(c): the stones of the largest group of a colour, 0 if it is absent; and its cells, as bits."""
    return largest_of(cells_in(pyramid, colour), heads_in(pyramid, colour))


@rule
def counted(counts: Any, at: Any) -> Any:
    """One of the counts in one number (see tables.py): a colour's, or behind the colours the glyphs'."""
    return (counts >> (COUNT_BITS * at)) & COUNT_MOST


@rule
def obelisk_counts(s: Any, p: Any) -> Any:
    """Ruling 34: for each colour the obelisk's cards that show it, each one stage; and its glyphs in place."""
    counts = 0
    for i in range(s.obelisk_n[p]):
        counts += int(STAGE[s.obelisk[p, i]])
    return counts


@rule
def most_counted(counts: Any) -> Any:
    """The greatest count of a colour."""
    most = 0
    for colour in range(COLOURS):
        most = max(most, counted(counts, colour))
    return most


@rule
def tomb_counts(s: Any, p: Any) -> Any:
    """For each colour its stones in a tomb, and the glyphs in place; cards that a viewer cannot see count nothing."""
    counts = 0
    for i in range(s.tomb_n[p]):
        if s.tomb[p, i] >= 0:
            counts += int(BURIED[s.tomb[p, i]])
    return counts


@rule
def tombs_are_open(s: Any) -> Any:
    """Does the viewer of this record see every buried card? Majorities cannot be told before."""
    for p in range(s.seats):
        for i in range(s.tomb_n[p]):
            if s.tomb[p, i] < 0:
                return False
    return True


@rule
def greater_counts(a: Any, b: Any) -> Any:
    """Of each count in two numbers the greater one, all of them at once."""
    borrowed = ((a | HIGHEST_BITS) - b) & HIGHEST_BITS  # the highest bit is left where a's count is not the smaller one
    of_a = borrowed - (borrowed >> (COUNT_BITS - 1))
    return (a & of_a) | (b & ~of_a)


@rule
def rivals_counts(s: Any, p: Any) -> Any:
    """Of each colour the most stones in another player's tomb."""
    most = 0
    for q in range(s.seats):
        if q != p:
            most = greater_counts(most, tomb_counts(s, q))
    return most


@rule
def majorities(s: Any, p: Any) -> Any:
    """§6 How many colours' majorities a player has; rulings 37 and 38: strictly more stones than every other player."""
    mine, theirs = tomb_counts(s, p), rivals_counts(s, p)
    n = 0
    for colour in range(COLOURS):
        n += int(counted(mine, colour) > counted(theirs, colour))
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
def glyphs_in_place(pyramid: Any, raised: Any, buried: Any) -> Any:
    """Ruling 39: of all three edifices, of two of them by what was counted; in a tomb those that a viewer can see."""
    return glyphs_in(pyramid, PYRAMID_GLYPH) + counted(raised, GLYPHS_AT) + counted(buried, GLYPHS_AT)


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
    raised, buried = obelisk_counts(s, p), tomb_counts(s, p)
    score_pyramid(s, p, out)
    out[3] = OBELISK_POINTS[min(most_counted(raised), OBELISK_MOST)]
    out[4] = majorities(s, p) * MAJORITY if tombs_are_open(s) else 0
    out[5] = glyphs_in_place(s.pyramid[p], raised, buried) * GLYPH_POINTS
