"""RULES.md §2.9: boards that people make, the laws L1-L4, boards drawn by chance (R71-R73)."""

from __future__ import annotations

import re

import pytest

from games.raiders.reference_boards import first_stuck, is_lawful, pillars_beside
from kit.scenario import table
from mastaba.core.learn.batch import Batch
from mastaba.core.rules.engine import engine
from mastaba.core.rules.settings import BadSetting
from mastaba.games.raiders import GAME
from mastaba.games.raiders.boards import check_board, read_board, write_board
from mastaba.games.raiders.geometry import CELL_OF
from mastaba.games.raiders.rules.layout import has_room, is_playable, list_cells, mark_runs, scatter
from mastaba.games.raiders.settings import SAMPLE_BOARD
from mastaba.games.raiders.tables import LAYOUT_TERRAIN

A = "C4 D3 D6 F3 F6 G4 / B3 C6 D2 F7 G2 H4"
PICTURE = """
    B . . . B
   . . ~ . . .
  . . . # . ~ .
 . ~ # . . # . .
B . . . B . . . B
 . . # . . # ~ .
  . ~ . # . . .
   . . . ~ . .
    B . . . B
"""


def test_a_board_is_read_from_a_line_from_toml_and_from_a_picture():
    """R72."""
    wanted = tuple(int(v) for v in LAYOUT_TERRAIN[0])
    assert read_board(A) == read_board(A.lower().replace(" ", ",")) == wanted
    toml = 'pillars = ["C4","D3","D6","F3","F6","G4"]\nfountains = ["B3","C6","D2","F7","G2","H4"]'
    assert read_board(toml) == wanted
    assert read_board(PICTURE) == read_board(PICTURE.replace("B", ".")) == wanted
    assert read_board(write_board(wanted)) == wanted


def test_toml_may_have_remarks_and_look_like_the_components_file():
    """R72, §2.10."""
    wanted = tuple(int(v) for v in LAYOUT_TERRAIN[0])
    lists = 'pillars = ["C4","D3","D6","F3","F6","G4"]  # six\nfountains = ["B3","C6","D2","F7","G2","H4"]'
    assert read_board(lists) == wanted
    assert read_board(f'[[layout]]\nid = "D"\n{lists}') == wanted


def test_a_custom_board_is_played_on():
    """§3, §7."""
    s = table(GAME, seats=3, layout="custom", board=A).s
    assert s.terrain.tolist() == LAYOUT_TERRAIN[0].tolist()
    assert s.beside.tolist() == pillars_beside(LAYOUT_TERRAIN[0])


def test_the_sample_board_can_be_played():
    assert table(GAME, seats=3, layout="custom").s.terrain.sum() > 0
    check_board(read_board(SAMPLE_BOARD))


@pytest.mark.parametrize(
    "board, key",
    [
        ("", "board_missing"),
        ("C4 D3", "board_form"),
        ("pillars = 3", "board_form"),
        ("pillars = [", "board_form"),
        (A.replace("C4", "Z4"), "board_no_cell"),
        (A.replace("C4", "D3"), "board_twice"),
        (A.replace("C4", "B3"), "board_twice"),
        (A.replace("C4 ", ""), "board_pillars"),
        (A.replace(" H4", ""), "board_fountains"),
        (A.replace("C4", "E5"), "board_book_cell"),
        (A.replace("C4", "A1"), "board_book_cell"),
        ("# ~ .", "board_picture"),
        (".#~"[1:] * 30 + "x", "board_sign"),
        (PICTURE.replace(". . ~", "B . ~", 1), "board_no_book"),
        (PICTURE.replace("B . .", "~ . .", 1), "board_fountains"),
        ("x = " + "[" * 900, "board_form"),
        ("x = " + "9" * 900, "board_form"),
        ("x = " + "9" * 5000, "board_long"),
        (A + " " * 2000 + A, "board_long"),
        ("A2 B1 B2 D3 D6 F3 / A3 C6 D2 F7 G2 H4", "board_cut_off"),
    ],
)
def test_a_bad_board_is_refused_with_a_sentence(board, key):
    """L1-L4: what is wrong, and where."""
    with pytest.raises(BadSetting) as refused:
        engine(GAME, True).start(3, 1, {"layout": "custom", "board": board})
    assert refused.value.message.key == f"error.{key}"
    for lang in ("fr", "en"):
        assert not re.search(r"[{}]", GAME.texts.say(lang, refused.value.message))


