"""RULES.md §2: the deck, the museum, and what the loader refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from mastaba.core.rules.component_reader import BadComponents
from mastaba.games.mykerinos import GAME, tables
from mastaba.games.mykerinos.tables import BOX, CARD_PATRON, CARD_POINTS, CARD_PYRAMIDS, load, most_answers

FILE = Path(tables.__file__).with_name("components.toml")


def edited(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text("utf-8")
    assert old in text
    copy = tmp_path / "components.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


def test_the_deck_obeys_its_constraints():
    """§2.6, 1–7."""
    assert len(BOX.deck) == 36 and int(CARD_POINTS.sum()) == 50
    assert sum(len(c.pyramids) for c in BOX.deck) == 42
    for patron in range(5):
        mine = [c for c in range(36) if CARD_PATRON[c] == patron]
        assert sorted(int(CARD_POINTS[c]) for c in mine) == [0, 0, 0, 2, 2, 2, 3]
        assert sorted(len(BOX.deck[c].pyramids) for c in mine) == [0, 1, 1, 1, 1, 2, 2]
    assert CARD_PATRON[35] == -1 and CARD_POINTS[35] == 5


def test_a_card_turned_by_180_degrees_sends_cell_i_to_5_minus_i():
    """§2.4."""
    place = [0, 1, 8, 9, 16, 17]
    for card, row in enumerate(BOX.deck):
        assert int(CARD_PYRAMIDS[card, 0]) == sum(1 << place[i] for i in row.pyramids)
        assert int(CARD_PYRAMIDS[card, 1]) == sum(1 << place[5 - i] for i in row.pyramids)


def test_the_action_list_has_98_integers():
    """§4.7."""
    names = GAME.actions.names
    assert len(names) == 98
    first = ["PASS", "NEW", "EXTEND", "USE_VIOLET", "USE_LEMON", "USE_BROWN", "USE_BLACKMORE", "USE_TANGERINE"]
    assert list(names[:9]) == [*first, "NEUTRAL_SKIP"]
    assert names[9] == "CELL_0" and names[80] == "CELL_71"
    assert names[81] == "ROOM_0" and names[95] == "ROOM_14"
    assert names[96:] == ("CARD_LEFT", "CARD_RIGHT")


def test_the_questions_are_those_of_the_table():
    """§4.6."""
    assert GAME.decisions.names == (
        "DIG_ACTION",
        "DIG_MODE",
        "DIG_CELL",
        "DIG_ROOM",
        "NEUTRAL_ACTION",
        "NEUTRAL_CELL",
        "SURVEY_CHOICE",
        "NEUTRAL_PICK",
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{ id = 4, ", "{ id = 5, ", "card 5: stands in the file twice"),
        ('{ id = 7,  patron = "lemon"', '{ id = 7,  patron = "lime"', "card 7: patron is 'lime', one of"),
        ("{ id = 35,", "{ id = 36,", "id is 36, 0 to 35 are known"),
        ("points = 5, pyramids = [2, 3]", "points = 5, pyramids = [2, 6]", "card 35: pyramids is 6, .* from 0 to 5"),
        ("points = 5, pyramids = [2, 3]", "points = 5, pyramids = [2, 2]", "card 35: pyramids names 2 twice"),
        ("points = 5, pyramids = [2, 3]", "points = 10, pyramids = [2, 3]", "card 35: points is 10, .* from 0 to 9"),
        ("pyramids = [2, 3] }", "pyramids = [0, 1, 2, 3, 4, 5] }", "card 35: the number of entries of pyramids is 6"),
        ('patron = "none", ', 'patron = "lemon", ', "deck: the number of cards without a patron is 0, 1 is needed"),
        ('{ id = 7,  patron = "lemon"', '{ id = 7,  patron = "brown"', "patron 1: cards is 7, but the deck has 6"),
        ('key = "violet"', 'key = "purple"', "patron 0: key is 'purple', 'violet' is needed"),
        ('colour = "yellow"', 'colour = "brown"', "patron 2: colour is 'brown', another patron's"),
        ("cards_by_season = [8, 8, 8, 12]", "cards_by_season = [8, 8, 8, 8]", "geometry: the 8 cards of season 4"),
        ("rows_by_season = [6, 6, 6, 9]", "rows_by_season = [6, 6, 6, 6]", "geometry: the 12 cards of season 4 do not"),
        ("columns = 8", "columns = 10", "geometry: columns is 10, but the region's grid has 8"),
        ("card_columns = 2", "card_columns = 3", "geometry: card_columns is 3, but the region's grid has 2"),
        ("cards_per_row = 4", "cards_per_row = 4\nmax_cells = 48", "geometry: 'max_cells' is read by nothing"),
        ("per_colour = 25", "per_colour = 40", "cubes: per_colour is 40, a whole number from 1 to 25"),
        ("p4 = 8", "p4 = 25", "cubes: a game of 4 could take 972 answers, at most 500 can be kept"),
        ("violet_from_empty_reserve = false", 'violet_from_empty_reserve = "no"', "options: violet_from_empty_reserve"),
        ("wings = 5", "wings = 4", "museum: wings is 4, but each of the 5 patrons has one"),
        ("values = [3,3,3,3,3,", "values = [3,3,3,3,", "museum: the number of entries of values is 14, 15 is needed"),
        ("[4,0]]", "[4,1]]", r"museum: room_wings of room 14 is \[4, 1\], in the ring it is \[4, 0\]"),
        ("r5 = [0,10,14]", "r5 = [0,10]", "museum, opens: the number of entries of r5 is 2, 3 is needed"),
        ("r5 = [0,10,14]", "r5 = [0,10,15]", "museum, opens: r5 is 15, a whole number from 0 to 14"),
        ("r5 = [0,10,14]", "r5 = [0,10,13]", "museum, opens: r5 is .*, but the other rooms of its wing are"),
        ("[scoring]", "[skoring]", "components.toml: has no 'scoring'"),
        ("wings = 5", "wings = = 5", "not valid TOML"),
    ],
)
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    with pytest.raises(BadComponents, match=says):
        load(edited(tmp_path, old, new))


def test_a_deck_that_deals_twelve_cards_early_is_refused(tmp_path):
    """§2.3: only the last season's region has the lower rows."""
    path = edited(tmp_path, "cards_by_season = [8, 8, 8, 12]", "cards_by_season = [12, 8, 8, 8]")
    path.write_text(path.read_text("utf-8").replace("[6, 6, 6, 9]", "[9, 6, 6, 6]"), "utf-8")
    with pytest.raises(BadComponents, match="geometry: season 1 deals 12 cards, but its region has 8 places"):
        load(path)


def test_an_owner_of_the_box_may_correct_points_and_pyramids(tmp_path):
    """§2.6: reconstructed values."""
    box = load(edited(tmp_path, "points = 0, pyramids = [] }", "points = 2, pyramids = [0, 5] }"))
    assert box.deck[0] == (0, 2, [0, 5])


def test_no_game_can_be_longer_than_the_bound():
    """§10, 9."""
    assert [most_answers(2, 11, 4), most_answers(3, 11, 0), most_answers(4, 8, 0)] == [463, 414, 428]
    assert max(463, 414, 428) <= GAME.longest
