"""Floor 0: drawing. What one reader sees, as SVG; knows no game, no network, no wall clock."""

from .art import covers, symbols
from .palette import css
from .picture import png, standalone
from .svg import Pen
from .touched import touched

__all__ = ["Pen", "covers", "css", "png", "standalone", "symbols", "touched"]
