"""What a viewer sees of Pyramidion: the Nile, what is theirs, the stage, the players, the rest."""

from .beats import beats
from .board import board
from .mine import mine
from .seat import seat
from .stage import stage
from .stock import stock

PANELS = (board, mine, stage, seat, stock)

__all__ = ["PANELS", "beats"]
