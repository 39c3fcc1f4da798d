"""What a viewer sees of Pyramid Raiders: the hexagonal chamber by torchlight, and everybody's sheets."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.svg import Box, Pen, plain, use

from .ahead import Way, forecast
from .aid import draw_aid, draw_legend
from .chamber import draw_chamber
from .facing import draw_facings
from .guardian import FORECAST_H, draw_forecast, draw_marker, draw_round
from .hand import draw_buttons, draw_hand, tall_height
from .plan import Plan
from .seats import draw_seat
from .story import ROW, draw_story, story

WIDE_W, WIDE_H = 1000, 812
WIDE_PLAN = Plan(367, 318, 42)
LEFT, ROOM = 740, 254  # the column of sheets
STRIP, STRIP_H = 638, 168  # what lies under the chamber
SEAT_STEP = {3: 160, 4: 150, 5: 134, 6: 134.7}  # from one raider's sheet to the next
AID_H = 152  # of the table of points

TALL_W = 390
TALL_PLAN = Plan(195, 186, 24.6)
TALL_TRAY = 374
SEAT_H = 118


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    pen.seen = seen = plain(seen)
    ways = forecast(seen.s)
    return _tall(seen, pen, ways) if pen.tall else _wide(seen, pen, ways)


def _wide(seen: Seen, pen: Pen, ways: list[Way]) -> str:
    """The chamber with small things in its four corners, the own tray and the forecast under it, sheets beside it."""
    pen.paper(WIDE_W, WIDE_H)
    s, tray = seen.s, (6.0, STRIP, 352.0, STRIP_H)
    out = [draw_chamber(pen, seen, WIDE_PLAN, ways), draw_round(pen, s, 8, 26)]
    out.append(draw_marker(pen, s, (610, 8, 56, 44)))
    out.append(draw_legend(pen, 626, 570))
    out.append(
        draw_hand(pen, seen, tray, (60, 86)) if seen.seat >= 0 else draw_aid(pen, tray, pen.say("view.spectator"))
    )
    out.append(draw_buttons(pen, seen, [(6, 574, 122, 56), (6, 512, 92, 56)]))
    out.append(draw_forecast(pen, s, (364, STRIP, 370, STRIP_H), ways, WIDE_PLAN))
    step = SEAT_STEP[s.seats]
    for p in range(s.seats):
        out.append(draw_seat(pen, seen, p, (LEFT, 6 + p * step, ROOM, step - 7)))
    top = 6 + s.seats * step
    out.append(_below(pen, seen, (LEFT, top, ROOM, WIDE_H - 6 - top)))
    out.append(draw_facings(pen, s, WIDE_PLAN, (734, 634)))
    return "".join(out)


def _below(pen: Pen, seen: Seen, box: Box) -> str:
    """Under the sheets, where there is room: the Guardian's last walk, and how tokens count."""
    x, y, w, h = box
    if h < AID_H - 20:
        return ""
    title = pen.say("view.points")
    if not seen.s.walks and seen.seat >= 0:
        cover = use("raiders-cover", x, y + AID_H + 10, w, h - AID_H - 10) if h > 2 * AID_H else ""
        return draw_aid(pen, (x, y, w, min(h, AID_H)), title) + cover
    rows = story(pen, seen.s, w) if seen.s.walks else []
    if seen.seat < 0 or h - 54 - ROW * len(rows) < AID_H:
        return draw_story(pen, rows, box)
    return draw_story(pen, rows, (x, y, w, h - AID_H - 8)) + draw_aid(pen, (x, y + h - AID_H, w, AID_H), title)


def _tall(seen: Seen, pen: Pen, ways: list[Way]) -> str:
    """One column: chamber with the marker in its corner, own tray, forecast, raiders with oneself first."""
    s, me = seen.s, max(seen.seat, 0)
    tray = tall_height(pen, seen, 378)
    out = [draw_chamber(pen, seen, TALL_PLAN, ways), draw_round(pen, s, 4, 16)]
    out.append(draw_marker(pen, s, (345, 3, 42, 40)))
    out.append(draw_hand(pen, seen, (6, TALL_TRAY, 378, tray), (66, 86)))
    at = TALL_TRAY + tray + 8.0
    out.append(draw_forecast(pen, s, (6, at, 378, FORECAST_H), ways, TALL_PLAN))
    at += FORECAST_H + 8
    for i in range(s.seats):
        out.append(draw_seat(pen, seen, (me + i) % s.seats, (6, at, 378, SEAT_H)))
        at += SEAT_H + 8
    if s.walks:
        rows = story(pen, s, 378)
        out.append(draw_story(pen, rows, (6, at, 378, 40 + ROW * len(rows))))
        at += 48 + ROW * len(rows)
    pen.paper(TALL_W, at)
    out.append(draw_facings(pen, s, TALL_PLAN, (TALL_W, TALL_TRAY)))
    return "".join(out)
