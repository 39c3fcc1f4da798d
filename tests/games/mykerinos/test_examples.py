"""RULES.md §9: the worked examples."""

from __future__ import annotations

import pytest

from .dig import Dig

WINGS = [1, 3, 2, 4, 0]  # Lemon, Blackmore, Brown, Tangerine, Violet


def test_layout_s_is_drawn_as_in_the_examples():
    """§9."""
    assert Dig().map == [".^......", ".^......", "........", "..^.^.^.", "........", "........"]


def test_e1_a_new_excavation_anywhere_but_on_cubes_and_pyramids():
    t = Dig().cubes(b=0, c=8).turn(0)
    t.answer("NEW")
    assert len(t.cells()) == 41
    assert {2, 16} <= set(t.cells())
    assert not {0, 8, 1, 9} & set(t.cells())


def test_e2_an_extension_of_two_cubes():
    t = Dig().cubes(b=16).turn(1).answer("EXTEND")
    assert t.cells() == [8, 17, 24]
    t.cell(17)
    assert t.cells() == [18, 25]
    t.cell(18)
    assert t.s.reserve[1] == 2 and t.s.cube[17] == t.s.cube[18] == 1


def test_e3_the_first_to_pass_takes_space_one():
    t = Dig().turn(2).answer("PASS")
    assert t.s.pass_pos.tolist() == [0, 0, 1, 0]
    assert t.asked == 3


def test_e4_lord_lemon_puts_one_of_two_cubes_on_a_pyramid():
    t = Dig(season=2).cubes(a=0).own(0, lemon=1).turn(0)
    t.answer("USE_LEMON", "EXTEND")
    assert t.cells() == [1, 8]
    log = t.answer_logged("CELL_1")
    assert log == [("DIG_CELL", "CELL_1", False), ("DIG_CELL", "CELL_2", True)]
    assert t.s.tilted[0, 1] == 1 and t.s.reserve[0] == 2
    assert t.map[0] == "aAa....."


def test_e5_mrs_blackmore_starts_with_two_cubes():
    t = Dig(season=2).own(1, blackmore=1).turn(1).answer("USE_BLACKMORE")
    assert len(t.cells()) == 43
    t.cell(34)
    assert t.cells() == [33, 35, 42]
    t.cell(35)
    assert t.s.reserve[1] == 2 and t.s.tilted[1, 3] == 1


def test_e6_colonel_tangerine_extends_with_three_cubes():
    t = Dig(season=2).cubes(d=40).own(3, tangerine=1).turn(3).answer("USE_TANGERINE")
    assert t.cells() == [32, 41]
    t.cell(41)
    assert t.cells() == [33, 42]
    t.cell(42)
    assert t.cells() == [34, 43]
    t.cell(34)
    assert t.s.reserve[3] == 1


def surveyed_zone() -> Dig:
    """E7: zone 0 with cards 13 and 21, cubes 4, 2, 2, 1, pass order 0, 2, 1, 3."""
    t = Dig(cards=(13, 21, 14, 20, 28, 1, 8, 15))
    t.put(wing_patron=WINGS)
    t.cubes(a=(1, 2, 3, 8), b=(9, 10), c=(11, 16), d=(18, 47)).passed(0, 2, 1, 3)  # d waits in zone 3
    t.s.room_owner[1], t.s.room_owner[12] = 0, 1
    t.s.supply[0] -= 1
    t.s.supply[1] -= 1
    return t.survey()


def test_e7_survey_of_a_zone():
    t = surveyed_zone()
    assert t.s.rank.tolist() == [0, 2, 1, 3]
    assert (t.asked, t.decision) == (0, "SURVEY_CHOICE")
    t.answer("CARD_LEFT")
    assert t.s.points[0] == 3 and t.s.patrons[0].tolist() == [0, 1, 0, 0, 0]
    supply = int(t.s.supply[2])
    assert t.asked == 2
    log = t.answer_logged("ROOM_10")
    assert log[1] == ("SURVEY_CHOICE", "CARD_RIGHT", True), "rank 3 gets the card that is left"
    assert t.s.room_owner[10] == 2
    assert t.s.supply[2] == supply - 1 + 2, "one cube to the room, two back from the zone"
    assert t.s.patrons[1].tolist() == [0, 0, 0, 1, 0] and t.s.points[1] == 0
    assert t.s.patrons[3].sum() == 0 and t.s.points[3] == 0
    assert t.s.zone == 3 and (t.s.cube[:47] == -1).all()


def test_e8_the_first_museum_cube_finds_no_room_5():
    t = surveyed_zone().answer("CARD_LEFT")
    assert t.rooms() == [0, 2, 3, 4, 10, 11, 13, 14]
    assert [name for name in t.options if name.startswith("CARD")] == ["CARD_RIGHT"]


def test_e9_a_room_2_opens_the_rooms_5_of_both_its_wings():
    t = Dig().put(wing_patron=WINGS)
    t.s.room_owner[10], t.s.room_owner[1], t.s.room_owner[12] = 2, 0, 1
    t.cubes(c=(0, 16), b=2).passed(0, 2, 1, 3).survey()
    assert t.asked == 2
    assert t.rooms() == [0, 2, 3, 4, 5, 6, 11, 13, 14]
    t.answer("ROOM_5")
    assert t.s.room_owner[5] == 2
    assert 5 not in t.rooms(), "nobody else can take it"


def test_e10_the_exhibition():
    t = Dig().put(wing_patron=WINGS)
    for room in (0, 1, 12, 7):
        t.s.room_owner[room] = 0
    t.own(0, lemon=2, blackmore=1, brown=3, tangerine=2, violet=1)
    lines = {"plots": 0, "lemon": 6, "blackmore": 3, "brown": 15, "tangerine": 4, "violet": 1, "sets": 5}
    assert t.sheet(0) == lines
    assert t.scores[0] == 34
    t.s.points[0] = 7
    assert t.scores[0] == 41


def test_e11_two_players_ties_with_the_neutral_between():
    t = Dig(seats=2).cubes(a=(0, 2), b=(3, 10), n=(11, 16)).turn(1)
    t.answer("PASS")
    assert t.s.pass_pos.tolist() == [0, 1, 2, 0]
    t.answer("PASS")
    assert t.s.pass_pos.tolist() == [3, 1, 2, 0]
    assert t.s.rank.tolist() == [1, 2, 0, -1]


def test_e12_neutral_first_the_unranked_player_picks_for_it():
    t = Dig(seats=2).cubes(n=(0, 2, 3), a=(10, 11)).passed(0, 1).survey()
    assert (t.asked, t.decision) == (1, "NEUTRAL_PICK")
    assert t.options == ["CARD_LEFT", "CARD_RIGHT"]
    discarded = int(t.s.discarded)
    t.answer("CARD_LEFT")
    assert t.s.discarded == discarded + 1
    assert (t.asked, t.decision) == (0, "SURVEY_CHOICE")
    assert "CARD_RIGHT" in t.options and "CARD_LEFT" not in t.options and t.rooms()


def test_e13_neutral_alone_no_question():
    t = Dig(seats=2).cubes(n=(0, 2, 3), a=4).passed(0, 1)
    discarded = int(t.s.discarded)
    t.survey()
    assert t.s.zone == 1 and t.asked == 0, "zone 0 asked nothing"
    assert t.s.discarded == discarded + 2


@pytest.mark.parametrize("season", [1, 2, 3])
def test_the_region_of_eight_cards_has_six_rows(season):
    """§2.3."""
    assert len(Dig(season=season).map) == 6
