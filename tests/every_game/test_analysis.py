"""Analyses of every game: what a seat cannot see changes no number of its hints."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from kit.play import random_positions
from mastaba.bots.explain.analysis import analyse
from mastaba.core.rules.sight import determinise, redact, see

EVERY = 5  # one question of so many is looked at
SOAK_POSITIONS = 2000


def _asked(game, games, every):
    """Positions at questions, each with a world that the asked seat cannot tell from it."""
    gen = np.array([77], dtype=np.uint64)
    for states in random_positions(game, games, every):
        seat = int(states[0].asked)
        if seat < 0:
            continue
        seen = see(game, states, seat)
        world = determinise(seen, gen)
        assert redact(game, world, seat).tobytes() == seen.states.tobytes()
        yield states, world, seat


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_analysis(game):
    asked = list(_asked(game, 1, EVERY))
    for states, world, seat in asked:
        one, other = (analyse(see(game, record, seat), 11, 4) for record in (states, world))
        assert one == other
        assert sum(one.chances()) == pytest.approx(1)
    assert asked


@pytest.mark.soak
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_analysis_everywhere(game):
    differ = 0
    for states, world, seat in itertools.islice(_asked(game, 200, 3), SOAK_POSITIONS):
        one, other = (analyse(see(game, record, seat), 11, 8) for record in (states, world))
        assert one == other
        differ += states.tobytes() != world.tobytes()
    assert differ > SOAK_POSITIONS / 4
