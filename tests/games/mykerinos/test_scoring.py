"""RULES.md §2.7 and §6: rooms, wings, sets, ranks."""

from __future__ import annotations

import pytest

from mastaba.games.mykerinos.tables import OPENED_BY, ROOM_VALUE, WING_ROOMS

from .dig import Dig


def exhibition(rooms: tuple[int, ...], **patrons: int) -> Dig:
    """Wing w shows patron w; seat 0 holds these rooms and cards."""
    t = Dig().put(wing_patron=[0, 1, 2, 3, 4], phase=4, season=4)
    for room in rooms:
        t.s.room_owner[room] = 0
    t.own(0, **patrons)
    t.s.asked = -1
    return t


def test_each_wing_has_a_3_a_5_and_two_rooms_2():
    """§2.7."""
    for wing in range(5):
        assert WING_ROOMS[wing].tolist() == sorted([wing, 5 + wing, 10 + wing, 10 + (wing + 4) % 5])
        assert set(OPENED_BY[5 + wing]) == {wing, 10 + wing, 10 + (wing + 4) % 5}
    assert ROOM_VALUE.tolist() == [3] * 5 + [5] * 5 + [2] * 5


@pytest.mark.parametrize(("rooms", "worth"), [((), 1), ((10,), 2), ((14,), 2), ((0,), 3), ((5,), 5), ((1,), 1)])
def test_the_room_sets_what_each_card_is_worth(rooms, worth):
    """§6."""
    assert exhibition(rooms, violet=3).sheet(0)["violet"] == 3 * worth


def test_only_the_best_room_of_a_wing_counts():
    """Ruling R44."""
    assert exhibition((0, 5, 10, 14), violet=2).sheet(0)["violet"] == 10


def test_a_room_2_serves_both_its_wings():
    """§2.7, ruling R7: room 14 lies between wings 5 and 1."""
    sheet = exhibition((14,), violet=1, tangerine=1, lemon=1).sheet(0)
    assert (sheet["violet"], sheet["tangerine"], sheet["lemon"]) == (2, 2, 1)


def test_rooms_of_others_count_for_nothing():
    """§6."""
    t = exhibition((), violet=2)
    t.s.room_owner[5] = 1
    assert t.sheet(0)["violet"] == 2


def test_every_complete_set_is_worth_five():
    """Ruling R43."""
    assert exhibition((), violet=2, lemon=2, brown=2, blackmore=3, tangerine=2).sheet(0)["sets"] == 10
    assert exhibition((), violet=7, lemon=7, brown=7, blackmore=7).sheet(0)["sets"] == 0


def test_a_tie_goes_to_more_cubes_in_the_reserve():
    """§6, ruling R45."""
    t = exhibition(())
    t.put(points=[5, 5, 4, 0], reserve=[2, 3, 9, 0])
    assert t.scores == [5, 5, 4, 0]
    assert t.ranks == [2, 1, 3, 4]


def test_a_full_tie_shares_the_rank():
    """§6."""
    t = exhibition(())
    t.put(points=[5, 5, 4, 0], reserve=[3, 3, 9, 0])
    assert t.ranks == [1, 1, 3, 4]


def test_neutral_cubes_break_no_tie():
    """Ruling R45."""
    t = Dig(seats=2).put(points=[5, 5, 0, 0], reserve=[1, 1, 0, 0], neutral_hand=[7, 0])
    assert t.ranks == [1, 1]


@pytest.mark.parametrize("room", range(5, 10))
def test_a_room_5_opens_only_through_a_room_one_holds_oneself(room):
    """§2.7, §4.3."""
    opening = set(OPENED_BY[room].tolist())
    for held in set(range(15)) - {room}:
        t = Dig(season=2).own(0, brown=1).turn(0)
        t.s.room_owner[held] = 0
        t.answer("USE_BROWN")
        assert (room in t.rooms()) == (held in opening), held
        t.s.room_owner[held] = 1
        assert room not in t.rooms()
