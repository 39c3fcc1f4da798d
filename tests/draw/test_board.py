"""The frame, the art sheet, pictures and what a step touches, with a real game on the board."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see
from mastaba.draw import Pen, css, png, standalone, symbols, touched
from mastaba.draw.art import all_symbols, used_symbols
from mastaba.draw.board import button, hex_centre, hex_corners, spread
from mastaba.draw.palette import EMBLEMS, THEMES
from mastaba.draw.panel import Drawing, panels
from mastaba.draw.svg import group, use
from mastaba.draw.touched import pictures

GAME = load("pyramids")


@pytest.fixture
def seen() -> Seen:
    states = engine(GAME, True).start(2, 3)
    return see(GAME, states, int(states[0].asked))


def cube(x: float, y: float, size: float, colour: str, *, key: str) -> str:
    """A piece to be moved about, centred on a point."""
    return group(use("cube", x - size / 2, y - size / 2, size, cls=f"c-{colour}"), key=key)


def drawn(body: str, key: str = "board") -> Drawing:
    """A panel with this in it."""
    return Drawing(key, "board", "A panel", (100, 100), 100, (), (f"<svg>{body}</svg>",))


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
    def things(*cubes: tuple[str, float, str]) -> list[Drawing]:
        return [drawn("".join(cube(x, 5, 4, colour, key=key) for key, x, colour in cubes))]

    before = things(("a", 10, "red"), ("b", 20, "red"), ("d", 40, "red"), ("e", 50, "red"))
    after = things(("a", 12, "red"), ("c", 30, "red"), ("d", 40, "red"), ("e", 50, "blue"))
    assert touched(before, after) == ["a", "c", "e"]


def test_a_piece_that_went_to_another_panel_is_touched_and_what_lies_elsewhere_is_not() -> None:
    jar, cup = cube(10, 5, 4, "red", key="jar"), cube(30, 5, 4, "red", key="cup")
    before = [drawn(jar + cup, "board"), drawn("", "mine"), drawn(cube(1, 1, 1, "red", key="far"), "aside")]
    after = [drawn(cup, "board"), drawn(jar, "mine"), before[2]]
    assert touched(before, after) == ["jar"]


def test_a_carried_piece_is_touched_alone_and_marks_touch_nothing() -> None:
    boat = '<g data-key="boat"><rect x="1" y="2"/>{mark}<g data-key="jar"><rect x="{x}" y="2"/></g></g>'
    mark = '<g class="ghost"><rect x="9" y="9"/></g><rect class="last" x="3" y="3"/>'
    there = [drawn(boat.format(mark="", x=3))]
    assert touched(there, [drawn(boat.format(mark=mark, x=5))]) == ["jar"]
    moved = boat.format(mark="", x=3).replace('"boat"', '"boat" transform="translate(4 0)"')
    assert touched(there, [drawn(moved)]) == ["boat", "jar"]


def test_every_keyed_piece_of_a_panel_has_a_picture(seen: Seen) -> None:
    shown = panels(seen, Pen(GAME, "fr"), None)
    for each in shown:
        assert set(pictures(each)) == set(re.findall(r'data-key="([^"]+)"', each.svg))
    assert touched(shown, shown) == []


def test_grids_tile_without_gaps() -> None:
    ring = [hex_centre(q, r, 10) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    assert {round((x * x + y * y) ** 0.5, 3) for x, y in ring} == {17.321}
    assert len(hex_corners(0, 0, 10)) == 6


def test_cards_overlap_when_the_room_is_short() -> None:
    assert spread(3, 50, 400) == [0, 58, 116]
    assert spread(5, 50, 130) == [0, 20, 40, 60, 80]
