"""RULES.md §11 for a first-time player: who would choose, what a cube, a plot and a room bring, what passing costs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from kit.play import random_positions
from mastaba.core.rules.engine import engine
from mastaba.core.rules.sight import see
from mastaba.draw.colour import contrast
from mastaba.draw.palette import THEMES, colours
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen
from mastaba.games.mykerinos import GAME
from mastaba.games.mykerinos.count import worth
from mastaba.games.mykerinos.view.plots import plot_gain

from .dig import Dig
from .test_view import all_tips, over, parts

PASS, NEW, EXTEND, CELL_0 = (GAME.actions[name] for name in ("PASS", "NEW", "EXTEND", "CELL_0"))


def lines(svg: str, key: str) -> list[str]:
    """The words of one keyed part of a panel."""
    part = next(e for e in ElementTree.fromstring(svg).iter() if e.get("data-key") == key)
    return [e.text or "" for e in part.iter() if e.tag.endswith("text")]


def described(t: Dig, key: str, seat: int | None = None) -> str:
    return "".join(ElementTree.fromstring(parts(t, seat)[key].svg)[0].itertext())


# --- zones ---------------------------------------------------------------------------------------------------------


def test_a_zones_head_says_who_would_choose_and_from_what():
    t = Dig().cubes(a=(0, 2), b=3, c=8).passed(1, 2).turn(0)
    head = lines(parts(t)["board"].svg, "zone-0")
    assert head[:2] == ["1", "Brown · Lemon"]
    assert head[2:6] == ["1", "You", "2", "plot or room"], "to whoever is concerned"
    assert lines(parts(t, 3)["board"].svg, "zone-0")[2:6] == ["1", "Blue", "2", "plot or room"]
    assert head[6:10] == ["2", "Red", "1", "plot or room"]
    assert head[10:] == ["3", "Green", "1", "if one is left"]


def test_four_in_a_zone_have_room_in_its_head():
    t = Dig().cubes(a=(0, 2, 3), b=(8, 10), c=11, d=16).passed(2).turn(0)
    assert lines(parts(t)["board"].svg, "zone-0")[-5:] == ["3", "1", "4", "1", "if one is left"]


def test_a_head_does_not_decide_a_tie_that_passing_will_decide():
    t = Dig().cubes(a=0, b=2).turn(0)
    assert {"1?", "2?"} <= set(lines(parts(t)["board"].svg, "zone-0"))


def test_an_empty_zone_says_what_a_cube_is_worth_there():
    board = parts(Dig())["board"].svg
    assert "Nobody yet: one cube is enough to choose first." in " ".join(lines(board, "zone-3"))
    board = parts(Dig().cubes(a=0))["board"].svg
    assert "2nd place free: one cube will do" in lines(board, "zone-0")


def test_in_the_survey_no_cube_is_asked_for():
    t = Dig().cubes(a=(0, 2), b=3, c=28).passed(0, 1, 2, 3).survey()
    board = parts(t)["board"].svg
    assert "Nobody: both plots will be discarded." in " ".join(lines(board, "zone-1"))
    assert "one cube" not in board


def test_the_neutral_removes_what_it_wins():
    board = parts(Dig(seats=2).cubes(n=(0, 2), a=3).turn(0))["board"].svg
    assert {"Neutral", "removes a plot"} <= set(lines(board, "zone-0"))
    board = parts(Dig(seats=2).cubes(n=(0, 2)).turn(0))["board"].svg
    assert "removes both" in lines(board, "zone-0")
    board = parts(Dig(seats=2).cubes(n=(0, 2), a=3, b=28).passed(0, 1).survey())["board"].svg
    assert lines(board, "zone-0")[2:6] == ["1", "Neutral", "2", "removes a plot"], "others choose for it"


def test_the_survey_shows_who_has_chosen_and_who_chooses():
    t = Dig().cubes(a=(0, 2), b=3, c=28).passed(0, 1, 2, 3).survey()
    head = lines(parts(t)["board"].svg, "zone-0")
    assert head[2:6] == ["1", "You", "2", "chooses!"] and head[6:] == ["2", "Red", "1", "plot or room"]
    head = lines(parts(t.answer("ROOM_0"))["board"].svg, "zone-0")
    assert head[2:] == ["1", "Blue", "2", "2", "You", "1", "chooses!"]
    t.answer("CARD_LEFT")
    assert lines(parts(t)["board"].svg, "zone-0") == ["1", "surveyed"]


def test_every_zone_says_what_the_next_cube_would_make_of_it():
    """LOOK: "1st here, 2 against 1"."""
    t = Dig().cubes(a=0, b=2, c=4).passed(1, 2).turn(0).answer("NEW")
    board = parts(t)["board"].svg
    assert lines(board, "zone-0")[1] == "1st, 2 against 1"
    assert lines(board, "zone-1")[1] == "2nd, 1 against 1"
    assert lines(board, "zone-2")[1] == "1st, 1 against 0"
    watching = parts(t, 1)["board"].svg
    assert lines(watching, "zone-0")[1] == "Brown · Lemon", "only for whom it is to place it"


def test_a_tie_that_is_open_is_told_as_a_tie():
    t = Dig().cubes(b=2).turn(0).answer("NEW")
    assert lines(parts(t)["board"].svg, "zone-0")[1] == "1st or 2nd, tied"


def test_a_cell_that_is_not_lit_says_why():
    t = Dig().cubes(a=16).turn(0).answer("EXTEND")
    assert "Not here: it takes a cell from which the whole chain is possible." in all_tips(t)
    assert "Not here" not in all_tips(t, 1)
    assert "Not here: each cube touches the one before." in all_tips(t.cell(17))


# --- plots and rooms -----------------------------------------------------------------------------------------------


def test_a_plot_says_what_it_would_bring_the_viewer():
    """Printed points, the card in the exhibition, a set that it completes."""
    t = Dig().put(wing_patron=[0, 1, 2, 3, 4]).own(0, violet=1, lemon=1, blackmore=1, tangerine=1)
    t.s.room_owner[2] = 0
    s = t.seen_by(0).listed
    assert plot_gain(worth(s, 0), 20) == (3, 3, 5), "Sir Brown, 3 points, with a room 3 in his wing"
    assert plot_gain(worth(s, 1), 20) == (3, 1, 0)
    assert plot_gain(worth(s, 0), 35) == (5, 0, 0)
    assert "As things stand, it would bring you 11: 3 from the plot, 3 from the card, 5 from a set." in all_tips(t, 0)
    assert lines(parts(t, 0)["board"].svg, "plot-20") == ["+11"]
    assert lines(parts(t, 1)["board"].svg, "plot-20") == ["+4"]
    assert lines(parts(t, -1)["board"].svg, "plot-20") == ["+3"], "one who watches sees what is printed"


def test_each_wing_says_what_its_cards_are_worth_to_the_viewer():
    t = Dig().put(wing_patron=[0, 1, 2, 3, 4]).own(0, violet=2)
    t.s.room_owner[5] = 0
    assert lines(parts(t, 0)["museum"].svg, "wing-0") == ["Violet", "2 × 5 = 10"]
    assert lines(parts(t, 1)["museum"].svg, "wing-0") == ["Violet", "0 × 1 = 0"]
    assert lines(parts(t, -1)["museum"].svg, "wing-0") == ["Violet"]


def test_a_room_that_may_be_chosen_says_what_it_brings():
    t = Dig(season=2).put(wing_patron=[0, 1, 2, 3, 4]).own(0, brown=3, lemon=1).turn(0).answer("USE_BROWN")
    museum = parts(t)["museum"].svg
    assert lines(museum, "room-2")[:2] == ["×3", "+6"]
    assert "×1 → ×3" in lines(museum, "room-2"), "and what a card will count, beside its wing"
    assert lines(museum, "room-7") == ["×5"], "closed: nothing is promised"


# --- the tray ------------------------------------------------------------------------------------------------------


def test_passing_stands_last_and_asks_once_more():
    mine = parts(Dig(season=2).cubes(a=0).own(0, brown=1).turn(0))["mine"]
    assert [int(a) for a in re.findall(r'data-action="(\d+)"', mine.svg)][-1] == PASS
    asked = re.search(rf'data-action="{PASS}"[^>]*data-sure="([^"]+)"', mine.svg).group(1)
    assert asked.startswith("Passing ends your season; 4 cubes stay for the next.")


def test_the_neutral_step_is_declined_last():
    t = Dig(seats=2).turn(0).answer("NEW").cell(0)
    assert [int(a) for a in re.findall(r'data-action="(\d+)"', parts(t)["mine"].svg)] == [1, 8]


def test_the_tray_speaks_of_the_season():
    assert "4 cubes to place. Whoever passes first wins all ties" in described(Dig(), "mine", 0)
    assert "4 cubes to place. Passing now: space 2 of the scale." in described(Dig().passed(1), "mine", 0)
    assert "You have passed, space 1. 4 cubes kept for the next season." in described(Dig().passed(0), "mine", 0)
    assert "One action only, then the survey" in described(Dig().passed(1, 2, 3).turn(0), "mine", 0)


def test_pointing_at_an_action_shows_where_it_leads():
    """The disc on the scale, the cells where a chain could begin."""
    t = Dig().cubes(a=0).passed(1).turn(0)
    board = ElementTree.fromstring(parts(t)["board"].svg)
    ghosts = {int(e.get("data-ghost")): e for e in board.iter() if e.get("data-ghost")}
    assert {PASS, EXTEND} <= set(ghosts)
    dots = next(e for e in ghosts[EXTEND].iter() if e.get("d"))
    assert dots.get("d").count("M") == 1, "beside A1 lies a pyramid: only A2 is left"
    assert not [e for e in ElementTree.fromstring(parts(t, 1)["board"].svg).iter() if e.get("data-ghost")]


# --- for everybody -------------------------------------------------------------------------------------------------


def test_the_goal_and_the_phase_stand_over_the_region():
    board = parts(Dig())["board"].svg
    assert "Goal: the most prestige." in board and "Dig: be first or second in a zone" in board
    board = parts(Dig().cubes(a=0).passed(0, 1, 2, 3).survey())["board"].svg
    assert "Survey, zone 1: the first two take a plot or a room." in board


def test_the_board_is_told_to_those_who_do_not_see_it():
    t = Dig().cubes(a=(0, 2), b=3).passed(1).turn(0)
    said = described(t, "board")
    assert "Season 1 of 4." in said and "Red has passed, space 1." in said
    assert "Zone 1, plots: Brown and Lemon. Blue: 2 cubes, 1st." in said
    assert "Cubes, Blue: A1 and C1." in said


def test_a_sheet_says_where_the_score_comes_from():
    t = Dig().put(wing_patron=[0, 1, 2, 3, 4]).own(1, violet=2)
    t.s.points[1] = 7
    assert "Plots 7 + exhibition 2 + sets 0" in parts(t)["seat-1"].svg
    assert "= 9." in described(t, "seat-1")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_come_and_go_with_what_they_show(seats):
    shown = set(parts(Dig(seats=seats)))
    assert ("neutral" in shown) == (seats == 2) and "to_come" in shown and "mine" in shown
    assert "mine" not in parts(Dig(seats=seats), -1) and "to_come" not in parts(Dig(seats=seats, season=4))
    assert not {"mine", "neutral", "to_come"} & set(parts(over(Dig(seats=seats, season=4)), 0))


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out_from_what_they_are_written_on(theme):
    table = colours(theme)
    pairs = [
        ("ink", "papyrus"), ("ink-soft", "papyrus"), ("ink", "panel"), ("ink-soft", "panel"), ("lit", "panel"),
        ("panel", "ink"), ("panel", "carnelian"), ("ink", "lit-soft"), ("outline", "gold"), ("bright", "outline"),
        ("ink-soft", "hollow"),
    ]  # fmt: skip
    assert not [pair for pair in pairs if contrast(table[pair[0]], table[pair[1]]) < 4.5]


def test_a_square_that_can_be_pressed_begins_the_digging_that_it_promises():
    """Beside one's own excavation it is extended, elsewhere a new one begins: two answers, both legal."""
    kinds = set()
    for states in random_positions(GAME, games=3, every=7):
        seat = int(states[0].asked)
        seen = see(GAME, states, seat, perfect_memory=False)
        if {NEW, EXTEND}.isdisjoint(seen.options):
            continue
        board = next(d for d in panels(seen, Pen(GAME, "en"), None) if d.key == "board")
        found = re.findall(r"cell-(\d+)=(\d+)\.(\d+)", board.svg)
        for cell, first, then in [tuple(map(int, way)) for way in found]:
            after = states.copy()
            engine(GAME).step(after, first)
            assert then == CELL_0 + cell and f'data-key="cell-{cell}"' in board.svg
            laid = after[0].cube[cell] >= 0  # where nothing else was possible
            assert laid or (after[0].asked == seat and then in engine(GAME).options(after))
            kinds.add(first)
    assert kinds == {NEW, EXTEND}
