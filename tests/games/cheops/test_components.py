"""RULES.md §2: what is in the box, and what the loader refuses."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

from mastaba.core.rules.component_reader import BadComponents
from mastaba.games.cheops import tables
from mastaba.games.cheops.schema import STATE
from mastaba.games.cheops.tables import KIND, LENGTH, NUMBERS, OTHERS, PAIR, TABLE_IDS, TIMES_X, VALUE

CODE = Path(tables.__file__)


def edited(tmp_path: Path, old: str, new: str) -> dict[str, object]:
    """The tables of a box whose components file somebody has edited."""
    text = CODE.with_name("components.toml").read_text("utf-8")
    assert old in text
    (tmp_path / "components.toml").write_text(text.replace(old, new, 1), "utf-8")
    return runpy.run_path(str(shutil.copy(CODE, tmp_path)))


def test_sixteen_price_tables():
    """§2.4."""
    names = [f"{kind}-{i + 1}" for kind, count in (("I", 6), ("II", 6), ("III", 4)) for i in range(count)]
    assert list(TABLE_IDS) == names
    assert NUMBERS[0] == ("5", "10", "15", "20", "25") and NUMBERS[7] == ("0", "0", "0", "0", "0", "40")
    assert (LENGTH - 1).tolist() == [4] * 6 + [5] * 6 + [4] * 4


def test_pairs_and_multiples_of_x():
    """§2.4: leader's number first, then the others'; X alone is once X."""
    at = TABLE_IDS.index("III-2")
    assert KIND[at, 0] == PAIR and (VALUE[at, 2], OTHERS[at, 2]) == (10, 25)
    at = TABLE_IDS.index("III-4")
    assert (KIND[at, :5] == TIMES_X).all() and VALUE[at, :5].tolist() == [4, 4, 3, 2, 1]


def test_six_tables_take_at_most_26_sales_which_the_bank_can_pay():
    """R2: 26 sales at 15 are 390 of the 400 piastres in the box, and a purse has room for them."""
    assert tables.MOST_SALES == 26 and tables.MOST_MONEY == 390
    assert {f.name: f.most for f in STATE.fields}["money"] == 390


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'numbers = ["5", "10", "15", "20", "25"]',
            'numbers = ["5"]',
            "table I-1: the number of entries of numbers is 1",
        ),
        ('numbers = ["5", "10", "15", "20", "25"]', "numbers = [5, 10]", "table I-1: numbers is 5, a text is needed"),
        ('"5|15"', '"5/15"', "table III-1: '5/15' is not a number"),
        ('"5|15"', '"5|1500"', "table III-1: '5|1500' is too much: 200 is the most"),
        ('"X", "2X"', '"X", "30X"', "table III-3: '30X' is too much: 20X is the most"),
        ('"X", "2X"', '"X", "٣X"', "table III-3: '٣X' is not a number"),
        ('"X", "2X"', '"X", "' + "9" * 5000 + 'X"', "table III-3: .* is not a number"),
        ('type = "III"', 'type = "II"', "table III-1: type is 'II', one of 'III' is needed"),
        ('id = "I-2"', 'id = "I-1"', "table I-1: stands in the file twice"),
        ("[23, 25, 27, 40, 42, 53]", "[23, 25, 27, 40, 42, 42]", "game: tablet_cells names 42 twice"),
        ("[23, 25, 27, 40, 42, 53]", "[23, 25, 27, 40, 42, 66]", "game: tablet_cells is 66, .* from 0 to 65"),
        ("[23, 25, 27, 40, 42, 53]", "[23, 25, 27, 40, 42]", "game: the number of entries of tablet_cells is 5"),
        ("no = 12", "no = 11", "law 11: stands in the file twice"),
        ('kind = "board"', 'kind = "column"', "law 3: kind is 'column', one of 'board' is needed"),
        ("rows = 11", "rows = 10", "game: rows is 10, 11 is needed: the pyramid has 11 rows"),
        ("rows = 11", "rows = = 11", "not valid TOML"),
        ("rows = 11", "rows = 11\nroofs = 2", "game: 'roofs' is read by nothing"),
        ("[game]", "[gmae]", "components.toml: has no 'game'"),
        ("players_max = 5", "players_max = 6", "game: players_max is 6, .* from 2 to 5"),
        ("pawns_per_family = 16", "pawns_per_family = 17", "game: pawns_per_family is 17, .* from 5 to 16"),
        ("hand_size = 4", "hand_size = 5", "game: hand_size is 5, 4 is needed: .* one pawn of each family"),
        (
            "colour_on_pyramid = 10",
            "colour_on_pyramid = 9",
            "is 9, 10 is needed: treasures and tablets fill the pyramid",
        ),
        ("market_price = 10", "market_price = -5", "game: market_price is -5"),
        ("joker_price = 25", "joker_price = true", "game: joker_price is true"),
        ("full_tables_to_end_law3 = 3", "full_tables_to_end_law3 = 2", "law3 is 2, .* from 3 to 6"),
        ("II = 2", "II = 3", "game, tables_drawn: II is 3, 2 is needed: two of each type"),
        ("first_player = -1", "first_player = 2", "options: first_player is 2, .* from -1 to 1"),
        ("open_money = false", 'open_money = "no"', "options: open_money is 'no', true or false is needed"),
        ('en = "blue"', 'en = "black"', "colour 1: en is 'black', like that of colour 0"),
        ('en = "blue"', 'en = "pink"', "colour 1: en is 'pink', one of"),
        ('letter = "B"', 'letter = "E"', "family 1: letter is 'E', one of"),
    ],
)
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    """§2.6 loader checks."""
    with pytest.raises(BadComponents, match=says):
        edited(tmp_path, old, new)


def test_an_owner_of_the_box_may_correct_numbers(tmp_path):
    """§2.6, R45: other pairs, the larger number for the leader too; R3: twelve neighbours, as one review has it."""
    box = edited(tmp_path, '"5|15"', '"20|5"')
    assert box["NUMBERS"][12][0] == "20|5" and box["OTHERS"][12, 0] == 5
    assert edited(tmp_path, "neighbours = 4", "neighbours = 12")["NEIGHBOURS"] == 12


def test_a_dearer_market_has_room_in_every_purse(tmp_path):
    """The bound of the record follows the prices, and stays within 16 bits."""
    box = edited(tmp_path, "market_price_law2 = 15", "market_price_law2 = 200")
    assert box["MOST_MONEY"] == 26 * 200 < 2**15
