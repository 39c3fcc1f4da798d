"""RULES.md §4.4, §4.6, §4.7 against a slow literal second text, on all layouts, markers and numbers of players."""

from __future__ import annotations

import random

import pytest

from games.raiders.reference import Walk, push_options, step_options
from mastaba.core.rules.engine import Engine
from mastaba.games.raiders import GAME
from mastaba.games.raiders.rules.guardian import guardian_bonus
from mastaba.games.raiders.rules.trace import MOVED, entries
from mastaba.games.raiders.schema import CELL_0, DOLL, DONE, PUSH_TO, STEP

MACHINE = Engine(GAME, plain=True)


def seeking(states, options, chance):
    """Mostly a step onto somebody, if there is one: pushes and chains are rare otherwise."""
    s = states[0]
    if s.decision in (STEP, PUSH_TO) and chance.random() < 0.8:
        crowded = [a for a in options if CELL_0 <= a < CELL_0 + 61 and a - CELL_0 in s.piece]
        if crowded:
            return chance.choice(crowded)
    return chance.choice(options)


def games(seeds, seats_of, settings_of, choose):
    """Every question of some games."""
    for seed in seeds:
        chance = random.Random(seed)
        states = MACHINE.start(seats_of(seed), seed, settings_of(seed))
        while states[0].asked >= 0:
            options = MACHINE.options(states)
            yield states, options
            MACHINE.step(states, choose(states, options, chance))


def mixed(seed):
    return {"layout": ("A", "B", "C", "random")[seed % 4], "los_marker": str(1 + seed % 3)}


@pytest.mark.parametrize("choose", [lambda st, o, c: c.choice(o), seeking], ids=["random", "pushing"])
def test_steps_and_pushes_are_those_of_the_literal_text(choose):
    """§4.4, §4.6."""
    pushes = chains = 0
    for states, options in games(range(8), lambda seed: 3 + seed % 4, mixed, choose):
        s = states[0]
        cells = {a - CELL_0 for a in options if a != DONE}
        if s.decision == STEP:
            assert cells == step_options(s)
            assert (DONE in options) == (s.steps_left == 0)
        elif s.decision == PUSH_TO:
            assert cells == push_options(s)
            pushes += 1
            chains += bin(int(s.chain)).count("1") > 2
    assert pushes > 30
    assert choose is not seeking or chains > 10


def test_the_guardian_walks_as_in_the_literal_text():
    """§4.7: cells, knock-outs, curses, facing."""
    walks = 0
    for seed in range(8):
        chance = random.Random(seed)
        states = MACHINE.start(3 + seed % 4, seed, mixed(seed))
        while states[0].asked >= 0:
            s = states[0]
            if chance.random() < 0.1 and s.lifted < 0 and (s.piece[: s.seats] >= 0).all():
                compare_walk(states.copy(), chance.randint(1, 6))
                walks += 1
            MACHINE.step(states, seeking(states, MACHINE.options(states), chance))
    assert walks > 100


def compare_walk(states, die):
    from mastaba.games.raiders.rules.guardian import walk_guardian

    s = states[0]
    wanted = Walk(s, die, int(guardian_bonus(s)))
    curses = s.curses.copy()
    walk_guardian(s, die)
    assert [x for kind, x, _ in entries(s) if kind == MOVED] == wanted.cells
    assert (int(s.guardian), int(s.facing)) == (wanted.at.guardian, wanted.at.facing)
    assert {i: int(c) for i, c in enumerate(s.piece) if c >= 0} == wanted.at.pieces
    assert sorted(wanted.cursed) == [p for p in range(DOLL) for _ in range(int(s.curses[p] - curses[p]))]
