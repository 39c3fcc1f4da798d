"""RULES.md §2.5, §4.4: tablets 10, 11 and 12, used now or in a later turn."""

from __future__ import annotations

import pytest

from mastaba.games.cheops.schema import BOX, EMPTY, IN_FRONT
from mastaba.games.cheops.tables import CELLS

from .fixture import BLACK, BLUE, BROWN, Table, at_cell_23, take


def only_treasures(t: Table, **cells: int) -> Table:
    """Leave treasures only on these cells (c5=BLUE); neighbours stand on all others."""
    for k in range(CELLS):
        if f"c{k}" in cells:
            t.s.content[k] = cells[f"c{k}"]
        else:
            t.s.content[k], t.s.pawn[k] = EMPTY, 4
    return t


# --- now or later


def test_a_usable_tablet_may_be_used_or_stored():
    """§4.2 LAW_NOW_OR_LATER."""
    t = take(at_cell_23(10).keeps(0, black=1))
    assert (t.decision, t.options, int(t.s.pending)) == ("LAW_NOW_OR_LATER", ["USE", "STORE"], 10)
    assert t.place_of(10) == BOX
    t.answer("STORE")
    assert t.place_of(10) == IN_FRONT and t.s.fresh.tolist() == [1, 0, 0] and t.decision == "END_TURN"


def test_a_tablet_that_cannot_be_used_is_stored_unasked():
    """R43."""
    t = take(at_cell_23(10))
    assert t.place_of(10) == IN_FRONT and t.decision == "END_TURN"


def test_a_stored_tablet_waits_for_a_later_turn():
    """R42: not in the turn in which it was stored, not in the double turn either."""
    t = at_cell_23(10, seats=2).keeps(0, black=1).money(20)
    t.answer("NEIGHBOUR", "CELL_23", "STORE")
    assert t.decision == "MAIN" and "PLAY_10" not in t.options
    t.answer("FAMILY_0", "CELL_0", "KEEP")
    assert "PLAY_10" not in t.options
    t.answer("END", "FAMILY_0", "CELL_6", "KEEP", "END")
    assert t.asked == 0 and "PLAY_10" in t.options


@pytest.mark.parametrize("where", ["MAIN", "END_TURN"])
def test_a_played_tablet_returns_to_the_decision_in_which_it_was_played(where):
    """§4.2 resume."""
    t = Table(2).holds(0, 10).keeps(0, black=1, blue=1).begin()
    if where == "END_TURN":
        t.answer("FAMILY_0", "CELL_0", "KEEP")
    t.answer("PLAY_10")
    assert t.decision == "LAW10_COLOUR" and t.place_of(10) == BOX
    t.answer("COLOUR_1")
    assert (t.decision, t.asked) == (where, 0)


def test_several_tablets_in_one_turn_also_in_a_turn_that_passes():
    """R42."""
    t = Table(2).holds(0, 10).holds(0, 12).keeps(0, black=1).hands("", "ABCD").begin()
    assert t.options == ["PLAY_10", "PLAY_12", "PASS"]
    t.answer("PLAY_10")
    assert t.options == ["PLAY_12", "PASS"]
    t.answer("PASS")
    assert "PLAY_12" in t.options and "END" in t.options


def test_another_players_tablet_cannot_be_played():
    """§4.2 MAIN."""
    t = Table(2).holds(1, 10).keeps(0, black=1).begin()
    assert "PLAY_10" not in t.options


# --- tablet 10


def test_ten_sells_a_kept_treasure_at_the_market_price():
    """§4.2 LAW10_COLOUR."""
    t = Table(2).market(2).holds(0, 10).keeps(0, black=2, blue=1).begin().answer("PLAY_10")
    assert t.options == ["COLOUR_0", "COLOUR_1"]
    t.answer("COLOUR_0")
    assert t.s.money[0] == 15 and t.s.kept[0, BLACK] == 1 and t.s.covered[BLACK] == 1


def test_ten_is_stopped_by_a_full_table_and_by_tablet_five_not_by_four():
    """R44."""
    t = Table(2).holds(0, 10).keeps(0, black=1).covered(4, 0, 0, 0, 0, 0).begin()
    assert "PLAY_10" not in t.options
    t = Table(2).holds(0, 10).under(5, BLACK).keeps(0, black=1).begin()
    assert "PLAY_10" not in t.options
    t = Table(2).holds(0, 10).under(4, BLACK).keeps(0, black=1).begin()
    assert "PLAY_10" in t.options


def test_ten_may_end_the_game():
    """§4.1: after every sale."""
    t = Table(2).holds(0, 10).keeps(0, black=1).covered(3, 4, 0, 0, 0, 0).begin().answer("PLAY_10")
    assert t.over and t.s.end_reason == 3


