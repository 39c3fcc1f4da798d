"""The region: sand squares and pyramids, cubes, plots, and a live ranking over every zone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Texts, say
from mastaba.draw.board import badge, last_mark
from mastaba.draw.svg import Box, Pen, circle, ghost, group, num, path, rect, text, use

from .schema import CARD_LEFT, CELL_0, DIG_CELL, NEUTRAL_CELL, NEUTRAL_PICK, SURVEY
from .tables import CARD_PATRON, CARD_POINTS, CARDS_BY_SEASON, PATRON_KEYS, ROWS_BY_SEASON
from .view_count import (
    ZONE_OF,
    Ground,
    cell_name,
    chain_colour,
    cubes_of_chain,
    ground,
    is_neutral,
    ways_on,
    worth,
)
from .view_pieces import PATRON_HUES, colour_cube, cube_key, paint
from .view_zones import draw_zone_bar

BAR = 26.0
EDGE = 14.0  # room for the names of rows and columns


@dataclass(frozen=True)
class Plan:
    """Where the cells lie: the corner of the grid, the side of a cell, the gaps between zones."""

    x: float
    y: float
    cell: float
    gap: float
    rows: int

    def corner(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, 8)
        x = self.x + column * self.cell + column // 4 * self.gap
        return x, self.y + row * self.cell + row // 3 * (BAR + self.gap) + BAR

    def centre(self, cell: int) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def slot(self, slot: int) -> Box:
        x, y = self.corner(24 * (slot // 4) + 2 * (slot % 4))
        return x, y, 2 * self.cell, 3 * self.cell

    def zone(self, zone: int) -> Box:
        x, y, w, h = self.slot(2 * zone)
        return x, y, 2 * w, h

    @property
    def width(self) -> float:
        return 8 * self.cell + self.gap

    @property
    def height(self) -> float:
        return self.rows * self.cell + self.rows // 3 * (BAR + self.gap) - self.gap


def fit_plan(box: Box, season: int) -> Plan:
    """The largest cells that fit a box."""
    x, y, w, h = box
    rows = int(ROWS_BY_SEASON[season])
    blocks = rows // 3
    gap = 8.0 if w < 400 else 14.0
    cell = min((w - EDGE - gap) / 8, (h - EDGE - blocks * BAR - (blocks - 1) * gap) / rows)
    plan = Plan(0, 0, cell, gap, rows)
    return Plan(x + EDGE + (w - EDGE - plan.width) / 2, y + EDGE + (h - EDGE - plan.height) / 2, cell, gap, rows)


def draw_region(pen: Pen, seen: Seen, plan: Plan) -> str:
    """§11 Region: one grid, thin lines between plots, wider gaps between zones."""
    s = seen.s
    now = ground(s)
    out = [_desert(plan), _names(plan)]
    for slot in range(int(CARDS_BY_SEASON[s.season])):
        out.append(_plot(plan, slot, s.slot_card[slot] >= 0))
    out += [draw_zone_bar(pen, seen, zone, _bar_box(plan, zone)) for zone in range(int(CARDS_BY_SEASON[s.season]) // 2)]
    out += [_cell(pen, seen, plan, now, cell) for cell in range(8 * plan.rows)]
    out.append(_just_now(pen, s, plan))
    out.append(_chain_numbers(pen, s, plan))
    out += [_cartouche(pen, seen, plan, slot) for slot in range(int(CARDS_BY_SEASON[s.season]))]
    if s.phase == SURVEY:
        x, y, w, h = plan.zone(s.zone)
        out.append(rect(x - 3, y - BAR - 1, w + 6, h + BAR + 4, "last", 6))
    return "".join(out)


def _bar_box(plan: Plan, zone: int) -> Box:
    x, y, w, _ = plan.zone(zone)
    return x, y - BAR, w, BAR - 3


@lru_cache(64)
def _desert(plan: Plan) -> str:
    """One stretch of sand under all zones: cells across a gap are neighbours."""
    ground_box = rect(plan.x - 6, plan.y - 4, plan.width + 12, plan.height + 10, "f-sand-deep edge", 8)
    bridges = []
    for row in range(3, plan.rows, 3):
        for column in range(8):
            x, y = plan.corner(8 * row + column)
            bridges.append(f"M{num(x + plan.cell / 2)} {num(y - BAR - plan.gap)}v{num(BAR + plan.gap)}")
    for row in range(plan.rows):
        x, y = plan.corner(8 * row + 4)
        bridges.append(f"M{num(x - plan.gap)} {num(y + plan.cell / 2)}h{num(plan.gap)}")
    return ground_box + path("".join(bridges), "none s-sand-light w4")


@lru_cache(64)
def _names(plan: Plan) -> str:
    """Columns A–H, rows 1–9."""
    columns = "".join(
        text(plan.centre(column)[0], plan.y - 6, "ABCDEFGH"[column], "t11 b mid soft") for column in range(8)
    )
    rows = "".join(text(plan.x - 9, plan.centre(8 * r)[1] + 4, r + 1, "t11 b end soft") for r in range(plan.rows))
    return columns + rows


@lru_cache(512)
def _plot(plan: Plan, slot: int, there: bool) -> str:
    """A plot's ground; an empty place once it is taken."""
    x, y, w, h = plan.slot(slot)
    c = plan.cell
    if not there:
        return rect(x, y, w, h, "hollow")
    lines = f"M{num(x + c)} {num(y)}v{num(h)}M{num(x)} {num(y + c)}h{num(w)}M{num(x)} {num(y + 2 * c)}h{num(w)}"
    grains = use("mykerinos-grain", x, y, c) + use("mykerinos-grain", x + c, y + 2 * c, c)
    return rect(x, y, w, h, "f-sand-light edge") + grains + path(lines, "none s-sand-deep w1")