def test_a_walled_in_fountain_is_refused():
    """L4: C4 between six pillars."""
    with pytest.raises(BadSetting, match="board_fountain_walled"):
        check_board(read_board("B3 B4 C3 C5 D4 D5 / C4 D2 F7 G2 H4 G5"))


def test_a_board_without_room_for_six_steps_is_refused():
    """L3: with the Guardian on B2, nobody gets out of the corner A1."""
    board = read_board("A2 B1 D6 F3 F6 G4 / B4 C6 D2 F7 G2 H4")
    assert first_stuck(board) == (CELL_OF["B2"], CELL_OF["A1"])
    with pytest.raises(BadSetting, match="board_stuck") as refused:
        check_board(board)
    assert refused.value.message.args == {"guardian": "B2", "cell": "A1"}


def test_random_boards_obey_the_laws_and_differ():
    """R71: also the games of one batch, each with a board of its own."""
    batch = Batch(GAME, 3, 40, seed=1, settings={"layout": "random"}, plain=True)
    boards = {tuple(s.terrain.tolist()) for s in batch.states}
    assert len(boards) == 40
    for board in boards:
        check_board(board)
    for s in batch.states:
        assert s.beside.tolist() == pillars_beside(s.terrain)


def test_boards_are_drawn_by_the_laws_that_refuse_them():
    """R71: the drawing rule, the sentences for people and the literal text agree on every board, good or bad."""
    s = GAME.schema.empty(1)[0]
    s.rng[0] = 7
    count, good = list_cells(s), 0
    for _ in range(120):
        scatter(s, count)
        allowed = is_playable(s)
        assert allowed == is_lawful(s.terrain.tolist()), write_board(s.terrain)
        good += allowed
        try:
            check_board(tuple(s.terrain.tolist()))
        except BadSetting:
            assert not allowed, write_board(s.terrain)
        else:
            assert allowed, write_board(s.terrain)
        mark_runs(s)
        assert s.beside.tolist() == pillars_beside(s.terrain)
    assert 0 < good < 120


def test_a_board_with_a_walled_in_fountain_is_not_drawn():
    """L4."""
    s = GAME.schema.empty(1)[0]
    s.terrain[:] = read_board("B3 B4 C3 C5 D4 D5 / C4 D2 F7 G2 H4 G5")
    assert not is_playable(s)


def test_without_a_ring_six_steps_need_a_path_of_seven_cells():
    """L3: along the upper edge and down the side, from either end; from the middle the way is too short."""
    row = [CELL_OF[name] for name in ("A1", "A2", "A3", "A4", "A5", "B6", "C7")]
    assert not has_room(sum(1 << cell for cell in row)), "the middle cell sees only three to either side"
    ring = [CELL_OF[name] for name in ("E4", "E5", "D4")]
    assert has_room(sum(1 << cell for cell in ring))
    assert not has_room(sum(1 << cell for cell in ring[:2]))


def test_the_same_seed_draws_the_same_random_board():
    one, two = (engine(GAME, True).start(3, 9, {"layout": "random"}) for _ in range(2))
    assert one.tobytes() == two.tobytes()
    assert (engine(GAME, True).start(3, 10, {"layout": "random"})[0].terrain != one[0].terrain).any()


def test_a_board_text_without_the_custom_layout_is_refused():
    """R73: it would be ignored silently."""
    with pytest.raises(BadSetting, match="board_unused"):
        table(GAME, seats=3, layout="B", board=A)


def test_the_layout_and_marker_of_the_record():
    s = table(GAME, seats=3, layout="C", los_marker="3").s
    assert (s.setting[0], s.setting[1]) == (2, 2)
    assert s.terrain[CELL_OF["C3"]] == 1 and s.terrain[CELL_OF["A3"]] == 2
