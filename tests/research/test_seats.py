"""The schema says where seats stand: with everybody moved on by some seats, the same answers make the same game."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kit.play import random_positions
from kit.seats import moved, told_apart
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load
from mastaba.core.rules.schema import HEADER, Schema

DEALT_BY_SEAT = {"pyramidion": ["card_place"]}  # chance deals to seat 0 first: who gets what differs, not how many


def differing(game: Game, states: Any, by: int, chance: random.Random) -> list[str]:
    """Fields in which a position moved on by some seats goes on otherwise after the same answer."""
    machine = engine(game)
    other = moved(game, states, by)
    if machine.options(other) != machine.options(states):
        return ["options"]
    answer = chance.choice(machine.options(states))
    machine.step(states, answer)
    machine.step(other, answer)
    expected = moved(game, states, by)
    for name in DEALT_BY_SEAT.get(game.id, []):
        for one in (expected, other):
            one[0][name] = np.sort(one[0][name])
    return told_apart(game, expected, other)


def test_no_rule_knows_a_seat_by_its_number(game: Game) -> None:
    chance = random.Random(5)
    found: set[str] = set()
    tried = 0
    apart = max(1, min(9, game.longest // 10))  # questions of a short game are looked at one by one
    for states in random_positions(game, games=4, every=apart, plain=None):
        if states[0].asked >= 0:
            tried += 1
            found.update(differing(game, states, chance.randrange(1, int(states[0].seats)), chance))
    assert not found and tried > 10


def test_moving_everybody_round_the_table_changes_nothing(game: Game) -> None:
    for states in random_positions(game, games=3, every=29, plain=None):
        players = int(states[0].seats)
        assert not told_apart(game, moved(game, moved(game, states, 1), players - 1), states)


@pytest.mark.parametrize("name", ["cur", "hand", "kept", "tablet_place"])
def test_a_seat_that_the_schema_does_not_tell_of_is_noticed(name: str) -> None:
    cheops = load("cheops")
    fields = [replace(f, by_seat=False, seat_from=()) if f.name == name else f for f in cheops.schema.fields]
    silent = replace(cheops, schema=Schema(cheops.schema.seats, *fields[len(HEADER) :]))
    chance = random.Random(5)
    noticed = False
    for states in random_positions(cheops, games=2, every=3, plain=None):
        if states[0].asked >= 0:
            noticed = noticed or bool(differing(silent, states, 1, chance))
    assert noticed


def test_what_is_kept_for_the_log_is_read_by_no_rule(game: Game) -> None:
    machine, chance = engine(game), random.Random(6)
    traces = [f for f in game.schema.fields if f.trace]
    for states in random_positions(game, games=3, every=11, plain=None):
        if states[0].asked < 0:
            continue
        other = states.copy()
        for f in traces:
            other[0][f.name] = 0
        assert machine.options(other) == machine.options(states)
        answer = chance.choice(machine.options(states))
        machine.step(states, answer)
        machine.step(other, answer)
        assert not told_apart(game, states, other)


def test_what_a_field_holds_is_printed_for_every_value(game: Game) -> None:
    held = {f.holds: f for f in game.schema.fields if f.holds}
    assert set(held) == set(game.meanings)
    for f in game.schema.fields:
        if f.holds:
            assert len(game.meanings[f.holds].rows) == f.most + 1, f.name
