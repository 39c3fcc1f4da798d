"""RULES.md §2.2: the pyramid, open cells, legal cells."""

from __future__ import annotations

from kit.play import random_positions
from mastaba.games.cheops import GAME
from mastaba.games.cheops.rules.placing import OPEN, reach, survey
from mastaba.games.cheops.tables import CELLS, PLACE_IN_ROW, ROW, SUPPORT, TABLET_CELLS, TOUCH, cell, cell_name

from .fixture import Table


def test_row_offsets_and_names_of_the_cells():
    """§2.2."""
    assert [cell(r, 0) for r in range(11)] == [0, 11, 21, 30, 38, 45, 51, 56, 60, 63, 65]
    assert cell_name(0) == "A1" and cell_name(23) == "C3" and cell_name(65) == "K1"
    assert TABLET_CELLS.tolist() == [23, 25, 27, 40, 42, 53]


def test_touching_is_mutual_and_supports_touch():
    """§2.2, R12: six touching cells at most."""
    around = {k: {int(j) for j in TOUCH[k] if j >= 0} for k in range(CELLS)}
    assert all(k in around[j] for k in around for j in around[k])
    assert all(set(SUPPORT[k].tolist()) <= around[k] for k in range(11, CELLS))
    assert around[23] == {22, 24, 13, 14, 31, 32} and around[0] == {1, 11} and around[65] == {63, 64}
    assert sum(len(a) == 6 for a in around.values()) == 36


def test_any_empty_base_cell_is_open_and_rows_above_need_two_supports():
    """R11."""
    t = Table().begin()
    assert t.legal("A") == list(range(11))
    t.pawns({4: "B"})
    assert t.legal("A") == [0, 1, 2, 3, 5, 6, 7, 8, 9, 10]
    t.pawns({5: "C"})
    assert t.legal("A") == [0, 1, 2, 3, 6, 7, 8, 9, 10, 15]


def test_a_family_may_not_touch_itself_beside_above_or_below():
    """R12."""
    t = Table().pawns({4: "A", 5: "B", 6: "C"}).begin()
    assert 15 not in t.legal("A") and 3 not in t.legal("A")
    t.pawns({15: "D"})
    assert 16 in t.legal("A") and 16 not in t.legal("D") and 16 not in t.legal("B")
    assert t.legal("D") == [0, 1, 2, 3, 7, 8, 9, 10]


def test_a_cell_above_bars_the_base_cells_below_it():
    """§2.2 touching cells: above. A made-up gap in the base."""
    t = Table().pawns({3: "B", 5: "C", 14: "A", 15: "D"}).begin()
    assert 4 not in t.legal("A") and 4 not in t.legal("D")


def test_neighbours_have_no_family_but_support():
    """R13, R14: they touch anything, and carry what stands on them."""
    t = Table().pawns({4: "N", 5: "N", 6: "N"}).begin()
    for family in "ABCD":
        assert {3, 7, 15, 16} <= set(t.legal(family))
    t.pawns({15: "N", 16: "A"})
    assert 25 not in t.legal("A") and 25 in t.legal("B")


def test_the_walk_by_rows_agrees_with_the_look_at_each_cell():
    """The two ways of asking what is legal are one rule."""
    for states in random_positions(GAME, games=12, every=3):
        s = states[0]
        looks = [reach(s, k) for k in range(CELLS)]
        for held in (0, 1, 6, 15):
            found, cells = survey(s, held)
            assert found == _union(looks) & ~OPEN
            assert cells == min(2, sum(look & held != 0 for look in looks))


def _union(bits: list[int]) -> int:
    total = 0
    for b in bits:
        total |= b
    return total


def test_a_legal_cell_is_open_and_untouched_by_the_family():
    """§2.2, by its words, over random play."""
    t = Table()
    for states in random_positions(GAME, games=6, every=5):
        t.states = states
        s = t.s
        s.asked = max(int(s.asked), 0)
        for f, family in enumerate("ABCD"):
            expected = [
                k
                for k in range(CELLS)
                if s.pawn[k] < 0
                and (ROW[k] == 0 or all(s.pawn[cell(ROW[k] - 1, PLACE_IN_ROW[k] + d)] >= 0 for d in (0, 1)))
                and all(j < 0 or s.pawn[j] != f for j in TOUCH[k])
            ]
            assert t.legal(family) == expected
