"""Advice: when a position can be judged."""

from __future__ import annotations

from kit.play import positions
from mastaba.games.pyramids import GAME
from mastaba.games.pyramids.advice.rest import rests
from mastaba.games.pyramids.schema import ROUNDS


def test_between_two_rounds_everybody_has_built():
    rounds = set()
    for states in positions(GAME, 3, 1):
        s = states[0]
        if s.asked >= 0 and rests(s):
            rounds.add(int(s.round_no))
            assert [(s.pyramid[p] >= 0).sum() for p in range(3)] == [s.round_no - 1] * 3
    assert len(rounds) == ROUNDS
