"""Games by entry point: the group `mastaba.games` is the only list of games."""

from __future__ import annotations

import importlib.metadata
from functools import cache

from .game import Game


class UnknownGame(LookupError):
    """No installed game has this id."""


@cache
def _points() -> dict[str, importlib.metadata.EntryPoint]:
    return {p.name: p for p in sorted(importlib.metadata.entry_points(group="mastaba.games"), key=lambda p: p.name)}


def game_ids() -> list[str]:
    """The ids of all installed games."""
    return list(_points())


@cache
def load(game_id: str) -> Game:
    """An installed game by its id."""
    if game_id not in _points():
        raise UnknownGame(f"no game is called {game_id!r}; installed: {', '.join(_points()) or 'none'}")
    game = _points()[game_id].load()
    if not isinstance(game, Game) or game.id != game_id:
        raise TypeError(f"entry point {game_id!r} does not lead to the Game of that id")
    return game


def all_games() -> list[Game]:
    """Every installed game."""
    return [load(game_id) for game_id in game_ids()]
