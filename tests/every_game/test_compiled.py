"""Plain Python and compiled code give the same games, byte for byte."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kit.play import player_counts, random_settings
from mastaba.bots import Knobs
from mastaba.bots.players.ismcts import Tree
from mastaba.bots.search.loop import look_around
from mastaba.core.machine.jit import compiled, rule, specialise
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import Engine, engine, play_out, rules_of, start_game
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import determinise, redact, see


@pytest.mark.parametrize("every_count", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_plain_and_compiled_play_the_same_games(game, every_count):
    """With the fewest and the most players in every run; in the soak with any number of them."""
    plain, fast = Engine(game, plain=True), Engine(game, plain=False)
    for seats in player_counts(game) if every_count else game.players:
        chance = random.Random(seats)
        settings = random_settings(game, seats, chance)
        a, b = plain.start(seats, 31, settings, []), fast.start(seats, 31, settings, [])
        while a[0].asked >= 0:
            assert a.tobytes() == b.tobytes(), (seats, a[0].ply)
            options = plain.options(a)
            assert options == fast.options(b)
            answer = chance.choice(options)
            plain.step(a, answer)
            fast.step(b, answer)
        assert a.tobytes() == b.tobytes()
        assert (plain.results(a).sheet == fast.results(b).sheet).all()


@rule
def entry_whole_game(states, i, mask, gen):
    start_game(states[i], mask)
    return play_out(states[i], mask, gen)


def stay_inside(game):
    """Whole games of compiled code that checks every index."""
    play = compiled(specialise(entry_whole_game, rules_of(game)), boundscheck=True)
    machine = Engine(game, plain=True)
    mask = np.zeros(len(game.actions), dtype=np.int8)
    for seats in player_counts(game):
        for seed in range(20):
            states = machine.new(seats, seed, random_settings(game, seats, random.Random(seed)))
            play(states, 0, mask, np.array([seed], dtype=np.uint64))
            assert states[0].asked == -1
            assert not game.schema.out_of_bounds(states[0])


def test_compiled_play_stays_inside_its_arrays():
    """Compiled code does not check bounds, so one game is run with the check on; the soak does the same with all."""
    stay_inside(load("pyramids"))


@pytest.mark.soak
def test_compiled_play_of_every_game_stays_inside_its_arrays(game):
    stay_inside(game)


@pytest.mark.soak
def test_compiled_searches_of_every_game_stay_inside_their_arrays(game):
    """Its worlds, its weights and its evaluation, at questions all along a game."""
    around, machine = compiled(specialise(look_around, rules_of(game)), boundscheck=True), Engine(game, plain=True)
    for seats in game.players:
        states, chance = machine.start(seats, 7), random.Random(seats)
        while states[0].asked >= 0:
            if states[0].ply % 9 == 0:
                tree = Tree(see(game, states, int(states[0].asked)), Knobs(), generator(3), plain=False, nodes=20)
                around(tree._states.view(np.ndarray), tree.seat, 10, 0, tree.gen, tree._space, tree.mind)
                assert sum(tree.visits().values()) == 10
            machine.step(states, chance.choice(machine.options(states)))


def test_compiled_determinisation_is_the_plain_one(game):
    machine = Engine(game, plain=True)
    states = machine.start(game.players[1], 77)
    chance = random.Random(1)
    for _ in range(40):
        if states[0].asked < 0:
            break
        for seat in range(-1, int(states[0].seats)):
            seen = Seen(game, redact(game, states, seat), seat)
            assert _world(seen, True).tobytes() == _world(seen, False).tobytes()
        machine.step(states, chance.choice(machine.options(states)))


def _world(seen: Seen, plain: bool):
    from mastaba.core.rules.sight import entry_fill_holes

    world = seen.states.copy()
    gen = np.array([5], dtype=np.uint64)
    engine(seen.game, plain).entry(entry_fill_holes)(world, 0, seen.seat, gen)
    return world


def test_determinise_uses_the_engine_of_the_process(game):
    states = Engine(game, plain=True).start(game.players[0], 1)
    seen = Seen(game, redact(game, states, 0), 0)
    one = determinise(seen, np.array([5], dtype=np.uint64))
    assert one.tobytes() == _world(seen, True).tobytes()
