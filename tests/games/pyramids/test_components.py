"""RULES.md §2: the deck, the tiles, and what the loader refuses."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from mastaba.core.tables import BadComponents
from mastaba.games.pyramids import tables
from mastaba.games.pyramids.tables import CARDS, EXTRA, EXTRAS, LETTERS, STONES, TILE_COUNT, cells_of, code, load

FILE = Path(tables.__file__).with_name("components.toml")


def edited(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text("utf-8")
    assert old in text
    copy = tmp_path / "components.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


def test_the_deck_has_300_stones_60_of_each_colour():
    """§2.3 checks."""
    assert len(CARDS) == 105
    assert STONES.sum() == 300
    assert STONES.sum(axis=0).tolist() == [60] * 5


def test_every_colour_has_24_tall_18_upper_and_18_lower_stones():
    """§2.3 checks."""
    tall, upper, lower = ({c: 0 for c in LETTERS} for _ in range(3))
    for row in CARDS:
        cells = cells_of(row)
        for stone, letter in enumerate(row["stones"]):
            where = [at for at, filled in enumerate(cells) if filled == stone]
            kind = tall if len(where) == 2 else upper if where[0] < 2 else lower
            kind[letter] += 1
    assert set(tall.values()) == {24} and set(upper.values()) == {18} and set(lower.values()) == {18}


def test_layouts_and_glyphs_are_balanced():
    """§2.3 checks: 45 L, 45 R, 15 D; 15 of each glyph, with 8 stones of every colour each."""
    layouts = [row["layout"] for row in CARDS]
    assert [layouts.count(x) for x in "LRD"] == [45, 45, 15]
    for glyph in "POT":
        stones = "".join(row["stones"] for row in CARDS if row["glyph"] == glyph)
        assert sum(row["glyph"] == glyph for row in CARDS) == 15
        assert {stones.count(c) for c in LETTERS} == {8}


def test_every_colour_fills_each_cell_on_21_cards_and_is_on_59():
    """§2.3 checks."""
    for at in range(4):
        shown = [row["stones"][cells_of(row)[at]] for row in CARDS]
        assert {shown.count(c) for c in LETTERS} == {21}
    assert {sum(c in row["stones"] for row in CARDS) for c in LETTERS} == {59}


def test_every_colour_triple_is_on_nine_cards_and_all_cards_differ():
    """§2.3 checks."""
    for triple in combinations(LETTERS, 3):
        assert sum(set(row["stones"]) == set(triple) for row in CARDS) == 9
    assert len({(code(row["id"]), row["glyph"]) for row in CARDS}) == 105


def test_card_codes_read_as_in_the_table():
    """§2.3 the card code."""
    assert [code(c) for c in (0, 3, 41, 65, 92, 104)] == ["B:W/R", "R/W:B", "G:B/R", "B/W:G", "R:G", "Y:Y"]


def test_god_tiles_allow_what_the_table_says_for_each_number_of_players():
    """§2.1, ruling 17."""
    names = [[EXTRAS[EXTRA[n, k]] for k in range(1, TILE_COUNT[n] + 1)] for n in range(2, 6)]
    assert names[0] == names[1] == ["none", "tomb", "obelisk", "both"]
    assert names[2] == names[3] == ["none", "tomb", "obelisk", "either", "both"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{ id =   4,", "{ id =   5,", "card 5: stands in the file twice"),
        ('{ id =   7, layout = "R"', '{ id =   7, layout = "Q"', "card 7: unknown layout 'Q'"),
        (
            'layout = "L", stones = "BWR", glyph = "" }',
            'layout = "L", stones = "BW", glyph = "" }',
            "card 0: layout L has 3 stones",
        ),
        ('stones = "BWG", glyph = "" }', 'stones = "BWZ", glyph = "" }', "card 1: unknown colour 'Z'"),
        ('stones = "BWY", glyph = ""', 'stones = "BWY", glyph = "X"', "card 2: unknown glyph 'X'"),
        ("{ id = 104,", "{ id = 204,", "card 204: ids run from 0 to 104"),
        (
            "cells = [[0, 1], [0, 2]]",
            "cells = [[0, 1], [2, 0]]",
            "layout L: stone 0 lies in two cells that only share a corner",
        ),
        ('p2 = "tomb"', 'p2 = "tomp"', "tile 2: extra for 2 players is 'tomp'"),
        ("rounds = 10", "rounds = = 10", "not valid TOML"),
    ],
)
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    """§2.3 what the loader asks of an edited deck."""
    with pytest.raises(BadComponents, match=says.replace("(", "\\(")):
        load(edited(tmp_path, old, new))


def test_an_owner_of_the_box_may_correct_cards(tmp_path):
    """§2.3: an edited deck need not be balanced."""
    data = load(edited(tmp_path, 'stones = "BWR", glyph = ""', 'stones = "RRR", glyph = "T"'))
    assert data["deck"]["cards"][0]["stones"] == "RRR"


def test_another_division_of_the_block_is_read_from_its_cells(tmp_path):
    """§2.2: any division of the 2 x 2 block, here a wide stone over two small ones."""
    path = edited(
        tmp_path, "L = { stones = 3, cells = [[0, 1], [0, 2]] }", "L = { stones = 3, cells = [[0, 0], [1, 2]] }"
    )
    assert load(path)["layout"]["L"]["cells"] == [[0, 0], [1, 2]]
