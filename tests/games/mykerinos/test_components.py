"""RULES.md §2: the deck, the museum, and what the loader refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from mastaba.core.tables import BadComponents
from mastaba.games.mykerinos import GAME, tables
from mastaba.games.mykerinos.tables import CARD_PATRON, CARD_POINTS, CARD_PYRAMIDS, CARDS, load

FILE = Path(tables.__file__).with_name("components.toml")


def edited(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text("utf-8")
    assert old in text
    copy = tmp_path / "components.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


def test_the_deck_obeys_its_constraints():
    """§2.6, 1–7."""
    assert len(CARDS) == 36 and int(CARD_POINTS.sum()) == 50
    assert sum(len(c["pyramids"]) for c in CARDS) == 42
    for patron in range(5):
        mine = [c for c in range(36) if CARD_PATRON[c] == patron]
        assert sorted(int(CARD_POINTS[c]) for c in mine) == [0, 0, 0, 2, 2, 2, 3]
        assert sorted(len(CARDS[c]["pyramids"]) for c in mine) == [0, 1, 1, 1, 1, 2, 2]
    assert CARD_PATRON[35] == -1 and CARD_POINTS[35] == 5


def test_a_card_turned_by_180_degrees_sends_cell_i_to_5_minus_i():
    """§2.4."""
    place = [0, 1, 8, 9, 16, 17]
    for card, row in enumerate(CARDS):
        assert int(CARD_PYRAMIDS[card, 0]) == sum(1 << place[i] for i in row["pyramids"])
        assert int(CARD_PYRAMIDS[card, 1]) == sum(1 << place[5 - i] for i in row["pyramids"])


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
        ('{ id = 7,  patron = "lemon"', '{ id = 7,  patron = "lime"', "card 7: unknown patron 'lime'"),
        ("{ id = 35,", "{ id = 36,", "card 36: ids run from 0 to 35"),
        ("points = 5, pyramids = [2, 3]", "points = 5, pyramids = [2, 6]", "card 35: pyramids stand on cells 0 to 5"),
        ("points = 5, pyramids = [2, 3]", "points = 5, pyramids = [2, 2]", "card 35: the same pyramid stands twice"),
        ("points = 5, pyramids", "points = 50, pyramids", "card 35: 50 points are not between 0 and 9"),
        ('patron = "none"', 'patron = "violet"', "patron 0: has 8 cards, not 7"),
        (
            "cards_by_season = [8, 8, 8, 12]",
            "cards_by_season = [8, 8, 8, 8]",
            "geometry: the seasons deal 32 cards of 36",
        ),
        ("rows_by_season = [6, 6, 6, 9]", "rows_by_season = [6, 6, 6, 6]", "season 4: 12 cards do not fill 6 rows"),
        ("r5 = [0,10,14]", "r5 = [0,10]", "museum opens r5: three rooms open a room"),
        ("r5 = [0,10,14]", "r5 = [0,10,15]", "museum opens r5: names an unknown room"),
        ("[scoring]", "[skoring]", "scoring: is missing"),
        ("wings = 5", "wings = = 5", "not valid TOML"),
    ],
)
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    with pytest.raises(BadComponents, match=says):
        load(edited(tmp_path, old, new))


def test_an_owner_of_the_box_may_correct_points_and_pyramids(tmp_path):
    """§2.6: reconstructed values."""
    data = load(edited(tmp_path, "points = 0, pyramids = [] }", "points = 2, pyramids = [0, 5] }"))
    assert data["deck"]["cards"][0]["points"] == 2
