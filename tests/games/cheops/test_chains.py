"""RULES.md §4.1, §4.2, §8: tablets, neighbours and ends that meet in one turn."""

from __future__ import annotations

from mastaba.games.cheops.schema import BOX, IN_FRONT, UNDER

from .fixture import BLACK, BLUE, ORANGE, RED, W8_BASE, Table, at_cell_23, take
from .test_ending import full_pyramid


def test_a_tablet_stored_with_the_neighbour_stays_fresh_for_the_whole_double_turn():
    """R42: a double turn is one turn."""
    t = at_cell_23(12).money(20).answer("NEIGHBOUR", "CELL_23", "STORE")
    assert t.decision == "MAIN" and "PLAY_12" not in t.options
    t.answer("FAMILY_0", "CELL_0", "KEEP")
    assert t.decision == "END_TURN" and "PLAY_12" not in t.options
    t.answer("END", "FAMILY_0", "CELL_6", "KEEP", "END", "FAMILY_3", "CELL_8", "KEEP", "END")
    assert t.asked == 0 and "PLAY_12" in t.options


def test_a_tablet_used_at_once_by_a_neighbour_leads_back_to_main():
    """§4.2 resume; R21: one draw for the double turn."""
    t = at_cell_23(11).money(20).answer("NEIGHBOUR", "CELL_23", "USE", "FAMILY_0")
    assert t.decision == "LAW11_CELL" and t.place_of(11) == BOX
    t.answer("CELL_0", "SELL")
    assert (t.decision, t.s.bought, t.s.money[0]) == ("MAIN", 1, 10)
    t.answer("FAMILY_1", "CELL_6", "KEEP", "DRAW_0")
    assert t.asked == 1 and t.s.hand[0].sum() == 3


def test_a_tablet_played_at_the_end_of_the_turn_may_end_the_game_before_the_draw():
    """R53 with tablet 11."""
    t = Table().holds(0, 11).covered(0, 4, 0, 0, 0, 3).begin().answer("FAMILY_0", "CELL_0", "KEEP")
    t.answer("PLAY_11", "FAMILY_1", "CELL_5", "SELL")
    assert t.over and t.s.end_reason == 3 and t.s.hand[0].sum() == 2


def test_tablet_eleven_obeys_the_tablet_under_the_column():
    """§4.5, R49: disposing as usual."""
    t = Table().holds(0, 11).under(4, BLUE).begin().answer("PLAY_11", "FAMILY_0", "CELL_1")
    assert (t.decision, t.s.money[0], t.s.covered[BLUE]) == ("MAIN", 10, 1)


def test_the_money_of_tablet_ten_may_buy_the_neighbour():
    """R62."""
    t = Table().holds(0, 10).keeps(0, red=1).money(10).begin()
    assert "NEIGHBOUR" not in t.options
    t.answer_logged("PLAY_10")
    assert t.s.covered[RED] == 1 and "NEIGHBOUR" in t.options


def test_tablet_eight_reaches_a_rivals_stored_tablet_and_any_column():
    """R38."""
    t = take(at_cell_23(8).holds(2, 12).under(6, ORANGE))
    assert t.options == ["LAW_6", "LAW_12"]
    t.answer("LAW_6")
    assert t.place_of(6) == BOX and t.place_of(8) == BOX and t.place_of(12) == IN_FRONT + 2


def test_a_tablet_waits_in_the_box_while_its_question_is_open():
    """§4.2: the last answer moves it to its place."""
    t = take(at_cell_23(4))
    assert (t.decision, t.place_of(4), int(t.s.pending)) == ("LAW_COLUMN", BOX, 4)
    assert t.answer(f"COLOUR_{RED}").place_of(4) == UNDER + RED


def test_repealing_the_long_game_opens_the_last_round_with_that_option():
    """§7, R30."""
    t = at_cell_23(8, finish_round="true").long_game().covered(4, 4, 0, 0, 0, 0)
    take(t)
    assert not t.over and t.s.last_round == 1 and t.decision == "END_TURN"


def test_on_the_empty_pyramid_the_turn_is_finished_first():
    """R55: a stored tablet may still be played, then the game ends."""
    t = full_pyramid(Table().holds(0, 10).keeps(0, black=1), 65).hands("D", "ABC", "ABC")
    assert t.begin().options == ["FAMILY_3", "PLAY_10"]
    t.answer("FAMILY_3", "KEEP")
    assert t.decision == "END_TURN" and "PLAY_10" in t.options
    t.answer("PLAY_10", f"COLOUR_{BLACK}")
    assert t.decision == "END_TURN" and t.s.covered[BLACK] == 1
    t.answer("DRAW_0")
    assert t.over and t.s.end_reason == 1


def test_a_blocked_player_passes_unasked_after_the_turn_before():
    """W12, §4 forced answers are logged."""
    t = Table().pawns(W8_BASE).hands("ABCD", "AAB", "ABCD").begin()
    t.answer("FAMILY_2", "CELL_11", "KEEP")
    assert t.answer_logged("END") == [("END_TURN", "END", False), ("MAIN", "PASS", True)]
    assert (t.asked, t.decision) == (1, "END_TURN")
