"""RULES.md §11: what the pyramid shows."""

from __future__ import annotations

import re

from mastaba.draw.art import all_symbols
from mastaba.draw.svg import use
from mastaba.games.cheops import GAME
from mastaba.games.cheops.tables import CELLS
from mastaba.games.cheops.view.pyramid import SITE

from ..fixture import Table, at_cell_23, take
from .reading import described, drawn, says, shown, tips


def test_dead_cells_are_hatched_and_explained():
    t = Table(3).pawns({15: "A", 16: "B", 24: "C", 26: "D"}).begin()
    assert drawn(t, "board").count('href="#cheops-hatch"') == 1
    assert says(t, "board", "C5", "Dead cell")
    assert "Dead cell: C5." in described(t, "board")


def test_a_cell_says_why_the_pawn_cannot_go_there():
    t = Table(3).pawns({4: "A"}).begin().answer("FAMILY_0")
    told = tips(t, "board")
    assert any(tip.startswith("A4:") and "touches a pawn of Ali" in tip for tip in told)
    assert any(tip.startswith("B1:") and "needs two pawns below" in tip for tip in told)


def test_the_board_says_what_the_game_is_about_and_when_it_ends():
    t = Table().covered(4, 0, 0, 0, 0, 0)
    assert "End up richest: piastres and treasures kept." in described(t, "board")
    assert "As soon as 2 price tables are full; 1 so far." in described(t, "board")
    assert "After the round in which 2 tables are full; 0 so far." in described(Table(finish_round="true"), "board")
    assert "This is the last round!" in described(Table(finish_round="true").put(last_round=1), "board")
    over = Table().put(asked=-1, end_reason=2)
    assert "Plus aucun pion ne se pose\u00a0: c’est fini." in described(over, "board", "fr")


def test_goal_and_end_are_slips_beside_the_summit_that_say_the_rest():
    t = Table().covered(4, 0, 0, 0, 0, 0)
    for lang, goal, end in (("fr", "Le plus riche", "1/2 tables pleines"), ("en", "The richest", "1/2 tables full")):
        assert f">{goal}</text>" in drawn(t, "board", 0, lang) and f">{end}</text>" in drawn(t, "board", 0, lang)
    assert says(t, "board", "End up richest: piastres and treasures kept.")
    assert ">Last round!</text>" in drawn(Table(finish_round="true").put(last_round=1), "board")


def test_no_panel_ever_changes_its_size():
    """So that none wanders to another column: every question, with and without treasures, takes the same room."""
    empty, asked = shown(Table(3)), [take(at_cell_23(law)) for law in (4, 7, 12)]
    for t in [Table(3).keeps(1, black=1), Table(3).begin().answer("FAMILY_0", "CELL_0"), *asked]:
        assert {key: d.size for key, d in shown(t).items()} == {key: d.size for key, d in empty.items()}


def test_the_board_is_told_row_by_row():
    told = described(Table(3).pawns({0: "A", 10: "N"}), "board")
    assert "Row A: Ali (A), a blue treasure" in told and "and a neighbour." in told
    assert told.count("Row ") == 11


def test_a_pawn_or_a_pile_that_is_pointed_at_shows_where_it_could_go():
    t = Table(3).pawns({4: "A"}).begin()
    board = drawn(t, "board")
    ring = re.findall(r'data-ghost="(\d+)">(.*?)</g>', board)
    cells = {action: body.count("M") for action, body in ring}
    assert cells == {"0": 8, "1": 10, "2": 10, "3": 10}  # Ali not beside Ali; nobody where Ali stands
    t.answer("FAMILY_1", "CELL_0", "KEEP")
    ghosts = {GAME.actions.names[int(a)] for a in re.findall(r'data-ghost="(\d+)"', drawn(t, "board"))}
    assert ghosts == {"DRAW_0", "DRAW_1", "DRAW_2"}


