"""What a viewer sees of Pyramid Raiders: the hexagonal chamber by torchlight, and everybody's sheets."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.svg import Pen, plain

from .view_ahead import forecast
from .view_chamber import draw_chamber
from .view_guardian import ROW, draw_guardian_panel, draw_story, story
from .view_hand import draw_hand, tall_height
from .view_pieces import draw_facings
from .view_plan import Plan
from .view_seats import draw_seat

WIDE_W, WIDE_H = 1240, 824
TALL_W = 390
PANEL_H = 178  # of the Guardian's sheet
SEAT_H = 96


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    seen = plain(seen)
    return _tall(seen, pen) if pen.tall else _wide(seen, pen)


def _wide(seen: Seen, pen: Pen) -> str:
    """The chamber on the left with the own tray under it; the Guardian and the raiders on the right."""
    pen.paper(WIDE_W, WIDE_H)
    n, ways = seen.s.seats, forecast(seen.s)
    plan = Plan(400, 350, 45)
    out = [draw_chamber(pen, seen, plan, ways), draw_hand(pen, seen, (12, 702, 780, 114), (64, 94))]
    out.append(draw_facings(pen, seen.s, plan))
    left, room = 804, 424
    out.append(draw_guardian_panel(pen, seen.s, (left, 8, room, PANEL_H), ways))
    top = PANEL_H + 16
    step = (WIDE_H - top) / n if n > 4 else 112.0
    for p in range(n):
        out.append(draw_seat(pen, seen, p, (left, top + p * step, room, step - 8)))
    top += n * step
    if seen.s.walks and WIDE_H - top > 80:
        out.append(draw_story(pen, story(pen, seen.s, room), (left, top, room, WIDE_H - 8 - top)))
    return "".join(out)


def _tall(seen: Seen, pen: Pen) -> str:
    """One column: chamber, own tray, Guardian, raiders with oneself first."""
    n, me, ways = seen.s.seats, max(seen.seat, 0), forecast(seen.s)
    plan = Plan(TALL_W / 2, 182, 23.2)
    hand = tall_height(pen, seen, 378, 90)
    out = [draw_chamber(pen, seen, plan, ways), draw_hand(pen, seen, (6, 374, 378, hand), (63, 90))]
    out.append(draw_facings(pen, seen.s, plan))
    at = 382.0 + hand
    out.append(draw_guardian_panel(pen, seen.s, (6, at, 378, PANEL_H), ways))
    at += PANEL_H + 8
    for i in range(n):
        out.append(draw_seat(pen, seen, (me + i) % n, (6, at, 378, SEAT_H)))
        at += SEAT_H + 8
    if seen.s.walks:
        rows = story(pen, seen.s, 378)
        out.append(draw_story(pen, rows, (6, at, 378, 40 + ROW * len(rows))))
        at += 48 + ROW * len(rows)
    pen.paper(TALL_W, at)
    return "".join(out)
