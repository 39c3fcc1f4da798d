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
from .numbers import FITS, KEEP_GLYPH, OBELISK_ANY, OBELISK_STEP, TOMB_ANY
from .numbers import NONE as NONE_KEEN
from .numbers import OBELISK_GLYPH as OBELISK_GLYPH_KEEN
from .numbers import PYRAMID_GLYPH as PYRAMID_GLYPH_KEEN
from .numbers import TOMB_GLYPH as TOMB_GLYPH_KEEN


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
def obelisk_weight(s: Any, p: Any, card: Any, n: Any) -> Any:
    """A card for the obelisk should show the colour that leads there."""
    best = 0
    for colour in range(COLOURS):
        if SHOWS[card, colour] > 0:
            best = max(best, obelisk_stages(s, p, colour) + 1)
    glyph = n[OBELISK_GLYPH_KEEN] if GLYPH[card] == OBELISK_GLYPH else 0.0
    return n[OBELISK_ANY] + n[OBELISK_STEP] * max(0, best - best_stages(s, p)) + glyph


@rule
def weight(s: Any, a: Any, n: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = s.asked
    if d == CHOOSE_PYRAMID_SLOT:
        return 1.0 + n[FITS] * fits(s, p, a)
    if a == NONE:
        return n[NONE_KEEN]
    if d == CHOOSE_OBELISK_CARD:
        return obelisk_weight(s, p, s.hand[p, a - CARD_0], n)
    if d == CHOOSE_TOMB_CARD:
        return n[TOMB_GLYPH_KEEN] if GLYPH[s.hand[p, a - CARD_0]] == TOMB_GLYPH else n[TOMB_ANY]
    if d == CHOOSE_PYRAMID_CARD:
        return n[PYRAMID_GLYPH_KEEN] if GLYPH[s.hand[p, a - CARD_0]] == PYRAMID_GLYPH else 1.0
    if d == CHOOSE_KEEP_CARD:
        return n[KEEP_GLYPH] if GLYPH[s.hand[p, a - CARD_0]] != NO_GLYPH else 1.0
    return 1.0
