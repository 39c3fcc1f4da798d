"""What games on a GPU must agree with: the CPU's tallies of random play, digests of all that a batch tells, visits."""

from __future__ import annotations

import hashlib

import numpy as np

from mastaba.bots.players.ismcts import Tree
from mastaba.bots.search.knobs import Knobs
from mastaba.core.learn.batch import Batch
from mastaba.core.learn.random_play import random_games
from mastaba.core.rules.chance import generator
from mastaba.core.rules.registry import all_games
from mastaba.core.rules.sight import see

SEED, CHECKED = 1, 256  # games
STEPS = 150
SEARCHED, LOOKS, ON_THE_WAY = 32, 100, 15  # positions, looks at each, answers before them


def cases():
    """Every game with every number of players."""
    for game in all_games():
        for seats in range(game.players[0], game.players[1] + 1):
            yield game, seats


def random_answers(batch, rng):
    masks = np.asarray(batch.masks)
    return (masks * (1 + rng.random(masks.shape))).argmax(axis=1)


def told(batch, steps: int = STEPS) -> str:
    """A digest of observations, masks, rewards, results and turns over so many steps of random answers."""
    rng, digest = np.random.default_rng(SEED), hashlib.blake2b(digest_size=16)
    for _ in range(steps):
        ended = np.asarray(batch.step(random_answers(batch, rng)))
        for part in (ended, batch.asked, batch.masks, batch.rewards, batch.observations):
            digest.update(np.ascontiguousarray(part))
    for part in (batch.scores, batch.shares, batch.states):
        digest.update(np.ascontiguousarray(part))
    return digest.hexdigest()


def some_way_on(batch):
    """The same batch after some random answers."""
    rng = np.random.default_rng(SEED)
    for _ in range(ON_THE_WAY):
        batch.step(random_answers(batch, rng))
    return batch


def streams(places: int):
    """A generator for the search of each place."""
    return np.arange(SEED, SEED + places, dtype=np.uint64)


def tried(game, states) -> list:
    """How often a search tries each answer, position by position."""
    rows = np.zeros((len(states), len(game.actions)), dtype=int)
    for i, stream in enumerate(streams(len(states))):
        one = game.schema.copy(states[i : i + 1])
        tree = Tree(see(game, one, int(one[0].asked)), Knobs(), generator(int(stream)))  # with room for every look
        tree.look(LOOKS)
        for a, times in tree.visits().items():
            rows[i, a] = times
    return rows.tolist()


def of_cpu(game, seats: int) -> dict:
    """What the CPU says of one game."""
    tally = random_games(game, seats, CHECKED, SEED)
    return {
        "tally": tally.sums.tolist(),
        "told": told(Batch(game, seats, CHECKED, seed=SEED, observe=True)),
        "tried": tried(game, some_way_on(Batch(game, seats, SEARCHED, seed=SEED)).states),
    }
