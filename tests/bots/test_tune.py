"""Tuning is told by its card: the same card gives the same numbers, on any number of cores."""

from __future__ import annotations

import pytest

from mastaba.bots.tune import Found, Plan, card, planned, tune


def test_a_card_says_what_to_do_again(tmp_path):
    plan = Plan("pyramids", "vizier-0.1", 12, 34, 5, 6)
    found = Found(100, (2.0, 1.5), (0.5, 0.25), 0.75, (0.5, 0.9))
    (tmp_path / "card.toml").write_text(card(plan, found, "2026-11-16"))
    assert planned(tmp_path / "card.toml") == plan
    assert "evaluation = [2, 1.5]" in (tmp_path / "card.toml").read_text()


@pytest.mark.soak
def test_the_same_plan_gives_the_same_numbers_on_any_number_of_cores(tmp_path):
    plan = Plan("pyramids", games=10, looks=16, match_games=4)
    one, two = (tune(plan, tmp_path / f"{cores}.toml", cores) for cores in (1, 2))
    assert (tmp_path / "1.toml").read_text() == (tmp_path / "2.toml").read_text()
    assert one == two and one.evaluation[1] <= one.evaluation[0]
