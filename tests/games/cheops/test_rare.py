"""RULES.md §4, §6, §8: situations that a table meets once in a hundred games."""

from __future__ import annotations

import pytest

from mastaba.games.cheops.rules.prices import market_price, worth_each
from mastaba.games.cheops.schema import BOX, IN_FRONT

from .fixture import BLACK, BLUE, GREEN, ORANGE, W8_BASE, Table, at_cell_23, take
from .test_ending import full_pyramid

# --- tablets upon tablets


def test_a_repealed_must_sell_gives_the_choice_back():
    """§4.5, R38: under tablet 4 a treasure is sold unasked; once it is repealed, the player is asked again."""
    t = take(at_cell_23(8).under(4, BLACK).market(1))
    t.answer("LAW_4", "END", "FAMILY_0", "CELL_0")
    assert (t.decision, t.options) == ("DISPOSE", ["SELL", "KEEP"])


def test_a_replaced_market_tablet_is_gone_for_good():
    """R29, R38: it is no target, and when the newer one is repealed the price is 10, not the older price."""
    t = at_cell_23(2).market(1)
    t.face_down(2, 8, *(n for n in range(3, 7)))
    take(t)
    assert t.place_of(1) == BOX and market_price(t.s) == 15
    t = take(at_cell_23(8).market(2).lay_law(1, BOX).holds(1, 12))
    assert t.options == ["LAW_2", "LAW_12"]
    t.answer("LAW_2")
    assert market_price(t.s) == 10


def test_a_fresh_tablet_may_be_repealed_before_it_was_ever_played():
    """R38, R42: tablets in front of any player are targets, also those stored a moment ago."""
    t = take(at_cell_23(10).keeps(0, black=1)).answer("STORE", "END")
    assert t.place_of(10) == IN_FRONT
    t = take(at_cell_23(8).holds(0, 10).market(1).put(fresh=[1, 0, 0]))
    assert t.options == ["LAW_1", "LAW_10"]


def test_tablet_seven_on_a_full_table_has_only_the_bottom_number():
    """R37: any uncovered number, the bottom one included."""
    t = take(at_cell_23(7).covered(4, 0, 0, 0, 0, 0))
    assert [name for name in t.options if name.startswith(f"SLOT_{BLACK}_")] == [f"SLOT_{BLACK}_4"]
    t.answer(f"SLOT_{BLACK}_4")
    assert worth_each(t.s, 0, BLACK) == 20


def test_a_sale_buries_tablet_seven_and_the_printed_numbers_count_again():
    """R37, R38: later sales cover it like any number."""
    t = Table(3).seven_on(BLACK, 0).begin()
    assert worth_each(t.s, 0, BLACK) == 20
    t.answer("FAMILY_0", "CELL_0", "SELL")
    assert worth_each(t.s, 0, BLACK) == 10


def test_tablet_twelve_may_bring_home_a_colour_that_is_full_or_must_be_kept():
    """R51, R52: only tablet 4 stands in the way."""
    t = take(at_cell_23(12).under(5, BLACK).covered(0, 4, 0, 0, 0, 0).keeps(0, green=1)).answer("USE", "CELL_0")
    assert f"COLOUR_{GREEN}" in t.options
    t = take(at_cell_23(12).covered(0, 4, 0, 0, 0, 0).keeps(0, green=1)).answer("USE", "CELL_1")
    assert f"COLOUR_{GREEN}" in t.options
    t.answer(f"COLOUR_{GREEN}")
    assert (t.s.kept[0, BLUE], t.s.kept[0, GREEN], t.s.content[1]) == (1, 0, GREEN)


def test_tablet_twelve_may_give_away_a_colour_under_tablet_four():
    """R52: giving one away is allowed."""
    t = take(at_cell_23(12).under(4, GREEN).keeps(0, green=1)).answer("USE", "CELL_0", f"COLOUR_{GREEN}")
    assert t.s.content[0] == GREEN and t.s.kept[0].tolist() == [1, 0, 0, 0, 0, 0]


def test_tablet_eleven_taken_with_the_last_pawn_is_stored_unasked():
    """R43: without a pawn in hand it cannot be used."""
    t = take(at_cell_23(11).hands("B", "ABCD", "ABCD").begin())
    assert t.place_of(11) == IN_FRONT and t.decision == "END_TURN"


def test_tablet_eleven_at_the_end_of_a_turn_still_leaves_one_draw():
    """R22: two pawns were laid, one is drawn."""
    t = Table(3).holds(0, 11).begin().answer("FAMILY_0", "CELL_0", "KEEP")
    t.answer("PLAY_11", "FAMILY_1", "CELL_6", "KEEP")
    assert t.decision == "END_TURN" and t.s.hand[0].sum() == 2
    t.answer("DRAW_0")
    assert t.asked == 1 and t.s.hand[0].sum() == 3


