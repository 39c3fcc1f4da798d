"""§2.9 A custom board as a picture: pressing a cell puts a pillar there, then a fountain, then the floor again."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.settings import BadSetting, Editor
from mastaba.core.words.text import Texts, say
from mastaba.draw.board import hex_centre, hex_corners
from mastaba.draw.memo import memoized
from mastaba.draw.svg import esc, polygon, text, use

from .boards import Terrain, read_and_check, read_board, write_board
from .geometry import CELL_OF, CELLS, NAMES, PLACES
from .tables import FLOOR, FOUNTAIN, IS_BOOK_CELL, PILLAR

WIDE, HIGH, SIDE = 360, 328, 23.0
NEXT = {FLOOR: PILLAR, PILLAR: FOUNTAIN, FOUNTAIN: FLOOR}
WORDS = {FLOOR: "editor.floor", PILLAR: "editor.pillar", FOUNTAIN: "editor.fountain"}
SYMBOLS = {PILLAR: "raiders-pillar", FOUNTAIN: "raiders-fountain"}
BOOK = "raiders-k7"
_texts = Texts(Path(__file__).parent / "text")


def press(board: str, cell: str) -> str:
    """The board's text with the next thing on a cell."""
    laid = list(read_board(board))
    if cell not in CELL_OF:
        raise BadSetting(say("error.board_no_cell", cell=cell[:12]))
    at = CELL_OF[cell]
    if IS_BOOK_CELL[at]:
        raise BadSetting(say("error.board_book_cell", cell=cell))
    laid[at] = NEXT[laid[at]]
    return write_board(laid)


def draw(board: str, lang: str) -> str:
    """The chamber from above: every cell says what stands on it."""
    return _drawn(read_board(board), lang)


@memoized(64)
def _drawn(board: Terrain, lang: str) -> str:
    cells = "".join(_book(c, lang) if IS_BOOK_CELL[c] else _cell(c, board[c], lang) for c in range(CELLS))
    label = _texts.say(lang, say("editor.label"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="group" class="of-raiders"'
        f' aria-label="{esc(label)}">{cells}</svg>'
    )


def _at(cell: int) -> tuple[float, float]:
    """The middle of a cell on the paper."""
    dx, dy = hex_centre(*PLACES[cell], SIDE)
    return WIDE / 2 + dx, HIGH / 2 + dy


def _cell(cell: int, terrain: int, lang: str) -> str:
    """A cell that can be pressed, with its name while nothing stands there."""
    x, y = _at(cell)
    name, size = NAMES[cell], 1.5 * SIDE
    what = _texts.say(lang, say(WORDS[terrain], cell=name))
    stands = (
        use(SYMBOLS[terrain], x - size / 2, y - size / 2, size)
        if terrain in SYMBOLS
        else text(x, y + 4.5, name, "t12 mid soft")
    )
    hexagon = polygon(hex_corners(x, y, 0.95 * SIDE), "cell")
    return f'<g data-cell="{name}" role="button" tabindex="-1" aria-label="{esc(what)}">{hexagon}{stands}</g>'


def _book(cell: int, lang: str) -> str:
    """The cell of an ancient book, which stays as it is."""
    x, y = _at(cell)
    size = 1.2 * SIDE
    tip = _texts.say(lang, say("error.board_book_cell", cell=NAMES[cell]))
    drawn = polygon(hex_corners(x, y, 0.95 * SIDE), "cell fixed") + use(BOOK, x - size / 2, y - size / 2, size)
    return f'<g data-tip="{esc(tip)}">{drawn}</g>'


BOARD_EDITOR = Editor(press, draw, read_and_check)
