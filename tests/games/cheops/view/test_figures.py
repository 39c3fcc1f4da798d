"""RULES.md §13: random play gives the measured figures."""

from __future__ import annotations

import pytest

from mastaba.core.learn.random_play import Player, blank_record, random_base, random_games
from mastaba.games.cheops import GAME
from mastaba.games.cheops.schema import ENDED_TABLES

# players: mean questions, mean score, winner's share by seat from the first player in per cent
MEASURED = {
    2: (108, 111, (53, 47)),
    3: (127, 98, (38, 34, 29)),
    4: (134, 81, (29, 26, 24, 21)),
    5: (135, 67, (25, 23, 20, 18, 15)),
}
ENDS = [(2, 31, 30.7), (3, 62, 36.5), (4, 75, 38.3), (5, 80, 38.6)]


@pytest.mark.parametrize("seats", MEASURED)
def test_length_scores_and_wins_of_random_games(seats):
    questions, score, wins = MEASURED[seats]
    tally = random_games(GAME, seats, 6000, seed=3, settings={"first_player": "0"})
    assert abs(tally.mean_questions() - questions) < 2
    assert all(abs(mean - score) < 4 for mean in tally.mean_scores())
    assert all(abs(100 * got - want) < 2.5 for got, want in zip(tally.wins(), wins, strict=True))
    assert tally.longest <= 811


@pytest.mark.parametrize(("seats", "tables", "placements"), ENDS)
def test_reasons_and_placements_of_random_games(seats, tables, placements):
    player = Player(GAME, blank_record(GAME, seats), random_base(5))
    ended = laid = 0
    games = 1500
    for number in range(games):
        player.play(number, 1)
        ended += player.states[0].end_reason == ENDED_TABLES
        laid += int((player.states[0].pawn >= 0).sum())
    assert abs(100 * ended / games - tables) < 5
    assert abs(laid / games - placements) < 1.5
