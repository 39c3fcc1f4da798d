"""What a viewer sees of Mykerinos: sand squares on the left, the museum's rotunda, the players."""

from __future__ import annotations

from dataclasses import replace

from mastaba.core.sight import Seen
from mastaba.draw.svg import Pen, plain, use

from .tables import LAST_SEASON
from .view_end import draw_exhibition
from .view_museum import draw_museum
from .view_players import draw_neutral, draw_players
from .view_region import Plan, draw_region, fit_plan
from .view_table import draw_header, draw_scale, draw_to_come
from .view_tray import draw_tray

WIDE_W, WIDE_H = 1240.0, 856.0
TALL_W = 390.0


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    seen = plain(seen)
    return _tall(seen, pen) if pen.tall else _wide(seen, pen)


def _wide(seen: Seen, pen: Pen) -> str:
    pen.paper(WIDE_W, 740 if seen.over and seen.s.seats < 4 else WIDE_H)
    s = seen.s
    watching = seen.seat < 0 or seen.over
    bottom = 844.0 if watching else 700.0
    out = [draw_header(pen, seen, 20, 32, 620)]
    field = (16.0, 44.0, 612.0, bottom - 44)
    if seen.over:
        out.append(draw_exhibition(pen, seen, (16, 44, 620, 680)))
    else:
        plan = fit_plan(field, s.season)
        out.append(_horizon(plan))
        out.append(draw_region(pen, seen, plan))
    out.append(draw_museum(pen, seen, (648, 16, 304, 318)))
    if seen.over:
        out.append(use("mykerinos-cover", 648, 344, 304, 190))
    else:
        out.append(draw_to_come(pen, seen, (648, 342, 304, 196)))
        out.append(draw_scale(pen, seen, (648, 546, 304, 100)))
    if s.seats == 2 and not seen.over:
        out.append(draw_neutral(pen, seen, (648, 654, 304, 46)))
    out.append(draw_players(pen, seen, (964, 16, 260, 828)))
    if not watching:
        out.append(draw_tray(pen, seen, (16, 710, 936, 134)))
    return "".join(out)


def _horizon(plan: Plan) -> str:
    """Far pyramids over the region, where there is room for them."""
    high = min(64.0, plan.y - 64)
    return use("mykerinos-horizon", plan.x, plan.y - 20 - high, plan.width, high) if high > 30 else ""


def _tall(seen: Seen, pen: Pen) -> str:
    s = seen.s
    out = [draw_header(pen, seen, 8, 24, 374)]
    at = 36.0
    if not seen.over:
        out.append(draw_scale(pen, seen, (6, at, 378, 44)))
        at += 52
    if seen.over:
        out.append(draw_exhibition(pen, seen, (6, at, 378, 500)))
        at += 508
    else:
        plan = fit_plan((2, at, 380, 400 if s.season < 4 else 600), s.season)
        plan = replace(plan, y=at + 14)
        out.append(draw_region(pen, seen, plan))
        at += 14 + plan.height + 14
    if seen.seat >= 0 and not seen.over:
        high = 196.0 if seen.my_turn and seen.decision == "NEUTRAL_ACTION" else 170.0
        out.append(draw_tray(pen, seen, (6, at, 378, high)))
        at += high + 8
    out.append(draw_museum(pen, seen, (6, at, 378, 400)))
    at += 408
    if s.seats == 2 and not seen.over:
        out.append(draw_neutral(pen, seen, (6, at, 378, 38)))
        at += 46
    players = 156.0 * s.seats + 8 * (s.seats - 1)
    out.append(draw_players(pen, seen, (6, at, 378, players)))
    at += players + 8
    if s.season < LAST_SEASON:
        out.append(draw_to_come(pen, seen, (6, at, 378, 170)))
        at += 178
    pen.paper(TALL_W, at)
    return "".join(out)
