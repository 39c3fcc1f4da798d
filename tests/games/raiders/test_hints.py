"""A hint in the last round: the step towards the coin that is in reach."""

from __future__ import annotations

from games.raiders.chamber import chamber
from kit.hints import advised
from mastaba.games.raiders.geometry import CELL_OF
from mastaba.games.raiders.tables import ROUNDS


def test_the_step_towards_the_fourth_coin_is_advised_for_the_coins():
    t = chamber(["E1", "A5", "I5"], cards=[3, 3, 3], tokens={"E4": "coin"}, guardian="I1", round_no=int(ROUNDS[3]))
    t.s.collected[0, 1] = t.s.collected[1, 1] = 3
    assert t.cells == ["D1", "E2", "F1"]
    answer, verdict, grounds = advised(t)
    assert answer == f"CELL_{CELL_OF['E2']}" and verdict.sure
    assert "coin" in [ground.line for ground in grounds]
