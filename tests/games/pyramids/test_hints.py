"""A hint at the last burial of a game: the card whose stones win the tombs' majorities."""

from __future__ import annotations

from kit.hints import advised
from mastaba.games.pyramids.schema import ROUNDS

from .test_turn import turn


def test_the_card_that_wins_the_majorities_is_buried():
    """§6: the other has 12 points; buried, the second card wins three colours of five points, the first wins one."""
    t = turn(2, 2, [102, 11, 12]).put(round_no=ROUNDS)
    t.s.obelisk[1, :4], t.s.obelisk_n[1] = (24, 92, 36, 48), 4
    t.s.pyramid[1, :2] = 0, 35
    t.answer("CARD_1")
    assert t.options == ["CARD_0", "CARD_1", "NONE"]
    answer, verdict, grounds = advised(t)
    assert answer == "CARD_1" and verdict.sure
    assert {ground.line for ground in grounds} == {"tomb"}
    assert verdict.comparison.gain[0] > 0
