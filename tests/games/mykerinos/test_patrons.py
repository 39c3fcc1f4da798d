"""RULES.md §2.5 and §4.3: the five patrons and their favours."""

from __future__ import annotations

import pytest

from .dig import BLACKMORE, BROWN, LEMON, TANGERINE, VIOLET, Dig


def test_violet_brings_a_cube_then_a_new_excavation():
    """§4.3."""
    t = Dig(season=2).own(0, violet=1).turn(0)
    supply = int(t.s.supply[0])
    log = t.answer_logged("USE_VIOLET")
    assert log[1] == ("DIG_MODE", "NEW", True), "no cube to extend from"
    assert t.s.supply[0] == supply - 1 and t.s.reserve[0] == 5
    t.cell(0)
    assert t.s.reserve[0] == 4 and t.s.tilted[0, VIOLET] == 1


def test_violet_with_one_cube_may_extend():
    """Ruling R15: 1 + 1 = 2."""
    t = Dig(season=2).own(0, violet=1).cubes(a=16).put(reserve=[1, 4, 4, 4]).turn(0)
    assert t.options == ["PASS", "NEW", "USE_VIOLET"]
    t.answer("USE_VIOLET")
    assert (t.decision, t.options) == ("DIG_MODE", ["NEW", "EXTEND"])
    t.answer("EXTEND").cell(17, 18)
    assert t.s.reserve[0] == 0


def test_violet_needs_a_cube_in_the_reserve():
    """Ruling R13."""
    t = Dig(season=2).own(0, violet=1).put(reserve=[0, 4, 4, 4]).turn(0)
    assert t.options == ["PASS"]


def test_by_option_violet_serves_an_empty_reserve():
    """§7 violet_from_empty_reserve: the drawn cube allows only NEW."""
    t = Dig(season=2, violet_from_empty_reserve="true").own(0, violet=1, lemon=1, brown=1).cubes(a=16)
    t.put(reserve=[0, 4, 4, 4]).turn(0)
    assert t.options == ["PASS", "USE_VIOLET"]
    log = t.answer_logged("USE_VIOLET")
    assert log[1] == ("DIG_MODE", "NEW", True)
    t.cell(0)
    assert t.s.reserve[0] == 0 and t.asked == 1


def test_violet_needs_a_cube_in_the_general_supply():
    """Ruling R14."""
    t = Dig(season=2).own(0, violet=1).put(supply=[0, 21, 21, 21]).turn(0)
    assert t.options == ["PASS", "NEW"]


def test_violet_needs_an_open_cell():
    """§4.3."""
    t = Dig(season=2).own(0, violet=1).put(cube=1).turn(0)
    t.s.cube[1] = -1
    assert t.options == ["PASS"], "only a pyramid is free"


def test_violet_serves_no_pyramid_and_no_other_patron():
    """Ruling R16."""
    t = Dig(season=2).own(0, violet=1, lemon=1, blackmore=1).cubes(a=0).turn(0).answer("USE_VIOLET", "NEW")
    assert 1 not in t.cells() and 9 not in t.cells()


def test_lemon_new_goes_on_a_pyramid_only():
    """§4.3, ruling R17."""
    t = Dig(season=2).own(0, lemon=1).turn(0)
    log = t.answer_logged("USE_LEMON")
    assert log[1] == ("DIG_MODE", "NEW", True)
    assert t.cells() == [1, 9, 26, 28, 30]
    t.cell(28)
    assert t.map[3] == "..^.A.^." and t.s.reserve[0] == 3


def test_lemon_extends_sand_first_then_pyramid():
    """§4.3: either of the two may lie on the pyramid."""
    t = Dig(season=2).own(0, lemon=1).cubes(a=24).turn(0).answer("USE_LEMON", "EXTEND")
    assert t.s.cube[25] == t.s.cube[26] == 0, "25 then 26 was the only way"


def test_lemon_may_not_use_two_pyramids():
    """Ruling R17, E4."""
    t = Dig(season=2).own(0, lemon=1).cubes(a=0).turn(0).answer("USE_LEMON", "EXTEND", "CELL_8")
    assert t.s.cube[9] == 0 and t.s.cube[8] == 0
    t = Dig(season=2).own(0, lemon=1).cubes(a=0).turn(0).answer("USE_LEMON", "EXTEND", "CELL_1")
    assert t.s.cube[9] == -1


def test_lemon_goes_on_from_the_pyramid():
    """Ruling R18."""
    t = Dig(season=2).own(0, lemon=1).cubes(a=25).turn(0).answer("USE_LEMON", "EXTEND", "CELL_26")
    assert t.cells() == [18, 27, 34]


def test_lemon_with_one_cube_can_only_begin_anew():
    """§4.3: EXTEND needs two."""
    t = Dig(season=2).own(0, lemon=1).cubes(a=0).put(reserve=[1, 4, 4, 4]).turn(0)
    log = t.answer_logged("USE_LEMON")
    assert log[1] == ("DIG_MODE", "NEW", True)


def test_lemon_is_not_offered_without_a_free_pyramid():
    """§4.3."""
    t = Dig(season=2).own(0, lemon=1).cubes(b=(1, 9, 26, 28, 30)).turn(0)
    assert "USE_LEMON" not in t.options


def test_lemon_may_need_only_one_of_its_modes():
    """§4.3: offered if at least one mode is legal."""
    t = Dig(season=2).own(0, lemon=1).cubes(a=40).turn(0)
    log = t.answer_logged("USE_LEMON")
    assert log[1] == ("DIG_MODE", "NEW", True)


