"""RULES.md §4.3: turns, new excavations, extensions, passes, the last player."""

from __future__ import annotations

from kit.scenario import table

from .dig import Dig

FLAT = (0, 7, 14, 21, 28, 1, 8, 15)  # the five cards without pyramids first


def test_neighbours_share_an_edge_across_cards_and_zones_and_never_wrap():
    """§2.4, rulings R4, R5."""
    t = Dig(cards=FLAT).cubes(a=(3, 10)).turn(0).answer("EXTEND")
    assert {4, 2, 11, 9, 18} == set(t.cells()), "4 lies in the next zone; 2 | 3 is no border"
    t = Dig(cards=FLAT).cubes(a=7).turn(0).answer("EXTEND")
    assert t.cells() == [6, 15], "8 is not beside 7"
    t = Dig(cards=FLAT).cubes(a=16).turn(0).answer("EXTEND")
    assert t.cells() == [8, 17, 24], "24 lies in the zone below, 15 does not touch"


def test_season_four_joins_its_last_rows_to_the_others():
    """§2.4: cells 40–47 and 48–55 are neighbours."""
    t = Dig(season=4, cards=(0, 7, 14, 21, 28, 1, 8, 15, 3, 10, 17, 24)).cubes(a=44).turn(0).answer("EXTEND")
    assert t.cells() == [36, 43, 45, 52]
    t.cell(52)
    assert t.cells() == [51, 53], "60 is a pyramid"
    assert len(t.map) == 9


def test_outside_season_four_the_last_rows_do_not_exist():
    """§2.4."""
    t = Dig().turn(0).answer("NEW")
    assert max(t.cells()) == 47


def test_a_new_excavation_may_touch_ones_own_cubes():
    """Ruling R9."""
    t = Dig().cubes(a=16).turn(0).answer("NEW")
    assert {8, 17, 24} <= set(t.cells())


def test_an_extension_needs_two_cubes():
    """Ruling R10: with one cube only NEW is possible."""
    t = Dig().cubes(a=16).put(reserve=[1, 4, 4, 4]).turn(0)
    assert t.options == ["PASS", "NEW"]


def test_an_extension_is_offered_only_with_a_second_cell():
    """Rulings R10, R24: cell 0 is beside 8, from which nothing goes on."""
    t = Dig().cubes(a=0, b=(16, 2)).turn(0)
    assert "EXTEND" not in t.options
    t = Dig().cubes(a=0, b=2).turn(0)
    t.answer("EXTEND")
    assert t.s.cube[8] == t.s.cube[16] == 0, "the only way, so it was taken"


def test_a_first_cell_without_a_second_is_not_offered():
    """§4.3: some y must exist."""
    t = Dig().cubes(a=(0, 40), b=16).turn(0).answer("EXTEND")
    assert 8 not in t.cells() and {32, 41} == set(t.cells())


def test_the_second_cube_lies_beside_the_first_not_beside_another():
    """Ruling R11."""
    t = Dig().cubes(a=(40, 47)).turn(0).answer("EXTEND").cell(41)
    assert t.cells() == [33, 42]


def test_only_cubes_of_ones_own_colour_are_a_base():
    """§4.1."""
    t = Dig().cubes(b=16).turn(0)
    assert "EXTEND" not in t.options


def test_a_cube_on_a_pyramid_is_a_base():
    """Ruling R12."""
    t = Dig(season=2).cubes(a=1).turn(0).answer("EXTEND")
    assert t.cells() == [0, 2]


def test_turns_go_clockwise_and_skip_those_who_passed():
    """Ruling R30."""
    t = Dig().turn(0)
    t.answer("NEW").cell(0)
    assert t.asked == 1
    t.answer("PASS")
    t.answer("NEW").cell(2)
    t.answer("NEW").cell(3)
    t.answer("NEW").cell(4)
    assert t.asked == 2, "1 has passed"


