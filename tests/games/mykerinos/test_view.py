"""RULES.md §11: what the screen shows, counted live."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from mastaba.core.rules.game import Step
from mastaba.draw.panel import Drawing, panels
from mastaba.draw.svg import Pen
from mastaba.games.mykerinos import GAME
from mastaba.games.mykerinos.count import cell_name, ranking, room_gains, ways_on, wings_of, worth, zone_counts
from mastaba.games.mykerinos.count import ground as ground_of

from .dig import Dig

NAMES = ["Blue", "Red", "Green", "White"]


def parts(t: Dig, seat: int | None = None, last: tuple[Step, ...] = ()) -> dict[str, Drawing]:
    """Every panel by its key, as the asked player or another sees it."""
    viewer = t.asked if seat is None else seat
    return {d.key: d for d in panels(t.seen_by(viewer), Pen(GAME, "en", NAMES, last=last), None)}


def drawn(t: Dig, seat: int | None = None, last: tuple[Step, ...] = ()) -> str:
    """All panels together."""
    return "<g>" + "".join(d.svg for d in parts(t, seat, last).values()) + "</g>"


def tips(svg: str) -> list[str]:
    return [e.attrib["data-tip"] for e in ElementTree.fromstring(svg).iter() if "data-tip" in e.attrib]


def zone(t: Dig, number: int = 0):
    s = t.seen_by(0).listed
    return [(r.colour, r.cubes, r.tie, r.open) for r in ranking(s, zone_counts(s.cube, s.season)[number])]


def test_cells_are_named_by_column_and_row():
    assert [cell_name(c) for c in (0, 7, 8, 18, 71)] == ["A1", "H1", "A2", "C3", "H9"]


def test_the_live_ranking_uses_the_discs_already_on_the_scale():
    """A player who has passed wins a tie against all who have not; between those it is open."""
    t = Dig().cubes(a=(0, 2), b=(3, 8), c=(10, 11), d=16).passed(2)
    assert zone(t) == [(2, 2, True, False), (0, 2, True, True), (1, 2, True, True), (3, 1, False, False)]


def test_with_two_players_the_neutral_loses_ties_only_to_whoever_passes_first():
    t = Dig(seats=2).cubes(a=0, n=2)
    assert [r[3] for r in zone(t)] == [True, True]
    t = Dig(seats=2).cubes(a=0, n=2).passed(1)
    assert zone(t) == [(2, 1, True, False), (0, 1, True, False)], "space 1 is taken: the neutral wins"


def test_the_zone_bar_says_who_would_take_what():
    said = all_tips(Dig().cubes(a=(0, 2), b=3, c=8).passed(1, 2).turn(0))
    assert "Blue: 2 cubes, 1st. Would choose first: a plot or a room." in said
    assert "Red: 1 cube, 2nd. Would choose next: a plot that is left or a room. Tie won on the scale." in said
    assert "Green: 1 cube, 3rd. Would get a plot only if one is left. Tie lost on the scale." in said


def test_a_ghost_shows_the_whole_chain():
    t = Dig(season=2).cubes(d=40).own(3, tangerine=1).turn(3).answer("USE_TANGERINE")
    now = ground_of(t.seen_by(3).listed)
    assert ways_on(now, 6, 41, 2) == [[33, 42], [25, 32, 34, 43]]
    target = re.search(r'data-action="50".*?</g></g>', drawn(t), re.S)
    assert target and "ghost" in target.group(0)


def test_a_ghost_of_lord_lemon_keeps_to_one_pyramid():
    t = Dig(season=2).cubes(a=0).own(0, lemon=1).turn(0).answer("USE_LEMON", "EXTEND")
    now = ground_of(t.seen_by(0).listed)
    assert ways_on(now, 4, 1, 1) == [[2]] and ways_on(now, 4, 8, 1) == [[9]]


def test_a_room_says_what_it_adds_to_each_patron():
    t = Dig().put(wing_patron=[0, 1, 2, 3, 4]).own(0, violet=2, lemon=1)
    t.s.room_owner[0] = 0
    s = t.seen_by(0).listed
    assert room_gains(5, s.wing_patron, wings_of(s, 0)) == ((0, 3, 5, 2),)
    assert room_gains(10, s.wing_patron, wings_of(s, 0)) == ((0, 3, 3, 2), (1, 1, 2, 1))
    assert any("Lord Lemon: 1 → 2 per card, you have 1: +1." in tip for tip in tips(drawn(t, 0)))


def test_the_projected_score_is_the_score_sheet():
    t = Dig().put(wing_patron=[1, 3, 2, 4, 0]).own(0, lemon=2, blackmore=1, brown=3, tangerine=2, violet=1)
    for room in (0, 1, 12, 7):
        t.s.room_owner[room] = 0
    t.s.points[0] = 7
    assert worth(t.seen_by(0).listed, 0).total == t.scores[0] == 41


def test_what_cannot_be_chosen_says_why():
    t = Dig(season=2).own(0, violet=1, brown=1).put(supply=[0, 21, 21, 21]).turn(0)
    t.s.tilted[0, 2] = 1
    said = " ".join(tips(drawn(t)))
    assert "It takes a cube in your reserve, one in the general supply and a free cell without a pyramid." in said
    assert "All your cards of Sir Brown are tilted until next season." in said
    assert "You have no card of Lord Lemon." in said
    assert "two free cells without a pyramid: one beside one of your excavations, the other beside the first." in said


def test_a_room_5_says_that_it_must_be_opened():
    t = Dig(season=2).own(0, brown=1).turn(0).answer("USE_BROWN")
    assert any("You must already hold a room that leads to it." in tip for tip in tips(drawn(t)))


def test_tilted_cards_lean():
    t = Dig(season=2).own(0, brown=2).turn(0)
    before = drawn(t).count("rotate(")
    t.s.tilted[0, 2] = 1
    assert drawn(t).count("rotate(") > before


def test_the_neutral_step_cannot_be_missed():
    t = Dig(seats=2).turn(0).answer("NEW").cell(0)
    svg = parts(t)["mine"].svg
    assert "The neutral’s turn!" in svg
    assert {8, 1} == {int(a) for a in re.findall(r'data-action="(\d+)"', svg)}


def test_the_last_action_has_its_banner():
    assert "Last action!" in parts(Dig(seats=3).passed(1, 2).turn(0))["board"].svg
    assert "Last action!" not in parts(Dig(seats=3).passed(1).turn(0))["board"].svg


def test_the_banner_of_the_last_action_stands_clear_of_the_scale():
    board = parts(Dig().passed(0, 1, 2).turn(3).put(last_turn=1))["board"].svg
    top = re.search(r'<rect x="[\d.]+" y="([\d.]+)"[^>]*class="f-carnelian"', board).group(1)
    middle, r = re.search(r'data-key="scale-1"><circle cx="[\d.]+" cy="([\d.]+)" r="([\d.]+)"', board).groups()
    assert float(middle) + float(r) < float(top)


def test_a_neutral_cubes_hands_are_counted_for_both():
    t = Dig(seats=2).put(neutral_hand=[3, 1])
    assert {"Blue: 3 neutral cubes in hand.", "Red: 1 neutral cube in hand."} <= set(tips(drawn(t)))


def test_the_cards_to_come_are_counted():
    t = Dig()
    assert "Sir Brown: 4 cards still to come." in tips(drawn(t))
    assert "The plot without a patron (5 points) is still to come." in written(t)


def test_the_last_cubes_are_marked():
    t = Dig().turn(0).answer("NEW").cell(0)
    step = Step(0, GAME.decisions["DIG_CELL"], GAME.actions["CELL_0"], False)
    assert drawn(t, last=(step,)).count('class="last"') == drawn(t).count('class="last"') + 1


def test_the_exhibition_shows_the_arithmetic():
    t = Dig(season=4).put(wing_patron=[1, 3, 2, 4, 0]).own(0, lemon=2).put(phase=4)
    t.s.room_owner[5] = 0
    t.s.asked = -1
    svg = drawn(t, 0)
    assert "2 × 5 = 10" in svg and "The exhibition, wing by wing" in svg


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_spectator_sees_the_board_and_nothing_to_press(seats):
    svg = drawn(Dig(seats=seats), -1)
    assert "data-action" not in svg and "mykerinos-hall" in svg


def written(t: Dig, seat: int | None = None) -> str:
    """The words on the board, lines put together."""
    return " ".join(e.text or "" for e in ElementTree.fromstring(drawn(t, seat)).iter() if e.tag.endswith("text"))


def all_tips(t: Dig, seat: int | None = None) -> str:
    return " ".join(tips(drawn(t, seat)))


def test_a_chip_does_not_decide_a_tie_that_passing_will_decide():
    said = all_tips(Dig().cubes(a=0, b=2).turn(0))
    assert "Blue: 1 cube, between 1st and 2nd. Tie: whoever passes first will win it." in said
    said = all_tips(Dig(seats=2).cubes(a=0, n=2).turn(0))
    assert "The neutral: 1 cube, between 1st and 2nd. Tie with the neutral: the first to pass wins it" in said


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_season_speaks_of_no_next_season(seat):
    t = Dig(season=4).own(0, brown=1).passed(1, 2, 3).turn(0)
    t.s.tilted[0, 2] = 1
    words = drawn(t, seat)
    assert "season" not in re.sub(
        "Season 4 of 4|this season is the last|opened this season|all ties of the season", "", words
    )
    assert "this season is the last" in all_tips(t, 0)


def test_the_other_seasons_say_what_comes_next():
    t = Dig(season=3).cubes(a=0).own(0, brown=1).passed(1, 2, 0, 3).survey()
    t.s.tilted[0, 2] = 1
    said = all_tips(t, 0)
    assert "the last one opens the next season" in said
    assert "White will open the next season." in said
    assert "tilted until next season" in said
    assert "for the Museum and the seasons to come" in said


def test_a_plot_of_the_last_season_promises_no_power():
    said = all_tips(Dig(season=4), 0)
    assert "Will become a patron card that counts only in the exhibition and in sets." in said
    assert "Will become a patron card. " not in said
    assert "Will become a patron card. Place a cube from your reserve" in all_tips(Dig(season=3), 0)


def over(t: Dig) -> Dig:
    t.put(phase=4)
    t.s.asked = -1
    return t


def test_the_end_page_has_no_first_player_and_nothing_to_come():
    """R66: `first_player` is set for a season that nobody plays."""
    t = over(Dig(season=4).put(first_player=2))
    svg = drawn(t, 0)
    assert 'data-key="first"' not in svg and 'data-key="first"' in drawn(Dig(season=4), 0)
    said = all_tips(t, 0)
    assert "If the game ended now" not in said and "0 scored + 0 from the exhibition + 0 from sets = 0." in said
    assert "to be placed" not in said and "4 cubes kept in reserve." in said
    assert "A room is reserved in the survey" not in said and "per card" not in said


def test_without_a_cube_in_the_supply_no_room_is_spoken_of():
    """R33: the supply is empty, so a plot must be taken."""
    t = Dig().cubes(a=(0, 2), b=3).passed(0, 1, 2, 3).put(supply=[0, 9, 9, 9]).survey()
    assert "Choose a plot in the region." in written(t) and "lit room" not in written(t)
    assert "free. No cube of your colour is left in the general supply." in all_tips(t)
    t = Dig().cubes(a=(0, 2), b=3).passed(0, 1, 2, 3).survey()
    assert "or a lit room of the Museum." in written(t)


def test_in_a_full_museum_no_room_is_spoken_of():
    """R34: what is free is not open."""
    t = Dig().cubes(a=(0, 2), b=3).passed(0, 1, 2, 3)
    for room in (0, 1, 2, 3, 4, 10, 11, 12, 13, 14):
        t.s.room_owner[room] = 1
    t.survey()
    assert "lit room" not in written(t)
    assert "free. You must already hold a room that leads to it." in all_tips(t)


def test_the_third_of_a_zone_learns_why_there_is_no_room():
    t = Dig().cubes(a=(0, 2, 3), b=(8, 10), c=11).passed(0, 1, 2, 3).survey().answer("ROOM_0", "ROOM_1")
    assert t.asked == 2
    assert "free. Only the first two of a zone may reserve a room." in all_tips(t)


def test_the_neutral_step_says_what_a_neutral_extension_needs():
    t = Dig(seats=2).turn(0).answer("NEW").cell(0)
    said = all_tips(t)
    assert "one beside a neutral excavation" in said and "one of your excavations" not in said


def test_lord_lemon_says_what_his_modes_need():
    t = Dig(season=2).own(0, lemon=1, brown=1).turn(0)
    t.s.called, t.s.decision = 1, GAME.decisions["DIG_MODE"]
    assert "exactly one of them a pyramid" in all_tips(t)


def test_lady_violet_asks_for_what_the_table_asks_for():
    """§7: with the option an empty reserve is enough."""
    t = Dig(season=2, violet_from_empty_reserve="true").own(0, violet=1).put(supply=[0, 21, 21, 21]).turn(0)
    assert "It takes a cube in the general supply and a free cell without a pyramid." in all_tips(t)
    t = Dig(season=2).own(0, violet=1).put(supply=[0, 21, 21, 21]).turn(0)
    assert "It takes a cube in your reserve, one in the general supply" in all_tips(t)
