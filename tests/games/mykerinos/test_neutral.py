"""RULES.md, two players: the neutral cubes, and what the neutral takes in the survey."""

from __future__ import annotations

import pytest

from kit.scenario import table

from .dig import Dig


def digging(**more: object) -> Dig:
    return Dig(seats=2, **more)


def test_the_neutral_follows_every_action_but_a_pass():
    """§4.3, ruling R49."""
    t = digging().turn(0).answer("NEW").cell(0)
    assert (t.asked, t.decision) == (0, "NEUTRAL_ACTION")
    assert t.options == ["NEW", "NEUTRAL_SKIP"]
    t.answer("NEUTRAL_SKIP")
    assert (t.asked, t.decision) == (1, "DIG_ACTION")
    t.answer("PASS")
    assert (t.asked, t.decision) == (0, "DIG_ACTION")


def test_the_neutral_step_belongs_to_the_player_who_dug():
    """§4.3, §4.6: the current player decides for the neutral, with his own neutral cubes."""
    for seat in range(2):
        t = table("mykerinos", seats=2).ask(seat, "DIG_ACTION").answer("NEW")
        t.answer(t.options[0])
        assert (t.asked, t.decision) == (seat, "NEUTRAL_ACTION")
        t.answer("NEW")
        t.answer(t.options[0])
        assert t.s.neutral_hand[seat] == 3 and t.asked == 1 - seat


def test_the_neutral_follows_sir_brown():
    """Ruling R49."""
    t = digging(season=2).own(0, brown=1).turn(0).answer("USE_BROWN", "ROOM_0")
    assert t.decision == "NEUTRAL_ACTION"


def test_the_neutral_follows_the_last_players_action():
    """Ruling R49."""
    t = digging().cubes(b=20).passed(1).turn(0).answer("NEW").cell(0)
    assert t.decision == "NEUTRAL_ACTION"
    t.answer("NEW").cell(2)
    assert t.s.phase == 3 and t.s.pass_pos.tolist() == [3, 1, 2, 0]


def test_a_neutral_cube_comes_from_the_players_own_hand():
    """§4.3."""
    t = digging().turn(0).answer("NEW").cell(0).answer("NEW").cell(2)
    assert t.s.neutral_hand.tolist() == [3, 4] and t.s.cube[2] == 2
    assert (t.asked, t.decision) == (1, "DIG_ACTION"), "at most one neutral action"


def test_any_neutral_cube_is_a_base_for_the_neutral_and_own_cubes_are_not():
    """Ruling R51."""
    t = digging().cubes(a=0, n=40).turn(1).answer("NEW").cell(7).answer("EXTEND")
    assert t.cells() == [32, 41]
    t.cell(41, 42)
    assert t.s.neutral_hand.tolist() == [4, 2]
    t = digging().cubes(a=0).turn(1).answer("NEW").cell(7)
    assert "EXTEND" not in t.options


def test_the_neutral_never_stands_on_a_pyramid():
    """Ruling R52."""
    t = digging().turn(0).answer("NEW").cell(0).answer("NEW")
    assert not {1, 9, 26, 28, 30} & set(t.cells())


def test_without_neutral_cubes_the_skip_is_forced():
    """§4.6."""
    t = digging().put(neutral_hand=[0, 4]).turn(0)
    t.answer("NEW")
    log = t.answer_logged("CELL_0")
    assert log[1] == ("NEUTRAL_ACTION", "NEUTRAL_SKIP", True)
    assert t.asked == 1


def test_one_neutral_cube_cannot_extend():
    """§4.3."""
    t = digging().cubes(n=40).put(neutral_hand=[1, 4]).turn(0).answer("NEW").cell(0)
    assert t.options == ["NEW", "NEUTRAL_SKIP"]


def test_with_an_empty_reserve_the_pass_is_forced_and_neutral_cubes_stay():
    """Ruling R50."""
    t = digging().put(reserve=[4, 0, 0, 0]).turn(0).answer("NEW").cell(0)
    log = t.answer_logged("NEUTRAL_SKIP")
    assert log[1] == ("DIG_ACTION", "PASS", True)
    assert t.s.neutral_hand[1] == 4 and t.asked == 0


def test_neutral_hands_are_kept_between_seasons():
    """Ruling R47."""
    t = digging().passed(0, 1).survey()
    assert t.s.neutral_hand.tolist() == [8, 8]


