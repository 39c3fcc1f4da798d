"""A hint in the last loading of a game: the boat whose points win, not the small one, and no pass."""

from __future__ import annotations

from kit.hints import advised
from mastaba.games.pyramidion.schema import SETTING_MAX_ROUNDS

from .scene import scene

SMALL, LARGE, RIVALS = 0, 18, 14  # boats worth 1, 5 and 4 points


def test_the_boat_that_overtakes_the_other_is_loaded():
    t = scene(2).row(SMALL, LARGE).give(0, camel=2, wood=2, food=2, stone=2, worker=2).sail(1, RIVALS)
    t.s.round_no = t.s.setting[SETTING_MAX_ROUNDS]
    t.load_phase()
    assert t.options == ["PASS", "BOAT_0", "BOAT_1"]
    answer, verdict, grounds = advised(t)
    assert answer == "BOAT_1" and verdict.sure
    assert [ground.line for ground in grounds] in ([], ["boats"])
    assert verdict.comparison.other_chance == 0.0