def test_brown_puts_a_cube_of_the_reserve_into_the_museum():
    """Ruling R19: reserve −1, supply unchanged."""
    t = Dig(season=2).own(0, brown=1).turn(0)
    supply = int(t.s.supply[0])
    t.answer("USE_BROWN")
    assert t.decision == "DIG_ROOM" and t.rooms() == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14]
    t.answer("ROOM_3")
    assert t.s.reserve[0] == 3 and t.s.supply[0] == supply and t.s.room_owner[3] == 0
    assert t.s.tilted[0, BROWN] == 1 and t.asked == 1


def test_brown_opens_rooms_5_to_those_inside():
    """Ruling R19."""
    t = Dig(season=2).own(0, brown=1).turn(0)
    t.s.room_owner[3], t.s.room_owner[0] = 0, 1
    t.answer("USE_BROWN")
    assert 8 in t.rooms() and 5 not in t.rooms()


def test_brown_needs_a_cube_and_a_room():
    """§4.3."""
    t = Dig(season=2).own(0, brown=1).turn(0)
    for room in (0, 1, 2, 3, 4, 10, 11, 12, 13, 14):
        t.s.room_owner[room] = 1
    assert "USE_BROWN" not in t.options
    t.s.room_owner[2] = 0
    assert "USE_BROWN" in t.options
    t.put(reserve=[1, 4, 4, 4])
    assert "USE_BROWN" in t.options, "one cube is enough"
    t.put(reserve=[0, 4, 4, 4])
    assert t.options == ["PASS"]


def test_blackmore_may_touch_own_cubes_and_need_not():
    """Ruling R20."""
    t = Dig(season=2).own(0, blackmore=1).cubes(a=40).turn(0).answer("USE_BLACKMORE")
    assert {41, 7} <= set(t.cells())


def test_blackmore_needs_two_cubes_and_two_open_neighbours():
    """§4.3."""
    t = Dig(season=2).own(0, blackmore=1).put(reserve=[1, 4, 4, 4]).turn(0)
    assert "USE_BLACKMORE" not in t.options
    t = Dig(season=2).own(0, blackmore=1).put(cube=1).turn(0)
    t.s.cube[0] = t.s.cube[2] = -1
    assert "USE_BLACKMORE" not in t.options
    t.s.cube[3] = -1
    t.answer("USE_BLACKMORE")
    assert t.cells() == [2, 3]


def test_tangerine_needs_three_cubes_and_a_way_of_three():
    """Ruling R21."""
    t = Dig(season=2).own(0, tangerine=1).cubes(a=40).put(reserve=[2, 4, 4, 4]).turn(0)
    assert "USE_TANGERINE" not in t.options
    t = Dig(season=2).own(0, tangerine=1).put(cube=1).turn(0)
    for cell, colour in ((40, 0), (41, -1), (42, -1)):
        t.s.cube[cell] = colour
    assert "USE_TANGERINE" not in t.options and "EXTEND" in t.options
    t.s.cube[43] = -1
    log = t.answer_logged("USE_TANGERINE")
    assert [entry[1] for entry in log[:4]] == ["USE_TANGERINE", "CELL_41", "CELL_42", "CELL_43"]


def test_tangerines_way_does_not_turn_back_on_itself():
    """§4.3: z ≠ x. From 41 up to 33, whose only other neighbour is 41."""
    t = Dig(season=2).own(0, tangerine=1).put(cube=1).turn(0)
    for cell, colour in ((40, 0), (41, -1), (33, -1), (42, -1), (43, -1)):
        t.s.cube[cell] = colour
    log = t.answer_logged("USE_TANGERINE")
    assert [entry[1] for entry in log[:4]] == ["USE_TANGERINE", "CELL_41", "CELL_42", "CELL_43"]


def test_tangerines_first_cell_may_stand_in_the_middle_of_nothing_else():
    """§4.3: the way goes on from each cube just placed, not around the first."""
    t = Dig(season=2).own(0, tangerine=1).put(cube=1).turn(0)
    for cell, colour in ((40, 0), (41, -1), (33, -1), (42, -1)):
        t.s.cube[cell] = colour
    assert "USE_TANGERINE" not in t.options, "33 and 42 both touch 41, but not each other"


@pytest.mark.parametrize(
    ("patron", "name"),
    [(VIOLET, "violet"), (LEMON, "lemon"), (BROWN, "brown"), (BLACKMORE, "blackmore"), (TANGERINE, "tangerine")],
)
def test_each_upright_card_serves_once_a_season(patron, name):
    """Ruling R22."""
    t = Dig(season=2).own(0, **{name: 2}).cubes(a=25).turn(0)
    assert f"USE_{name.upper()}" in t.options
    t.s.tilted[0, patron] = 1
    assert f"USE_{name.upper()}" in t.options, "the second card"
    t.s.tilted[0, patron] = 2
    assert f"USE_{name.upper()}" not in t.options


def test_one_patron_a_turn():
    """Ruling R22: after the favour the turn passes on."""
    t = Dig(season=2).own(0, blackmore=2).turn(0).answer("USE_BLACKMORE").cell(34, 35)
    assert t.asked == 1 and t.s.tilted[0, BLACKMORE] == 1


def test_the_tilt_is_done_when_the_patron_is_called():
    """§4.3: tilt first, then the questions."""
    t = Dig(season=2).own(0, brown=1).turn(0).answer("USE_BROWN")
    assert t.s.tilted[0, BROWN] == 1 and t.s.called == BROWN
