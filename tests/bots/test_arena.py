"""Matches are fair: every seed is played in every seating, and results carry their uncertainty."""

from __future__ import annotations

import pytest

from kit.calibration import connect_four, leduc
from mastaba.bots import Budget, UnknownBot
from mastaba.bots.matches.arena import Match, Played, behind, play_match, wilson
from mastaba.bots.players.by_name import find
from mastaba.core.papers.replay import Replay


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
    for games in range(1, 400):
        for wins in (0, 0.5, games / 3, games):
            low, high = wilson(wins, games)
            assert 0 <= low <= wins / games <= high <= 1, "what was seen lies within, even where numbers are rounded"


def test_ratings_put_the_winner_first():
    match = Match("any", 2)
    match.played = [Played(i, ["a", "b"], [1, 0], [1, 2], [1, 0], 5) for i in range(10)]
    ratings = match.ratings()
    assert ratings["a"][0] > ratings["b"][0]


def test_a_bot_of_ones_own_plays_a_match(tmp_path, monkeypatch):
    source = "class First:\n    name = 'first'\n    def choose(self, seen, options, budget, rng): return options[0]\n"
    (tmp_path / "bots_of_the_arena.py").write_text(source + "class Mute:\n    name = 'mute'\n")
    monkeypatch.syspath_prepend(tmp_path)
    match = play_match(connect_four.GAME, ["bots_of_the_arena:First", "uniform"], 2)
    assert {e.name for e in match.table()} == {"first", "uniform"}
    for wrong in ("bots_of_the_arena:Last", "no_such_module:Bot", "bots_of_the_arena:Mute", "nobody"):
        with pytest.raises(UnknownBot):
            find(wrong)


def test_a_bot_at_time_odds_gets_its_share_of_the_seconds(tmp_path, monkeypatch):
    source = (
        "class Slow:\n    name = 'slow'\n"
        "    def choose(self, seen, options, budget, rng): return (budget.seconds, budget.iterations)\n"
    )
    (tmp_path / "bots_at_odds.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    hurried = find("bots_at_odds:Slow*0.25")
    assert hurried.name == "bots_at_odds:Slow*0.25"
    assert hurried.choose(None, [0], Budget(2.0, 7), None) == (0.5, 7)
    for wrong in ("vizier*0", "vizier*2", "vizier*half", "nobody*0.5"):
        with pytest.raises(UnknownBot):
            find(wrong)


class Failing:
    """Plays well enough, and then not at all."""

    name = "failing"

    def choose(self, seen, options, budget, rng):
        if seen.s.ply >= 4:
            raise RuntimeError("lost my way")
        return options[0]


class Cheating:
    """Answers what nobody asked."""

    name = "cheating"

    def choose(self, seen, options, budget, rng):
        return 99


def test_a_bot_that_fails_loses_its_game_and_the_match_goes_on():
    bots = {"failing": Failing(), "cheating": Cheating()}
    match = play_match(connect_four.GAME, ["failing", "uniform"], 4, seed=3, bots=bots)
    assert len(match.played) == 4
    for one in match.played:
        seat = one.bots.index("failing")
        assert (one.failure.bot, one.failure.seat, one.failure.reason) == ("failing", seat, "RuntimeError: lost my way")
        assert one.ranks[seat] == 2 and one.shares[seat] == 0 and one.shares[1 - seat] == 1
        line = Replay.read(one.replay)
        assert line.seed == one.seed and len(line.answers) == one.questions >= 4
    (cheated,) = play_match(connect_four.GAME, ["cheating", "uniform"], 1, bots=bots).played
    assert cheated.failure.reason.startswith("Illegal") and cheated.shares == [0, 1]


def test_whoever_fails_comes_last_and_the_others_move_up():
    assert behind([1, 2, 3], 0) == [3, 1, 2]
    assert behind([1, 1, 3], 2) == [1, 1, 3]
    assert behind([1, 1, 3], 1) == [1, 3, 2]


def test_the_games_of_a_match_are_kept_if_they_are_to_be():
    kept, not_kept = (play_match(leduc.GAME, ["uniform", "greedy"], 2, keep=keep) for keep in (True, False))
    assert [len(Replay.read(one.replay).answers) for one in kept.played] == [one.questions for one in kept.played]
    assert [one.replay for one in not_kept.played] == ["", ""]