# --- cells ---------------------------------------------------------------------------------------------------------


def _cell(pen: Pen, seen: Seen, plan: Plan, now: Ground, cell: int) -> str:
    """One cell: pyramid, cube, target."""
    s = seen.s
    x, y = plan.corner(cell)
    c = plan.cell
    upper = cell < 48
    high = bool(now.pyramid[0] >> cell & 1) if upper else bool(now.pyramid[1] >> (cell - 48) & 1)
    aside = _aside(cell) * c
    body = use("pyramid", x + c * 0.1 + aside, y + c * 0.06, c * 0.8) if high else ""
    colour = s.cube[cell]
    if colour >= 0:
        side = c * (0.46 if high else 0.56)
        tip = pen.say("tip.cube_pyramid" if high else "tip.cube", cell=cell_name(cell), player=_name(pen, s, colour))
        middle = (x + c / 2 + aside, y + c * (0.6 if high else 0.5))
        return body + colour_cube(s, *middle, side, colour, key=cube_key(s, cell), tip=tip)
    if pen.may(CELL_0 + cell):
        preview = _preview(s, plan, now, cell)
        return pen.target(CELL_0 + cell, (x + 4, y + 4, c - 8, c - 8), body + preview, key=f"cell-{cell}", r=5)
    if s.slot_card[slot_of(cell)] < 0:
        return body
    return _quiet_cell(pen.game.texts, pen.lang, plan, cell, high)


@lru_cache(8192)
def _quiet_cell(texts: Texts, lang: str, plan: Plan, cell: int, high: bool) -> str:
    """A free cell that is no target: it only says what it is."""
    x, y = plan.corner(cell)
    c = plan.cell
    body = use("pyramid", x + c * 0.1 + _aside(cell) * c, y + c * 0.06, c * 0.8) if high else ""
    words = say("tip.pyramid" if high else "tip.cell", cell=cell_name(cell), zone=ZONE_OF[cell] + 1)
    return group(body + rect(x, y, c, c, "hit"), tip=texts.say(lang, words))


def _aside(cell: int) -> float:
    """Beside the cartouche, things stand a little further out."""
    row, column = divmod(cell, 8)
    return (0.07 if column % 2 else -0.07) if row % 3 == 1 else 0.0


