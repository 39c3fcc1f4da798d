"""What a viewer sees of Cheops: the pyramid, one's own things, the price sheet, the players, and what is counted."""

from .beats import beats
from .board import board
from .mine import mine
from .prices import prices
from .seat import seat
from .supply import supply
from .treasures import treasures
from .unseen import unseen

PANELS = (board, mine, prices, supply, seat, treasures, unseen)

__all__ = ["PANELS", "beats"]
