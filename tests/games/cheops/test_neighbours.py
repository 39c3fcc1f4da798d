"""RULES.md §4.3: neighbours."""

from __future__ import annotations

from .fixture import W8_BASE, Table, at_cell_23


def test_a_neighbour_costs_twenty_and_is_placed_at_once():
    """§4.3, R17."""
    t = Table().money(25).begin()
    assert t.options == ["FAMILY_0", "FAMILY_1", "FAMILY_2", "FAMILY_3", "NEIGHBOUR"]
    t.answer("NEIGHBOUR")
    assert (t.decision, int(t.s.money[0]), int(t.s.neighbours_left)) == ("PLACE", 5, 3)
    assert t.cells() == list(range(11))
    t.answer("CELL_3")
    assert t.s.pawn[3] == 4 and t.s.hand[0].sum() == 4


def test_nineteen_piastres_are_not_enough():
    """§4.3."""
    assert "NEIGHBOUR" not in Table().money(15).begin().options


def test_after_the_neighbour_the_normal_turn_follows_with_one_draw():
    """§4.3, R21."""
    t = Table(2).money(40).begin().answer("NEIGHBOUR", "CELL_3", "KEEP")
    assert (t.decision, t.asked, int(t.s.bought)) == ("MAIN", 0, 1)
    t.answer("FAMILY_0", "CELL_0", "KEEP")
    assert t.decision == "END_TURN" and "DRAW_0" in t.options
    t.answer("DRAW_0")
    assert t.asked == 1 and t.s.bought == 0


def test_one_neighbour_a_turn():
    """R18."""
    t = Table().money(60).begin().answer("NEIGHBOUR", "CELL_3", "KEEP")
    assert "NEIGHBOUR" not in t.options


def test_no_neighbour_is_left_after_four():
    """§2.1, R3."""
    assert "NEIGHBOUR" not in Table().money(60).put(neighbours_left=0).begin().options


def test_a_neighbour_takes_a_tablet_as_a_family_does():
    """§4.3, §4.2 resume: taken with a neighbour the turn goes on in MAIN."""
    t = at_cell_23(3).money(20).answer("NEIGHBOUR", "CELL_23")
    assert t.decision == "MAIN" and t.place_of(3) == 3


def test_without_a_normal_turn_no_neighbour_is_sold():
    """§4.3: base full of A and B, nothing above, seat 0 holds only A: no cell that a neighbour opens is free of A."""
    t = Table(2).pawns(W8_BASE).hands("A", "ABCD").money(40).begin()
    assert t.options == ["PASS"]


def test_the_cell_that_a_neighbour_opens_counts():
    """§4.3: with C on 11 a neighbour on 12 opens cell 21, which touches no A."""
    t = Table(2).pawns({**W8_BASE, 11: "C"}).hands("A", "ABCD").money(40).begin()
    assert t.options == ["NEIGHBOUR", "PASS"]
    assert t.answer_logged("NEIGHBOUR")[:2] == [("MAIN", "NEIGHBOUR", False), ("PLACE", "CELL_12", True)]
    assert t.legal("A") == [21]


def test_tablet_eleven_may_use_up_the_pawn_of_the_normal_turn():
    """R20: the normal turn becomes a PASS and nothing is refunded."""
    t = at_cell_23(11, seats=2).hands("B", "ABCD").money(20).answer("NEIGHBOUR", "CELL_23", "USE")
    assert t.decision == "LAW11_CELL"
    t.answer("CELL_0", "KEEP")
    assert t.decision == "END_TURN" and t.s.hand[0].sum() == 0 and t.s.money[0] == 0


def test_a_neighbour_may_be_bought_after_a_played_tablet_never_at_the_end():
    """R62: the money of tablet 10 pays for it."""
    t = Table(2).holds(0, 10).keeps(0, black=1).money(10).begin()
    assert "NEIGHBOUR" not in t.options
    t.answer("PLAY_10")
    assert t.decision == "MAIN" and "NEIGHBOUR" in t.options
    t.answer("FAMILY_0", "CELL_0", "KEEP")
    assert t.decision == "END_TURN" and "NEIGHBOUR" not in t.options
