"""Tuning is told by its card: the same card gives the same numbers, on any number of cores."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mastaba.bots.numbers.tune import Found, Plan, card, fair, planned, seated, tune, with_more
from mastaba.core.rules.registry import load


def test_a_card_says_what_to_do_again(tmp_path):
    plan = Plan("pyramids", "vizier-0.1", 12, 34, 5, 6)
    found = Found(100, (2.0, 1.5), (0.5, 0.25), 0.75, (0.5, 0.9))
    (tmp_path / "card.toml").write_text(card(plan, found, "2026-11-16"))
    assert planned(tmp_path / "card.toml") == plan
    assert "evaluation = [2, 1.5]" in (tmp_path / "card.toml").read_text()


def test_what_was_fitted_for_many_holds_from_so_many_on_and_the_rest_stays():
    values = load("pyramids").advice.values()
    fitted = replace(values.for_players(5), advice=values.advice + 0.001)
    found = with_more(values, 5, fitted)
    for players in (2, 3, 4):
        now, before = found.for_players(players), values.for_players(players)
        assert now.rows.tolist() == before.rows.tolist() and now.search == before.search
    assert found.for_players(5).advice.tolist() == fitted.advice.tolist()
    assert found.for_players(5).search == values.for_players(5).search


def test_at_a_match_for_many_the_old_numbers_take_the_odd_seat():
    game = load("raiders")
    assert seated(game, 5, "new", "old") == ["new", "old", "new", "old", "old"] and fair(game, 5) == 0.4
    assert seated(game, 0, "new", "old") == ["new", "old"] * 2 and fair(game, 0) == 0.5


@pytest.mark.soak
def test_the_same_plan_gives_the_same_numbers_on_any_number_of_cores(tmp_path):
    plan = Plan("pyramids", games=10, looks=16, match_games=4)
    one, two = (tune(plan, tmp_path / f"{cores}.toml", cores) for cores in (1, 2))
    assert (tmp_path / "1.toml").read_text() == (tmp_path / "2.toml").read_text()
    assert one == two and one.evaluation[1] <= one.evaluation[0]
