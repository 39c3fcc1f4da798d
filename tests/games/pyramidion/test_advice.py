"""Advice: when a position can be judged."""

from __future__ import annotations

from kit.play import positions
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.advice.rest import rests
from mastaba.games.pyramidion.schema import TABLE


def test_a_site_is_fought_for_to_its_end_before_a_position_is_judged():
    rested = restless = 0
    for states in positions(GAME, 3, 1):
        s = states[0]
        if s.asked >= 0 and rests(s):
            rested += 1
            assert not ((s.card_place >= TABLE) & (s.card_place < TABLE + 3)).any(), "no card lies on a site"
        else:
            restless += 1
    assert rested > 10 and restless > 10
