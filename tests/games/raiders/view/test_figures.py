"""RULES.md §10: the measured figures of random play, met by compiled games."""

from __future__ import annotations

import pytest

from mastaba.core.learn.random_play import random_games
from mastaba.games.raiders import GAME

GAMES = 3000


@pytest.mark.parametrize("seats, questions, score", [(3, 219, 5.5), (4, 221, 2.9), (5, 235, 1.3), (6, 224, 0.3)])
def test_lengths_and_scores_of_random_play(seats, questions, score):
    """Means of 3,000 games within noise of the means of 2,000."""
    tally = random_games(GAME, seats, GAMES, seed=11, plain=False)
    assert tally.games == GAMES
    assert tally.mean_questions() == pytest.approx(questions, abs=1.5)
    assert sum(tally.mean_scores()) / seats == pytest.approx(score, abs=0.35)
    assert tally.longest <= 330 < GAME.longest
    assert all(share == pytest.approx(1 / seats, abs=0.035) for share in tally.wins())
