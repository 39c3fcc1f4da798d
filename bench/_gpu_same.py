"""What games on a GPU must agree with: the CPU's tallies of random play, and digests of all that a batch tells."""

from __future__ import annotations

import hashlib

import numpy as np

from mastaba.core.batch import Batch, random_games
from mastaba.core.registry import all_games

SEED, CHECKED = 1, 256  # games
STEPS = 150


def cases():
    """Every game with every number of players."""
    for game in all_games():
        for seats in range(game.players[0], game.players[1] + 1):
            yield game, seats


def told(batch, steps: int = STEPS) -> str:
    """A digest of observations, masks, rewards, results and turns over so many steps of random answers."""
    rng, digest = np.random.default_rng(SEED), hashlib.blake2b(digest_size=16)
    for _ in range(steps):
        masks = np.asarray(batch.masks)
        ended = np.asarray(batch.step((masks * (1 + rng.random(masks.shape))).argmax(axis=1)))
        for part in (ended, batch.asked, batch.masks, batch.rewards, batch.observations):
            digest.update(np.ascontiguousarray(part))
    for part in (batch.scores, batch.shares, batch.states):
        digest.update(np.ascontiguousarray(part))
    return digest.hexdigest()


def of_cpu(game, seats: int) -> dict:
    """What the CPU says of one game."""
    tally = random_games(game, seats, CHECKED, SEED)
    return {"tally": tally.sums.tolist(), "told": told(Batch(game, seats, CHECKED, seed=SEED, observe=True))}
