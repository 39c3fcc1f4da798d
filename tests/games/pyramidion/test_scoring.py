"""RULES.md §6, §7: the end of the game, the extra point, ties, variants."""

from __future__ import annotations

import pytest

from mastaba.games.pyramidion.rules.scoring import ending, most_torturers, round_end
from mastaba.games.pyramidion.schema import BOAT_DISCARD, PRIVATE

from .scene import B, R, Y, scene

GOES_ON = -1


def test_the_extra_point_goes_to_the_one_with_most_torturers():
    """§6: strictly more, at least one."""
    t = scene(3)
    assert most_torturers(t.s) == -1
    t.troop(0, torturer=Y)
    assert most_torturers(t.s) == Y and t.sheet(Y) == {"boats": 0, "torturers": 1}
    t.troop(1, torturer=B)
    assert most_torturers(t.s) == -1 and t.scores == [0, 0, 0]
    t.troop(2, torturer=R).troop(3, torturer=R)
    assert most_torturers(t.s) == R


@pytest.mark.parametrize(("target", "boats", "ends"), [("10", [18, 19], 0), ("10", [18, 14], -1), ("12", [18, 19], -1),
                                                       ("12", [18, 19, 3], 0), ("15", [18, 19, 14], -1),
                                                       ("15", [18, 19, 14, 0], 0)])  # fmt: skip
def test_the_game_ends_when_somebody_has_the_target(target, boats, ends):
    """§6 (a), §7."""
    t = scene(3, target_vp=target).sail(B, *boats)
    assert ending(t.s) == ends


def test_the_extra_point_counts_for_end_and_ranking():
    """R64."""
    t = scene(3).sail(B, 18, 14).sail(Y, 19, 15).troop(0, torturer=Y)
    assert ending(t.s) == 0
    assert round_end(t.s) == 1 and t.asked == -1
    assert t.scores == [9, 10, 0] and t.ranks == [2, 1, 3]


def test_points_are_checked_only_at_the_end_of_the_round():
    """R65: everybody finishes phase 7."""
    t = scene(3).row(0, 1).sail(B, 18, 14).give(B, camel=1, wood=1, food=1).give(Y, food=1, stone=1, worker=1)
    t.load_phase().answer("BOAT_0")
    assert (t.asked, t.decision) == (Y, "LOAD_BOAT") and t.s.points[B] == 10
    t.answer("BOAT_1")
    assert t.asked == -1


def test_the_game_ends_when_no_boat_is_left():
    """§6 (b), R68: a private boat just discarded still counts."""
    t = scene(3).row()
    t.s.boat_place[:] = 8 + R
    assert ending(t.s) == 1
    t.s.boat_place[4] = BOAT_DISCARD
    assert ending(t.s) == GOES_ON
    t.s.boat_place[4] = PRIVATE
    assert round_end(t.s) == 0


def test_all_boats_ignores_the_target():
    """§7 all_boats."""
    t = scene(3, all_boats="yes").sail(B, 18, 19, 14, 15)
    assert ending(t.s) == GOES_ON
    t.s.boat_place[:] = 8 + B
    assert ending(t.s) == 1


def test_the_last_round_ends_the_game():
    """§6 (c), R67."""
    t = scene(3, max_rounds="3")
    t.s.round_no = 2
    assert ending(t.s) == GOES_ON
    t.s.round_no = 3
    assert ending(t.s) == 2


def test_players_who_never_load_reach_the_stop_without_deadlock():
    """R67, §2.8: everybody passes where possible, supplies run dry, the game still ends."""
    t = scene(3, max_rounds="40")
    while t.asked >= 0:
        t.answer(t.options[0])
    assert t.s.round_no == 40 and t.scores == [0, 0, 0] and t.s.supply[:5].min() < 8


def ranked(*hands: int, boats=(), order=(0, 1, 2)):
    """Ranks of three players with these hand sizes and loaded boats."""
    t = scene(3)
    for seat, size in enumerate(hands):
        t.hold(seat, *range(5 * seat, 5 * seat + size))
    for seat, loaded in enumerate(boats):
        t.sail(seat, *loaded)
    t.s.order[:3] = order
    return t.ranks


def test_ties_go_to_more_cards_in_hand():
    """§6.1, R66."""
    assert ranked(1, 3, 2) == [3, 1, 2]


def test_then_to_more_loaded_boats():
    """§6.2: 3 points on one boat or on two."""
    assert ranked(1, 1, 1, boats=[(8,), (0, 3), (9,)]) == [2, 1, 3]


def test_then_to_the_better_position_in_the_play_order():
    """§6.3."""
    assert ranked(2, 2, 2, order=(2, 0, 1)) == [2, 3, 1]


def test_points_come_before_every_tie_break():
    """§6."""
    assert ranked(0, 5, 5, boats=[(3,), (0,), ()]) == [1, 2, 3]


def test_hands_are_still_held_when_the_game_ends():
    """R66."""
    t = scene(3).sail(B, 18, 19).hold(Y, 5, 6)
    round_end(t.s)
    assert t.asked == -1 and t.s.hand_size[Y] == 2
