"""A hint in the last zone of the last season: the room in the wing of the patron whose cards one has."""

from __future__ import annotations

from kit.hints import advised

from .dig import Dig


def test_the_room_that_counts_for_three_cards_of_one_patron_is_taken():
    """§6: three cards of Lord Lemon at 3 each beat six of Lady Violet without a room."""
    t = Dig(seats=3, season=4).cubes(a=71).own(0, lemon=3).own(1, violet=6).passed(0, 1, 2).survey()
    assert len(t.options) == 12
    answer, verdict, grounds = advised(t)
    assert verdict.sure and [(ground.line, ground.points) for ground in grounds] == [("lemon", 6)]
    before = t.sheet(0)["lemon"]
    assert t.answer(answer).sheet(0)["lemon"] == 9 == before + 6
    assert verdict.comparison.chance == 1.0
