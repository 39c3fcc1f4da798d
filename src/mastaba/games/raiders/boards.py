"""§2.9 Boards that people make: reading them, and the laws L1-L4 with what to say where one is broken."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from mastaba.core.rules.component_reader import BadComponents
from mastaba.core.rules.settings import BadSetting
from mastaba.core.words.text import Texts, say
from mastaba.draw.memo import memoized

from .geometry import CELL_OF, CELLS, NAMES
from .rules.cells import cells_of
from .rules.layout import beside_any, first_stuck, reached
from .schema import NONE
from .tables import FLOOR, FOUNTAIN, FOUNTAINS, IS_BOOK_CELL, LAYOUT_TERRAIN, LAYOUTS, PILLAR, PILLARS, terrain

Terrain = tuple[int, ...]

LONGEST_TEXT = 1000  # signs; the longest way to write a board down takes a few hundred
OBSTACLE_SIGNS, BOOK_SIGNS = {"#": PILLAR, "~": FOUNTAIN}, ("B", "b")  # in a picture


# --- the laws


class Laid(NamedTuple):
    """A board as the rules read it."""

    terrain: Terrain


def check_board(board: Terrain) -> None:
    """Refuse a board that breaks one of L1-L4, with the sentence that says which and where."""
    check_counts(board)
    laid = Laid(board)
    floor = cells_of(laid, FLOOR)
    refuse_any("error.board_cut_off", floor & ~reached(floor & -floor, floor))  # L2
    refuse_any("error.board_fountain_walled", cells_of(laid, FOUNTAIN) & ~beside_any(floor))  # L4
    for guardian in range(CELLS):
        stuck = first_stuck(floor & ~(1 << guardian)) if board[guardian] != PILLAR else NONE
        if stuck != NONE:
            raise BadSetting(say("error.board_stuck", guardian=NAMES[guardian], cell=NAMES[stuck]))  # L3


def check_counts(board: Terrain) -> None:
    """L1: six pillars and six fountains, none on a book's cell."""
    for kind, wanted, name in ((PILLAR, PILLARS, "pillars"), (FOUNTAIN, FOUNTAINS, "fountains")):
        if board.count(kind) != wanted:
            raise BadSetting(say(f"error.board_{name}", wanted=wanted, given=board.count(kind)))
    for cell, kind in enumerate(board):
        if kind != FLOOR and IS_BOOK_CELL[cell]:
            raise BadSetting(say("error.board_book_cell", cell=NAMES[cell]))


def refuse_any(key: str, cells: int) -> None:
    """A sentence about the first cell of the set, if there is one."""
    if cells:
        raise BadSetting(say(key, cell=NAMES[(cells & -cells).bit_length() - 1]))


def check_layouts() -> None:
    """Refuse components with a layout that breaks a law."""
    for name, board in zip(LAYOUTS, LAYOUT_TERRAIN.tolist(), strict=True):
        try:
            check_board(tuple(board))
        except BadSetting as broken:
            why = Texts(Path(__file__).parent / "text").say("en", broken.message)
            raise BadComponents(f"layout {name}: {why}") from None


check_layouts()


# --- reading


def read_board(text: str) -> Terrain:
    """A board from a person's text: cell lists ("C4 D3 … / B3 C6 …"), TOML, or nine rows of # ~ B and dots."""
    text = text.strip()
    if not text:
        raise BadSetting(say("error.board_missing"))
    if len(text) > LONGEST_TEXT:
        raise BadSetting(say("error.board_long", most=LONGEST_TEXT, given=len(text)))
    if "=" in text:
        return _from_names(*_lists_of_toml(text))
    if any(sign in text for sign in OBSTACLE_SIGNS):
        return _from_picture(text)
    return _from_names(*_lists_of_line(text))


def _lists_of_line(text: str) -> tuple[list[str], list[str]]:
    parts = text.split("/")
    if len(parts) != 2:
        raise BadSetting(say("error.board_form"))
    return _names_in(parts[0]), _names_in(parts[1])


def _lists_of_toml(text: str) -> tuple[list[str], list[str]]:
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        raise BadSetting(say("error.board_form")) from None
    data = _only_layout(data)
    lists = [data.get(key) for key in ("pillars", "fountains")]
    if not all(isinstance(names, list) for names in lists):
        raise BadSetting(say("error.board_form"))
    return [str(n).upper() for n in lists[0] or []], [str(n).upper() for n in lists[1] or []]


def _only_layout(data: dict[str, Any]) -> dict[str, Any]:
    """The one `[[layout]]` of a text written like the components file, or the text's own keys."""
    rows = data.get("layout")
    alone = isinstance(rows, list) and len(rows) == 1 and isinstance(rows[0], dict)
    return rows[0] if rows is not None and alone else data


def _names_in(part: str) -> list[str]:
    return [name.upper() for name in re.split(r"[\s,;+]+", part.strip()) if name]


def _from_names(pillars: list[str], fountains: list[str]) -> Terrain:
    named = pillars + fountains
    for name in named:
        if name not in CELL_OF:
            raise BadSetting(say("error.board_no_cell", cell=name[:12]))
        if named.count(name) > 1:
            raise BadSetting(say("error.board_twice", cell=name))
    return tuple(terrain([CELL_OF[n] for n in pillars], [CELL_OF[n] for n in fountains]))


def _from_picture(text: str) -> Terrain:
    signs = [sign for sign in text if not sign.isspace()]
    for sign in signs:
        if sign not in OBSTACLE_SIGNS and sign not in BOOK_SIGNS and sign != ".":
            raise BadSetting(say("error.board_sign", sign=sign))
    if len(signs) != CELLS:
        raise BadSetting(say("error.board_picture", wanted=CELLS, given=len(signs)))
    for cell, sign in enumerate(signs):
        if sign in BOOK_SIGNS and not IS_BOOK_CELL[cell]:  # R77
            raise BadSetting(say("error.board_no_book", cell=NAMES[cell]))
    return tuple(OBSTACLE_SIGNS.get(sign, FLOOR) for sign in signs)


def write_board(board: Any) -> str:
    """A board as the one-line text that `read_board` reads back; fit for an address."""
    lists = [[NAMES[c] for c in range(CELLS) if board[c] == kind] for kind in (PILLAR, FOUNTAIN)]
    return " ".join(lists[0]) + " / " + " ".join(lists[1])


@memoized(64)
def read_and_check(text: str) -> Terrain:
    """A person's board, refused with a sentence if it cannot be played on."""
    board = read_board(text)
    check_board(board)
    return board