def test_discs_take_the_lowest_free_space():
    """§4.3."""
    t = Dig(seats=3).turn(1).answer("PASS").answer("PASS")
    assert t.s.pass_pos.tolist() == [0, 1, 2, 0]


def test_one_may_pass_with_cubes_left_and_does_not_come_back():
    """Ruling R25."""
    t = Dig().turn(0).answer("PASS")
    for _ in range(3):
        t.answer("NEW").cell(t.cells()[0])
    assert t.asked == 1 and t.s.reserve[0] == 4


def test_the_last_player_has_one_action_and_takes_the_last_space():
    """§4.3, ruling R27."""
    t = Dig().passed(1, 2, 3).turn(0)
    assert t.s.last_turn == 1
    t.answer("NEW").cell(0)
    assert t.s.phase == 3 and t.s.pass_pos.tolist() == [4, 1, 2, 3]


def test_the_turn_after_the_others_passed_is_the_last():
    """Ruling R27: his next turn, not the one in which the others pass."""
    t = Dig(seats=3).passed(1).turn(2)
    t.answer("PASS")
    assert t.asked == 0 and t.s.last_turn == 1


def test_after_the_action_the_turn_goes_on_from_whoever_was_asked():
    """§4.3: also in a position that a test or a study set up by hand."""
    for seat in range(3):
        t = table("mykerinos", seats=3).ask(seat, "DIG_ACTION").answer("NEW")
        t.answer(t.options[0])
        assert (t.asked, t.decision) == ((seat + 1) % 3, "DIG_ACTION")


def test_whose_turn_is_the_last_follows_from_the_scale():
    """§4.3: everyone else has passed, so a pass or an action ends the digging."""
    for answers in (["PASS"], ["NEW", "CELL_0"]):
        t = Dig(seats=3).cubes(b=2).passed(1, 2).ask(0, "DIG_ACTION").answer(*answers)
        assert t.s.phase == 3 and t.s.pass_pos.tolist() == [3, 1, 2, 0]


def test_the_last_players_action_may_be_a_pass():
    """Ruling R28."""
    t = Dig(seats=3).cubes(a=0).passed(1, 2).turn(0).answer("PASS")
    assert t.s.phase == 3 and t.s.pass_pos[0] == 3


def test_the_last_players_action_may_be_a_patron():
    """Ruling R28."""
    t = Dig(seats=3, season=2).own(0, blackmore=1).passed(1, 2).turn(0)
    assert "USE_BLACKMORE" in t.options
    t.answer("USE_BLACKMORE").cell(34, 35)
    assert t.s.phase == 3


def test_without_cubes_the_pass_is_forced():
    """§4.3, §4.6, ruling R50."""
    t = Dig(seats=3).put(reserve=[0, 4, 0, 0]).turn(1)
    log = t.answer_logged("PASS")
    assert log[1:3] == [("DIG_ACTION", "PASS", True), ("DIG_ACTION", "PASS", True)]
    assert t.s.season == 2


def test_on_a_full_region_one_can_only_pass():
    """Ruling R26."""
    t = Dig(seats=3).turn(0)
    for cell in range(48):
        t.s.cube[cell] = 1
    assert t.options == ["PASS"]
    for cell in (1, 9, 26, 28, 30):
        t.s.cube[cell] = -1
    assert t.options == ["PASS"], "only pyramids are free"


def test_a_chain_cannot_be_left_half_way():
    """§4.1: no answer leads back."""
    t = Dig().cubes(a=40).turn(0).answer("EXTEND")
    assert t.refuses("PASS") and t.refuses("NEW")
    t.cell(41)
    assert t.refuses("PASS")


def test_each_cube_leaves_the_reserve_at_once():
    """§4.3."""
    t = Dig().cubes(a=40).turn(0).answer("EXTEND").cell(41)
    assert t.s.reserve[0] == 3 and t.s.cube[41] == 0
