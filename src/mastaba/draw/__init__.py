"""Floor 0: drawing. What one reader sees, as SVG; knows no game, no network, no wall clock."""

from .art import symbols
from .board import frame
from .palette import css
from .picture import png, standalone
from .svg import Pen
from .touched import touched

__all__ = ["Pen", "css", "frame", "png", "standalone", "symbols", "touched"]
