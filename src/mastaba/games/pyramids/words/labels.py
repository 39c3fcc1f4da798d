"""What an answer is called here and now."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..count import gain
from ..rules.pyramid import slot_of
from ..schema import (
    BASE_LEFT,
    BASE_RIGHT,
    CARD_0,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_TOMB_CARD,
    GOD_1,
    NONE,
    PAIR_0,
)
from ..tables import PLACE_OF
from .names import card_name, gift_name, god_name

CARD_LABELS = {
    CHOOSE_PYRAMID_CARD: "label.pyramid_card",
    CHOOSE_OBELISK_CARD: "label.obelisk_card",
    CHOOSE_TOMB_CARD: "label.tomb_card",
    CHOOSE_KEEP_CARD: "label.keep_card",
}


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s = seen.listed
    if action < PAIR_0:
        return _god_label(s, action - GOD_1 + 1)
    if action < CARD_0:
        first, second = s.quarry[action - PAIR_0]
        return say("label.pair", first=card_name(first), second=card_name(second))
    if action < NONE:
        return say(CARD_LABELS[s.decision], card=card_name(s.hand[s.asked][action - CARD_0]))
    if action == NONE:
        return say("label.no_obelisk" if s.decision == CHOOSE_OBELISK_CARD else "label.no_tomb")
    return _slot_label(s, action)


def _god_label(s: Any, tile: int) -> Message:
    return say("label.god", god=god_name(tile), n=tile, gift=gift_name(s.seats, tile))


def _slot_label(s: Any, action: int) -> Message:
    """Where the card goes, and what it brings."""
    pyramid = tuple(s.pyramid[s.asked])
    won = gain(pyramid, action, s.pending)
    if action in (BASE_LEFT, BASE_RIGHT):
        return say("label.base_left" if action == BASE_LEFT else "label.base_right", gain=won)
    floor, place = PLACE_OF[slot_of(pyramid, action)]
    return say("label.floor", floor=floor + 1, place=place + 1, gain=won)
