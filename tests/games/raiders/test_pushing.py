"""RULES.md §4.6: pushing, chains, who decides, gloves, the doll."""

from __future__ import annotations

from games.raiders.chamber import chamber
from games.raiders.test_walking import packed_corner
from mastaba.games.raiders.geometry import CELL_OF, NAMES


def test_entering_an_occupied_cell_pushes_even_in_passing():
    """R16, R24: the pushed pawn collects nothing, its token stays."""
    t = chamber(["E1", "E2", "I5"], cards=[2, 3, 3], tokens={"E3": "coin", "E2": "pot"}).go("E2")
    assert (t.asked, t.decision) == (0, "PUSH_TO") and t.s.lifted == 1
    t.go("E3")
    assert t.at(1) == "E3" and t.token("E3") == 1 and t.token("E2") == 2
    assert (t.asked, t.decision) == (0, "STEP")


def test_a_pawn_is_pushed_to_any_neighbour_but_the_pushers_origin():
    """R17: floor on the board, without the Guardian."""
    t = chamber(["E3", "E4", "I5"], cards=[2, 3, 3], guardian="E5").go("E4")
    assert t.cells == ["D4", "F4"]  # D3 and F3 are pillars, E5 the Guardian's, E3 the origin


def test_the_helmet_and_the_boots_do_not_apply_to_being_pushed():
    """R18."""
    t = chamber(["C3", "B2", "I5"], cards=[2, 3, 3], items={1: "diving_helmet"}, guardian="I1").go("B2")
    assert "B3" not in t.cells


def test_the_pushed_player_decides_where_the_next_one_goes():
    """R20: and so on along the chain."""
    t = chamber(["E1", "E2", "E3", "E4"], cards=[1, 3, 3, 3], guardian="I1").go("E2", "E3")
    assert (t.asked, t.decision) == (1, "PUSH_TO") and t.s.lifted == 2
    t.go("E4")
    assert (t.asked, t.decision) == (2, "PUSH_TO") and t.s.lifted == 3
    t.go("E5")
    assert [t.at(p) for p in range(4)] == ["E2", "E3", "E4", "E5"]


def test_nobody_is_pushed_twice_in_one_chain():
    """R21: the mover on E2 and the pawns already moved are closed."""
    t = chamber(["E1", "E2", "E3"], cards=[1, 3, 3], guardian="I1").go("E2", "E3")
    assert t.asked == 1 and not {"E2", "E3"} & set(t.cells)


def test_the_third_piece_may_go_where_the_mover_came_from():
    """R22: only the pusher's own origin is barred."""
    t = chamber(["F1", "E2", "F2"], cards=[1, 3, 3], guardian="I1").go("E2")
    assert "F1" not in t.cells
    t.go("F2")
    assert t.asked == 1 and "F1" in t.cells


def test_the_same_pawn_may_be_pushed_again_by_a_later_step():
    """R23."""
    t = chamber(["E1", "E2", "I5"], cards=[3, 3, 3], guardian="I1").go("E2", "E3", "E3", "E4")
    assert t.at(1) == "E4" and (t.asked, t.decision) == (0, "STEP")


def test_a_cell_is_closed_if_its_pawn_cannot_be_pushed_anywhere():
    """R19."""
    t = packed_corner()
    assert t.at(1) == "B2" and t.at(0) == "A1" and t.decision != "STEP"


def test_nobody_is_pushed_onto_the_guardian():
    """R25."""
    t = chamber(["E3", "E4", "I5"], cards=[2, 3, 3], guardian="E5").go("E4")
    assert t.cannot("E5")


# --- Power Gloves


def test_gloves_push_up_to_two_cells():
    """R44, R45."""
    t = chamber(["E3", "E4", "I5"], cards=[2, 3, 3], items={0: "power_gloves"}, guardian="I1").go("E4")
    assert {"D4", "E5", "F4"} <= set(t.cells) and {"C3", "D5", "E6", "F5", "G3"} <= set(t.cells)
    assert "E2" not in t.cells, "two cells back leads only over the origin"


def test_gloves_need_a_free_floor_cell_between_but_pieces_there_do_not_matter():
    """R44: C4 behind D4 is a pillar; C3 lies behind D4 and the pillar D3."""
    t = chamber(["E3", "E4", "D4"], cards=[2, 3, 3], items={0: "power_gloves"}, guardian="I1").go("E4")
    assert "C3" in t.cells
    t = chamber(["E3", "E4", "I5"], cards=[2, 3, 3], items={0: "power_gloves"}, guardian="D4").go("E4")
    assert "C3" not in t.cells and "D4" not in t.cells


def test_the_gloves_of_a_pushed_player_serve_when_he_decides():
    """R45."""
    t = chamber(["E1", "E2", "E3"], cards=[1, 3, 3], items={1: "power_gloves"}, guardian="I1").go("E2", "E3")
    assert t.asked == 1 and "E5" in t.cells
    plain = chamber(["E1", "E2", "E3"], cards=[1, 3, 3], guardian="I1").go("E2", "E3")
    assert plain.asked == 1 and "E5" not in plain.cells


# --- the doll


def test_anybody_pushes_the_doll_like_a_pawn():
    """R46: its owner too; it goes onto floor only."""
    for items in ({0: "decoy_doll"}, {1: "decoy_doll"}):
        t = chamber(["E1", "A1", "I5"], cards=[2, 3, 3], items=items, doll="E2").go("E2")
        assert (t.asked, t.decision) == (0, "PUSH_TO") and t.s.lifted == 6
        assert t.go("E3").doll == "E3"


def test_whoever_pushed_the_doll_onto_a_pawn_decides_again():
    """R46a."""
    t = chamber(["E1", "E3", "I5"], cards=[2, 3, 3], items={2: "decoy_doll"}, doll="E2").go("E2", "E3")
    assert (t.asked, t.decision) == (0, "PUSH_TO") and t.s.lifted == 1
    t.go("E4")
    assert t.doll == "E3" and t.at(1) == "E4"


def test_one_piece_is_lifted_while_a_push_is_decided_and_none_otherwise():
    """§10."""
    t = chamber(["E1", "E2", "I5"], cards=[2, 3, 3]).go("E2")
    assert t.at(1) == "" and NAMES[t.s.push_at] == "E2" and t.s.push_from == CELL_OF["E1"]
    t.go("E3")
    assert t.s.lifted == -1 and t.s.chain == 0
