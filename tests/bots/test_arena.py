"""Matches are fair: every seed is played in every seating, and results carry their uncertainty."""

from __future__ import annotations

import pytest

from kit.calibration import connect_four, leduc
from mastaba.bots.arena import Match, Played, play_match, wilson


def test_every_seed_is_played_in_every_seating():
    match = play_match(connect_four.GAME, ["uniform", "greedy"], 6, seed=10)
    assert [one.seed for one in match.played] == [10, 10, 11, 11, 12, 12]
    assert [one.bots for one in match.played[:2]] == [["uniform", "greedy"], ["greedy", "uniform"]]


def test_a_match_can_be_played_again():
    a, b = (play_match(leduc.GAME, ["uniform", "greedy"], 8, seed=3) for _ in range(2))
    assert a.played == b.played


def test_every_victory_is_counted_once():
    match = play_match(connect_four.GAME, ["uniform", "greedy"], 10)
    assert sum(e.wins for e in match.table()) == pytest.approx(10)
    assert all(e.games == 10 for e in match.table())


def test_the_interval_of_wilson():
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 10)[0] == 0
    assert wilson(0, 0) == (0, 1)


def test_ratings_put_the_winner_first():
    match = Match("any", 2)
    match.played = [Played(i, ["a", "b"], [1, 0], [1, 2], [1, 0], 5) for i in range(10)]
    ratings = match.ratings()
    assert ratings["a"][0] > ratings["b"][0]
