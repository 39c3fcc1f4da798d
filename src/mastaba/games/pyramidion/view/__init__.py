"""What a viewer sees of Pyramidion: the Nile, what is theirs, the active site, the boats, the players, the rest."""

from .beats import beats
from .board import board
from .boats import boats
from .mine import mine
from .news import news
from .seat import seat
from .site import site
from .stock import stock

PANELS = (board, mine, site, news, boats, seat, stock)

__all__ = ["PANELS", "beats"]
