"""What a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..rules.pyramid import base_width, slot_of
from ..rules.scoring import best_stages, obelisk_stages
from ..schema import (
    BASE_LEFT,
    BASE_RIGHT,
    CARD_0,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    NONE,
)
from ..tables import (
    COLOURS,
    FIRST_OF_FLOOR,
    FLOOR_COUNT,
    GLYPH,
    NO_GLYPH,
    OBELISK_GLYPH,
    PYRAMID_GLYPH,
    SHOWS,
    TOMB_GLYPH,
    WIDTH,
)


@rule
def colours_shared(a: Any, b: Any) -> Any:
    """How many colours two cards have in common."""
    n = 0
    for colour in range(COLOURS):
        n += int(SHOWS[a, colour]) * int(SHOWS[b, colour])
    return n


@rule
def slot_below(slot: Any) -> Any:
    """The left one of the two slots that carry a slot above the base."""
    floor = 1
    while floor + 1 < FLOOR_COUNT and slot >= FIRST_OF_FLOOR[floor + 1]:
        floor += 1
    return slot - WIDTH[floor - 1]


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
    slot = slot_of(pyramid, a)
    below = slot_below(slot)
    return colours_shared(card, pyramid[below]) + colours_shared(card, pyramid[below + 1])


@rule
def obelisk_weight(s: Any, p: Any, card: Any) -> Any:
    """A card for the obelisk should show the colour that leads there."""
    best = 0
    for colour in range(COLOURS):
        if SHOWS[card, colour] > 0:
            best = max(best, obelisk_stages(s, p, colour) + 1)
    glyph = 3.0 if GLYPH[card] == OBELISK_GLYPH else 0.0
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
        return 4.0 if GLYPH[s.hand[p, a - CARD_0]] == TOMB_GLYPH else 2.0
    if d == CHOOSE_PYRAMID_CARD:
        return 2.5 if GLYPH[s.hand[p, a - CARD_0]] == PYRAMID_GLYPH else 1.0
    if d == CHOOSE_KEEP_CARD:
        return 2.0 if GLYPH[s.hand[p, a - CARD_0]] != NO_GLYPH else 1.0
    return 1.0
