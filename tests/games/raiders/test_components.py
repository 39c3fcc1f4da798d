"""RULES.md §2: components, board geometry, layouts, and components files that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from mastaba.core.tables import BadComponents
from mastaba.games.raiders import GAME, tables
from mastaba.games.raiders.boards import check_board, read_board
from mastaba.games.raiders.geometry import CELL_OF, CELLS, CENTRE, CORNERS, EDGE, NAMES, distance, line, neighbour
from mastaba.games.raiders.tables import COMPONENTS, LAYOUT_TERRAIN


def test_the_board_has_sixty_one_named_cells_in_reading_order():
    """§2.2."""
    assert CELLS == 61
    assert [NAMES[c] for c in (0, 4, 5, 10, 26, 30, 34, 35, 56, 60)] == [
        "A1", "A5", "B1", "B6", "E1", "E5", "E9", "F1", "I1", "I5",
    ]  # fmt: skip
    assert CENTRE == 30 and sorted(CORNERS) == [0, 4, 26, 34, 56, 60]


def test_the_edge_is_the_twenty_four_outer_cells():
    """§2.2."""
    names = [
        "A1",
        "A2",
        "A3",
        "A4",
        "A5",
        "B1",
        "B6",
        "C1",
        "C7",
        "D1",
        "D8",
        "E1",
        "E9",
        "F1",
        "F8",
        "G1",
        "G7",
        "H1",
        "H6",
        "I1",
        "I2",
        "I3",
        "I4",
        "I5",
    ]
    assert [NAMES[c] for c in EDGE] == names


@pytest.mark.parametrize("direction, cell", list(enumerate(["D5", "E6", "F5", "F4", "E4", "D4"])))
def test_directions_run_clockwise_from_the_north_east(direction, cell):
    """§2.2."""
    assert NAMES[neighbour(CENTRE, direction)] == cell
    assert line(CENTRE, CELL_OF[cell]) == direction


def test_distances_and_straight_lines():
    """§2.2."""
    assert distance(CELL_OF["A1"], CELL_OF["I5"]) == 8
    assert distance(CELL_OF["E5"], CELL_OF["A3"]) == 4 and line(CELL_OF["E5"], CELL_OF["A3"]) == -1
    assert line(CELL_OF["F4"], CELL_OF["H2"]) == 3
    assert neighbour(CELL_OF["A1"], 5) == -1


def test_the_actions_have_the_integers_of_the_table():
    """§4.8."""
    names = GAME.actions.names
    assert len(names) == 77
    assert (names[0], names[4], names[5], names[65]) == ("CARD_1", "CARD_5", "CELL_0", "CELL_60")
    assert (names[66], names[71]) == ("FACE_0", "FACE_5")
    assert names[72:] == ("ROT_CW", "ROT_CCW", "WALK", "SPECIAL", "DONE")


@pytest.mark.parametrize("layout", [0, 1, 2])
def test_the_three_layouts_obey_the_laws_of_layouts(layout):
    """§2.9 L1-L4."""
    check_board(tuple(int(v) for v in LAYOUT_TERRAIN[layout]))


PICTURES = """
    B . . . B                      B . ~ . B                      B . ~ . B
   . . ~ . . .                    . . . . . .                    . . . . . .
  . . . # . ~ .                  # # . . ~ . #                  . . # . . # .
 . ~ # . . # . .                . . . . . . # .                . . # . ~ . . .
B . . . B . . . B              B . ~ . B . . . B              B . ~ . B . ~ . B
 . . # . . # ~ .                . . . . . . . .                . . . ~ . # . .
  . ~ . # . . .                  ~ . . . ~ . ~                  . # . . # . .
   . . . ~ . .                    . . # . . .                    . . . . . .
    B . . . B                      B . # . B                      B . ~ . B
"""


@pytest.mark.parametrize("layout", [0, 1, 2])
def test_the_layouts_are_those_of_the_pictures(layout):
    """§2.9."""
    columns = ((0, 27), (27, 58), (58, 100))[layout]
    picture = "\n".join(row[columns[0] : columns[1]] for row in PICTURES.strip("\n").splitlines())
    assert read_board(picture) == tuple(int(v) for v in LAYOUT_TERRAIN[layout])


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("id = 9\nkey = \"magic_hands\"", "id = 8\nkey = \"magic_hands\"", "item 8: stands in the file twice"),
        ("key = \"sneaking_box\"", "key = \"box\"", "item 5: its key is"),
        ("offsets = [0, 2, 4]", "offsets = [1, 2, 4]", "los_marker 2: three arrows"),
        ("\"G2\", \"H4\"]", "\"G2\", \"Z4\"]", "layout A: there is no cell 'Z4'"),
        ("count = 7", "count = 6", "49 tokens"),
        ("variety  = [0, 0, 1, 2, 3, 4, 5]", "variety = [0, 0, 1]", "scoring.variety: 7 values"),
        ("side = 5", "side = 4", "board: the board has side 5"),
    ],
)  # fmt: skip
def test_a_spoilt_components_file_is_refused_with_the_row_and_the_reason(tmp_path, old, new, reason):
    text = (Path(tables.__file__).parent / "components.toml").read_text("utf-8")
    assert old in text
    spoilt = tmp_path / "components.toml"
    spoilt.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadComponents, match=reason.replace("[", r"\[")):
        tables.load(spoilt)


def test_there_are_forty_two_treasures_and_seven_books():
    """§2.1."""
    counts = [t["count"] for t in COMPONENTS["treasure"]]
    assert sum(counts[:6]) == 42 and counts[6] == 7
