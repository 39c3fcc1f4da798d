"""RULES.md §2: what is in the box, and what the loader refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from mastaba.core.tables import BadComponents
from mastaba.games.cheops import tables
from mastaba.games.cheops.tables import KIND, LENGTH, NUMBERS, OTHERS, PAIR, TABLE_IDS, TIMES_X, VALUE, load

FILE = Path(tables.__file__).with_name("components.toml")


def edited(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text("utf-8")
    assert old in text
    copy = tmp_path / "components.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


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
    """R2: 26 sales at 15 are 390 of the 400 piastres in the box."""
    most = 2 * max(LENGTH[:6] - 1) + 2 * max(LENGTH[6:12] - 1) + 2 * max(LENGTH[12:] - 1)
    assert most == 26 and most * tables.MARKET_PRICE_LAW2 == 390


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('numbers = ["5", "10", "15", "20", "25"]', 'numbers = ["5"]', "table I-1: 2 to 8 numbers"),
        ('"5|15"', '"5/15"', "table III-1: '5/15' is not a number"),
        ('type = "III"', 'type = "II"', "six of type I, six of type II and four of type III"),
        ('id = "I-2"', 'id = "I-1"', "two tables share an id"),
        ("[23, 25, 27, 40, 42, 53]", "[23, 25, 27, 40, 42, 42]", "6 different cells"),
        ("[23, 25, 27, 40, 42, 53]", "[23, 25, 27, 40, 42, 66]", "cells run from 0 to 65"),
        ("no = 12", "no = 11", "numbers run from 1 to 12"),
        ("rows = 11", "rows = 10", "11 rows"),
        ("[game]", "[gmae]", "game: is missing"),
        ("rows = 11", "rows = = 11", "not valid TOML"),
    ],
)
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    """§2.6 loader checks."""
    with pytest.raises(BadComponents, match=says):
        load(edited(tmp_path, old, new))


def test_an_owner_of_the_box_may_correct_numbers(tmp_path):
    """§2.6, R45: other pairs, the larger number for the leader too."""
    data = load(edited(tmp_path, '"5|15"', '"20|5"'))
    assert data["tables"][12]["numbers"][0] == "20|5"
