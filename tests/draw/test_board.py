"""The frame, the art sheet, pictures and what a step touches, with a real game on the board."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from mastaba.core.engine import engine
from mastaba.core.registry import load
from mastaba.core.sight import Seen, see
from mastaba.draw import Pen, css, drawing, png, standalone, symbols, touched
from mastaba.draw.art import all_symbols, used_symbols
from mastaba.draw.board import button, cube, hex_centre, hex_corners, spread, squares, stack
from mastaba.draw.palette import EMBLEMS, THEMES
from mastaba.draw.touched import pictures

GAME = load("pyramids")


@pytest.fixture
def seen() -> Seen:
    states = engine(GAME, True).start(2, 3)
    return see(GAME, states, int(states[0].asked))


def test_a_frame_is_one_labelled_group_with_a_description(seen: Seen) -> None:
    root = ET.fromstring(drawing(seen, Pen(GAME, "fr")))
    assert root.attrib["role"] == "group" and root.attrib["aria-label"] == "Pyramids"
    desc = root.find("{http://www.w3.org/2000/svg}desc")
    assert desc is not None and desc.text and "Joueur 1" in desc.text


def test_an_action_without_a_place_gets_a_button_under_the_board(seen: Seen) -> None:
    bare = replace(seen, game=replace(GAME, board=lambda seen, pen: ""))
    drawn = drawing(bare, Pen(bare.game, "en"))
    assert sorted(int(a) for a in re.findall(r'data-action="(\d+)"', drawn)) == sorted(seen.options)


def test_a_button_is_not_there_while_its_action_is_not_legal(seen: Seen) -> None:
    pen = Pen(GAME, "en").open(replace(seen, options=()))
    assert button(pen, 0, (0, 0, 90, 40)) == ""


def test_every_seat_has_its_emblem_among_the_symbols() -> None:
    assert set(EMBLEMS) <= set(all_symbols())
    assert symbols(GAME).count("<symbol") == len(all_symbols(GAME))


def test_every_colour_class_in_the_art_is_in_the_palette() -> None:
    sheet = css()
    for name, symbol in all_symbols(GAME).items():
        ET.fromstring(symbol)
        for classes in re.findall(r'class="([^"]+)"', symbol):
            for one in classes.split():
                assert f".{one}{{" in sheet or f".{one}." in sheet, (name, one)


def test_only_used_symbols_travel_with_a_picture() -> None:
    assert used_symbols('<use href="#cube"/>').count("<symbol") == 1


@pytest.mark.parametrize("theme", THEMES)
def test_a_standalone_picture_needs_nothing_around_it(seen: Seen, theme: str) -> None:
    drawing = standalone(seen, Pen(GAME, "fr"), theme)
    ET.fromstring(drawing)
    assert "var(" not in drawing and "data-action" not in drawing
    assert set(re.findall(r'href="#([\w-]+)"', drawing)) <= set(re.findall(r'<symbol id="([\w-]+)"', drawing))
    picture = png(drawing, width=300)
    assert picture.startswith(b"\x89PNG") and int.from_bytes(picture[16:20], "big") == 300


def test_words_are_drawn_with_the_packaged_fonts() -> None:
    blank = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"></svg>'
    for family in ("Alegreya Sans", "Cinzel"):
        written = blank.replace("></", f"><text y='15' font-family='{family}' font-weight='700'>Été 12</text></")
        assert png(written) != png(blank)


def test_what_moved_came_or_changed_is_touched() -> None:
    def things(*cubes: tuple[str, float, str]) -> str:
        return "<svg>" + "".join(cube(x, 5, 4, colour, key=key) for key, x, colour in cubes) + "</svg>"

    before = things(("a", 10, "red"), ("b", 20, "red"), ("d", 40, "red"), ("e", 50, "red"))
    after = things(("a", 12, "red"), ("c", 30, "red"), ("d", 40, "red"), ("e", 50, "blue"))
    assert touched(before, after) == ["a", "c", "e"]


def test_a_carried_piece_is_touched_alone_and_marks_touch_nothing() -> None:
    boat = '<svg><g data-key="boat"><rect x="1" y="2"/>{mark}<g data-key="jar"><rect x="{x}" y="2"/></g></g></svg>'
    mark = '<g class="ghost"><rect x="9" y="9"/></g><rect class="last" x="3" y="3"/>'
    assert touched(boat.format(mark="", x=3), boat.format(mark=mark, x=5)) == ["jar"]
    moved = boat.format(mark="", x=3).replace('"boat"', '"boat" transform="translate(4 0)"')
    assert touched(boat.format(mark="", x=3), moved) == ["boat", "jar"]


def test_every_keyed_piece_of_a_frame_has_a_picture(seen: Seen) -> None:
    drawn = drawing(seen, Pen(GAME, "fr"))
    keys = re.findall(r'data-key="([^"]+)"', drawn)
    assert len(keys) == len(set(keys)) and set(pictures(drawn)) == set(keys)
    assert touched(drawn, drawn) == []


def test_grids_tile_without_gaps() -> None:
    assert list(squares(0, 0, 2, 2, 10, 5)) == [(0, 0, 10, 5), (10, 0, 10, 5), (0, 5, 10, 5), (10, 5, 10, 5)]
    ring = [hex_centre(q, r, 10) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    assert {round((x * x + y * y) ** 0.5, 3) for x, y in ring} == {17.321}
    assert len(hex_corners(0, 0, 10)) == 6


def test_cards_overlap_when_the_room_is_short() -> None:
    assert spread(3, 50, 400) == [0, 58, 116]
    assert spread(5, 50, 130) == [0, 20, 40, 60, 80]


def test_an_empty_stack_is_a_dashed_place() -> None:
    assert "hollow" in stack((0, 0, 40, 56), 0) and ">7<" in stack((0, 0, 40, 56), 7)