def captions(t: Table) -> dict[str, list[str]]:
    """By cell the figures on the slip over it."""
    found = re.findall(r'data-ghost="(\d+)">(.*?)</g>', drawn(t, "board"))
    return {GAME.actions.names[int(a)]: re.findall(r">([^<>]+)</text>", body) for a, body in found}


def test_a_lit_cell_says_what_its_treasure_would_bring():
    t = Table(3).keeps(1, red=2, orange=1).covered(1, 0, 0, 5, 0, 0).begin().answer("FAMILY_0")
    assert captions(t)["CELL_0"] == ["+10", "10"]  # black: 10 after one sale
    assert captions(t)["CELL_3"] == ["0"]  # green: its table is full, it can only be kept
    assert captions(t)["CELL_4"] == ["+10", "15"]  # orange: with a tie nobody leads
    assert captions(t)["CELL_5"] == ["+10", "3"]  # red: X would be 3


def test_what_a_law_forbids_is_not_promised():
    t = Table(3).under(4, 0).under(5, 1).begin().answer("FAMILY_0")
    assert captions(t)["CELL_0"] == ["+10"] and captions(t)["CELL_1"] == ["5"]
    t = Table(3).under(4, 0).covered(4, 0, 0, 0, 0, 0).begin().answer("FAMILY_0")
    assert captions(t)["CELL_0"] == ["+0"], "to the box"
    assert captions(take_near_tablet())["CELL_23"] == ["?"]


def take_near_tablet() -> Table:
    return at_cell_23(4).answer("FAMILY_1")


def test_extra_hand_shows_treasures_only_and_says_so():
    """R49."""
    t = at_cell_23(4).hands("ABC", "ABCD", "ABCD").holds(0, 11).begin().answer("PLAY_11", "FAMILY_1")
    assert says(t, "board", "C3: a law tablet", "Law 11 takes a treasure, not a law tablet.")


def test_a_swap_is_previewed_on_both_cells_and_says_what_it_cannot_take():
    """R51: black of A1 with blue of A2; black elsewhere would change nothing."""
    t = take(at_cell_23(12).keeps(0, red=1)).answer("USE", "CELL_0")
    board = drawn(t, "board")
    ghosts = re.findall(r'data-ghost="38">(.*?)</g>', board)[0]
    assert "cheops-scarab-black" in ghosts and "cheops-scarab-blue" in ghosts
    assert says(t, "board", "A1:", "This is the treasure to be swapped.") and says(t, "board", "A7:", "The same colour")
    assert says(t, "board", "C5: a law tablet", "no treasure to swap here")
    assert "cheops-scarab-red" in re.findall(rf'data-ghost="{GAME.actions["COLOUR_5"]}">(.*?)</g>', board)[0]


def test_the_last_move_is_marked_and_told_where_it_happened():
    t = Table(3).begin().answer("FAMILY_0", "CELL_0", "SELL", "DRAW_0")
    assert says(t, "board", "A1: Ali (A).", "Ana placed Ali (A) on A1 and took a black treasure.")
    assert 'class="last"' in drawn(t, "board")


def test_the_country_around_the_pyramid_stays_on_its_paper():
    """Art and notes: nothing crosses the edge."""
    for lang in ("fr", "en"):
        d = shown(Table(3), 0, lang)["board"]
        picture = all_symbols(GAME)["cheops-pyramid"] + d.svg
        boxes = re.findall(
            r'<(?:rect|use)[^>]* x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', picture
        )
        assert len(boxes) > 130
        for x, y, w, h in (map(float, box) for box in boxes):
            assert x >= 0 and y >= 0 and x + w <= d.size[0] and y + h <= d.size[1]


def test_every_chamber_is_drawn_where_its_contents_lie():
    picture = all_symbols(GAME)["cheops-pyramid"]
    assert picture.count("#cheops-chamber") == CELLS
    assert all(use("cheops-chamber", *SITE.box(k)) in picture for k in range(CELLS))
