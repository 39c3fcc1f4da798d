"""RULES.md §4.7: what the Guardian sees, how he turns, walks and knocks out."""

from __future__ import annotations

import pytest

from games.raiders.chamber import KINDS, chamber, guard_walk
from mastaba.games.raiders.geometry import CELL_OF, NAMES
from mastaba.games.raiders.rules.trace import AHEAD, HIT, MOVED, ROCKETED, ROTATED, TIED, TURNED


def way(t) -> list[str]:
    return [NAMES[x] for kind, x, _ in t.walk if kind == MOVED]


def kinds(t) -> list[int]:
    return [kind for kind, _, _ in t.walk]


def hall(pawns, **more):
    """A chamber with pawns where they are named; "" stays off the board."""
    return chamber([*pawns, *[""] * (3 - len(pawns))], **more)


def test_he_walks_the_die_and_the_bonus_of_the_cards():
    """§4.7, §2.5."""
    t = hall([], guardian="E1", facing="E")
    t.s.played[:3] = [4, 5, 3]
    guard_walk(t, 2)
    assert way(t) == ["E2", "E3", "E4", "E5", "E6"]


def test_he_turns_to_a_raider_on_a_blue_arrow():
    """§4.7."""
    t = guard_walk(hall(["A1"], guardian="E1", facing="E"), 1)
    assert t.guardian == ("D1", "NE") and kinds(t) == [TURNED, MOVED, AHEAD]


@pytest.mark.parametrize(
    "marker, seen",
    [("1", {"E", "NE", "SE"}), ("2", {"E", "SW", "NW"}), ("3", {"E", "SE", "NW"})],
)
def test_the_three_markers_look_along_their_arrows(marker, seen):
    """§2.4, §7: a raider one cell away in each of the six directions."""
    places = {"NE": "D5", "E": "E6", "SE": "F5", "SW": "F4", "W": "E4", "NW": "D4"}
    for direction, cell in places.items():
        t = hall([cell], guardian="E5", facing="E", marker=marker)
        guard_walk(t, 1)
        assert (t.at(0) == "") == (direction in seen), direction


def test_pillars_stop_his_sight_fountains_and_pawns_do_not():
    """§2.3, R56, R38."""
    hidden = guard_walk(hall(["D7"], guardian="D5", facing="E"), 1)  # D6 is a pillar
    assert TURNED not in kinds(hidden) and AHEAD not in kinds(hidden)
    over_water = guard_walk(hall(["B5"], guardian="B1", facing="E"), 1)  # B3 is a fountain
    assert kinds(over_water)[0] == AHEAD
    behind = hall(["E3", "E2"], guardian="E5", facing="W", items={1: "rocket_shoes"})
    assert ROCKETED in kinds(guard_walk(behind, 1))


def test_the_nearest_raider_draws_him():
    """§4.7."""
    t = guard_walk(hall(["E1", "C3"], guardian="E5", facing="W"), 1)
    assert t.guardian == ("D4", "NW")


def test_a_tie_at_the_smallest_distance_keeps_his_facing():
    """R54: whoever else is farther away."""
    t = guard_walk(hall(["D4", "F4", "E1"], guardian="E5", facing="W"), 1)
    assert way(t) == ["E4"] and kinds(t)[0] == TIED


def test_a_tie_with_the_way_barred_rotates_by_the_marker():
    """R55: a pillar on D4, straight ahead."""
    for rotation, cell in (("CW", "D5"), ("CCW", "E4")):
        t = hall(["E4", "D5"], guardian="E5", facing="NW", rotation=rotation)
        t.s.terrain[CELL_OF["D4"]] = 1
        guard_walk(t, 1)
        assert way(t) == [cell] and kinds(t)[:2] == [TIED, ROTATED]


@pytest.mark.parametrize("rotation, cell", [("CW", "D5"), ("CCW", "E4")])
def test_a_pillar_ahead_turns_him_by_the_marker(rotation, cell):
    """§4.7, E2: NW is barred; clockwise comes NE, counter-clockwise W."""
    t = hall([], guardian="E5", facing="NW", rotation=rotation)
    t.s.terrain[CELL_OF["D4"]] = 1
    assert way(guard_walk(t, 1)) == [cell]


@pytest.mark.parametrize("rotation, cell", [("CW", "A2"), ("CCW", "B1")])
def test_the_edge_turns_him_by_the_marker_too(rotation, cell):
    """§4.7: in the corner A1, looking out to the north-west."""
    assert way(guard_walk(hall([], guardian="A1", facing="NW", rotation=rotation), 1)) == [cell]


