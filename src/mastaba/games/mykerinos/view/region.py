"""The region: sand squares and pyramids, cubes, plots, and a live ranking over every zone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Who, say
from mastaba.draw.board import badge, last_mark, seat_cube
from mastaba.draw.svg import Pen, circle, drawn_once, ghost, group, num, path, rect, text, use

from ..count import (
    COLUMN_NAMES,
    SLOT_OF,
    ZONE_OF,
    Ground,
    cell_name,
    cells_in,
    chain_colour,
    cubes_of_chain,
    ground,
    ways_on,
    zone_counts,
)
from ..schema import CARD_ROWS, CELL_0, COLUMNS, DIG_CELL, NEUTRAL_CELL, SURVEY, ZONE_COLUMNS
from ..tables import CARDS_BY_SEASON
from .pieces import NEUTRAL_SEAT, cube_key, drawn_as
from .plan import BAR, Plan
from .plots import draw_cartouche
from .zones import draw_zone_bar


def draw_region(pen: Pen, seen: Seen, plan: Plan) -> str:
    """§11 Region: one grid, thin lines between plots, wider gaps between zones."""
    s = seen.s
    slots = int(CARDS_BY_SEASON[s.season])
    counts = zone_counts(s.cube, s.season)
    out = [_desert(plan), _names(plan)]
    out += [_plot(plan, slot, s.slot_card[slot] >= 0) for slot in range(slots)]
    out += [draw_zone_bar(pen, s, zone, counts[zone], plan.bar(zone)) for zone in range(slots // 2)]
    out += _cells(pen, s, plan)
    out.append(_just_now(pen, s, plan))
    out.append(_chain_numbers(pen, s, plan))
    out += [draw_cartouche(pen, seen, plan, slot) for slot in range(slots)]
    if s.phase == SURVEY:
        x, y, w, h = plan.zone(s.zone)
        out.append(rect(x - 3, y - BAR - 1, w + 6, h + BAR + 4, "last", 6))
    return "".join(out)


@lru_cache(64)
def _desert(plan: Plan) -> str:
    """One stretch of sand under all zones: cells across a gap are neighbours."""
    ground_box = rect(plan.x - 6, plan.y - 4, plan.width + 12, plan.height + 10, "f-sand-deep edge", 8)
    bridges = []
    for row in range(CARD_ROWS, plan.rows, CARD_ROWS):
        for column in range(COLUMNS):
            x, y = plan.corner(COLUMNS * row + column)
            bridges.append(f"M{num(x + plan.cell / 2)} {num(y - BAR - plan.gap)}v{num(BAR + plan.gap)}")
    for row in range(plan.rows):
        x, y = plan.corner(COLUMNS * row + ZONE_COLUMNS)
        bridges.append(f"M{num(x - plan.gap)} {num(y + plan.cell / 2)}h{num(plan.gap)}")
    return ground_box + path("".join(bridges), "none s-sand-light w4")


@lru_cache(64)
def _names(plan: Plan) -> str:
    """Columns A–H, rows 1–9."""
    columns = "".join(
        text(plan.centre(column)[0], plan.y - 6, name, "t12 b mid soft") for column, name in enumerate(COLUMN_NAMES)
    )
    rows = "".join(text(plan.x - 9, plan.centre(COLUMNS * r)[1] + 4, r + 1, "t12 b end soft") for r in range(plan.rows))
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


def _cells(pen: Pen, s: Any, plan: Plan) -> list[str]:
    """Every cell: its cube, a target, or what it is."""
    now = ground(s)
    pyramids = set(cells_in(now.pyramid))
    out = []
    for cell in range(COLUMNS * plan.rows):
        high, colour = cell in pyramids, s.cube[cell]
        if colour >= 0:
            out.append(_cube(pen, plan, cell, high, drawn_as(s, colour), cube_key(s, cell)))
        elif pen.may(CELL_0 + cell):
            out.append(_target(pen, s, plan, now, cell))
        elif s.slot_card[SLOT_OF[cell]] < 0:
            out.append(_pyramid(plan, cell) if high else "")
        else:
            out.append(_quiet_cell(pen, plan, cell, high))
    return out


@lru_cache(512)
def _pyramid(plan: Plan, cell: int) -> str:
    x, y = plan.corner(cell)
    c = plan.cell
    return use("pyramid", x + c * 0.1 + _aside(cell) * c, y + c * 0.06, c * 0.8)


@drawn_once(16384)
def _cube(pen: Pen, plan: Plan, cell: int, high: bool, seat: int, key: str) -> str:
    """A cube of a seat or of the neutral, perhaps on a pyramid."""
    x, y = plan.corner(cell)
    c = plan.cell
    name = say("neutral.name") if seat == NEUTRAL_SEAT else Who(seat)
    tip = pen.say("tip.cube_pyramid" if high else "tip.cube", cell=cell_name(cell), player=name)
    middle = (x + c / 2 + _aside(cell) * c, y + c * (0.6 if high else 0.5))
    under = _pyramid(plan, cell) if high else ""
    return under + seat_cube(*middle, c * (0.46 if high else 0.56), seat, key=key, tip=tip)


@drawn_once(4096)
def _quiet_cell(pen: Pen, plan: Plan, cell: int, high: bool) -> str:
    """A free cell that is no target: it only says what it is."""
    x, y = plan.corner(cell)
    body = _pyramid(plan, cell) if high else ""
    tip = pen.say("tip.pyramid" if high else "tip.cell", cell=cell_name(cell), zone=ZONE_OF[cell] + 1)
    return group(body + rect(x, y, plan.cell, plan.cell, "hit"), tip=tip)


def _aside(cell: int) -> float:
    """Beside the cartouche, things stand a little further out."""
    row, column = divmod(cell, COLUMNS)
    return (0.07 if column % 2 else -0.07) if row % CARD_ROWS == 1 else 0.0


# --- where a cube may go -------------------------------------------------------------------------------------------


def _target(pen: Pen, s: Any, plan: Plan, now: Ground, cell: int) -> str:
    """A cell that may be chosen, with the ghost of the cube and of the whole chain that could follow."""
    x, y = plan.corner(cell)
    seat, cubes, step = drawn_as(s, chain_colour(s)), cubes_of_chain(s.chain_kind), s.chain_step
    further = ways_on(now, s.chain_kind, cell, cubes - step - 1) if cubes > 1 else []
    shown = _preview(plan, cell, seat, step + 1 if cubes > 1 else 0, tuple(map(tuple, further)))
    body = (_pyramid(plan, cell) if now.is_pyramid(cell) else "") + shown
    box = (x + 4, y + 4, plan.cell - 8, plan.cell - 8)
    return pen.target(CELL_0 + cell, box, body, key=f"cell-{cell}", r=5)


@lru_cache(8192)
def _preview(plan: Plan, cell: int, seat: int, number: int, further: tuple[tuple[int, ...], ...]) -> str:
    """The cube with its number in the chain (0: it is alone), and where the next ones could go."""
    x, y = plan.centre(cell)
    x += _aside(cell) * plan.cell
    out = [seat_cube(x, y, plan.cell * 0.56, seat)]
    if number:
        out.append(_number(x, y, number, plan.cell))
    for i, cells in enumerate(further):
        out += [_further(plan, other, seat, number + 1 + i) for other in cells]
    return ghost("".join(out))


@lru_cache(2048)
def _further(plan: Plan, cell: int, seat: int, number: int) -> str:
    """A cell that the chain could take later."""
    x, y = plan.centre(cell)
    return circle(x, y, plan.cell * 0.2, f"f-seat-{seat} thin faded") + _number(x, y, number, plan.cell)


def _number(x: float, y: float, n: int, cell: float) -> str:
    return badge(x + cell * 0.24, y - cell * 0.24, n, fill="outline", ink="bright", size=13)


# --- what was placed -----------------------------------------------------------------------------------------------


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
        if step.decision in (DIG_CELL, NEUTRAL_CELL) and cell < COLUMNS * plan.rows and s.cube[cell] >= 0:
            x, y = plan.corner(cell)
            out.append(last_mark((x + 7, y + 7, plan.cell - 14, plan.cell - 14), 5))
    return "".join(out)
