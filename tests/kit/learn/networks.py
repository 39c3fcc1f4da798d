"""Networks that have learnt nothing, for whoever needs any."""

from __future__ import annotations

import numpy as np

from mastaba.bots.search.network import Network
from mastaba.core.learn.observation import layout
from mastaba.core.rules.game import Game


def network(game: Game, wide: int = 8, seed: int = 1) -> Network:
    """A network that has learnt nothing."""
    chance = np.random.default_rng(seed)
    size, answers, seats = layout(game, game.players[0]).size, len(game.actions), game.schema.seats
    shapes = [(size, wide), (wide,), (2, wide, wide), (2, wide), (wide, answers), (answers,), (wide, seats), (seats,)]
    return Network(*[chance.normal(size=shape).astype(np.float32) for shape in shapes])
