"""RULES.md §4.4: walking step by step, exact counts, boots, helmet, rocket."""

from __future__ import annotations

import pytest

from games.raiders.chamber import chamber, lay_cards
from games.raiders.reference import step_options
from mastaba.games.raiders.geometry import CELL_OF, NAMES
from mastaba.games.raiders.rules.layout import mark_runs
from mastaba.games.raiders.tables import terrain

FAR = ["A5", "I5"]


def walker(cell: str, card: int, item: str = "lucky_charm", **more):
    """Seat 0 at the first step of a walk; the others stand far away."""
    return chamber([cell, *FAR], cards=[card, 3, 3], items={0: item}, **more)


def test_one_walks_to_floor_cells_next_to_one():
    """§4.4: obstacles and the Guardian's cell are closed."""
    t = walker("D4", 3, guardian="E5")
    assert t.cells == ["C3", "D5", "E4"]  # C4 and D3 are pillars, E5 the Guardian's


def test_no_step_leads_straight_back_but_circles_are_fine():
    """R11: three steps may end where they began."""
    t = walker("E2", 3, tokens={"E2": "coin"}).go("E3")
    assert t.cannot("E2")
    t.go("F2")
    assert "E2" in t.cells
    assert t.go("E2").has(0, "coin") == 1


def test_the_first_step_is_free_whatever_happened_before():
    """R12."""
    t = walker("E2", 1)
    assert t.s.previous == -1 and "E1" in t.cells


def test_a_step_is_offered_only_if_the_walk_can_be_completed():
    """R13: A1 is a dead end here, so it is left out while another step must follow."""
    for card, offered in ((1, True), (2, False), (3, False)):
        t = chamber(["B2", "I1", "I5"], guardian="B1")
        t.s.terrain[:] = terrain([CELL_OF["A2"]], [])
        lay_cards(t, [card, 3, 3])
        assert ("A1" in t.cells) is offered
        assert {CELL_OF[c] for c in t.cells} == step_options(t.s)


def test_other_pawns_do_not_count_as_obstacles_of_the_way_ahead():
    """R14."""
    t = chamber(["A1", "B1", "A2"], cards=[2, 3, 3])
    assert {"B1", "A2"} <= set(t.cells)


def shut_in(item: str = "lucky_charm"):
    """Seat 0 in a corner whose only way out, B2, is held by a pawn that has nowhere to go; no card is laid."""
    t = chamber(["A1", "B2", "C2"], items={0: item}, tokens={"A1": "book"}, guardian="I1")
    t.s.terrain[:] = terrain([CELL_OF[c] for c in ("A2", "B1", "B3", "C1", "C3", "D2", "D3")], [])
    mark_runs(t.s)
    return t


def packed_corner(card: int = 1, item: str = "lucky_charm"):
    """The same with cards laid: seat 0's is revealed."""
    t = shut_in(item)
    lay_cards(t, [card, 3, 3])
    return t


def test_a_walker_shut_in_by_pieces_that_cannot_be_pushed_stops_and_collects():
    """R15, R70: zero steps; he collects where he stands, and the card's effect applies."""
    t = packed_corner()
    assert (t.asked, t.decision) == (0, "TURN_GUARDIAN")
    assert t.at(0) == "A1" and t.has(0, "book") == 1


def test_stopping_short_costs_the_rockets_step():
    """R15: no extra step for a walker who is shut in."""
    t = packed_corner(card=2, item="rocket_shoes")
    assert (t.asked, t.decision) == (0, "SET_ROTATION") and t.at(0) == "A1"


# --- Spring Boots


def test_boots_leap_over_one_pillar_to_any_floor_cell_beside_it():
    """R35: no straight line is needed."""
    t = walker("C3", 1, "spring_boots", guardian="I1")
    beside = {"B4", "C5", "D5", "D4"}  # round the pillar C4, B3 being a fountain
    assert beside <= set(t.cells) and t.cannot("C4")
    assert "D2" not in t.cells, "the boots do not help over fountains"


def test_boots_leap_over_connected_pillars_in_one_step():
    """R35: C1 and C2 of layout B form one run."""
    t = walker("B1", 1, "spring_boots", layout="B", guardian="I1")
    assert {"D1", "D2", "D3", "C3", "B2", "A1"} <= set(t.cells)


def test_boots_may_not_leap_straight_back():
    """R36: the last counted cell is barred."""
    t = walker("C3", 2, "spring_boots", guardian="I1").go("C5")
    assert t.cannot("C3")


def test_nobody_else_leaps():
    t = walker("C3", 1, guardian="I1")
    assert "C5" not in t.cells


# --- Diving Helmet


def test_the_helmet_enters_fountains_and_may_stop_there():
    """§2.8, R38."""
    t = walker("B2", 1, "diving_helmet", guardian="I1")
    assert "B3" in t.cells
    assert t.go("B3").at(0) == "B3"


def test_from_a_fountain_every_other_fountain_is_one_step_away_but_the_guardians():
    """R37."""
    t = walker("B3", 1, "diving_helmet", guardian="H4")
    assert {"C6", "D2", "F7", "G2"} <= set(t.cells) and "H4" not in t.cells


def test_without_the_helmet_fountains_are_closed():
    assert "B3" not in walker("B2", 1, guardian="I1").cells


# --- Rocket Shoes


def test_the_rocket_may_take_one_step_more_or_stop():
    """R39: decided after the card's steps; never straight back."""
    t = walker("E2", 1, "rocket_shoes", tokens={"E3": "coin", "D3": "pot", "E4": "mask"}).go("E3")
    assert t.decision == "STEP" and "DONE" in t.cells and "E2" not in t.cells
    stopped = chamber(["E2", *FAR], cards=[1, 3, 3], items={0: "rocket_shoes"}, tokens={"E3": "coin"}).go("E3", "DONE")
    assert stopped.has(0, "coin") == 1
    t.go("E4")
    assert (t.has(0, "mask"), t.has(0, "coin")) == (1, 0) and t.decision == "TURN_GUARDIAN"


@pytest.mark.parametrize("card", [1, 2, 3, 4, 5])
def test_a_walk_has_exactly_the_cards_steps(card):
    """§4.4."""
    t = walker("E1", card)
    for n in range(card):
        assert (t.asked, t.decision, int(t.s.steps_left)) == (0, "STEP", card - n)
        assert {CELL_OF[c] for c in t.cells} == step_options(t.s)
        t.go(t.cells[0])
    assert t.asked != 0 or t.decision != "STEP"


def test_the_path_is_kept_in_the_record():
    t = walker("E1", 3).go("E2", "E3")
    assert [NAMES[c] for c in t.s.path[: t.s.path_length]] == ["E1", "E2"]
