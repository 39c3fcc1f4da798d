"""RULES.md §2: the deck, the tiles, and what the loader refuses."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from mastaba.core.rules.component_reader import BadComponents
from mastaba.games.pyramids import tables
from mastaba.games.pyramids.tables import CARDS, EXTRA, EXTRAS, LETTERS, STONES, TILE_COUNT, load

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
        cells = row.cells
        for stone, letter in enumerate(row.stones):
            where = [at for at, filled in enumerate(cells) if filled == stone]
            kind = tall if len(where) == 2 else upper if where[0] < 2 else lower
            kind[letter] += 1
    assert set(tall.values()) == {24} and set(upper.values()) == {18} and set(lower.values()) == {18}


def test_layouts_and_glyphs_are_balanced():
    """§2.3 checks: 45 L, 45 R, 15 D; 15 of each glyph, with 8 stones of every colour each."""
    layouts = [row.layout for row in CARDS]
    assert [layouts.count(x) for x in "LRD"] == [45, 45, 15]
    for glyph in "POT":
        stones = "".join(row.stones for row in CARDS if row.glyph == glyph)
        assert sum(row.glyph == glyph for row in CARDS) == 15
        assert {stones.count(c) for c in LETTERS} == {8}


def test_every_colour_fills_each_cell_on_21_cards_and_is_on_59():
    """§2.3 checks."""
    for at in range(4):
        shown = [row.stones[row.cells[at]] for row in CARDS]
        assert {shown.count(c) for c in LETTERS} == {21}
    assert {sum(c in row.stones for row in CARDS) for c in LETTERS} == {59}


def test_every_colour_triple_is_on_nine_cards_and_all_cards_differ():
    """§2.3 checks."""
    for triple in combinations(LETTERS, 3):
        assert sum(set(row.stones) == set(triple) for row in CARDS) == 9
    assert len({(code(card), row.glyph) for card, row in enumerate(CARDS)}) == 105


def code(card: int) -> str:
    """§2.3 A card in letters: left column : right column, `X/Y` = X above Y."""
    top_left, top_right, low_left, low_right = CARDS[card].cells
    stones = CARDS[card].stones
    left = stones[top_left] if top_left == low_left else f"{stones[top_left]}/{stones[low_left]}"
    right = stones[top_right] if top_right == low_right else f"{stones[top_right]}/{stones[low_right]}"
    return f"{left}:{right}"


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
        (
            '{ id =   7, layout = "R"',
            '{ id =   7, layout = "Q"',
            "card 7: layout is 'Q', one of 'L', 'R', 'D' is needed",
        ),
        ('{ id =   7, layout = "R"', "{ id =   7", "card 7: has no 'layout'"),
        ('{ id =   7, layout = "R"', '{ id =   7, layout = "R", worth = 3', "card 7: 'worth' is read by nothing"),
        (
            'layout = "L", stones = "BWR", glyph = "" }',
            'layout = "L", stones = "BW", glyph = "" }',
            "card 0: layout L has 3 stones",
        ),
        (
            'stones = "BWG", glyph = "" }',
            'stones = "BWZ", glyph = "" }',
            "card 1: stones has 'Z', one of 'BWRGY' is needed",
        ),
        (
            'stones = "BWY", glyph = ""',
            'stones = "BWY", glyph = "X"',
            "card 2: glyph is 'X', one of '', 'P', 'O', 'T' is needed",
        ),
        ("{ id = 104,", "{ id = 204,", "card in place 105: id is 204, 0 to 104 are known"),
        (
            "cells = [[0, 1], [0, 2]]",
            "cells = [[0, 1], [2, 0]]",
            "layout L: stone 0 lies in two cells that only share a corner",
        ),
        (
            "cells = [[0, 1], [0, 2]]",
            "cells = [[0, 1], [0, 1]]",
            "layout L: cells names no stone 2, though there are 3",
        ),
        ("cells = [[0, 1], [0, 2]]", "cells = [[0, 1], [0]]", "layout L: the number of entries of cells is 1, 2 is"),
        ("L = { stones = 3", "L = { stones = 5", "layout L: stones is 5, a whole number from 1 to 4 is needed"),
        ('p2 = "tomb"', 'p2 = "tomp"', "tile 2, extra: p2 is 'tomp', one of 'none', 'tomb', 'obelisk'"),
        ('id = "anubis"', 'id = "horus"', "tile 1: id is 'horus', which another tile is too"),
        ('id = "anubis"', 'id = "bastet"', "tile 2: id is 'bastet', one of 'horus', 'anubis'"),
        ("number = 3", "number = 6", "tile in place 3: number is 6, 1 to 5 are known"),
        ("rounds = 10", "rounds = 9", "game: rounds is 9, 10 is needed: the pyramid takes one card a round"),
        ("hand_limit = 1", "hand_limit = 0", "game: hand_limit is 0, 1 is needed"),
        ("hand_limit = 1", "hand_limit = 2", "game: hand_limit is 2, 1 is needed"),
        ("hand_start = 1", "hand_start = 2", "game: hand_start is 2, 1 is needed"),
        ("pair_size = 2", "pair_size = 3", "game: pair_size is 3, 2 is needed"),
        ("floors = [4, 3, 2, 1]", "floors = [4, 3, 1, 2]", "game: floors is [4, 3, 1, 2], [4, 3, 2, 1] is needed"),
        ("players_max = 5", "players_max = 6", "game: players_max is 6, a whole number from 2 to 5 is needed"),
        ('"blue", "white"', '"blue", "blue"', "game: colours names 'blue' twice"),
        ('"blue", "white"', '"blue", "black"', "game: colours is 'black', one of"),
        ('"BWRGY"', '"BWRGB"', "game: colour_letters is 'BWRGB', 5 different letters are needed"),
        ("[0, 1, 3, 6, 10, 15]", "[0, 1, 3, 6, 10]", "score: the number of entries of obelisk is 5, 6 is needed"),
        ("[0, 1, 3, 6, 10, 15]", "[0, 1, 3, 2, 10, 15]", "score: obelisk is [0, 1, 3, 2, 10, 15]: one more stage"),
        ("tomb_majority = 5", "tomb_majority = -5", "score: tomb_majority is -5, a whole number from 0 to 100"),
        ("tomb_majority = 5", "tomb_majority = true", "score: tomb_majority is true, a whole number"),
        ("rounds = 10", "rounds = = 10", "not valid TOML"),
    ],
)
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    """§2.3 what the loader asks of an edited deck."""
    with pytest.raises(BadComponents, match=re.escape(says)):
        load(edited(tmp_path, old, new))


def test_an_owner_of_the_box_may_correct_cards(tmp_path):
    """§2.3: an edited deck need not be balanced."""
    data = load(edited(tmp_path, 'stones = "BWR", glyph = ""', 'stones = "RRR", glyph = "T"'))
    assert data.cards[0].stones == "RRR" and data.cards[0].glyph == "T"


def test_another_division_of_the_block_is_read_from_its_cells(tmp_path):
    """§2.2: any division of the 2 x 2 block, here a wide stone over two small ones."""
    path = edited(
        tmp_path, "L = { stones = 3, cells = [[0, 1], [0, 2]] }", "L = { stones = 3, cells = [[0, 0], [1, 2]] }"
    )
    assert load(path).cards[0].cells == (0, 0, 1, 2)


@pytest.mark.parametrize(
    ("tile", "players", "says"),
    [
        (1, 3, "tile 1: extra for 3 players is 'absent': so many players need tiles 1 to 3"),
        (3, 2, "tile 3: extra for 2 players is 'absent': so many players need tiles 1 to 3"),
        (4, 4, "tile 4: extra for 4 players is 'absent': so many players need tiles 1 to 4"),
        (5, 5, "tile 5: extra for 5 players is 'absent': so many players need tiles 1 to 5"),
    ],
)
def test_a_tile_that_is_needed_cannot_be_absent(tmp_path, tile, players, says):
    """§2.1, ruling 19: one tile for each player, and with two players one more to be set aside."""
    with pytest.raises(BadComponents, match=re.escape(says)):
        load(with_extra(tmp_path, tile, players, "absent"))


def test_only_the_highest_tiles_may_be_absent(tmp_path):
    """§2.1: tiles are offered from 1 on, without a gap."""
    path = with_extra(tmp_path, 5, 3, "both")
    gap = path.read_text("utf-8").replace('p3 = "both", p4 = "either"', 'p3 = "absent", p4 = "either"')
    path.write_text(gap, "utf-8")
    with pytest.raises(BadComponents, match="tile 4: extra for 3 players is 'absent': only the highest numbers"):
        load(path)


def test_two_players_may_be_given_five_tiles_or_three(tmp_path):
    """§2.1: an edited file."""
    assert load(with_extra(tmp_path, 5, 2, "both")).tiles[4].extras[0] == "both"
    assert load(with_extra(tmp_path, 4, 2, "absent")).tiles[3].extras[0] == "absent"


def with_extra(tmp_path: Path, tile: int, players: int, extra: str) -> Path:
    """The file with another extra on one tile for one number of players."""
    head, *tiles = FILE.read_text("utf-8").split("[[tile]]")
    tiles[tile - 1] = re.sub(rf'p{players} = "\w+"', f'p{players} = "{extra}"', tiles[tile - 1])
    copy = tmp_path / "components.toml"
    copy.write_text("[[tile]]".join([head, *tiles]), "utf-8")
    return copy
