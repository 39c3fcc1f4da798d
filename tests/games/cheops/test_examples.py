"""RULES.md §9: the worked examples W1 to W12."""

from __future__ import annotations

import pytest

from .fixture import BLACK, BLUE, W8_BASE, Table


def test_w1_six_blue_treasures_at_x_bring_six_each():
    t = Table(3, tables=("I-1", "III-3", "II-1", "II-3", "III-1", "I-2"))
    t.keeps(0, blue=3).keeps(1, blue=2).keeps(2, blue=1)
    assert t.scores == [18, 12, 6]


def test_w2_a_sale_pays_ten_and_covers_the_topmost_number():
    t = Table(3).begin()
    t.keeps(1, black=1)
    assert t.sheet(1)["black"] == 5
    t.answer("FAMILY_0", "CELL_0", "SELL")
    assert t.s.money[0] == 10 and t.s.covered[BLACK] == 1
    assert t.sheet(1)["black"] == 10


@pytest.mark.parametrize(("law", "price"), [(1, 5), (2, 15)])
def test_w3_the_market_tablet_sets_the_price(law, price):
    t = Table(3).market(law).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert t.s.money[0] == price


@pytest.mark.parametrize(
    ("kept", "scores"), [((3, 2), [15, 40]), ((2, 2), [40, 40]), ((3, 0), [15, 0]), ((1, 4), [20, 20])]
)
def test_w4_the_strict_majority_holder_gets_the_small_number(kept, scores):
    t = Table(2).covered(0, 0, 0, 0, 1, 0)
    t.keeps(0, orange=kept[0]).keeps(1, orange=kept[1])
    assert t.scores == scores


def test_w5_a_treasure_of_a_full_colour_is_kept_without_question():
    t = Table(3).covered(4, 0, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0")
    assert t.decision == "END_TURN"
    assert t.s.kept[0, BLACK] == 1 and t.s.money[0] == 0
    assert t.sheet(0)["black"] == 25


@pytest.mark.parametrize(
    ("family", "cells"),
    [
        ("A", [0, 1, 8, 9, 10, 15]),
        ("B", [0, 1, 2, 8, 9, 10, 16, 17]),
        ("C", [0, 1, 2, 8, 9, 10, 14, 17]),
        ("D", [0, 1, 2, 9, 10, 14, 15, 16]),
    ],
)
def test_w6_placement(family, cells):
    t = Table(3).pawns({3: "A", 4: "B", 5: "C", 6: "A", 7: "D"}).begin()
    assert t.legal(family) == cells


def test_w7_a_double_turn_ends_the_game_at_once():
    t = Table(3).covered(0, 4, 0, 3, 0, 0).money(20).begin()
    purse = []
    for name in ("NEIGHBOUR", "CELL_9", "SELL", "FAMILY_0", "CELL_3", "SELL"):
        t.answer(name)
        purse.append(int(t.s.money[0]))
    assert purse == [0, 0, 10, 10, 10, 20]
    assert t.s.covered[3] == 5
    assert t.over and t.s.end_reason == 3
    assert t.s.hand[0].tolist() == [0, 1, 1, 1]


def test_w8_a_neighbour_may_not_take_the_last_cell_of_the_normal_turn():
    t = Table(3).pawns({**W8_BASE, 11: "C", 12: "D", 13: "C", 17: "C", 18: "D", 19: "C", 20: "D"})
    t.hands("C", "ABCD", "ABCD").money(20).begin()
    assert t.options == ["FAMILY_2", "NEIGHBOUR"]
    assert t.legal("C") == [15]
    t.answer("NEIGHBOUR")
    assert t.cells() == [14, 16, 21, 22, 27, 28, 29]


def test_w9_tablet_ten_sells_the_only_colour_it_can_without_question():
    t = Table(3).under(5, BLACK).holds(0, 10).keeps(0, black=1, brown=1).covered(0, 0, 1, 0, 0, 0).begin()
    assert t.answer_logged("PLAY_10") == [("MAIN", "PLAY_10", False), ("LAW10_COLOUR", "COLOUR_2", True)]
    assert t.s.money[0] == 10 and t.s.covered[2] == 2
    assert t.decision == "MAIN" and t.asked == 0


@pytest.mark.parametrize(
    ("colour", "scores"),
    [(0, [120, 125]), (1, [115, 125]), (2, [100, 125]), (3, [115, 125]), (4, [90, 125]), (5, [101, 125])],
)
def test_w10_the_joker_counts_in_majorities_and_in_x(colour, scores):
    t = Table(2).keeps(0, black=2, orange=1).keeps(1, blue=1, orange=1)
    t.covered(3, 4, 0, 0, 1, 0).money(40, 90).holds(0, 9).ask(0, "JOKER_COLOUR")
    assert t.options == [f"COLOUR_{c}" for c in range(6)]
    t.answer(f"COLOUR_{colour}")
    assert t.over and t.scores == scores


def test_w11_drawing_takes_the_top_pawn_and_ends_the_turn():
    t = Table(2).begin().answer("FAMILY_2", "CELL_5", "KEEP")
    assert (t.decision, t.options) == ("END_TURN", ["DRAW_0", "DRAW_1", "DRAW_2", "END"])
    assert [int(t.s.pile[k, t.s.height[k] - 1]) for k in range(3)] == [0, 3, 2]
    t.answer("DRAW_1")
    assert t.s.hand[0].tolist() == [1, 1, 0, 2]
    assert t.s.height[1] == 18 and t.s.pile[1, 17] == 0
    assert (t.asked, t.decision) == (1, "MAIN")


def test_w12_a_player_without_a_legal_pawn_passes_unasked_and_may_draw():
    t = Table(3).pawns(W8_BASE).hands("AAB", "ABCD", "ABCD").money(10).begin()
    assert t.options == ["PASS"]
    assert t.answer_logged("PASS") == [("MAIN", "PASS", False)]
    assert (t.decision, t.options) == ("END_TURN", ["DRAW_0", "DRAW_1", "DRAW_2", "END"])


def test_the_fixture_lies_as_the_examples_say():
    """§9 fixture Z: cell 0 black, 1 blue, 5 red, 6 black, 9 green, 11 red."""
    t = Table(3)
    assert [int(t.s.content[k]) for k in (0, 1, 5, 6, 9, 11)] == [0, BLUE, 5, 0, 3, 5]
    assert t.s.height.tolist() == [18, 17, 17]
