"""Games by entry point: the group `mastaba.games` is the only list of games."""

from __future__ import annotations

import copyreg
import importlib
import importlib.metadata
import pickle
import sys
from functools import cache
from typing import Any

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


def _of_module(name: str) -> Game:
    game: Game = importlib.import_module(name).GAME
    return game


def by_name(game: Game) -> tuple[Any, tuple[str, ...]]:
    """A game is stored as its id, or as the module whose GAME it is where it is not installed."""
    if game.id in _points() and load(game.id) is game:
        return load, (game.id,)
    for name, module in list(sys.modules.items()):
        if getattr(module, "__dict__", {}).get("GAME") is game:
            return _of_module, (name,)
    raise pickle.PicklingError(f"{game.id} is neither installed nor the GAME of a module: nobody could find it again")


copyreg.pickle(Game, by_name)


def all_games() -> list[Game]:
    """Every installed game."""
    return [load(game_id) for game_id in game_ids()]
