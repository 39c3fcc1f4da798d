"""RULES.md §4.4 and §4.5: the survey zone by zone, the end of a season."""

from __future__ import annotations

import pytest

from .dig import LEMON, Dig


def left_card(t: Dig, zone: int = 0) -> int:
    return int(t.s.slot_card[2 * zone])


def test_the_first_must_take_a_card_or_a_room():
    """Ruling R35."""
    t = Dig().cubes(a=0).passed(0, 1, 2, 3).survey()
    assert t.options == [
        *[f"ROOM_{r}" for r in (0, 1, 2, 3, 4, 10, 11, 12, 13, 14)],
        "CARD_LEFT",
        "CARD_RIGHT",
    ]


def test_zones_are_surveyed_row_by_row_from_the_left():
    """§2.4 survey order."""
    t = Dig().cubes(a=(0, 4, 24, 28)).passed(0, 1, 2, 3).survey()
    for zone in range(4):
        assert t.s.zone == zone
        t.answer("CARD_LEFT")
    assert t.s.season == 2


def test_equal_cubes_go_to_whoever_passed_earlier():
    """Ruling R40."""
    t = Dig().cubes(a=0, b=2, c=3, d=8).passed(3, 1, 0, 2).survey()
    assert t.s.rank.tolist() == [3, 1, 0, 2]


def test_more_cubes_beat_the_scale():
    """§4.4."""
    t = Dig().cubes(a=0, b=(2, 3)).passed(0, 1, 2, 3).survey()
    assert t.s.rank.tolist() == [1, 0, -1, -1]


def test_cubes_on_pyramids_count_like_any_other():
    """Ruling R12."""
    t = Dig().cubes(a=(1, 9), b=0).passed(1, 0, 2, 3).survey()
    assert t.s.rank[0] == 0


def test_a_player_alone_chooses_once_and_the_rest_is_discarded():
    """Ruling R37."""
    t = Dig().cubes(a=(0, 4)).passed(0, 1, 2, 3).survey()
    t.answer("CARD_RIGHT")
    assert t.s.zone == 1 and t.s.discarded == 1


def test_an_empty_zone_is_discarded():
    """Ruling R38."""
    t = Dig().cubes(a=28).passed(0, 1, 2, 3).survey()
    assert t.s.zone == 3 and t.s.discarded == 6


def test_without_any_cube_the_whole_region_is_discarded():
    """Rulings R38, R39."""
    t = Dig().passed(0, 1, 2, 3).survey()
    assert t.s.season == 2 and t.s.discarded == 8


def test_third_and_fourth_take_what_cards_are_left_without_refusing():
    """Ruling R36: two rooms, so two cards are left; rank 3 chooses, rank 4 gets the other."""
    t = Dig().cubes(a=(0, 2, 3), b=(8, 10), c=11, d=(16, 47)).passed(0, 1, 2, 3).survey()
    t.answer("ROOM_0", "ROOM_1")
    assert t.asked == 2 and t.options == ["CARD_LEFT", "CARD_RIGHT"], "no room for rank 3"
    log = t.answer_logged("CARD_LEFT")
    assert log[1] == ("SURVEY_CHOICE", "CARD_RIGHT", True)
    assert t.s.patrons[2].sum() == t.s.patrons[3].sum() == 1


def test_second_takes_either_card_if_the_first_went_to_the_museum():
    """§4.4."""
    t = Dig().cubes(a=(0, 2), b=8).passed(0, 1, 2, 3).survey()
    t.answer("ROOM_0")
    assert t.asked == 1 and {"CARD_LEFT", "CARD_RIGHT"} <= set(t.options)


def test_a_card_scores_at_once_and_becomes_a_patron():
    """§4.4."""
    t = Dig(cards=(13, 21, 14, 20, 28, 1, 8, 15)).cubes(a=(1, 28)).passed(0, 1, 2, 3).survey()
    t.answer("CARD_LEFT")
    assert t.s.points[0] == 3 and t.s.patrons[0, LEMON] == 1 and t.s.tilted[0, LEMON] == 0


