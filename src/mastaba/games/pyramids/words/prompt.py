"""The sentence over the board, and where the help page explains it."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.core.text import Message, say

CHAPTER = {
    "CHOOSE_GOD": "20_gods",
    "CHOOSE_PAIR": "30_turn",
    "CHOOSE_PYRAMID_CARD": "40_pyramid",
    "CHOOSE_PYRAMID_SLOT": "40_pyramid",
    "CHOOSE_OBELISK_CARD": "50_obelisk",
    "CHOOSE_TOMB_CARD": "60_tomb",
    "CHOOSE_KEEP_CARD": "70_hand",
}


def prompt(seen: Seen) -> Message:
    """What the reader must do."""
    return say(f"decision.{seen.decision}")
