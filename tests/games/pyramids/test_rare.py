"""RULES.md §3, §4, §6, §8: situations that a table meets seldom."""

from __future__ import annotations

import pytest

from kit.scenario import table

from .test_gods import play_round
from .test_turn import turn


def test_with_two_players_and_horus_set_aside_anubis_takes_first():
    """Rulings 18 and 19: order is the rank among the tiles chosen."""
    t = table("pyramids", seats=2).put(first=0, set_aside=1).ask(0, "CHOOSE_GOD").answer("GOD_4", "GOD_2")
    assert (t.asked, t.decision, t.options) == (1, "CHOOSE_PAIR", ["PAIR_0", "PAIR_1"])


def test_the_tile_left_over_and_the_one_set_aside_are_both_offered_again():
    """Rulings 19 and 20: after the round only the next number is set aside."""
    t = table("pyramids", seats=2).put(first=0, set_aside=2).ask(0, "CHOOSE_GOD")
    play_round(t)
    assert t.s.set_aside == 3 and t.options == ["GOD_1", "GOD_2", "GOD_4"]


def test_the_first_player_is_asked_first_which_card_to_keep():
    """Ruling 23: clockwise from the round's first player, before the token moves."""
    t = turn(3, 1, [10, 11, 12]).put(first=2)
    t.s.hand[2], t.s.hand_n[2] = [30, 31, -1], 2
    t.answer("CARD_0")
    assert (t.asked, t.decision, int(t.s.first)) == (2, "CHOOSE_KEEP_CARD", 2)
    t.answer("CARD_0")
    assert (t.asked, t.decision) == (0, "CHOOSE_KEEP_CARD")
    t.answer("CARD_0")
    assert t.s.first == 0 and t.s.discard_by[:2].tolist() == [2, 0]


def test_either_declined_twice_leads_to_the_card_to_keep():
    """§4, ruling 15: with four players Sekhmet may build neither."""
    t = turn(4, 4, [10, 11, 12]).answer("CARD_0", "NONE", "NONE")
    assert (t.decision, t.options) == ("CHOOSE_KEEP_CARD", ["CARD_0", "CARD_1"])


def test_both_from_a_hand_of_two_asks_the_tomb_only_while_a_card_is_left():
    """§4: after NONE the last card may still be buried; after an obelisk card nothing is asked."""
    t = turn(3, 4, [10, 11]).answer("CARD_0", "NONE")
    assert (t.decision, t.options) == ("CHOOSE_TOMB_CARD", ["CARD_0", "NONE"])
    assert turn(3, 4, [10, 11]).answer("CARD_0", "CARD_0").decision == "CHOOSE_GOD"


def test_with_five_players_the_last_quarry_empties_the_draw_pile():
    """Ruling 27: 5 + 10 · 2 · 5 = 105."""
    t = table("pyramids", seats=5, seed=3)
    for _ in range(9):
        play_round(t)
    assert t.s.round_no == 10 and t.s.pos == 105 and (t.s.order == -1).all()
    play_round(t)
    assert t.asked == -1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_card_in_hand_at_the_end_scores_nothing(seats):
    """Ruling 25: neither its stones nor its glyph."""
    t = turn(seats, 1, [10, 104, 102]).put(round_no=10)
    t.s.hand_n[1:] = 0
    t.answer("CARD_0")
    sheet = t.sheet(0)
    assert t.asked == -1 and t.s.tomb_n[0] == 0 and sheet["tomb"] == 0 and sheet["glyphs"] == 0


def test_the_only_tomb_at_the_table_has_every_majority_it_holds():
    """Ruling 37: strictly more than nothing."""
    t = table("pyramids", seats=3)
    t.s.tomb[1, 0], t.s.tomb_n[1] = 0, 1  # B:W/R
    assert [t.sheet(p)["tomb"] for p in range(3)] == [0, 15, 0]


def test_two_largest_connections_of_one_size_count_once():
    """Ruling 29: whichever; same points."""
    t = table("pyramids", seats=2)
    t.s.pyramid[0, :2] = 100, 101  # B:B and W:W: two groups of two
    assert (t.sheet(0)["colours"], t.sheet(0)["largest"]) == (4, 2)
