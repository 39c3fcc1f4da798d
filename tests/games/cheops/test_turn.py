"""RULES.md §4.1, §4.2: MAIN, PLACE, END_TURN."""

from __future__ import annotations

import pytest

from kit.scenario import table
from mastaba.games.cheops import GAME
from mastaba.games.cheops.schema import BOX

from .fixture import W8_BASE, Table


def test_the_action_table_has_151_names_at_their_numbers():
    """§4.6."""
    at = GAME.actions
    assert len(at) == 151
    wanted = {
        "FAMILY_3": 3, "NEIGHBOUR": 4, "PLAY_10": 5, "PLAY_12": 7, "PASS": 8, "SELL": 9, "KEEP": 10, "USE": 11,
        "STORE": 12, "PAY": 13, "DECLINE": 14, "DRAW_0": 15, "DRAW_2": 17, "END": 18, "COLOUR_0": 19, "COLOUR_5": 24,
        "LAW_1": 25, "LAW_12": 36, "CELL_0": 37, "CELL_65": 102, "SLOT_0_0": 103, "SLOT_2_3": 122, "SLOT_5_7": 150,
    }  # fmt: skip
    assert {name: at[name] for name in wanted} == wanted


def test_the_first_question_offers_each_family_once():
    """§4.2 MAIN."""
    t = Table().begin()
    assert (t.decision, t.options) == ("MAIN", ["FAMILY_0", "FAMILY_1", "FAMILY_2", "FAMILY_3"])


def test_a_family_without_a_legal_cell_is_not_offered():
    """§4.2 MAIN."""
    t = Table().pawns(W8_BASE).begin()
    assert t.options == ["FAMILY_2", "FAMILY_3"]


def test_a_family_not_in_hand_is_not_offered():
    """§4.2 MAIN."""
    assert Table().hands("BD").begin().options == ["FAMILY_1", "FAMILY_3"]


def test_passing_is_refused_while_a_pawn_can_be_laid():
    """R15."""
    assert Table().begin().refuses("PASS")


def test_the_pawn_leaves_the_hand_when_it_is_laid():
    """§4.2 PLACE."""
    t = Table().begin().answer("FAMILY_1")
    assert t.decision == "PLACE" and t.s.hand[0].tolist() == [1, 1, 1, 1] and t.s.pending == 1
    t.answer("CELL_4")
    assert t.s.hand[0].tolist() == [1, 0, 1, 1] and t.s.pawn[4] == 1 and t.s.content[4] == 7


def test_a_pawn_with_one_legal_cell_is_laid_unasked():
    """§4 forced answers, §4.6."""
    t = Table().pawns({k: "AB"[k % 2] for k in range(10)}).hands("A").begin()
    assert t.answer_logged("FAMILY_0")[:2] == [("MAIN", "FAMILY_0", False), ("PLACE", "CELL_10", True)]


def test_one_draw_at_most_and_never_above_four():
    """R22: a short hand grows by one pawn a turn."""
    t = Table(2).hands("AB", "ABCD").begin().answer("FAMILY_0", "CELL_5", "KEEP", "DRAW_0")
    assert t.s.hand[0].sum() == 2 and t.asked == 1


def test_the_draw_may_be_declined():
    """§4.2 END_TURN."""
    t = Table(2).begin().answer("FAMILY_0", "CELL_5", "KEEP", "END")
    assert t.s.hand[0].sum() == 3 and t.asked == 1


def test_a_full_hand_does_not_draw():
    """R23: a player who passes with four pawns has only END, which is taken unasked."""
    t = Table(2).pawns(W8_BASE).hands("AABB", "ABCD").begin()
    assert t.options == ["PASS"]
    t.answer("PASS")
    assert t.asked == 1 and t.decision == "MAIN"


def test_empty_piles_give_nothing():
    """R24."""
    t = Table(2).begin().put(height=[0, 3, 0])
    t.answer("FAMILY_0", "CELL_5", "KEEP")
    assert t.options == ["DRAW_1", "END"]
    t = Table(2).begin().put(height=[0, 0, 0])
    t.answer("FAMILY_0", "CELL_5", "KEEP")
    assert t.asked == 1


def test_without_pawns_a_player_passes_and_cannot_buy():
    """R25."""
    t = Table(2).hands("", "ABCD").money(50).begin()
    assert t.options == ["PASS"]


def test_a_blocked_player_may_buy_a_neighbour_but_need_not():
    """R16: no cell is free for A, but a neighbour beside the C on 11 opens one."""
    t = Table(2).pawns({**W8_BASE, 11: "C"}).hands("A", "ABCD").money(20).begin()
    assert t.options == ["NEIGHBOUR", "PASS"]
    t.answer("PASS")
    assert t.decision == "END_TURN" and t.s.money[0] == 20


def test_play_goes_round_to_the_next_higher_seat():
    """§3.7."""
    t = Table(3).begin(2)
    t.answer("FAMILY_0", "CELL_0", "KEEP", "END")
    assert t.asked == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_gets_its_turn(seats):
    t = Table(seats).begin()
    turns = []
    for k in range(seats):
        turns.append(t.asked)
        t.answer("FAMILY_0", f"CELL_{2 * k}", "KEEP", "END")
    assert turns == list(range(seats))


@pytest.mark.parametrize("seat", range(3))
def test_a_question_put_by_hand_is_about_the_seat_that_is_asked(seat):
    """§4.2: hand, purse and tablets are those of whoever is asked, and play goes on from there."""
    t = table("cheops", seats=3).ask(seat, "MAIN")
    t.s.hand[seat] = [0, 1, 0, 2]
    t.s.money[seat] = 20
    t.s.tablet_place[9:] = BOX
    assert t.options == ["FAMILY_1", "FAMILY_3", "NEIGHBOUR"]
    t.answer("NEIGHBOUR", "CELL_0", "SELL", "FAMILY_3", "CELL_1", "KEEP")
    assert (t.s.money[seat], t.s.kept[seat].sum(), t.s.cur) == (10, 1, seat)
    assert t.s.hand[seat].tolist() == [0, 1, 0, 1]
    t.answer("DRAW_2")
    assert t.s.hand[seat].sum() == 3 and t.asked == t.s.cur == (seat + 1) % 3
