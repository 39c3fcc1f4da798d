"""The sentence over the board, and where the help page explains it."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..rules.gods import extra_of
from ..schema import CHOOSE_OBELISK_CARD
from ..tables import EXTRA_EITHER

CHAPTER = {
    "CHOOSE_GOD": "20_gods",
    "CHOOSE_PAIR": "30_turn",
    "CHOOSE_PYRAMID_CARD": "40_pyramid",
    "CHOOSE_PYRAMID_SLOT": "40_pyramid",
    "CHOOSE_OBELISK_CARD": "50_obelisk",
    "CHOOSE_TOMB_CARD": "60_tomb",
    "CHOOSE_KEEP_CARD": "70_hand",
}


def part(seen: Seen) -> Message:
    """The round."""
    return say("part", n=int(seen.s.round_no))


def prompt(seen: Seen) -> Message:
    """What the reader must do."""
    s = seen.listed
    if s.decision == CHOOSE_OBELISK_CARD and extra_of(s, seen.seat) == EXTRA_EITHER:
        return say("prompt.either")
    return say(f"decision.{seen.decision}")
