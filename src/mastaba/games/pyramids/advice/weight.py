"""What a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.pyramid import base_width, slot_of
from ..rules.scoring import counted, most_counted, obelisk_counts
from ..schema import (
    BASE_LEFT,
    BASE_RIGHT,
    CARD_0,
    CHOOSE_GOD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PAIR,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    GOD_1,
    NONE,
    PAIR,
    PAIR_0,
)
from ..tables import (
    COLOURS,
    EXTRA,
    GLYPH,
    HOW_MANY,
    HUES_OF,
    LEFT_BELOW,
    NO_GLYPH,
    OBELISK_GLYPH,
    PYRAMID_GLYPH,
    STONE_COUNT,
    TOMB_GLYPH,
)
from .numbers import (
    FITS,
    GOD_KEEN,
    KEEP_GLYPH,
    KEEP_STEP,
    OBELISK_ANY,
    OBELISK_STEP,
    PAIR_GLYPH,
    PAIR_STEP,
    PYRAMID_OTHER,
    PYRAMID_STEP,
    TOMB_ANY,
    TOMB_STONE,
)
from .numbers import NONE as NONE_KEEN
from .numbers import OBELISK_GLYPH as OBELISK_GLYPH_KEEN
from .numbers import PYRAMID_GLYPH as PYRAMID_GLYPH_KEEN
from .numbers import TOMB_GLYPH as TOMB_GLYPH_KEEN


@rule
def colours_shared(a: Any, b: Any) -> Any:
    """How many colours two cards have in common."""
    return HOW_MANY[HUES_OF[a] & HUES_OF[b]]


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
    below = LEFT_BELOW[slot]
    return colours_shared(card, pyramid[below]) + colours_shared(card, pyramid[below + 1])


@rule
def common(s: Any, n: Any) -> Any:
    """Where cards are weighed by it: the colours that lead the asked player's obelisk, as bits; at first all."""
    d = s.decision
    if d == CHOOSE_PYRAMID_SLOT or d == CHOOSE_GOD or d == CHOOSE_TOMB_CARD:
        return 0
    raised = obelisk_counts(s, s.asked)
    most = most_counted(raised)
    leading = 0
    for colour in range(COLOURS):
        leading |= int(counted(raised, colour) == most) << colour
    return leading


@rule
def leads_by(leading: Any, card: Any) -> Any:
    """By how many stages a card would lead the obelisk further, 0 or 1."""
    return int(HUES_OF[card] & leading != 0)


@rule
def obelisk_weight(leading: Any, card: Any, n: Any) -> Any:
    """A card for the obelisk should show the colour that leads there."""
    glyph = n[OBELISK_GLYPH_KEEN] if GLYPH[card] == OBELISK_GLYPH else 0.0
    return n[OBELISK_ANY] + n[OBELISK_STEP] * leads_by(leading, card) + glyph


@rule
def tomb_weight(card: Any, n: Any) -> Any:
    """Its glyph, and many stones."""
    any_card = n[TOMB_GLYPH_KEEN] if GLYPH[card] == TOMB_GLYPH else n[TOMB_ANY]
    return any_card + n[TOMB_STONE] * STONE_COUNT[card]


@rule
def pyramid_weight(leading: Any, card: Any, n: Any) -> Any:
    """Its glyph; rather not what the other edifices want."""
    weight = 1.0
    if GLYPH[card] == PYRAMID_GLYPH:
        weight = n[PYRAMID_GLYPH_KEEN]
    elif GLYPH[card] != NO_GLYPH:
        weight = n[PYRAMID_OTHER]
    return weight * n[PYRAMID_STEP] if leads_by(leading, card) > 0 else weight


@rule
def keep_weight(leading: Any, card: Any, n: Any) -> Any:
    """Glyphs, and what leads the obelisk further."""
    return (n[KEEP_GLYPH] if GLYPH[card] != NO_GLYPH else 1.0) + n[KEEP_STEP] * leads_by(leading, card)


@rule
def pair_weight(s: Any, leading: Any, pair: Any, n: Any) -> Any:
    """Glyphs, and cards that lead the obelisk further."""
    weight = 1.0
    for k in range(PAIR):
        card = s.quarry[pair, k]
        if GLYPH[card] != NO_GLYPH:
            weight += n[PAIR_GLYPH]
        weight += n[PAIR_STEP] * leads_by(leading, card)
    return weight


@rule
def weight(s: Any, a: Any, n: Any, leading: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = s.asked
    if d == CHOOSE_PYRAMID_SLOT:
        return 1.0 + n[FITS] * fits(s, p, a)
    if a == NONE:
        return n[NONE_KEEN]
    if d == CHOOSE_GOD:
        return n[GOD_KEEN + EXTRA[s.seats, a - GOD_1 + 1]]
    if d == CHOOSE_PAIR:
        return pair_weight(s, leading, a - PAIR_0, n)
    card = s.hand[p, a - CARD_0]
    if d == CHOOSE_OBELISK_CARD:
        return obelisk_weight(leading, card, n)
    if d == CHOOSE_TOMB_CARD:
        return tomb_weight(card, n)
    return pyramid_weight(leading, card, n) if d == CHOOSE_PYRAMID_CARD else keep_weight(leading, card, n)
