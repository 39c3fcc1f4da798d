"""What all tests share: the games, found by entry point."""

from __future__ import annotations

import pytest

from mastaba.core.registry import game_ids, load


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `game` runs once for every registered game."""
    if "game" in metafunc.fixturenames and "every_game" in str(metafunc.definition.path):
        ids = game_ids()
        metafunc.parametrize("game", [load(i) for i in ids], ids=ids)
