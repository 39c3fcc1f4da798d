"""What is good in Pyramids, never what is legal: an evaluation, and what a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule
from mastaba.core.tables import frozen

from .rules.pyramid import base_width
from .rules.scoring import (
    best_stages,
    glyphs_in,
    largest_group,
    obelisk_stages,
    tomb_stones,
)
from .schema import (
    BASE_LEFT,
    BASE_RIGHT,
    CARD_0,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    F2_0,
    NONE,
)
from .tables import (
    BONUS,
    BONUS_MIN,
    COLOURS,
    GLYPH,
    GLYPH_POINTS,
    MAJORITY,
    OBELISK_MOST,
    OBELISK_POINTS,
    ROUNDS,
    SHOWS,
)

# the chance that a colour's majority, led by so many stones (-3 … 3), is held at the end
LEAD_CHANCE = frozen([0.02, 0.06, 0.15, 0.35, 0.65, 0.85, 0.95], float)


@rule
def pyramid_worth(s: Any, p: Any) -> Any:
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
        worth += BONUS * 0.3 * (1.0 - short / (left + 1.0))
    return worth


@rule
def obelisk_worth(s: Any, p: Any) -> Any:
    """Points now, and half of what the next stage would add while there is time."""
    best = best_stages(s, p)
    worth = 1.0 * OBELISK_POINTS[min(best, OBELISK_MOST)]
    left = ROUNDS - s.round_no
    if best < OBELISK_MOST and left > 0:
        step = OBELISK_POINTS[best + 1] - OBELISK_POINTS[best]
        worth += 0.5 * step * min(1.0, left / 3.0)
    return worth


@rule
def tomb_worth(s: Any, p: Any) -> Any:
    """Each colour's majority, by how surely it is led."""
    worth = 0.0
    for colour in range(COLOURS):
        mine = tomb_stones(s, p, colour)
        best = 0
        for q in range(s.seats):
            if q != p:
                best = max(best, tomb_stones(s, q, colour))
        worth += MAJORITY * LEAD_CHANCE[min(6, max(0, mine - best + 3))]
    return worth


@rule
def evaluate(s: Any, p: Any) -> Any:
    """Points that seat p may expect from what stands."""
    glyphs = glyphs_in(s.pyramid[p], 1) + glyphs_in(s.obelisk[p], 2) + glyphs_in(s.tomb[p], 3)
    worth = pyramid_worth(s, p) + obelisk_worth(s, p) + tomb_worth(s, p) + 1.0 * GLYPH_POINTS * glyphs
    for i in range(s.hand_n[p]):
        worth += 0.6
        if s.hand[p, i] >= 0 and GLYPH[s.hand[p, i]] > 0:
            worth += 0.8
    return worth


@rule
def colours_shared(a: Any, b: Any) -> Any:
    """How many colours two cards have in common."""
    n = 0
    for colour in range(COLOURS):
        n += int(SHOWS[a, colour]) * int(SHOWS[b, colour])
    return n


@rule
def fits(s: Any, p: Any, a: Any) -> Any:
    """Colours that the card to be placed shares with the cards beside and below its place."""
    card = s.pending
    pyramid = s.pyramid[p]
    if a == BASE_LEFT or a == BASE_RIGHT:
        width = base_width(pyramid)
        if width == 0:
            return 0
        return colours_shared(card, pyramid[0 if a == BASE_LEFT else width - 1])
    slot = a - F2_0 + 4
    below = slot - 4 if slot < 7 else (slot - 3 if slot < 9 else slot - 2)
    return colours_shared(card, pyramid[below]) + colours_shared(card, pyramid[below + 1])


@rule
def obelisk_weight(s: Any, p: Any, card: Any) -> Any:
    """A card for the obelisk should show the colour that leads there."""
    best = 0
    for colour in range(COLOURS):
        if SHOWS[card, colour] > 0:
            best = max(best, obelisk_stages(s, p, colour) + 1)
    glyph = 3.0 if GLYPH[card] == 2 else 0.0
    return 0.5 + 3.0 * max(0, best - best_stages(s, p)) + glyph


@rule
def weight(s: Any, a: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = s.asked
    if d == CHOOSE_PYRAMID_SLOT:
        return 1.0 + 1.5 * fits(s, p, a)
    if a == NONE:
        return 0.6
    if d == CHOOSE_OBELISK_CARD:
        return obelisk_weight(s, p, s.hand[p, a - CARD_0])
    if d == CHOOSE_TOMB_CARD:
        return 4.0 if GLYPH[s.hand[p, a - CARD_0]] == 3 else 2.0
    if d == CHOOSE_PYRAMID_CARD:
        return 2.5 if GLYPH[s.hand[p, a - CARD_0]] == 1 else 1.0
    if d == CHOOSE_KEEP_CARD:
        return 2.0 if GLYPH[s.hand[p, a - CARD_0]] > 0 else 1.0
    return 1.0
