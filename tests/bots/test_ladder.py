"""The ladder: who wins stands higher, orders of games do not matter, and only what is sure is shown."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from kit.calibration import connect_four
from mastaba import bots
from mastaba.bots.matches import ladder
from mastaba.bots.matches.ladder import Rung, fixtures, pairs, rated, read, written

GAMES = (
    [(["a", "b"], [1.0, 0.0])] * 8 + [(["b", "a"], [1.0, 0.0])] * 2 + [(["b", "c", "b", "c"], [0.5, 0.0, 0.5, 0.0])] * 6
)


def test_who_wins_stands_higher_and_the_order_of_games_says_little():
    one, other = rated(GAMES), rated(GAMES[::-1])
    for found in (one, other):
        assert found["a"].rating > found["b"].rating > found["c"].rating
        assert [found[name].games for name in "abc"] == [10, 16, 6]
    assert all(one[name].rating == pytest.approx(other[name].rating, abs=1.0) for name in "abc")


def test_a_ladder_is_read_as_it_was_written():
    kept = {"a": Rung(30.25, 2.5, 10), "vizier-0.1": Rung(20.0, 3.0, 4)}
    assert read(written(kept)) == kept


def test_a_game_brings_its_own_ladder_or_has_none(tmp_path):
    game = replace(connect_four.GAME, folder=tmp_path)
    assert ladder.kept(replace(game)) == {}
    ladder.file_of(game).write_text(written({"scribe": Rung(30.6, 2.0, 99)}), "utf-8")
    assert ladder.kept(game) == {"scribe": Rung(30.6, 2.0, 99)}


def test_every_level_plays_its_neighbours():
    met = {frozenset(pair) for pair in pairs()}
    assert all(frozenset(pair) in met for pair in pairwise(bots.levels))


def test_pairs_that_do_not_answer_by_the_clock_may_play_more_games():
    found = dict(fixtures(3, 50))
    assert list(found) == pairs()
    assert found["apprentice", "novice"] == found["scribe", "priest"] == 50
    assert found["priest", "vizier"] == found["vizier", "greedy"] == found["vizier", "vizier-0.1"] == 3


def test_only_what_is_sure_is_shown(monkeypatch):
    monkeypatch.setattr(ladder, "kept", lambda game: {"a": Rung(30.6, 2.0, 99), "b": Rung(30.6, 6.0, 3)})
    assert [ladder.rating_of(connect_four.GAME, name) for name in "abc"] == [31, None, None]
