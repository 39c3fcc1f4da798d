"""RULES.md §10: random play agrees with the measured table."""

from __future__ import annotations

from math import sqrt

import pytest

from mastaba.core.learn.random_play import random_games
from mastaba.core.machine.jit import is_plain
from mastaba.core.rules.registry import load

MANY = 20_000
GAMES = 50 if is_plain() else MANY  # interpreted, a game takes 30 ms or more
SLACK = sqrt(MANY / GAMES)  # fewer games, wider bounds


@pytest.mark.parametrize(
    ("seats", "score", "deviation", "questions"),
    [(2, 32.5, 9.2, 89), (3, 28.7, 8.3, 138), (4, 28.8, 7.5, 189), (5, 27.8, 7.1, 228)],
)
def test_random_play_has_the_measured_scores_and_length(seats, score, deviation, questions):
    tally = random_games(load("pyramids"), seats, GAMES, seed=7)
    mean = sum(tally.mean_scores()) / seats
    assert abs(mean - score) < 0.25 * SLACK
    assert abs(sum(tally.deviations()) / seats - deviation) < 0.25 * SLACK
    assert abs(tally.mean_questions() - questions) < SLACK
    assert all(abs(share - 1 / seats) < 0.02 * SLACK for share in tally.wins())