# --- tablet 11


def test_eleven_lays_an_own_pawn_on_a_treasure_not_on_a_tablet():
    """R49."""
    t = at_cell_23(1, seats=2).holds(0, 11).hands("BCD", "ABCD").begin().answer("PLAY_11", "FAMILY_1")
    assert t.decision == "LAW11_CELL" and 23 not in t.cells() and 0 in t.cells()
    t.answer("CELL_0")
    assert t.decision == "DISPOSE" and t.place_of(11) == BOX
    t.answer("SELL")
    assert t.decision == "MAIN" and t.s.pawn[0] == 1 and t.s.hand[0].tolist() == [0, 0, 1, 1]
    assert t.s.money[0] == 10


def test_eleven_asks_for_the_family_first():
    """§4.2 LAW11_FAMILY."""
    t = Table(2).holds(0, 11).hands("AB", "ABCD").begin().answer("PLAY_11")
    assert (t.decision, t.options) == ("LAW11_FAMILY", ["FAMILY_0", "FAMILY_1"])


def test_eleven_is_unusable_where_only_a_tablet_cell_is_legal():
    """§4.4."""
    t = Table(2).holds(0, 11)
    only_treasures(t, c65=BLACK)
    t.s.pawn[23], t.s.content[23] = -1, 6
    t.s.pawn[63], t.s.pawn[64] = 0, 1
    t.hands("A", "ABCD").begin()
    assert t.options == ["FAMILY_0"]


def test_eleven_before_the_placement_may_leave_only_a_pass():
    """R50."""
    t = Table(2).holds(0, 11).hands("A", "ABCD").begin().answer("PLAY_11", "CELL_0", "KEEP")
    assert t.decision == "END_TURN" and t.s.hand[0].sum() == 0


# --- tablet 12


def test_twelve_swaps_two_treasures_of_the_pyramid_open_or_not():
    """R51."""
    t = Table(2).holds(0, 12).begin().answer("PLAY_12")
    assert t.decision == "LAW12_FIRST" and t.cells() == [k for k in range(CELLS) if t.s.content[k] < 6]
    t.answer("CELL_0")
    assert t.s.pending == 0 and t.cells() == [k for k in range(CELLS) if t.s.content[k] < 6 and t.s.content[k] != 0]
    last = int(t.s.content[65])
    t.answer("CELL_65")
    assert (int(t.s.content[0]), int(t.s.content[65])) == (last, BLACK) and t.place_of(12) == BOX
    assert t.decision == "MAIN"


def test_twelve_swaps_a_kept_treasure_with_one_of_the_pyramid():
    """R51: own ones only."""
    t = Table(2).holds(0, 12).keeps(0, blue=1, black=1).keeps(1, brown=3).begin().answer("PLAY_12", "CELL_0")
    assert [name for name in t.options if name.startswith("COLOUR")] == ["COLOUR_1"]
    t.answer("COLOUR_1")
    assert t.s.content[0] == BLUE and t.s.kept[0, :2].tolist() == [2, 0]


def test_twelve_never_brings_home_a_colour_under_tablet_four():
    """R52: giving one away is allowed."""
    t = Table(2).holds(0, 12).under(4, BLACK).keeps(0, blue=1, black=1).begin().answer("PLAY_12", "CELL_0")
    assert not [name for name in t.options if name.startswith("COLOUR")]
    t.answer("CELL_1")
    t = Table(2).holds(0, 12).under(4, BLACK).keeps(0, black=1).begin().answer("PLAY_12", "CELL_2")
    assert "COLOUR_0" in t.options
    t.answer("COLOUR_0")
    assert t.s.kept[0, BROWN] == 1 and t.s.content[2] == BLACK


def test_twelve_needs_two_different_colours():
    """R51, §4.4: a swap without effect is no action."""
    t = only_treasures(Table(2).holds(0, 12), c9=BLUE, c10=BLUE).keeps(0, blue=2)
    t.hands("A", "ABCD").begin()
    assert t.options == ["FAMILY_0"]
    t.keeps(0, black=1)
    assert t.options == ["FAMILY_0", "PLAY_12"]


def test_a_treasure_without_a_partner_is_not_offered_first():
    """§4.2 LAW12_FIRST: black under tablet 4 and alone of its kind needs a treasure of the pyramid."""
    t = only_treasures(Table(2).holds(0, 12), c9=BLACK, c10=BLACK).under(4, BLACK).keeps(0, blue=1)
    assert "PLAY_12" not in t.hands("A", "ABCD").begin().options