def test_card_35_scores_five_and_is_inert():
    """Ruling R42."""
    t = Dig(cards=(35, 21, 14, 20, 28, 1, 8, 15)).cubes(a=(0, 28)).passed(0, 1, 2, 3).survey()
    t.answer("CARD_LEFT")
    assert t.s.points[0] == 5 and t.s.owner_of_35 == 0
    assert t.s.patrons[0].sum() == 0 and t.scores[0] == 5


def test_a_room_takes_its_cube_from_the_general_supply():
    """§4.4."""
    t = Dig().cubes(a=(0, 28)).passed(0, 1, 2, 3).survey()
    supply, reserve = int(t.s.supply[0]), int(t.s.reserve[0])
    t.answer("ROOM_2")
    assert t.s.supply[0] == supply - 1 + 1, "one to the room, one back from the zone"
    assert t.s.reserve[0] == reserve


def test_with_an_empty_supply_a_card_must_be_taken():
    """Ruling R33."""
    t = Dig().cubes(a=(0, 28)).passed(0, 1, 2, 3)
    t.s.supply[0] = 0
    t.survey()
    assert t.options == ["CARD_LEFT", "CARD_RIGHT"]


def test_a_zones_cubes_are_free_again_for_the_next_zone():
    """Ruling R32."""
    t = Dig().cubes(a=(0, 28)).passed(0, 1, 2, 3)
    t.s.supply[0] = 0
    t.survey().answer("CARD_LEFT")
    assert t.s.supply[0] == 1 and t.rooms()


def test_with_no_open_room_a_card_must_be_taken():
    """Ruling R34: every "2" and "3" is taken, and no "5" is opened."""
    t = Dig().cubes(a=(0, 28)).passed(0, 1, 2, 3)
    for room in (0, 1, 2, 3, 4, 10, 11, 12, 13, 14):
        t.s.room_owner[room] = 1
    t.survey()
    assert t.options == ["CARD_LEFT", "CARD_RIGHT"]


@pytest.mark.parametrize("order", [(2, 0, 1), (0, 1, 2), (1, 2, 0)])
def test_the_last_on_the_scale_opens_the_next_season(order):
    """§4.5, ruling R29."""
    t = Dig(seats=3).passed(*order).survey()
    assert t.s.season == 2 and t.s.first_player == order[-1] == t.asked


def test_season_end_clears_the_scale_and_straightens_patrons():
    """§4.5; reserves are kept and added to."""
    t = Dig(seats=3, season=2).own(1, lemon=2).passed(0, 1, 2)
    t.s.tilted[1, LEMON] = 2
    t.survey()
    assert t.s.season == 3
    assert t.s.pass_pos.tolist() == [0] * 4 and t.s.tilted.sum() == 0
    assert t.s.reserve.tolist() == [15, 15, 15, 0]


def test_a_card_won_this_season_serves_from_the_next():
    """Ruling R23."""
    t = Dig(seats=3, season=2).cubes(a=28).passed(1, 2, 0).survey().answer("CARD_LEFT")
    assert t.s.season == 3 and t.asked == 0
    assert t.s.patrons[0].sum() == 1 and any(name.startswith("USE_") for name in t.options)


def test_season_four_lays_out_twelve_cards_and_ends_the_game():
    """§2.3, §4.5."""
    t = Dig(seats=3, season=3).passed(0, 1, 2).survey()
    assert t.s.season == 4 and (t.s.slot_card >= 0).all()
    assert (t.s.pile == -1).all() and t.s.dealt.all()
    t.cubes(a=71).passed(0, 1, 2).survey()
    assert t.s.zone == 5
    t.answer("CARD_LEFT")
    assert t.asked == -1 and t.s.phase == 4 and t.s.discarded == 35


def test_points_of_several_cards_add_up():
    """§4.4, §6."""
    t = Dig(cards=(5, 21, 6, 20, 28, 1, 8, 15)).cubes(a=(1, 4)).passed(0, 1, 2, 3).survey()
    t.answer("CARD_LEFT").answer("CARD_LEFT")
    assert t.s.points[0] == 2 + 3 and t.s.patrons[0, 0] == 2
