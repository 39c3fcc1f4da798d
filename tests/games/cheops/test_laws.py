"""RULES.md §2.5: law tablets 1 to 9."""

from __future__ import annotations

import pytest

from mastaba.games.cheops.schema import BOX, IN_FRONT, ON_BOARD, ON_MARKET, ON_NUMBER, UNDER

from .fixture import BLACK, BLUE, GREEN, ORANGE, RED, Table, at_cell_23, take


@pytest.mark.parametrize(("law", "price"), [(1, 5), (2, 15)])
def test_market_tablets_change_the_price_without_a_question(law, price):
    """§2.5, R28."""
    t = take(at_cell_23(law))
    assert t.place_of(law) == ON_MARKET and t.decision == "END_TURN"
    t.answer("END", "FAMILY_0", "CELL_0", "SELL")
    assert t.s.money[1] == price


@pytest.mark.parametrize(("old", "new", "price"), [(1, 2, 15), (2, 1, 5)])
def test_the_second_market_tablet_replaces_the_first(old, new, price):
    """R29."""
    t = take(at_cell_23(new).market(old))
    assert t.place_of(old) == BOX and t.place_of(new) == ON_MARKET
    t.answer("END", "FAMILY_0", "CELL_0", "SELL")
    assert t.s.money[1] == price


def test_after_a_repealed_market_tablet_the_price_is_ten():
    """R29."""
    t = take(at_cell_23(8).market(2))
    assert t.place_of(2) == BOX and t.place_of(8) == BOX
    t.answer("END", "FAMILY_0", "CELL_0", "SELL")
    assert t.s.money[1] == 10


def test_tablet_three_asks_for_three_full_tables():
    """§2.5."""
    t = take(at_cell_23(3).covered(4, 3, 0, 0, 0, 0))
    assert t.place_of(3) == ON_BOARD
    t.answer("END", "FAMILY_0", "CELL_1", "SELL")
    assert t.s.covered.tolist() == [4, 4, 0, 0, 0, 0] and not t.over


@pytest.mark.parametrize("law", [4, 5, 6])
def test_column_tablets_go_under_any_column_without_one(law):
    """§4.2 LAW_COLUMN, R34, R35: full columns too."""
    other = 4 if law != 4 else 5
    t = take(at_cell_23(law).under(other, GREEN).covered(4, 0, 0, 0, 0, 0))
    assert t.decision == "LAW_COLUMN" and t.s.pending == law and t.place_of(law) == BOX
    assert t.options == ["COLOUR_0", "COLOUR_1", "COLOUR_2", "COLOUR_4", "COLOUR_5"]
    t.answer("COLOUR_0")
    assert t.place_of(law) == UNDER + BLACK and t.decision == "END_TURN"


def test_a_sealed_column_takes_no_other_tablet():
    """§2.5 tablet 6."""
    t = take(at_cell_23(4).under(6, BLUE).under(5, RED))
    assert t.options == ["COLOUR_0", "COLOUR_2", "COLOUR_3", "COLOUR_4"]


def test_tablet_seven_goes_on_any_uncovered_number_and_makes_it_twenty():
    """R36, R37: the bottom number included, sealed columns too."""
    t = take(at_cell_23(7).covered(2, 0, 5, 0, 4, 0).under(6, BLACK))
    assert t.decision == "LAW7_SLOT"
    slots = [*((0, i) for i in (2, 3, 4)), *((1, i) for i in range(5)), (2, 5)]
    slots += [*((3, i) for i in range(6)), (4, 4), *((5, i) for i in range(5))]
    assert t.options == [f"SLOT_{c}_{i}" for c, i in slots]
    t.answer("SLOT_0_2")
    assert t.place_of(7) == ON_NUMBER + BLACK and t.s.law7_slot == 2
    t.keeps(1, black=2)
    assert t.sheet(1)["black"] == 40
    assert t.covered(3, 0, 5, 0, 4, 0).sheet(1)["black"] == 40  # covered: the next number, 20, counts


def test_tablet_seven_replaces_pairs_and_x():
    """§6 N = 20 if tablet 7 lies there."""
    t = Table(3).seven_on(ORANGE, 1).covered(0, 0, 0, 0, 1, 0).keeps(0, orange=3).keeps(1, orange=1)
    assert t.scores[:2] == [60, 20]
    t = Table(3).seven_on(RED, 0).keeps(0, red=3).keeps(1, red=1)
    assert t.scores[:2] == [60, 20]


