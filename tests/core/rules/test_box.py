"""The reader of components files: what it gives, and the sentence with which it refuses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mastaba.core.rules.component_reader import BadComponents, Part, components, frozen

FILE = """
name = "senet"
[game]
rounds = 10
open = true
floors = [4, 3, 2, 1]
letters = ["B", "W"]
cells = [[0, 1], [1, 0]]
cost = { a = 1 }
[[card]]
id = 1
colour = "B"
[[card]]
id = 0
colour = "W"
"""


def opened(tmp_path: Path, text: str = FILE) -> Part:
    path = tmp_path / "components.toml"
    path.write_text(text, "utf-8")
    return components(path)


def edited(tmp_path: Path, old: str, new: str) -> Part:
    assert old in FILE
    return opened(tmp_path, FILE.replace(old, new, 1))


def read_all(file: Part) -> dict[str, object]:
    game = file.part("game")
    found = {
        "name": file.text("name"),
        "rounds": game.whole("rounds", 1, 20),
        "open": game.flag("open"),
        "floors": game.wholes("floors", 4, 1, 9, different=True),
        "letters": game.texts("letters", (1, 3), "BWR", different=True),
        "cells": game.grid("cells", 2, 2, 0, 1),
        "cost": {key: game.part("cost").whole(key, 0, 9) for key in game.part("cost").names()},
        "colours": [row.text("colour", ("B", "W")) for row in file.rows("card", ids=range(2))],
    }
    file.close()
    return found


def test_everything_is_read_and_rows_come_in_the_order_of_their_ids(tmp_path):
    assert read_all(opened(tmp_path)) == {
        "name": "senet",
        "rounds": 10,
        "open": True,
        "floors": [4, 3, 2, 1],
        "letters": ["B", "W"],
        "cells": [[0, 1], [1, 0]],
        "cost": {"a": 1},
        "colours": ["W", "B"],
    }


@pytest.mark.parametrize(
    "old, new, says",
    [
        ('name = "senet"', "", "components.toml: has no 'name'"),
        ('name = "senet"', "name = 3", "components.toml: name is 3, a text is needed"),
        ("rounds = 10", "", "game: has no 'rounds'"),
        ("rounds = 10", "rounds = 0", "game: rounds is 0, a whole number from 1 to 20 is needed"),
        ("rounds = 10", "rounds = 99999999999999999999", "game: rounds is 99999999999999999999, a whole number"),
        ("rounds = 10", f"rounds = 0x{'f' * 5000}", "game: rounds is a huge number, a whole number"),
        ("rounds = 10", f"rounds = {'9' * 5000}", "components.toml: not valid TOML"),
        ("rounds = 10", "rounds = true", "game: rounds is true, a whole number"),
        ("rounds = 10", "rounds = 1.0", "game: rounds is 1.0, a whole number"),
        ("rounds = 10", 'rounds = "10"', "game: rounds is '10', a whole number"),
        ("rounds = 10", "rounds = 10\nwinds = 2", "game: 'winds' is read by nothing"),
        ("open = true", "open = 1", "game: open is 1, true or false is needed"),
        ("[4, 3, 2, 1]", "[4, 3, 2]", "game: the number of entries of floors is 3, 4 is needed"),
        ("[4, 3, 2, 1]", "[4, 3, 2, 2]", "game: floors names 2 twice"),
        ("[4, 3, 2, 1]", "[4, 3, 2, -1]", "game: floors is -1, a whole number from 1 to 9"),
        ("[4, 3, 2, 1]", "4", "game: floors is 4, a list is needed"),
        ('["B", "W"]', "[]", "game: the number of entries of letters is 0, 1 to 3 is needed"),
        ('["B", "W"]', '["Z"]', "game: letters is 'Z', one of 'B', 'W', 'R' is needed"),
        ("[[0, 1], [1, 0]]", "[[0, 1], [1]]", "game: the number of entries of cells is 1, 2 is needed"),
        ("[[0, 1], [1, 0]]", "[[0, 1], 1]", "game: cells is 1, a list is needed"),
        ("{ a = 1 }", "{ a = 10 }", "game, cost: a is 10, a whole number from 0 to 9"),
        ("{ a = 1 }", "3", "game, cost: is 3, not a table"),
        ('colour = "B"', 'colour = "Z"', "card 1: colour is 'Z', one of 'B', 'W' is needed"),
        ('colour = "B"', "", "card 1: has no 'colour'"),
        ('colour = "B"', 'colour = "B"\nodd = 1', "card 1: 'odd' is read by nothing"),
        ("id = 1", "", "card in place 1: has no 'id'"),
        ("id = 1", "id = 2", "card in place 1: id is 2, 0 to 1 are known"),
        ("id = 1", "id = true", "card in place 1: id is true, 0 to 1 are known"),
        ("id = 1", "id = 0", "card 0: stands in the file twice"),
        ('[[card]]\nid = 0\ncolour = "W"', "", "components.toml: card 0 is missing"),
        ('name = "senet"', 'name = "senet"\nodd = 1', "components.toml: 'odd' is read by nothing"),
        ('name = "senet"', "name = ", "components.toml: not valid TOML"),
    ],
)
def test_a_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    with pytest.raises(BadComponents) as refused:
        read_all(edited(tmp_path, old, new))
    assert str(refused.value).startswith(says)
    assert refused.value.told is not None or "9" * 99 in new, "every reason of this module is a message, too"


def test_a_part_may_be_checked_as_a_whole_and_has_the_name_it_was_given(tmp_path):
    cost = opened(tmp_path).part("game").part("cost", "the costs")
    with pytest.raises(BadComponents, match="the costs: are odd"):
        cost.check(False, "are odd")


def test_rows_without_ids_are_called_by_their_place(tmp_path):
    rows = opened(tmp_path).rows("card", count=2)
    assert [row.where for row in rows] == ["card in place 1", "card in place 2"]
    with pytest.raises(BadComponents, match="the number of rows of colour card is 2, 3 to 4 is needed"):
        opened(tmp_path).rows("card", count=(3, 4), kind="colour card")


def test_rows_may_be_known_by_names(tmp_path):
    text = '[[layout]]\nid = "B"\n[[layout]]\nid = "A"\n'
    assert [row.text("id") for row in opened(tmp_path, text).rows("layout", ids=("A", "B"))] == ["A", "B"]
    with pytest.raises(BadComponents, match="layout in place 1: id is 'B', 'A', 'C' are known"):
        opened(tmp_path, text).rows("layout", ids=("A", "C"))


def test_a_file_that_is_not_utf_8_is_refused(tmp_path):
    path = tmp_path / "components.toml"
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(BadComponents, match="not written in UTF-8"):
        components(path)


def test_frozen_arrays_cannot_be_changed():
    table = frozen(range(3))
    assert table.dtype == np.int16
    with pytest.raises(ValueError):
        table[0] = 1