def test_he_looks_after_each_sixth_of_a_turn():
    """R51: on E9 he turns from E to SE, sees the raider in the west and turns there, not on to SW."""
    t = guard_walk(hall(["E5"], guardian="E9", facing="E", rotation="CW", marker="2"), 1)
    assert t.guardian == ("E8", "W") and kinds(t) == [ROTATED, TURNED, MOVED, AHEAD]


def test_he_looks_after_his_last_move_and_stays_turned():
    """R52: from E4 a pillar hides A5, from E5 it is in sight."""
    t = guard_walk(hall(["A5"], guardian="E4", facing="E"), 1)
    assert t.guardian == ("E5", "NE") and kinds(t) == [MOVED, TURNED]


def test_he_does_not_rotate_when_no_moves_are_left():
    """R53."""
    t = guard_walk(hall([], guardian="E2", facing="W"), 1)
    assert t.guardian == ("E1", "W")


def test_he_walks_through_fountains():
    """§2.3."""
    assert way(guard_walk(hall([], guardian="B2", facing="E"), 1)) == ["B3"]


def test_whoever_is_in_his_way_is_knocked_out_and_he_walks_on():
    """R57: one curse; the token there stays."""
    t = guard_walk(hall(["E3"], guardian="E5", facing="W", tokens={"E3": "coin"}), 3)
    assert t.at(0) == "" and t.s.curses[0] == 1
    assert way(t) == ["E4", "E3", "E2"] and t.token("E3") == KINDS["coin"]


def test_the_token_of_his_last_cell_is_removed_books_included():
    """R58."""
    t = guard_walk(hall([], guardian="E8", facing="E", tokens={"E9": "book", "E8": "coin"}), 1)
    assert t.token("E9") == 0 and t.s.removed[KINDS["book"]] == 1 and t.token("E8") == 1


def test_a_raider_in_a_fountain_is_seen_and_knocked_out():
    """R38."""
    t = guard_walk(hall(["B3"], guardian="B5", facing="W", items={0: "diving_helmet"}), 2)
    assert t.at(0) == "" and t.s.curses[0] == 1


def test_the_doll_is_hunted_and_leaves_the_board_without_a_curse():
    """R46."""
    t = guard_walk(hall(["E1"], guardian="E5", facing="W", doll="D4"), 1)
    assert t.guardian == ("D4", "NW") and t.doll == "" and not t.s.curses.any()
    assert (HIT, 6, 0) in t.walk


# --- items that matter now


@pytest.mark.parametrize("die, curses", [(6, 0), (5, 1)])
def test_the_charm_saves_from_the_curse_when_the_die_shows_six(die, curses):
    """R30, R31: he is still knocked out, and the bonus for no curse stays alive."""
    t = guard_walk(hall(["E4"], guardian="E5", facing="W"), die)
    assert t.at(0) == "" and t.s.curses[0] == curses
    assert t.sheet(0)["curses"] == (3 if curses == 0 else -2)


def test_the_charm_looks_at_the_die_not_at_the_total():
    """R30."""
    t = hall(["E4"], guardian="E5", facing="W")
    t.s.played[:3] = [5, 3, 3]
    guard_walk(t, 4)
    assert t.s.curses[0] == 1


@pytest.mark.parametrize("cell, seen", [("E1", False), ("E2", True)])
def test_the_box_hides_its_owner_at_four_cells_or_more(cell, seen):
    """R42."""
    t = hall([cell, "C3"], guardian="E5", facing="W", items={0: "sneaking_box", 1: "magic_hands"})
    t.s.piece[1] = -1
    guard_walk(t, 1)
    assert (AHEAD in kinds(t)[:1]) == seen


def test_the_sight_of_the_rocket_gives_two_moves_once():
    """R40: even when another piece is nearer; whether or not the extra step was used."""
    t = hall(["E4", "E1"], guardian="E5", facing="W", items={1: "rocket_shoes"})
    guard_walk(t, 1)
    assert way(t) == ["E4", "E3", "E2"] and kinds(t).count(ROCKETED) == 1


def test_the_rocket_seen_at_the_last_look_still_counts():
    """R41: he goes on for two more moves."""
    t = guard_walk(hall(["A5"], guardian="E4", facing="E", items={0: "rocket_shoes"}), 1)
    assert way(t) == ["E5", "D5", "C5"] and t.guardian == ("C5", "NE")


def test_the_rocket_out_of_sight_gives_nothing():
    t = hall(["E9"], guardian="E5", facing="W", items={0: "rocket_shoes"})
    assert len(way(guard_walk(t, 2))) == 2


def test_nobody_is_knocked_out_twice_in_a_round():
    """R60: he is off the board until he comes back."""
    t = guard_walk(hall(["E4"], guardian="E5", facing="W"), 5)
    assert t.s.curses[0] == 1 and [k for k in t.walk if k[0] == HIT] == [(HIT, 0, 1)]
