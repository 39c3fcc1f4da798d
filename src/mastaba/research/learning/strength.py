"""How strong a network is by itself: games against a bot, the answers that it likes best on every other seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    ours = (np.arange(game.schema.seats) + np.arange(games)[:, None]) % 2 == 0
    return float(_shares(game, players, best, ours, level, seed, looks, threads).mean())


def shares_alone(
    game: Game, players: int, best: Best, level: str, games: int, seed: int, looks: int = 0, threads: int = 1
) -> np.ndarray[Any, Any]:
    """Which part of the victory a network won in each game in which it sat alone among bots, on each seat in turn."""
    ours = np.arange(game.schema.seats) == (np.arange(games) % players)[:, None]
    return _shares(game, players, best, ours, level, seed, looks, threads)


def _shares(
    game: Game, players: int, best: Best, ours: Any, level: str, seed: int, looks: int, threads: int
) -> np.ndarray[Any, Any]:
    """Of each game's victory, the part of the seats marked as ours; a bot answers on the others."""
    games = len(ours)
    batch = Batch(game, players, games, seed, observe=True, renew=False, threads=threads)
    crowd = Crowd(batch, level, seed, looks, threads)
    place, answers = np.arange(games), np.zeros(games, dtype=np.int64)
    while (batch.asked >= 0).any():
        mine = (batch.asked >= 0) & ours[place, batch.asked]
        answers[:] = crowd.answer((batch.asked >= 0) & ~mine)
        if mine.any():
            seen, allowed = torch.from_numpy(batch.observations[mine]), torch.from_numpy(batch.masks[mine] != 0)
            answers[mine] = best(seen, allowed).cpu().numpy()
        batch.step(answers)
    return np.asarray((batch.shares * ours).sum(axis=1))
