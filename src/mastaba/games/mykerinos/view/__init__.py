"""What a viewer sees of Mykerinos: the region, the tray, the Museum, the players, and what is still to come."""

from .beats import beats
from .board import board
from .mine import mine
from .museum import museum
from .neutral import neutral
from .seat import seat
from .to_come import to_come

PANELS = (board, mine, museum, seat, neutral, to_come)

__all__ = ["PANELS", "beats"]
