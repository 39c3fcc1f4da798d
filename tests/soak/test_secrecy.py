"""The leak law at length: ten thousand random positions a game, every seat and spectator, no differing byte."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kit.play import player_counts, positions, random_settings
from mastaba.core.learn.random_play import random_games
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import determinise, redact, viewers

POSITIONS = 10_000

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("game_id", game_ids())
def test_no_viewer_can_tell_a_determinised_world_from_the_true_one(game_id):
    game = load(game_id)
    gen = np.array([2024], dtype=np.uint64)
    met = number = 0
    while met < POSITIONS:
        seats = player_counts(game)[number % len(player_counts(game))]
        settings = random_settings(game, seats, random.Random(number))
        for states in positions(game, seats, number, settings, plain=False):
            met += 1
            for seat in viewers(game, states):
                for memory in (True, False):
                    shown = redact(game, states, seat, perfect_memory=memory)
                    if memory:
                        world = determinise(Seen(game, shown, seat), gen)
                        assert not game.schema.out_of_bounds(world[0])
                    assert redact(game, world, seat, perfect_memory=memory).tobytes() == shown.tobytes()
        number += 1


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hundred_thousand_random_games_end_within_their_bound(game_id):
    game = load(game_id)
    for seats in player_counts(game):
        tally = random_games(game, seats, 100_000, seed=1, threads=2)
        assert tally.games == 100_000
        assert tally.longest <= game.longest
