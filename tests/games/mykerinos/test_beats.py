"""RULES.md §11 Animate: cubes and plots travel, the survey goes zone by zone, the exhibition wing by wing."""

from __future__ import annotations

import kit.beats
from mastaba.draw.motion import Beat, Move, Turn
from mastaba.games.mykerinos import GAME

from .dig import Dig

NAMES = ["Blue", "Red", "Green", "White"]


def beats_of(t: Dig, name: str, viewer: int | None = None) -> list[Beat]:
    return kit.beats.beats_of(t, NAMES, name, viewer)


def said(beats: list[Beat]) -> list[str]:
    return [GAME.texts.say("en", b.say, NAMES) for b in beats if b.say]


def test_a_cube_goes_from_the_tray_to_its_cell():
    assert beats_of(Dig().turn(0).answer("NEW"), "CELL_0")[0].moves == (Move("own-cube", "cell-0"),)
    assert beats_of(Dig().turn(0).answer("NEW"), "CELL_0", viewer=1)[0].moves == (Move("reserve-0", "cell-0"),)


def test_a_neutral_cube_goes_from_the_hand_that_holds_it():
    t = Dig(seats=2).turn(0).answer("NEW").cell(0).answer("NEW")
    assert beats_of(t, "CELL_2")[0].moves == (Move("neutral-0", "cell-2"),)


def test_a_patron_who_is_called_tilts():
    t = Dig(season=2).own(0, brown=1).turn(0)
    assert beats_of(t, "USE_BROWN")[0].turns == (Turn("patrons-0-2", 26.0),)
    assert beats_of(t, "ROOM_2")[0].moves == (Move("own-cube", "room-2"),)


def test_passing_lights_the_place_on_the_scale():
    beats = beats_of(Dig().passed(1).turn(0), "PASS")
    assert beats[0].light == ("scale-2",) and said(beats) == ["Blue passes, space 2."]


def test_the_survey_comes_zone_by_zone():
    """Zones 1 and 2 have nobody: each is shown and cleared before zone 3 is asked about."""
    t = Dig().cubes(a=(24, 26), b=27).passed(0, 1, 2).turn(3)
    beats = beats_of(t, "PASS")
    zones = [key for b in beats for key in b.light if key.startswith("zone-")]
    assert zones == ["zone-0", "zone-1", "zone-2"]
    assert said(beats)[1:] == [
        "Zone 1: nobody; both its plots are discarded.",
        "Zone 2: nobody; both its plots are discarded.",
        "Zone 3: Blue 2 and Red 1.",
    ]
    assert [set(b.gone) for b in beats if b.gone] == [{"plot-20", "plot-7"}, {"plot-14", "plot-21"}]


def test_what_is_taken_travels_and_the_zone_is_cleared():
    t = Dig().cubes(a=(0, 2), b=3, c=4).passed(0, 1, 2, 3).survey()
    taken = beats_of(t, "CARD_LEFT")
    assert [b.moves for b in taken] == [(Move("plot-20", "patrons-0-2"),)] and said(taken) == [
        "Blue takes Sir Brown, +3."
    ]
    room = beats_of(t, "ROOM_1")
    assert room[0].moves == (Move("supply-1", "room-1"),)
    assert "plot-7" in room[1].gone and len(room[1].gone) == 4, "the plot that is left and three cubes"
    assert said(room)[1:] == ["1 plot discarded.", "Zone 2: Green 1."]
    assert not any("plot-20" in b.gone for b in room)


def test_the_plot_without_a_patron_goes_to_its_owner():
    t = Dig(cards=(35, 7, 14, 21, 28, 1, 8, 15)).cubes(a=0).passed(0, 1, 2, 3).survey()
    assert beats_of(t, "CARD_LEFT")[0].moves == (Move("plot-35", "reserve-0"),)


def test_what_the_neutral_takes_is_gone():
    t = Dig(seats=2).cubes(n=(0, 2), a=3).passed(0, 1).survey()
    assert beats_of(t, "CARD_LEFT")[0].gone == ("plot-20",)


def test_the_exhibition_comes_wing_by_wing():
    t = Dig(season=4).put(wing_patron=[1, 3, 2, 4, 0]).own(0, lemon=2, brown=1).cubes(a=64).passed(0, 1, 2, 3)
    t.s.room_owner[0] = 0
    t.survey()
    beats = beats_of(t, "ROOM_1")
    wings = [key for b in beats for key in b.light if key.startswith("wing-")]
    assert wings == ["wing-0", "wing-2"]
    assert said(beats)[-2:] == ["Wing 1, Lord Lemon: Blue 2 × 3 = 6.", "Wing 3, Sir Brown: Blue 1 × 1 = 1."]