def test_the_joker_found_by_a_neighbour_is_paid_with_what_is_left():
    """§4.2 LAW9_PAY, R39: the neighbour's 20 are spent already."""
    t = at_cell_23(9).money(40).answer("NEIGHBOUR", "CELL_23")
    assert t.decision == "MAIN" and t.place_of(9) == BOX and t.s.money[0] == 20
    t = at_cell_23(9).money(45).answer("NEIGHBOUR", "CELL_23")
    assert t.decision == "LAW9_PAY"
    t.answer("PAY")
    assert (t.decision, t.s.money[0], t.place_of(9)) == ("MAIN", 0, IN_FRONT)


# --- ends


def test_a_forced_sale_by_the_neighbour_may_end_the_game_unasked():
    """§4.5, R53: tablet 4 sells at once; the normal turn is lost with the 20 piastres."""
    t = Table(3).under(4, BLACK).covered(3, 4, 0, 0, 0, 0).money(20).begin().answer("NEIGHBOUR", "CELL_0")
    assert t.over and t.s.end_reason == 3 and t.s.money[0] == 10 and t.s.hand[0].sum() == 4


def test_a_rivals_joker_is_named_by_its_owner_whoever_ended_the_game():
    """R41: the owner is asked, not the player whose sale was the last."""
    t = Table(3).holds(2, 9).covered(3, 4, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert (t.asked, t.decision, len(t.options)) == (2, "JOKER_COLOUR", 6)


def test_a_repealed_joker_is_not_asked_for():
    """R40."""
    t = take(at_cell_23(8).holds(1, 9).long_game().covered(4, 4, 0, 0, 0, 0)).answer("LAW_9")
    assert t.decision == "END_TURN"
    t = take(at_cell_23(8).holds(1, 9).long_game().covered(4, 4, 0, 0, 0, 0)).answer("LAW_3")
    assert (t.asked, t.decision) == (1, "JOKER_COLOUR")


def test_the_last_cell_is_never_sold_to_a_neighbour():
    """§4.3: with a neighbour on it no normal turn would be left."""
    t = full_pyramid(Table(3), 65).hands("D", "ABC", "ABC").money(100).begin()
    assert t.options == ["FAMILY_3"]


def test_a_player_without_pawns_does_not_block_the_others():
    """§4.1, R54: blocked means that nobody at the table can lay a pawn."""
    t = Table(3).hands("A", "", "B").put(height=[0, 0, 0]).begin().answer("FAMILY_0", "CELL_0")
    taken = t.answer_logged("KEEP")
    assert [name for _, name, _ in taken] == ["KEEP", "END", "PASS", "END", "FAMILY_1"]
    assert (t.asked, t.decision) == (2, "PLACE")


def test_when_the_last_pawn_is_laid_and_nothing_can_be_drawn_the_game_ends():
    """R24, R54."""
    t = Table(2).hands("A", "").put(height=[0, 0, 0]).begin().answer("FAMILY_0", "CELL_0", "KEEP")
    assert t.over and t.s.end_reason == 2


def test_in_the_last_round_tables_may_go_on_filling():
    """§7: condition `tables` is set for good and ends nothing more until the first player's turn."""
    t = Table(3, finish_round="true").covered(3, 4, 0, 0, 0, 3).begin().answer("FAMILY_0", "CELL_0", "SELL", "END")
    assert t.s.last_round == 1 and t.asked == 1
    t.answer("FAMILY_1", "CELL_5", "SELL", "END")
    assert t.asked == 2 and not t.over
    t.answer("FAMILY_2", "CELL_8", "KEEP", "END")
    assert t.over and t.s.end_reason == 3


# --- scoring


@pytest.mark.parametrize(("first", "second", "lines"), [(2, 2, (30, 30)), (3, 2, (15, 30)), (0, 1, (0, 5))])
def test_a_pair_pays_the_small_number_to_a_strict_leader_only(first, second, lines):
    """R45–R47 at 5|15."""
    t = Table(2).keeps(0, orange=first).keeps(1, orange=second)
    assert (t.sheet(0)["orange"], t.sheet(1)["orange"]) == lines


def test_the_joker_may_cost_its_owner_points():
    """R41, R45: it makes the owner the strict leader, who gets the small number."""
    t = Table(2).keeps(0, orange=2).keeps(1, orange=2).holds(0, 9).ask(0, "JOKER_COLOUR")
    assert t.sheet(0)["orange"] == 30
    t.answer(f"COLOUR_{ORANGE}")
    assert t.sheet(0)["orange"] == 15 and t.sheet(1)["orange"] == 30


def test_the_blocked_test_looks_at_hands_after_the_draw():
    """§4.1: hands as they are now."""
    base = Table(2).pawns(W8_BASE).hands("C", "A").put(height=[1, 0, 0]).begin()
    base.s.pile[0, 0] = 3  # Dalila on top of the only pile
    base.answer("FAMILY_2", "CELL_11", "KEEP", "DRAW_0")
    assert not base.over and base.s.hand[0].tolist() == [0, 0, 0, 1]