def slot_of(cell: int) -> int:
    row, column = divmod(cell, 8)
    return 4 * (row // 3) + column // 2


def _name(pen: Pen, s: Any, colour: int) -> str:
    return pen.say("neutral.name") if is_neutral(s, colour) else pen.name(colour)


def _preview(s: Any, plan: Plan, now: Ground, cell: int) -> str:
    """The ghost of the cube and of the whole chain that could follow."""
    colour = chain_colour(s)
    x, y = plan.centre(cell)
    x += _aside(cell) * plan.cell
    out = [colour_cube(s, x, y, plan.cell * 0.56, colour)]
    cubes = cubes_of_chain(s.chain_kind)
    step = s.chain_step
    if cubes > 1:
        out.append(_number(x, y, step + 1, plan.cell))
        for i, cells in enumerate(ways_on(now, s.chain_kind, cell, cubes - step - 1)):
            for further in cells:
                at = plan.centre(further)
                out.append(circle(*at, plan.cell * 0.2, f"f-{paint(s, colour)} thin faded"))
                out.append(_number(*at, step + 2 + i, plan.cell))
    return ghost("".join(out))


def _number(x: float, y: float, n: int, cell: float) -> str:
    return badge(x + cell * 0.24, y - cell * 0.24, n, fill="outline", ink="bright", size=11)


def _chain_numbers(pen: Pen, s: Any, plan: Plan) -> str:
    """The cubes of the chain already placed, numbered."""
    if s.decision not in (DIG_CELL, NEUTRAL_CELL) or s.asked < 0:
        return ""
    return "".join(
        group(_number(*plan.centre(cell), i + 1, plan.cell), tip=pen.say("tip.placed", n=i + 1))
        for i, cell in enumerate(s.chain_cells[: s.chain_step])
    )


def _just_now(pen: Pen, s: Any, plan: Plan) -> str:
    """Marks around the cubes placed since the viewer's previous answer."""
    out = []
    for step in pen.last:
        cell = step.action - CELL_0
        if step.decision in (DIG_CELL, NEUTRAL_CELL) and cell < 8 * plan.rows and s.cube[cell] >= 0:
            x, y = plan.corner(cell)
            out.append(last_mark((x + 7, y + 7, plan.cell - 14, plan.cell - 14), 5))
    return "".join(out)


# --- plots ---------------------------------------------------------------------------------------------------------


def plot_tip(pen: Pen, card: int) -> str:
    patron = int(CARD_PATRON[card])
    if patron < 0:
        return pen.say("tip.plot_none", n=int(CARD_POINTS[card]))
    key = PATRON_KEYS[patron]
    return pen.say("tip.plot", patron=pen.say(f"patron.{key}"), n=int(CARD_POINTS[card]), power=pen.say(f"power.{key}"))


def _cartouche(pen: Pen, seen: Seen, plan: Plan, slot: int) -> str:
    """§2.4 The cartouche between the two middle cells: patron and points. In the survey it stands for the plot."""
    s = seen.s
    card = s.slot_card[slot]
    if card < 0:
        return ""
    box = plan.slot(slot)
    body = cartouche(card, box[0] + plan.cell, box[1] + plan.cell * 1.5, plan.cell)
    tip = plot_tip(pen, card)
    action = CARD_LEFT + slot % 2
    if s.phase == SURVEY and slot // 2 == s.zone and pen.may(action):
        x, y, w, h = box
        shade = ghost(rect(x, y, w, h, "f-lit-soft faded") + _gain(s, card, x + w / 2, y + 22))
        if s.decision != NEUTRAL_PICK:
            tip = pen.say("tip.plot_gain", plot=tip.rstrip("."), n=_worth_more(s, s.asked, card))
        return pen.target(action, (x + 3, y + 3, w - 6, h - 6), shade + body, key=f"plot-{card}", tip=tip)
    return group(body, key=f"plot-{card}", tip=tip)


def _worth_more(s: Any, p: int, card: int) -> int:
    """What the plot adds to a player's score as it stands: its points, one more card, perhaps a set."""
    patron = int(CARD_PATRON[card])
    points = int(CARD_POINTS[card])
    if patron < 0:
        return points
    now = worth(s, p)
    more = [n + (k == patron) for k, n in enumerate(now.cards)]
    return points + now.values[patron] + 5 * (min(more) - now.sets)


def _gain(s: Any, card: int, x: float, y: float) -> str:
    if s.decision == NEUTRAL_PICK:
        return use("mykerinos-discard", x - 12, y - 12, 24, cls="c-carnelian")
    return badge(x, y, f"+{_worth_more(s, s.asked, card)}", fill="lit-soft", ink="ink", size=16)


@lru_cache(2048)
def cartouche(card: int, x: float, y: float, cell: float) -> str:
    """A pill in the patron's colour with the emblem and the points, centred on a point."""
    patron = int(CARD_PATRON[card])
    points = int(CARD_POINTS[card])
    hue = PATRON_HUES[patron] if patron >= 0 else "gold"
    w, h = cell * 0.4, cell * (0.74 if points else 0.46)
    on = f"{hue}-on" if patron >= 0 else "outline"
    icon = f"mykerinos-icon-{PATRON_KEYS[patron]}" if patron >= 0 else "star"
    side = cell * 0.34
    top = y - h / 2
    body = rect(x - w / 2, top, w, h, f"f-{hue} edge", w * 0.45)
    body += use(icon, x - side / 2, top + cell * 0.06, side, cls=f"c-{on}")
    if points:
        size = 16 if cell > 60 else 14 if cell > 50 else 12
        body += text(x, top + h - cell * 0.11, points, f"t{size} b mid f-{on}")
    return body
