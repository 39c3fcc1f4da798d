"""core/rules/registry: games by entry point."""

from __future__ import annotations

import pytest

from mastaba.core.rules.registry import UnknownGame, all_games, game_ids, load


def test_installed_games_are_found():
    assert "pyramids" in game_ids()
    assert [g.id for g in all_games()] == game_ids()


def test_an_unknown_game_is_refused_with_the_list_of_known_ones():
    with pytest.raises(UnknownGame, match="pyramids"):
        load("chess")
