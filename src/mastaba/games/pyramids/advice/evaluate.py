"""How well a seat stands: points that it may expect."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..rules.scoring import best_stages, glyphs_in_place, largest_group, tomb_stones
from ..schema import ROUNDS
from ..tables import BONUS, BONUS_MIN, COLOURS, GLYPH, GLYPH_POINTS, MAJORITY, NO_GLYPH, OBELISK_MOST, OBELISK_POINTS
from .numbers import BONUS_HOPE, HAND_CARD, HAND_GLYPH, LEAD_CHANCE, NEXT_STAGE


@rule
def pyramid_worth(s: Any, p: Any, n: Any) -> Any:
    """Connections so far, and what the bonus is worth with the rounds that are left."""
    total = 0
    most = 0
    short = 0
    for colour in range(COLOURS):
        size, _ = largest_group(s.pyramid[p], colour)
        total += size
        most = max(most, size)
        short += max(0, BONUS_MIN - size)
    left = ROUNDS - s.round_no + 1
    worth = 1.0 * (total + most)
    if short == 0:
        worth += BONUS
    elif short <= left:
        worth += BONUS * n[BONUS_HOPE] * (1.0 - short / (left + 1.0))
    return worth


@rule
def obelisk_worth(s: Any, p: Any, n: Any) -> Any:
    """Points now, and half of what the next stage would add while there is time."""
    best = best_stages(s, p)
    worth = 1.0 * OBELISK_POINTS[min(best, OBELISK_MOST)]
    left = ROUNDS - s.round_no
    if best < OBELISK_MOST and left > 0:
        step = OBELISK_POINTS[best + 1] - OBELISK_POINTS[best]
        worth += n[NEXT_STAGE] * step * min(1.0, left / 3.0)
    return worth


@rule
def tomb_worth(s: Any, p: Any, n: Any) -> Any:
    """Each colour's majority, by how surely it is led."""
    worth = 0.0
    for colour in range(COLOURS):
        mine = tomb_stones(s, p, colour)
        best = 0
        for q in range(s.seats):
            if q != p:
                best = max(best, tomb_stones(s, q, colour))
        worth += MAJORITY * n[LEAD_CHANCE + min(6, max(0, mine - best + 3))]
    return worth


@rule
def evaluate(s: Any, p: Any, n: Any) -> Any:
    """Points that seat p may expect from what stands."""
    glyphs = glyphs_in_place(s, p)
    worth = pyramid_worth(s, p, n) + obelisk_worth(s, p, n) + tomb_worth(s, p, n) + 1.0 * GLYPH_POINTS * glyphs
    for i in range(s.hand_n[p]):
        worth += n[HAND_CARD]
        if s.hand[p, i] >= 0 and GLYPH[s.hand[p, i]] != NO_GLYPH:
            worth += n[HAND_GLYPH]
    return worth