def test_tablet_eight_lists_every_tablet_in_play():
    """R38: market, board, under a column, an open number, in front of anybody; never those face down."""
    t = at_cell_23(8).market(1).long_game().under(4, GREEN).seven_on(BLACK, 2).holds(0, 10).holds(2, 9)
    take(t)
    assert (t.decision, t.options) == ("LAW8_TARGET", ["LAW_1", "LAW_3", "LAW_4", "LAW_7", "LAW_9", "LAW_10"])
    t.answer("LAW_4")
    assert t.place_of(4) == BOX and t.place_of(8) == BOX and t.decision == "END_TURN"


def test_a_covered_tablet_seven_is_no_target():
    """R38."""
    t = take(at_cell_23(8).seven_on(BLACK, 0).covered(1, 0, 0, 0, 0, 0).long_game().under(4, BLUE))
    assert t.options == ["LAW_3", "LAW_4"]


def test_a_repealed_tablet_seven_gives_the_number_back():
    """§2.5 tablet 8: its effect ends."""
    t = at_cell_23(8).seven_on(BLACK, 0).long_game().keeps(1, black=1)
    assert t.sheet(1)["black"] == 20
    take(t).answer("LAW_7")
    assert t.sheet(1)["black"] == 5


def test_tablet_eight_without_a_target_goes_alone():
    """§4.2 LAW8_TARGET."""
    t = take(at_cell_23(8))
    assert t.decision == "END_TURN" and t.place_of(8) == BOX


def test_a_single_target_is_taken_without_question():
    """§4 forced answers."""
    t = at_cell_23(8).holds(2, 9)
    logged = t.answer("FAMILY_1").answer_logged("CELL_23")
    assert logged[-1] == ("LAW8_TARGET", "LAW_9", True) and t.place_of(9) == BOX


def test_repealing_the_long_game_with_two_full_tables_ends_the_game_at_once():
    """R30."""
    t = at_cell_23(8).long_game().under(4, GREEN).covered(4, 4, 0, 0, 0, 0)
    take(t).answer("LAW_3")
    assert t.over and t.s.end_reason == 3


def test_the_joker_costs_twenty_five():
    """§4.2 LAW9_PAY."""
    t = take(at_cell_23(9).money(30))
    assert (t.decision, t.options) == ("LAW9_PAY", ["PAY", "DECLINE"])
    t.answer("PAY")
    assert t.s.money[0] == 5 and t.place_of(9) == IN_FRONT and t.decision == "END_TURN"


def test_the_joker_may_be_declined():
    t = take(at_cell_23(9).money(30)).answer("DECLINE")
    assert t.s.money[0] == 30 and t.place_of(9) == BOX


def test_with_less_than_twenty_five_the_joker_goes_to_the_box_unasked():
    """R39."""
    t = take(at_cell_23(9).money(20))
    assert t.decision == "END_TURN" and t.place_of(9) == BOX and t.s.money[0] == 20


def test_a_repealed_joker_is_lost_without_refund():
    """R40."""
    t = at_cell_23(8).holds(2, 9).long_game().money(0, 0, 5)
    take(t).answer("LAW_9")
    assert t.place_of(9) == BOX and t.s.money[2] == 5


def test_a_tablet_taken_with_a_family_leads_to_the_end_of_the_turn():
    """§4.2 resume."""
    t = take(at_cell_23(6)).answer("COLOUR_0")
    assert t.decision == "END_TURN" and t.asked == 0


@pytest.mark.parametrize(("reading", "worth"), [("no", 15), ("yes", 0)])
def test_law_four_on_a_full_table_leaves_kept_treasures_their_worth_or_not(reading, worth):
    """R31: treasures kept earlier stay and score; read otherwise, the colour is worthless once its table is full."""
    t = Table(law4_voids=reading).under(4, BLUE).covered(0, 4, 0, 0, 0, 0)
    t.s.kept[0, BLUE] = 1
    assert list(t.sheet(0).values())[1 + BLUE] == worth
    t.covered(0, 3, 0, 0, 0, 0)
    assert list(t.sheet(0).values())[1 + BLUE] == 5  # not full: both read the same
