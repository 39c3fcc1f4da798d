"""What a viewer sees of Pyramidion: the Nile with eight towns, boats on the water, the active site's table."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.svg import Box, Pen, plain, rect, text, use

from ..schema import LOADING_PHASE
from .boats import BOAT_H, BOAT_W, boat_deck, boat_row
from .hand import buttons, hand, supply, unseen_cards
from .head import HEAD_H, wide_head
from .map import river, sites
from .middle import middle
from .seats import seat_panel, seats_from
from .site import Grid
from .stock import stock_tray
from .tall import tall

WIDE_W, WIDE_H = 1000.0, 812.0
EDGE, GAP = 8.0, 8.0
TILE_H = 124.0
SHORE, RIVER_H = 170.0, 112.0  # where the water begins, and how wide it is
LOW, TRAY = 414.0, 700.0  # tops of the middle and of one's own things
TRAY_H = WIDE_H - TRAY - EDGE
LEFT_W = 562.0
BUTTONS_W = 152.0
SEAT_H = {2: (84.0, 118.0), 3: (64.0, 92.0), 4: (52.0, 74.0)}  # with and without a tray below


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    seen = plain(seen)
    return tall(seen, pen) if pen.tall else _wide(seen, pen)


def _wide(seen: Seen, pen: Pen) -> str:
    pen.paper(WIDE_W, WIDE_H)
    s = seen.s
    tray = seen.seat >= 0 and not seen.over
    high = (TRAY - GAP if tray else WIDE_H - EDGE) - LOW
    grid = Grid((EDGE, LOW, LEFT_W, high), s.seats, False)
    right = EDGE + LEFT_W + GAP
    return "".join(
        [
            rect(0, 0, WIDE_W, WIDE_H, "f-sand-light"),
            rect(0, SHORE - 52, WIDE_W, RIVER_H + 104, "f-reed"),
            river(0, SHORE, WIDE_W, RIVER_H),
            wide_head(pen, seen, WIDE_W),
            sites(pen, seen, _tiles()),
            boat_deck(pen, s, (10, SHORE + 22, 42, 62)),
            boat_row(pen, seen, _boats()),
            middle(pen, seen, grid.box, grid),
            _players(pen, seen, (right, LOW, WIDE_W - EDGE - right, high), tray),
            _tray(pen, seen, grid) if tray else "",
        ]
    )


def _tiles() -> list[Box]:
    """Eight sites from north to south, in pairs on either shore."""
    w = (WIDE_W - 2 * EDGE - 3 * GAP) / 4
    tops = HEAD_H + 4, SHORE + RIVER_H + 4
    return [(EDGE + (i // 2) * (w + GAP), tops[i % 2], w, TILE_H) for i in range(8)]


def _boats() -> list[Box]:
    """Five slots and the private boat, on the water."""
    top = SHORE + 6
    row = [(62 + 153.0 * i, top, BOAT_W, BOAT_H) for i in range(5)]
    return [*row, (WIDE_W - BOAT_W - EDGE, top, BOAT_W, BOAT_H)]


def _players(pen: Pen, seen: Seen, box: Box, tray: bool) -> str:
    """Everybody, the viewer first, and below them what nobody owns."""
    x, y, w, h = box
    n = seen.s.seats
    each = SEAT_H[n][0 if tray else 1]
    out = [seat_panel(pen, seen, p, (x, y + i * (each + 4), w, each)) for i, p in enumerate(seats_from(seen))]
    top = y + n * (each + 4) + 2
    return "".join(out) + _commons(pen, seen, (x, top, w, y + h - top))


def _commons(pen: Pen, seen: Seen, box: Box) -> str:
    """Supply and unseen cards, a line each."""
    x, y, w, h = box
    first, second = y + h / 2 - 13, y + h / 2 + 13
    if h > 64:
        first, second = y + h * 0.28, y + h * 0.72
    left = x + 124
    return (
        panel(box, r=8)
        + text(x + 12, first + 5, pen.say("panel.supply"), "t13 b")
        + supply(pen, seen, left, first, w - 132)
        + text(x + 12, second + 5, pen.say("panel.unseen_short"), "t13 b")
        + unseen_cards(pen, seen.s, left, second, w - 132)
    )


def _tray(pen: Pen, seen: Seen, grid: Grid) -> str:
    """One's own hand (while boats are loaded: stock and troops), and the buttons of the question at its right."""
    w = WIDE_W - 2 * EDGE - BUTTONS_W - GAP
    box: Box = (EDGE, TRAY, w, TRAY_H)
    if seen.s.phase == LOADING_PHASE:
        held = stock_tray(pen, seen, box)
    else:
        held = hand(pen, seen, box, grid if seen.s.site >= 0 else None)
    pressed = buttons(pen, (EDGE + w + GAP, TRAY, BUTTONS_W, TRAY_H), upright=True)
    return held + (pressed or _oasis(EDGE + w + GAP))


def _oasis(x: float) -> str:
    """Sand and palms where no button stands."""
    return (
        use("pyramidion-palm", x + 14, TRAY + 6, 62, 93)
        + use("pyramidion-palm", x + 82, TRAY + 26, 48, 72)
        + use("pyramidion-reeds", x + 92, TRAY + 76, 56, 28)
    )
