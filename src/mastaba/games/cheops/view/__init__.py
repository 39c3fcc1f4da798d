"""What a viewer sees of Cheops: the pyramid, one's own things, the price sheet, the players, and what is to come."""

from .beats import beats
from .board import board
from .mine import mine
from .prices import prices
from .seat import seat
from .unseen import unseen

PANELS = (board, mine, prices, seat, unseen)

__all__ = ["PANELS", "beats"]
