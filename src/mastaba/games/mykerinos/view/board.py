"""What a viewer sees of Mykerinos: sand squares on the left, the museum's rotunda, the players."""

from __future__ import annotations

from dataclasses import replace

from mastaba.core.sight import Seen
from mastaba.draw.svg import Pen, use

from ..count import listed
from ..schema import LAST_SEASON
from .end import draw_exhibition
from .museum import draw_museum
from .plan import Plan, fit_plan
from .players import draw_neutral, draw_players
from .region import draw_region
from .table import draw_header, draw_scale, draw_to_come, draw_to_come_strip
from .tray import draw_tray

WIDE_W, WIDE_H = 1040.0, 880.0
LEFT_W, RIGHT_X = 598.0, 622.0
TRAY_H, TO_COME_H = 148.0, 82.0
TALL_W = 390.0


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    seen = replace(seen, states=(listed(seen),))
    return _tall(seen, pen) if pen.tall else _wide(seen, pen)


# --- wide: region and tray on the left, museum and players on the right --------------------------------------------


def _wide(seen: Seen, pen: Pen) -> str:
    pen.paper(WIDE_W, WIDE_H)
    right = RIGHT_X, WIDE_W - 14 - RIGHT_X
    museum = 366.0
    out = [draw_museum(pen, seen, (right[0], 12, right[1], museum))]
    at = museum + 20
    if seen.s.seats == 2 and not seen.over:
        out.append(draw_neutral(pen, seen, (right[0], at, right[1], 42)))
        at += 50
    out.append(draw_players(pen, seen, (right[0], at, right[1], WIDE_H - 12 - at)))
    out.append(draw_header(pen, seen, 18, 25))
    if seen.over:
        out.append(draw_exhibition(pen, seen, (14, 54, LEFT_W, 600)))
        out.append(use("mykerinos-cover", 14 + (LEFT_W - 320) / 2, 664, 320, 200))
        return "".join(out)
    out.append(draw_scale(pen, seen, (14 + LEFT_W - 270, 8, 270, 42)))
    return "".join(out) + _dig_site(seen, pen)


def _dig_site(seen: Seen, pen: Pen) -> str:
    """The region, the cards to come while there are any, and one's tray."""
    out = []
    bottom = WIDE_H - 12
    if seen.seat >= 0:
        bottom -= TRAY_H
        out.append(draw_tray(pen, seen, (14, bottom, LEFT_W, TRAY_H)))
        bottom -= 10
    if seen.s.season < LAST_SEASON:
        bottom -= TO_COME_H
        out.append(draw_to_come_strip(pen, seen, (14, bottom, LEFT_W, TO_COME_H)))
        bottom -= 8
    plan = fit_plan((14, 54, LEFT_W - 6, bottom - 58), seen.s.season)
    return _horizon(plan) + draw_region(pen, seen, plan) + "".join(out)


def _horizon(plan: Plan) -> str:
    """Far pyramids over the region, where there is room for them."""
    high = min(58.0, plan.y - 72)
    return use("mykerinos-horizon", plan.x, plan.y - 20 - high, plan.width, high) if high > 30 else ""


# --- tall: one column ----------------------------------------------------------------------------------------------


def _tall(seen: Seen, pen: Pen) -> str:
    s = seen.s
    out = [draw_header(pen, seen, 8, 24)]
    at = 36.0
    if not seen.over:
        out.append(draw_scale(pen, seen, (6, at, 378, 44)))
        at += 52
    if seen.over:
        out.append(draw_exhibition(pen, seen, (6, at, 378, 500)))
        at += 508
    else:
        plan = fit_plan((2, at, 380, 400 if s.season < LAST_SEASON else 600), s.season)
        plan = plan._replace(y=at + 14)
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
    players = 120.0 * s.seats + 8 * (s.seats - 1)
    out.append(draw_players(pen, seen, (6, at, 378, players)))
    at += players + 8
    if s.season < LAST_SEASON:
        out.append(draw_to_come(pen, seen, (6, at, 378, 170)))
        at += 178
    pen.paper(TALL_W, at)
    return "".join(out)