def test_by_option_neutral_hands_go_back():
    """§7 neutral_cubes_carry_over."""
    t = digging(neutral_cubes_carry_over="false").passed(0, 1).survey()
    assert t.s.season == 2 and t.s.neutral_hand.tolist() == [4, 4]
    assert t.s.supply[2] == 25 - 8


def test_players_use_spaces_1_and_3():
    """Ruling R60."""
    t = digging().turn(1).answer("PASS")
    assert t.s.pass_pos.tolist() == [0, 1, 2, 0]
    t.answer("PASS")
    assert t.s.season == 2 and t.s.first_player == 0, "the neutral is never first player (R29)"


def test_neutral_first_the_third_picks_and_may_get_what_is_left():
    """Ruling R53."""
    t = digging().cubes(n=(0, 2, 3), a=(8, 10), b=(11, 47)).passed(0, 1).survey()
    assert (t.asked, t.decision) == (1, "NEUTRAL_PICK")
    t.answer("CARD_RIGHT")
    assert t.asked == 0 and "CARD_RIGHT" not in t.options
    log = t.answer_logged("ROOM_0")
    assert log[1] == ("SURVEY_CHOICE", "CARD_LEFT", True), "rank 3 gets the card that is left"
    assert t.s.patrons[1].sum() == 1


def test_neutral_first_and_second_takes_the_card_third_gets_nothing():
    """Ruling R53."""
    t = digging().cubes(n=(0, 2, 3), a=(8, 10), b=(11, 47)).passed(0, 1).survey()
    t.answer("CARD_RIGHT", "CARD_LEFT")
    assert t.s.zone == 3 and t.s.patrons[1].sum() == 0


def test_neutral_first_with_one_player_a_card_left_is_discarded():
    """Ruling R54."""
    t = digging().cubes(n=(0, 2), a=(8, 47)).passed(0, 1).survey()
    discarded = int(t.s.discarded)
    t.answer("CARD_LEFT", "ROOM_0")
    assert t.s.zone == 3 and t.s.discarded == discarded + 2 + 4, "both cards of zone 0, zones 1 and 2 empty"


def test_neutral_second_after_a_card_takes_the_other_and_third_gets_nothing():
    """Ruling R55: forced, discarded."""
    t = digging().cubes(a=(0, 2, 3), n=(8, 10), b=(11, 47)).passed(0, 1).survey()
    log = t.answer_logged("CARD_LEFT")
    assert log[1] == ("NEUTRAL_PICK", "CARD_RIGHT", True)
    assert t.s.patrons[1].sum() == 0


def test_neutral_second_after_a_room_the_first_picks_and_third_takes_the_other():
    """Ruling R56."""
    t = digging().cubes(a=(0, 2, 3), n=(8, 10), b=(11, 47)).passed(0, 1).survey()
    t.answer("ROOM_0")
    assert (t.asked, t.decision) == (0, "NEUTRAL_PICK")
    log = t.answer_logged("CARD_LEFT")
    assert log[1] == ("SURVEY_CHOICE", "CARD_RIGHT", True)
    assert t.s.patrons[1].sum() == 1


@pytest.mark.parametrize("choice", ["ROOM_0", "CARD_LEFT"])
def test_neutral_second_and_nobody_third_is_not_asked(choice):
    """Ruling R57."""
    t = digging().cubes(a=(0, 2, 47), n=8).passed(0, 1).survey()
    discarded = int(t.s.discarded)
    log = t.answer_logged(choice)
    assert len(log) == 1
    assert t.s.zone == 3 and t.s.discarded == discarded + (2 if choice == "ROOM_0" else 1) + 4


def test_neutral_third_takes_nothing():
    """Ruling R58: what is left is discarded anyway."""
    t = digging().cubes(a=(0, 2, 3), b=(8, 10, 47), n=11).passed(0, 1).survey()
    discarded = int(t.s.discarded)
    t.answer("ROOM_0", "ROOM_1")
    assert t.s.zone == 3 and t.s.discarded == discarded + 2 + 4


def test_the_neutral_never_goes_to_the_museum():
    """Ruling R61."""
    t = digging().cubes(n=(0, 2, 3), a=(8, 10), b=11).passed(0, 1).survey()
    assert t.decision == "NEUTRAL_PICK" and not t.rooms()


def test_neutral_cubes_return_to_the_neutral_supply():
    """§4.4."""
    t = digging().cubes(n=(0, 2, 3), a=47).passed(0, 1)
    supply = int(t.s.supply[2])
    t.survey()
    assert t.s.supply[2] == supply + 3
