"""How strong a network is by itself: games against a bot, the answers that it likes best on every other seat."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from ...bots.many.crowd import Crowd
from ...core.learn.batch import Batch
from ...core.rules.game import Game

Best = Callable[[Tensor, Tensor], Tensor]  # what is seen, what is allowed -> answers


def share_against(game: Game, best: Best, level: str, games: int, seed: int, looks: int = 0, threads: int = 1) -> float:
    """Which part of the victories the network's seats won; as many seats for each side, one seating more in turn."""
    players = game.players[0] + game.players[0] % 2
    batch = Batch(game, players, games, seed, observe=True, renew=False, threads=threads)
    crowd = Crowd(batch, level, seed, looks, threads)
    place = np.arange(games)
    answers = np.zeros(games, dtype=np.int64)
    while (batch.asked >= 0).any():
        ours = (batch.asked >= 0) & ((batch.asked + place) % 2 == 0)
        answers[:] = crowd.answer((batch.asked >= 0) & ~ours)
        if ours.any():
            seen, allowed = torch.from_numpy(batch.observations[ours]), torch.from_numpy(batch.masks[ours] != 0)
            answers[ours] = best(seen, allowed).cpu().numpy()
        batch.step(answers)
    sides = (np.arange(game.schema.seats) + place[:, None]) % 2 == 0
    return float((batch.shares * sides).sum() / games)
