"""What a viewer sees of Cheops: the great triangle in cross-section, and what its treasures are worth."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.svg import Box, Pen, text

from .reading import arrays
from .view_columns import Grid, draw_columns, draw_countdown, draw_market, draw_totals, draw_unseen
from .view_hand import draw_buttons, draw_hand, draw_neighbours, draw_piles
from .view_players import draw_row, kept_middle
from .view_pyramid import Site, draw_cells, draw_scene

WIDE_W, WIDE_H = 1240, 826
TALL_W = 390


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
    site = Site(346, 594, 54, 46)
    grid = Grid(852, 62, 16)
    seats = seats_in_order(seen, s)
    top = grid.foot + 112
    high = min(150.0, (WIDE_H - 12 - top) / len(seats))
    rows: list[Box] = [(692.0, top + i * high, 532.0, high) for i in range(len(seats))]
    out = [draw_scene(WIDE_W, WIDE_H, site), draw_cells(pen, s, site), panel((686, 8, 546, WIDE_H - 16))]
    out += [_market_wide(pen, s), draw_columns(pen, s, grid), draw_totals(pen, s, grid, grid.foot + 50, 700)]
    large = shown_seat(seen, s)
    for p, box in zip(seats, rows):
        out.append(draw_row(pen, s, p, grid, box, wide=True, small_hand=p != large))
    out.append(_own_wide(seen, pen, s, site, grid, kept_middle(rows[0], True)))
    return "".join(out)


def _market_wide(pen: Pen, s: Any) -> str:
    """The gutter beside the columns: market price, countdown, laws not seen yet."""
    out = [text(772, 34, pen.say("head.market_now"), "t15 b mid"), draw_market(pen, s, 766, 76)]
    out.append(text(772, 134, pen.say("head.tables"), "t15 b mid"))
    out.append(draw_countdown(pen, s, 768, 143))
    if s.last_round:
        out.append(text(772, 190, pen.say("head.last_round"), "t14 b mid f-carnelian"))
    out.append(text(772, 208, pen.say("head.unseen"), "t14 b mid"))
    out.append(draw_unseen(pen, s, 702, 216, 33, 4))
    return "".join(out)


def _own_wide(seen: Seen, pen: Pen, s: Any, site: Site, grid: Grid, kept_y: float) -> str:
    out = [panel((14, 612, 664, 206), _hand_title(seen, pen, s))]
    out.append(draw_hand(pen, s, shown_seat(seen, s), 28, 648, 72, site))
    out.append(text(420, 632, pen.say("head.piles"), "t13 d"))
    out.append(draw_piles(pen, s, seen.seat, 420, 646, 68, 18))
    out.append(text(28, 746, pen.say("head.neighbours"), "t13 d"))
    out.append(draw_neighbours(pen, s, seen.seat, 28, 754, 50))
    out.append(draw_buttons(pen, s, seen.seat, (170, 744, 494, 60), grid, kept_y))
    return "".join(out)


def _hand_title(seen: Seen, pen: Pen, s: Any) -> str:
    if seen.seat >= 0:
        return pen.say("head.hand")
    return pen.say("head.hand_of", player=pen.name(shown_seat(seen, s)))


# --- tall: one column


def _tall(seen: Seen, pen: Pen, s: Any) -> str:
    site = Site(195, 424, 32, 30)
    grid = Grid(6, 63, 658)
    seats = seats_in_order(seen, s)
    totals = grid.foot + 60
    top = totals + 84
    rows: list[Box] = [(6.0, top + 92 * i, 378.0, 92.0) for i in range(len(seats))]
    end = top + 92 * len(seats)
    pen.paper(TALL_W, end + 76)
    out = [draw_scene(TALL_W, end + 76, site), _top_tall(pen, s), draw_cells(pen, s, site)]
    out.append(panel((2, grid.y - 12, 386, end - grid.y + 12)))
    out += [draw_columns(pen, s, grid), draw_totals(pen, s, grid, totals, TALL_W)]
    large = shown_seat(seen, s)
    for p, box in zip(seats, rows):
        out.append(draw_row(pen, s, p, grid, box, wide=False, small_hand=p != large))
    out.append(panel((6, end + 8, 378, 62), pen.say("head.unseen")) + draw_unseen(pen, s, 14, end + 33, 28, 12))
    out.append(_own_tall(seen, pen, s, site, grid, kept_middle(rows[0], False)))
    return "".join(out)


def _top_tall(pen: Pen, s: Any) -> str:
    out = [text(42, 20, pen.say("head.market"), "t13 b mid"), draw_market(pen, s, 42, 52, 24)]
    out.append(text(330, 20, pen.say("head.tables"), "t13 b mid"))
    out.append(draw_countdown(pen, s, 322, 28))
    if s.last_round:
        out.append(text(330, 78, pen.say("head.last_round"), "t12 b mid f-carnelian"))
    return "".join(out)


def _own_tall(seen: Seen, pen: Pen, s: Any, site: Site, grid: Grid, kept_y: float) -> str:
    out = [panel((6, 440, 378, 198), _hand_title(seen, pen, s))]
    out.append(draw_hand(pen, s, shown_seat(seen, s), 16, 470, 44, site))
    out.append(text(262, 460, pen.say("head.neighbours"), "t13 d"))
    out.append(draw_neighbours(pen, s, seen.seat, 262, 470, 44))
    out.append(draw_piles(pen, s, seen.seat, 20, 530, 42, 18))
    out.append(draw_buttons(pen, s, seen.seat, (14, 588, 362, 42), grid, kept_y))
    return "".join(out)
