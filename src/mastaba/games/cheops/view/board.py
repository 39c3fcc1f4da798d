"""What a viewer sees of Cheops: the great triangle in cross-section, and what its treasures are worth."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.svg import Box, Pen, text

from ..reading import arrays
from ..schema import LAW7_SLOT
from .buttons import draw_buttons, draw_latest
from .columns import NUMBERS, Grid, draw_columns, draw_countdown, draw_market, draw_totals, draw_unseen
from .hand import draw_families, draw_hand, draw_neighbours, draw_piles
from .players import draw_row, kept_middle
from .pyramid import Site, draw_cells, draw_scene

WIDE_W, WIDE_H = 1000, 812
ROW_HIGH = {2: 146.0, 3: 124.0, 4: 104.0, 5: 85.0}  # a player's row beside the price sheet, by number of players
SHEET_X, GRID_X, COLUMN_W = 548.0, 680.0, 51.0
TALL_W = 390
OWN_Y, OWN_H = 390.0, 202.0  # one's own things under the pyramid
NEW_PRICE_K = 1.45  # the scale of the numbers while one of them is chosen: each can be tapped


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    s = arrays(seen)
    return _tall(seen, pen, s) if pen.tall else _wide(seen, pen, s)


def seats_in_order(seen: Seen, s: Any) -> list[int]:
    """The viewer first, then the others clockwise."""
    first = max(seen.seat, 0)
    return [(first + i) % s.seats for i in range(s.seats)]


def shown_seat(seen: Seen, s: Any) -> int:
    """Whose hand is shown large: one's own, or for a spectator that of the player whose turn it is."""
    return seen.seat if seen.seat >= 0 else int(s.cur)


# --- wide: the pyramid and one's own things on the left, prices and players on the right


def _wide(seen: Seen, pen: Pen, s: Any) -> str:
    pen.paper(WIDE_W, WIDE_H)
    site = Site(272, 546, 44, 43.5)
    seats = seats_in_order(seen, s)
    high = ROW_HIGH[len(seats)]
    top = WIDE_H - 14 - len(seats) * high
    grid = Grid(GRID_X, COLUMN_W, 16, (top - 196) / NUMBERS)
    rows: list[Box] = [(SHEET_X + 5, top + i * high, WIDE_W - 18 - SHEET_X, high) for i in range(len(seats))]
    out = [draw_scene(WIDE_W, WIDE_H, site), _sky_wide(pen, s), draw_cells(pen, s, site)]
    out.append(panel((SHEET_X, 8, WIDE_W - 8 - SHEET_X, WIDE_H - 16)))
    out += [_market_wide(pen, s, grid), draw_columns(pen, s, grid), draw_totals(pen, s, grid, grid.foot + 37, SHEET_X)]
    large = shown_seat(seen, s)
    for p, box in zip(seats, rows):
        out.append(draw_row(pen, s, p, grid, site, box, small_hand=p != large))
    out.append(_own_wide(seen, pen, s, site, grid, kept_middle(rows[0], True)))
    return "".join(out)


def _sky_wide(pen: Pen, s: Any) -> str:
    """Beside the point of the pyramid: the families still in the piles, the laws not seen yet."""
    out = [panel((8, 8, 150, 122), pen.say("head.in_piles")), draw_families(pen, s, 18, 38, 34)]
    out.append(panel((378, 8, 162, 152), pen.say("head.unseen")))
    return "".join(out) + draw_unseen(pen, s, 387, 36, 34, 4)


def _market_wide(pen: Pen, s: Any, grid: Grid) -> str:
    """The gutter beside the columns: market price and countdown."""
    x = (SHEET_X + GRID_X) / 2
    out = [text(x, 34, pen.say("head.market_now"), "t16 b mid"), draw_market(pen, s, x, 88, 42)]
    low = 160 + 60 * max(0.0, grid.k - 1)
    out += [text(x, low, pen.say("head.tables"), "t16 b mid"), draw_countdown(pen, s, x, low + 10, 1.25)]
    if s.last_round:
        out.append(text(x, low + 92, pen.say("head.last_round"), "t14 b mid f-carnelian"))
    return "".join(out)


