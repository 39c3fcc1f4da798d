"""The games that are installed: these five, one folder each, and any other package's, all found by entry point.

>>> from mastaba import games
>>> games.load("raiders").players
(3, 6)
"""

from __future__ import annotations

from ..core.rules.registry import UnknownGame, all_games, load
from ..core.rules.registry import game_ids as ids

__all__ = ["UnknownGame", "all_games", "ids", "load"]
