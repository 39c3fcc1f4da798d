"""RULES.md §2: components, board geometry, layouts, and components files that are refused."""

from __future__ import annotations

import pytest

from kit.edited import PLAYS, REFUSED, Bench, Edit
from mastaba.games.raiders import GAME
from mastaba.games.raiders.boards import check_board, read_board
from mastaba.games.raiders.geometry import CELL_OF, CELLS, CENTRE, CORNERS, EDGE, NAMES, distance, line, neighbour
from mastaba.games.raiders.tables import BOOK, LAYOUT_TERRAIN, TOKENS


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


REFUSALS = [
    (("item", 9, "id", 8), "item 8: stands in the file twice"),
    (("item", 5, "key", "box"), "item 5: key is 'box', one of 'sneaking_box' is needed"),
    (("item", 0, "die_faces", [7]), "item 0: die_faces is 7, a whole number from 1 to 6 is needed"),
    (("item", 4, "extra_steps", 2), "item 4: extra_steps is 2, 1 is needed: a path has room for one more"),
    (("item", 4, "guardian_extra_when_seen", 3), "item 4: guardian_extra_when_seen is 3,"),
    (("item", 7, "push_distance", 3), "item 7: push_distance is 3, a whole number from 1 to 2 is needed"),
    (("item", 1, "cards", [1, 1]), "item 1: cards names 1 twice"),
    (("item", 2, "cards", [1]), "item 2: 'cards' is read by nothing"),
    (("action_card", 3, "effect", "turn_guardian"), "action_card 4: has a guardian_bonus and an effect, not both"),
    (("action_card", 0, "effect", "dance"), "action_card 1: effect is 'dance',"),
    (("action_card", 4, "steps", 6), "action_card 5: steps is 6, a whole number from 1 to 5 is needed"),
    (("los_marker", 1, "offsets", [1, 2, 4]), "los_marker 2: one of the three offsets is 0, straight ahead"),
    (("treasure", 0, "count", 6), "components.toml: treasure: 48 tokens, 49 fill the floor"),
    (("treasure", 6, "count", 6), "treasure 7: count is 6, one for each book cell is needed"),
    (("layout", 0, "pillars", ["C4"]), "layout A: the number of entries of pillars is 1, 6 is needed"),
    (("layout", 0, "fountains", ["B3", "C6", "D2", "F7", "G2", "Z4"]), "layout A: fountains is 'Z4',"),
    (("layout", 0, "fountains", ["B3", "C6", "D2", "F7", "G2", "G4"]), "layout A: 6 fountains are needed"),
    (("layout", 0, "pillars", ["C4", "D3", "D6", "F3", "F6", "E5"]), "layout A: Cell E5 belongs to an ancient book"),
    (("layout", 1, "pillars", ["A2", "B1", "B2", "D7", "H3", "I3"]), "layout B: Cell A4 is cut off"),
    (("scoring", "variety", [0, 0, 1]), "scoring: the number of entries of variety is 3, 7 is needed"),
    (("scoring", "per_book", [0, 0, 0, 0, 0, 0, 0]), "scoring: per_book differs from variety"),
    (("board", "side", 4), "board: side is 4, 5 is needed: the record has 61 cells"),
    (("board", "guardian_start", "E4"), "board: guardian_start is 'E4',"),
    (("board", "book_cells", ["E5", "A1", "A5", "E1", "E9", "I1", "I4"]), "board: book_cells are the centre"),
    (("game", "players", [6, 3]), "game: players are 6 to 3, the fewer first"),
    (("game", "rounds", {"3": 16}), "game, rounds: 3 is 16, a whole number from 1 to 15 is needed"),
    (("game", "die_faces", 8), "game: die_faces is 8, 6 is needed"),
]


@pytest.mark.parametrize("edit, reason", REFUSALS, ids=str)
def test_a_spoilt_components_file_is_refused_with_the_row_and_the_reason(bench, edit, reason):
    """R76."""
    *place, value = edit
    kind, words = bench.outcome(an_edit(place, value), seed=1)
    assert kind == REFUSED and words.startswith(reason), words


HOUSE_RULES = [
    ("action_card", 2, "effect", "flip_rotation"),
    ("action_card", 0, "steps", 5),
    ("action_card", 2, "guardian_bonus", 2),
    ("item", 0, "die_faces", [1, 2]),
    ("scoring", "quantity", [0, 1, 2, 3, 4, 5, 6, 7]),
    ("item", 5, "unseen_from_distance", 2),
    ("item", 6, "cards", [1, 2, 3, 4, 5]),
    ("item", 7, "push_distance", 1),
    ("item", 8, "cards", [1, 3]),
    ("los_marker", 2, "offsets", [0, 2, 3]),
    ("board", "guardian_start", "A1"),
    ("scoring", "curse", 0),
    ("game", "rounds", {"3": 1, "4": 2, "5": 15, "6": 15}),
]


@pytest.mark.parametrize("edit", HOUSE_RULES, ids=str)
def test_house_rules_play_to_the_end(bench, edit):
    """R76."""
    *place, value = edit
    assert bench.outcome(an_edit(place, value), seed=3) == (PLAYS, "[6] players")


@pytest.fixture
def bench(tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    return Bench(GAME, tmp_path)


def an_edit(place, value):
    """One value of the file replaced, or added."""

    def apply(tree):
        for step in place[:-1]:
            tree = tree[step]
        tree[place[-1]] = value

    return Edit(str(place), str(place), apply)


def test_there_are_forty_two_treasures_and_seven_books():
    """§2.1."""
    assert sum(TOKENS[1:BOOK]) == 42 and TOKENS[BOOK] == 7


def test_no_game_has_more_answers_than_the_rules_say():
    """§10."""
    assert GAME.longest == 2076
