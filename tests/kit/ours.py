"""The games of this house; others may be installed beside them."""

from __future__ import annotations

from mastaba import games
from mastaba.core.rules.registry import game_ids, load

HOUSE = games.__path__[0]
OURS = [game_id for game_id in game_ids() if load(game_id).folder.is_relative_to(HOUSE)]
