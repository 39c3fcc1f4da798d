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
    answer, reason, found = advised(t, 80)
    assert (answer, reason) == ("KEEP", "green")
    assert found.best.chance(0) == 1.0 and found.of(t.game.actions["SELL"]).chance(0) == 0.0
