"""Sets in one integer, as the compiler takes them: an index that it checks must not be one that cannot be."""

from __future__ import annotations

import numpy as np
import pytest

from mastaba.core.machine.jit import compiled, rule
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.games.pyramidion.rules.packed import lowest, without_lowest
from mastaba.games.pyramidion.schema import BOAT_DECK, BOATS, LOADED
from mastaba.games.pyramidion.sight import deal_back


@pytest.mark.parametrize("member", [0, 5, 6, 31, 32, 57, 62])
def test_the_lowest_member_is_found_by_both_machines(member):
    members = (1 << member) | (1 << 62)
    assert lowest(members) == compiled(lowest)(members) == member
    assert without_lowest(1 << member) == 0


@rule
def deal_boats(states, gen):
    deal_back(states[0].boat_place, BOAT_DECK, LOADED, 0, gen)


def test_every_boat_is_dealt_back_where_indices_are_checked():
    """A signed product that runs over lets the compiler conclude what it likes: for boat 6, that it is none of them."""
    states = engine(load("pyramidion"), True).start(2, 0)
    states[0].boat_place[:] = -1
    compiled(deal_boats, boundscheck=True)(states.view(np.ndarray), np.array([1], np.uint64))
    assert list(states[0].boat_place) == [BOAT_DECK] * BOATS
