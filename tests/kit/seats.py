"""A position with everybody moved on by some seats: the same game, if the rules know no seat by its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mastaba.core.learn.observation import turned_value
from mastaba.core.rules.game import Game
from mastaba.core.rules.schema import Field


def moved(game: Game, states: Any, by: int) -> Any:
    """A copy in which seat p sits where seat p + by sat."""
    players = int(states[0].seats)
    copy = states.copy()
    for f in game.schema.fields:
        if f.name != "rng" and not f.trace:
            values = np.asarray(states[0][f.name])
            new = _values_moved(f, values, players, by)
            copy[0][f.name] = _rows_moved(new, players, by) if f.by_seat and players <= f.shape[0] else new
    return copy


def _values_moved(f: Field, values: Any, players: int, by: int) -> Any:
    turn: Callable[[int], int] = lambda v: turned_value(f, v, players, -by % players)  # noqa: E731
    return np.vectorize(turn, otypes=[np.int16])(values) if f.seat_from or f.seat_bits else values


def _rows_moved(values: Any, players: int, by: int) -> Any:
    return np.concatenate([np.roll(values[:players], by, axis=0), values[players:]])


def told_apart(game: Game, one: Any, other: Any) -> list[str]:
    """The fields in which two positions differ; what is kept for the log is not looked at."""
    fields = [f.name for f in game.schema.fields if not f.trace]
    return [name for name in fields if not np.array_equal(one[0][name], other[0][name])]
