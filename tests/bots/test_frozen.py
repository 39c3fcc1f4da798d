"""vizier-0.1 is the same for ever: its numbers, kept as data, lead to the looks that it took in version 0.1.0."""

from __future__ import annotations

import pytest

from mastaba.bots import Knobs
from mastaba.bots.players.ismcts import Tree
from mastaba.core.rules.chance import below, generator
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see

# game, seed, answers given at random, and how often each answer was tried by version 0.1.0: in 24 looks
FEW = [
    ("cheops", 3, 60, {15: 10, 16: 11, 17: 3}),
    ("mykerinos", 1, 4, {96: 1, 97: 23}),
    ("pyramidion", 3, 60, {3: 6, 4: 9, 8: 5, 9: 4}),
    ("pyramids", 1, 4, {10: 17, 11: 6, 13: 1}),
    ("raiders", 1, 4, {0: 1, 1: 7, 2: 9, 3: 2, 4: 5}),
]
# in 150 looks
MANY = [
    ("cheops", 1, 4, {0: 7, 1: 9, 2: 113, 3: 21}),
    ("cheops", 2, 25, {37: 8, 38: 11, 39: 15, 40: 91, 47: 7, 56: 18}),
    ("cheops", 3, 60, {15: 59, 16: 44, 17: 45, 18: 2}),
    ("mykerinos", 1, 4, {81: 1, 82: 4, 83: 2, 84: 5, 85: 3, 91: 8, 92: 5, 93: 1, 94: 1, 95: 5, 96: 29, 97: 86}),
    ("mykerinos", 2, 25, {10: 8, 11: 24, 15: 18, 16: 14, 17: 5, 18: 7, 20: 9, 23: 32, 24: 11, 30: 5, 32: 17}),
    ("mykerinos", 3, 60, {0: 6, 1: 99, 2: 45}),
    ("pyramidion", 1, 4, {76: 26, 77: 34, 78: 90}),
    ("pyramidion", 2, 25, {0: 125, 16: 7, 18: 10, 19: 8}),
    ("pyramidion", 3, 60, {3: 38, 4: 41, 6: 6, 7: 9, 8: 28, 9: 28}),
    ("pyramids", 1, 4, {10: 108, 11: 37, 13: 5}),
    ("pyramids", 2, 25, {1: 120, 3: 15, 4: 15}),
    ("pyramids", 3, 60, {10: 84, 11: 28, 12: 38}),
    ("raiders", 1, 4, {0: 37, 1: 24, 2: 38, 3: 29, 4: 22}),
    ("raiders", 2, 25, {55: 81, 56: 2, 62: 67}),
]


def tried(name, seed, answers, looks):
    game = load(name)
    machine = engine(game)
    states = machine.start(game.players[0] if seed != 2 else game.players[1], seed)
    gen = generator(seed + 77)
    for _ in range(answers):
        options = machine.options(states)
        machine.play(states, options[int(below(gen, len(options)))])
    seen = see(game, states, int(states[0].asked))
    tree = Tree(seen, Knobs(), generator(9), values=game.advice.values("vizier-0.1"))
    tree.look(looks)
    return tree.visits()


@pytest.mark.parametrize(("game", "seed", "answers", "looks"), FEW, ids=[row[0] for row in FEW])
def test_the_first_vizier_looks_where_it_looked(game, seed, answers, looks, monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    assert tried(game, seed, answers, sum(looks.values())) == looks


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seed", "answers", "looks"), MANY, ids=[row[0] for row in MANY])
def test_and_goes_on_doing_so_when_compiled(game, seed, answers, looks):
    assert tried(game, seed, answers, 150) == looks
