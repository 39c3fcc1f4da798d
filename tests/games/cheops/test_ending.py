"""RULES.md §4.1, §6, §7: the ends of the game, scoring, the option to finish the round."""

from __future__ import annotations

import pytest

from mastaba.games.cheops.tables import CELLS, ROW

from .fixture import BLACK, W8_BASE, Table

EMPTY, BLOCKED, TABLES = 1, 2, 3


def full_pyramid(t: Table, *but: int) -> Table:
    """A pawn on every cell but these; three families in a pattern without touching equals."""
    where = {}
    for k in range(CELLS):
        if k not in but:
            row, at = int(ROW[k]), k - int(sum(11 - r for r in range(int(ROW[k]))))
            where[k] = "ABC"[(at - row) % 3]
    return t.pawns(where)


def test_two_full_tables_end_the_game_at_once():
    """§6, R53."""
    t = Table().covered(3, 4, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert t.over and t.s.end_reason == TABLES and t.s.hand[0].sum() == 3


def test_one_full_table_does_not():
    t = Table().covered(3, 0, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert not t.over and t.decision == "END_TURN"


def test_with_tablet_three_it_takes_three():
    """R30."""
    t = Table().long_game().covered(3, 4, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert not t.over
    t = Table().long_game().covered(3, 4, 5, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert t.over


def test_the_double_turn_may_end_before_its_normal_placement():
    """R53: the twenty piastres are lost."""
    t = Table().covered(3, 4, 0, 0, 0, 0).money(20).begin().answer("NEIGHBOUR", "CELL_0", "SELL")
    assert t.over and t.s.money[0] == 10 and t.s.hand[0].sum() == 4


def test_the_game_ends_when_nobody_can_lay_a_pawn():
    """§6 blocked, R54: money and piles do not count."""
    t = Table(2).pawns({k: "AB"[k % 2] for k in range(10)}).hands("A", "AB").money(50, 50)
    t.begin().answer("FAMILY_0", "KEEP", "END")
    assert t.over and t.s.end_reason == BLOCKED


def test_it_goes_on_while_somebody_can():
    """§4.1: hands of all players."""
    t = Table(2).pawns(W8_BASE).hands("A", "C").begin()
    t.answer("PASS").answer("END")
    assert t.asked == 1 and not t.over


def test_the_empty_pyramid_ends_the_game_at_the_next_turn():
    """§6 empty, R55: the current turn is finished first, also before `blocked`."""
    t = full_pyramid(Table(2), 65).hands("D", "D").holds(0, 10).keeps(0, black=1).begin()
    t.answer("PLAY_10").holds(0, 10).keeps(0, black=1).answer("KEEP")
    assert t.decision == "END_TURN" and "PLAY_10" in t.options
    t.answer("END")
    assert t.over and t.s.end_reason == EMPTY


def test_the_joker_is_asked_after_the_end_before_scoring():
    """R41, §4.2 JOKER_COLOUR: its owner, whoever's turn it was."""
    t = Table().holds(2, 9).covered(3, 4, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert (t.asked, t.decision, int(t.s.end_reason)) == (2, "JOKER_COLOUR", TABLES)
    t.answer("COLOUR_0")
    assert t.over and t.sheet(2)["black"] == 25 and t.s.joker_colour == BLACK


def test_the_joker_may_name_a_colour_under_tablet_four():
    """R41."""
    t = Table().holds(2, 9).under(4, BLACK).covered(3, 4, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0")
    assert t.decision == "JOKER_COLOUR" and "COLOUR_0" in t.options


def test_a_sole_owner_is_the_strict_majority_holder():
    """R46."""
    t = Table(3).keeps(1, orange=1)
    assert t.scores == [0, 5, 0]


def test_a_tie_of_three_gives_everybody_the_big_number():
    """R47."""
    t = Table(3).keeps(0, orange=2).keeps(1, orange=2).keeps(2, orange=2)
    assert t.scores == [30, 30, 30]


def test_x_counts_kept_treasures_and_the_joker_only():
    """R48: not sold, discarded or on the pyramid; not the markers (R9)."""
    t = Table(2).keeps(0, red=2).keeps(1, red=1).covered(0, 0, 0, 0, 0, 2).put(discarded=[0, 0, 0, 0, 0, 3])
    assert t.scores == [2 * 9, 9]


def test_money_and_colours_add_up_and_ties_share_the_victory():
    """§6, R57."""
    t = Table(3).money(30, 25, 10).keeps(1, black=1).keeps(2, black=1)
    assert t.scores == [30, 30, 15] and t.ranks == [1, 1, 3]


# --- finish_round (§7)


def last_round(seat: int, seats: int = 3) -> Table:
    t = Table(seats, finish_round="true").covered(3, 4, 0, 0, 0, 0).begin(seat)
    return t.answer("FAMILY_0", "CELL_0", "SELL")


def test_with_finish_round_the_others_still_have_their_turn():
    t = last_round(1)
    assert not t.over and t.s.last_round == 1 and t.decision == "END_TURN"
    t.answer("END")
    assert t.asked == 2
    t.answer("FAMILY_0", "CELL_9", "KEEP", "END")
    assert t.over and t.s.end_reason == TABLES


def test_when_the_first_player_fills_it_the_whole_round_follows():
    t = last_round(0).answer("END")
    t.answer("FAMILY_0", "CELL_9", "KEEP", "END")
    assert t.asked == 2
    t.answer("FAMILY_1", "CELL_10", "KEEP", "END")
    assert t.over


def test_the_last_round_stands_even_when_tablet_three_comes():
    """§7: for good."""
    t = last_round(1).long_game().answer("END", "FAMILY_0", "CELL_9", "KEEP", "END")
    assert t.over and t.s.end_reason == TABLES


@pytest.mark.parametrize("seat", [0, 1])
def test_blocked_still_ends_the_game_at_any_other_turn(seat):
    """§7."""
    t = Table(3, finish_round="true").pawns(W8_BASE).hands("A", "A", "A").put(last_round=1).begin(seat)
    t.answer("PASS").answer("END")
    assert t.over and t.s.end_reason == BLOCKED


def test_the_first_players_turn_ends_it_before_empty_and_blocked():
    """§7: tested before."""
    t = Table(3, finish_round="true").pawns(W8_BASE).hands("A", "A", "A").put(last_round=1).begin(2)
    t.answer("PASS").answer("END")
    assert t.over and t.s.end_reason == TABLES
