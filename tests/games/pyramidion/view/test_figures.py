"""RULES.md §2.8: random play agrees with the measured table."""

from __future__ import annotations

import numpy as np
import pytest

from mastaba.core.learn.random_play import Player, blank_record, random_base, random_games
from mastaba.games.pyramidion import GAME

GAMES = 4000


@pytest.mark.parametrize(("seats", "questions"), [(2, 204), (3, 381), (4, 546)])
def test_random_games_have_the_measured_length(seats, questions):
    tally = random_games(GAME, seats, GAMES, seed=3)
    assert abs(tally.mean_questions() / questions - 1) < 0.02
    assert tally.longest < 1300
    assert all(abs(share - 1 / seats) < 0.04 for share in tally.wins())


@pytest.mark.parametrize(
    ("seats", "rounds", "winner", "last"), [(2, 6.4, 12.4, 5.6), (3, 6.6, 11.9, 3.6), (4, 7.1, 11.7, 2.4)]
)
def test_random_games_have_the_measured_rounds_and_scores(seats, rounds, winner, last):
    player = Player(GAME, blank_record(GAME, seats), random_base(5))
    met = []
    for number in range(1500):
        player.play(number, 1)
        scores = sorted(player.results.scores[:seats])
        met.append((int(player.states[0].round_no), scores[-1], scores[0]))
    means = np.mean(met, axis=0)
    assert abs(means[0] - rounds) < 0.2 and abs(means[1] - winner) < 0.25 and abs(means[2] - last) < 0.35
