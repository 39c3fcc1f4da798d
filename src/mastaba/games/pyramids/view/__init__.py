"""What a viewer sees of Pyramids: one's necropolis, hand and quarry, the other builders, and what is remembered."""

from .beats import beats
from .board import board
from .discards import discards
from .memory import memory
from .mine import mine
from .quarry import quarry
from .scoring import scoring
from .seat import seat
from .tombs import tombs

PANELS = (board, mine, quarry, tombs, seat, scoring, memory, discards)

__all__ = ["PANELS", "beats"]
