"""What a viewer sees of Pyramid Raiders: the chamber, the tray, the forecast, the raiders, the treasures."""

from .beats import beats
from .board import board
from .forecast import ahead
from .mine import mine
from .result import result
from .seat import seat
from .story import story
from .treasures import treasures

PANELS = (board, mine, ahead, result, seat, story, treasures)

__all__ = ["PANELS", "beats"]
