"""A hint at the last question of a game: keep the fourth green treasure, whose set is worth more than its price."""

from __future__ import annotations

from kit.hints import advised

from .fixture import Table
from .test_ending import full_pyramid

A_GREEN_TREASURE = 44


def test_the_fourth_green_treasure_is_kept_for_its_set():
    """§6: kept, green comes to 60 and beats 90 piastres; sold, it brings 10."""
    t = full_pyramid(Table(2), A_GREEN_TREASURE).hands("D", "").money(10, 90)
    t.keeps(0, black=3, blue=3, brown=3, green=3, orange=3, red=3).begin().answer("FAMILY_3")
    assert t.options == ["SELL", "KEEP"]
    answer, verdict, grounds = advised(t)
    assert answer == "KEEP" and verdict.sure
    assert {ground.line for ground in grounds} == {"green"}, "its points at once, and the set that it completes"
    assert verdict.comparison.chance == 1.0 and verdict.comparison.other_chance == 0.0
