"""Random play for tests: whole games, positions on the way, in plain Python or compiled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from mastaba.core.rules.engine import Engine, engine
from mastaba.core.rules.game import Game


def positions(
    game: Game, seats: int, seed: int, settings: dict[str, str] | None = None, plain: bool | None = None
) -> Iterator[Any]:
    """Every position at a real question of one random game, and the end. The array yielded is the live one."""
    machine = engine(game, plain)
    chance = random.Random(seed)
    states = machine.start(seats, seed, settings)
    yield states
    while states[0].asked >= 0:
        machine.step(states, chance.choice(machine.options(states)))
        yield states


def random_answer(machine: Engine, states: Any, chance: random.Random) -> int:
    return chance.choice(machine.options(states))


def random_settings(game: Game, seats: int, chance: random.Random) -> dict[str, str]:
    """One combination of the table's settings that this number of players may choose."""
    return {setting.key: chance.choice(setting.offered(seats)) for setting in game.settings if setting.choices}


def player_counts(game: Game) -> range:
    return range(game.players[0], game.players[1] + 1)


def random_positions(game: Game, games: int, every: int = 1, plain: bool | None = None) -> Iterator[Any]:
    """Copies of positions from random games over all player counts and settings."""
    for number in range(games):
        counts = player_counts(game)
        seats = counts[number % len(counts)]
        settings = random_settings(game, seats, random.Random(number))
        for ply, states in enumerate(positions(game, seats, number, settings, plain)):
            if ply % every == number % every or states[0].asked < 0:
                yield states.copy()