def _own_wide(seen: Seen, pen: Pen, s: Any, site: Site, grid: Grid, kept_y: float) -> str:
    out = [panel((8, 562, 532, 242), _hand_title(seen, pen, s))]
    out.append(draw_hand(pen, s, shown_seat(seen, s), 20, 590, 78, site))
    out.append(text(396, 582, pen.say("head.neighbours"), "t13 d"))
    out.append(draw_neighbours(pen, s, seen.seat, 396, 592, 60, site))
    out.append(text(20, 692, pen.say("head.piles"), "t13 d"))
    out.append(draw_piles(pen, s, seen.seat, 20, 710, 68, 14, site))
    low: Box = (266, 692, 264, 102)
    out.append(draw_buttons(pen, s, seen.seat, low, grid, kept_y) or draw_latest(pen, s, low))
    return "".join(out)


def _hand_title(seen: Seen, pen: Pen, s: Any) -> str:
    if seen.seat >= 0:
        return pen.say("head.hand")
    return pen.say("head.hand_of", player=pen.name(shown_seat(seen, s)))


# --- tall: one column


def _tall(seen: Seen, pen: Pen, s: Any) -> str:
    """What is answered now comes first: the pyramid and one's own things, or the price sheet for a new price."""
    new_price = seen.my_turn and s.decision == LAW7_SLOT
    seats = seats_in_order(seen, s)
    grid = Grid(6, 63, 14, NEW_PRICE_K) if new_price else Grid(6, 63, OWN_Y + OWN_H + 20)
    totals = grid.foot + 58
    down = totals + 84 if new_price else 0.0
    site = Site(195, 374 + down, 32, 30)
    top = down + OWN_Y + OWN_H + 10 if new_price else totals + 86
    rows: list[Box] = [(6.0, top + 92 * i, 378.0, 92.0) for i in range(len(seats))]
    laws = top + 92 * len(seats) + 8
    pen.paper(TALL_W, laws + 68)
    out = [draw_scene(TALL_W, laws + 68, site), _top_tall(pen, s, down), draw_cells(pen, s, site)]
    out.append(panel((2, grid.y - 12, 386, (totals + 78 if new_price else laws - 8) - grid.y + 12)))
    out += [draw_columns(pen, s, grid), draw_totals(pen, s, grid, totals, TALL_W)]
    large = shown_seat(seen, s)
    for p, box in zip(seats, rows):
        out.append(draw_row(pen, s, p, grid, site, box, small_hand=p != large))
    out.append(panel((6, laws, 378, 62), pen.say("head.unseen")) + draw_unseen(pen, s, 14, laws + 25, 28, 12))
    out.append(_own_tall(seen, pen, s, down + OWN_Y, site, grid, kept_middle(rows[0], False)))
    return "".join(out)


def _top_tall(pen: Pen, s: Any, y: float) -> str:
    out = [text(42, y + 20, pen.say("head.market"), "t14 b mid"), draw_market(pen, s, 42, y + 54, 26)]
    out.append(text(332, y + 20, pen.say("head.tables"), "t14 b mid"))
    out.append(draw_countdown(pen, s, 332, y + 28))
    if s.last_round:
        out.append(text(384, y + 96, pen.say("head.last_round"), "t14 b end f-carnelian"))
    return "".join(out)


def _own_tall(seen: Seen, pen: Pen, s: Any, y: float, site: Site, grid: Grid, kept_y: float) -> str:
    out = [panel((6, y, 378, OWN_H), _hand_title(seen, pen, s))]
    out.append(draw_hand(pen, s, shown_seat(seen, s), 16, y + 30, 46, site))
    out.append(text(262, y + 20, pen.say("head.neighbours"), "t13 d"))
    out.append(draw_neighbours(pen, s, seen.seat, 266, y + 30, 46, site))
    out.append(text(16, y + 96, pen.say("head.piles"), "t13 d"))
    out.append(draw_piles(pen, s, seen.seat, 80, y + 90, 46, 20, site))
    low: Box = (14, y + 148, 362, 46)
    out.append(draw_buttons(pen, s, seen.seat, low, grid, kept_y) or draw_latest(pen, s, low))
    return "".join(out)
