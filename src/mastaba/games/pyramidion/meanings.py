"""What the numbers in the record stand for: sites, resources, places, and the characters as printed."""

from __future__ import annotations

from mastaba.core.rules.meanings import flags, one_of, printed, seat_words

from .schema import SEATS
from .tables import (
    BOAT_ROW,
    CARD_ANKH,
    CARD_POWER,
    CARD_TYPE,
    CARD_VALUE,
    COMMON,
    RESOURCES,
    SITE_KEYS,
    SPECIALS,
    TYPES,
)

STAGES = 32
CATEGORIES = ("influence", "negotiation", "bargaining")
_SLOTS = tuple(f"slot {slot}" for slot in range(BOAT_ROW))

MEANINGS = {
    "stage": one_of(*(f"stage {number}" for number in range(STAGES))),
    "category": one_of(*CATEGORIES),
    "site": one_of(*SITE_KEYS),
    "resource": one_of(*RESOURCES[:COMMON]),
    "card place": one_of(
        *("out of the game", "deck", "discard"),
        *(f"hand of {who}" for who in seat_words(SEATS)),
        *(f"table of {who}" for who in seat_words(SEATS)),
    ),
    "boat place": one_of(
        *("deck", "discard", *_SLOTS, "private"),
        *(f"loaded by {who}" for who in seat_words(SEATS)),
    ),
    "hold": one_of(*_SLOTS, "private"),
    "distribution place": one_of("deck", "face up", "discard"),
    "character": printed(
        **{category: CARD_VALUE[:, c] for c, category in enumerate(CATEGORIES)},
        ankh=CARD_ANKH,
        **flags(TYPES, CARD_TYPE),
        **{f"power_{name}": column for name, column in flags(("none", *SPECIALS), CARD_POWER).items()},
    ),
}
