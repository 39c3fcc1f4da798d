"""The region: sand squares and pyramids, cubes, plots, and where a cube may go."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Who, say
from mastaba.draw.board import badge, last_mark
from mastaba.draw.svg import Pen, circle, drawn_once, ghost, group, num, path, rect, text, use

from ..count import (
    COLUMN_NAMES,
    SLOT_OF,
    ZONE_OF,
    Ground,
    cell_name,
    cells_in,
    cubes_of_chain,
    ground,
    ways_on,
    zone_counts,
)
from ..schema import (
    CARD_ROWS,
    CELL_0,
    CELLS,
    CHAIN_LEMON_NEW,
    CHAIN_NEW,
    COLUMNS,
    DIG_CELL,
    NEUTRAL,
    NEUTRAL_CELL,
    SURVEY,
    ZONE_COLUMNS,
)
from ..tables import CARDS_BY_SEASON
from .ahead import draw_ahead
from .pieces import NEUTRAL_SEAT, cube_key, drawn_as, small_cube
from .plan import CELL, GAP, HEAD, LEFT, PLANS, TOP, Plan
from .plots import draw_plot
from .zones import draw_head, head_of, outlook


def draw_region(pen: Pen, seen: Seen) -> str:
    """§11 Region: one grid, thin lines between plots, wider gaps between zones."""
    s = seen.s
    plan = PLANS[s.season]
    slots = int(CARDS_BY_SEASON[s.season])
    now = ground(s)
    out = [_desert(plan), _names(plan)]
    out += _heads(pen, seen, plan)
    out += _plots_of_sand(pen, seen, plan, now)
    out.append(_just_now(pen, s, plan))
    out.append(_chain_numbers(pen, s, plan))
    out += [draw_plot(pen, seen, plan, slot) for slot in range(slots)]
    if s.phase == SURVEY:
        x, y, w, h = plan.zone(s.zone)
        out.append(rect(x - 3, y - HEAD - 3, w + 6, h + HEAD + 6, "last", 6))
    return "".join(out) + draw_ahead(pen, seen, plan, now)


def placed_colour(seen: Seen) -> int:
    """The colour of the cube that the viewer is to place, or -1."""
    if seen.s.decision == NEUTRAL_CELL:
        return NEUTRAL
    return seen.seat if seen.s.decision == DIG_CELL else -1


def _heads(pen: Pen, seen: Seen, plan: Plan) -> list[str]:
    """Over every zone who would choose there; where a cube may go, what it would bring."""
    s = seen.s
    counts = zone_counts(s.cube, s.season)
    lit = {ZONE_OF[a - CELL_0] for a in seen.options if CELL_0 <= a < CELL_0 + CELLS}
    colour = placed_colour(seen)
    out = []
    for zone, there in enumerate(counts):
        coming = outlook(s, drawn_as(s, colour), colour, there) if zone in lit else None
        out.append(draw_head(pen, head_of(s, zone, there), coming, plan.head(zone)))
    return out


@lru_cache(8)
def _desert(plan: Plan) -> str:
    """One stretch of sand under all zones: cells across a gap are neighbours."""
    ground_box = rect(LEFT - 5, TOP - 5, plan.width + 10, plan.height + 10, "f-sand-deep edge", 8)
    bridges = []
    for row in range(CARD_ROWS, plan.rows, CARD_ROWS):
        for column in range(COLUMNS):
            x, y = plan.corner(COLUMNS * row + column)
            bridges.append(f"M{num(x + CELL / 2)} {num(y - HEAD - GAP)}v{num(HEAD + GAP)}")
    for row in range(plan.rows):
        x, y = plan.corner(COLUMNS * row + ZONE_COLUMNS)
        bridges.append(f"M{num(x - GAP)} {num(y + plan.high / 2)}h{num(GAP)}")
    return ground_box + path("".join(bridges), "none s-sand-light w4")


@lru_cache(8)
def _names(plan: Plan) -> str:
    """Columns A–H, rows 1–9."""
    columns = "".join(
        text(plan.centre(column)[0], TOP - 8, name, "t13 mid soft") for column, name in enumerate(COLUMN_NAMES)
    )
    rows = "".join(text(LEFT - 7, plan.centre(COLUMNS * r)[1] + 4, r + 1, "t13 end soft") for r in range(plan.rows))
    return columns + rows


@lru_cache(64)
def _plot(plan: Plan, slot: int, there: bool) -> str:
    """A plot's ground; an empty place once it is taken."""
    x, y, w, h = plan.slot(slot)
    if not there:
        return rect(x, y, w, h, "hollow")
    high = plan.high
    lines = f"M{num(x + CELL)} {num(y)}v{num(h)}" + "".join(f"M{num(x)} {num(y + i * high)}h{num(w)}" for i in (1, 2))
    grains = use("mykerinos-grain", x, y, high) + use("mykerinos-grain", x + CELL, y + 2 * high, high)
    return rect(x, y, w, h, "f-sand-light edge") + grains + path(lines, "none s-sand-deep w1")


# --- cells ---------------------------------------------------------------------------------------------------------


def _plots_of_sand(pen: Pen, seen: Seen, plan: Plan, now: Ground) -> list[str]:
    """Cell by cell in each plot: the sand between cubes and targets says what it is, and why no cube can go there."""
    why = _why_not_here(seen)
    cells: list[list[str]] = [[] for _ in range(int(CARDS_BY_SEASON[seen.s.season]))]
    for cell, drawn in enumerate(_cells(pen, seen, plan, now)):
        cells[SLOT_OF[cell]].append(drawn)
    out = []
    for slot, row in enumerate(cells):
        there = seen.s.slot_card[slot] >= 0
        tip = _sand_words(pen, slot // 2, why) if there else ""
        out.append(group(_plot(plan, slot, there) + "".join(row), tip=tip))
    return out


@drawn_once(64)
def _sand_words(pen: Pen, zone: int, why: str) -> str:
    told = pen.say("tip.sand", zone=zone + 1)
    return f"{told} {pen.say(why)}" if why else told


def _cells(pen: Pen, seen: Seen, plan: Plan, now: Ground) -> list[str]:
    """Every cell: its cube, a target, or what it is."""
    s = seen.s
    pyramids = set(cells_in(now.pyramid))
    out = []
    for cell in range(COLUMNS * plan.rows):
        high, colour = cell in pyramids, s.cube[cell]
        if colour >= 0:
            out.append(_cube(pen, plan, cell, high, drawn_as(s, colour), cube_key(s, cell)))
        elif pen.may(CELL_0 + cell):
            out.append(_target(pen, seen, plan, now, cell))
        elif s.slot_card[SLOT_OF[cell]] < 0:
            out.append(_pyramid(plan, cell) if high else "")
        else:
            out.append(_quiet_cell(pen, plan, cell, high))
    return out


def _why_not_here(seen: Seen) -> str:
    """Why the viewer's cube cannot go to a cell that is not lit, or nothing."""
    if not any(CELL_0 <= action < CELL_0 + CELLS for action in seen.options):
        return ""
    s = seen.s
    if s.chain_kind in (CHAIN_NEW, CHAIN_LEMON_NEW):
        return "" if s.chain_kind == CHAIN_NEW else "why.cell_pyramid"
    return "why.cell_next" if s.chain_step else "why.cell_first"


@lru_cache(256)
def _pyramid(plan: Plan, cell: int) -> str:
    x, y = plan.centre(cell)
    side = plan.high * 0.76
    return use("pyramid", x - side / 2 + _aside(cell), y - side / 2 - 1, side)


@drawn_once(16384)
def _cube(pen: Pen, plan: Plan, cell: int, high: bool, seat: int, key: str) -> str:
    """A cube of a seat or of the neutral, perhaps on a pyramid."""
    x, y = plan.centre(cell)
    name = say("neutral.name") if seat == NEUTRAL_SEAT else Who(seat)
    tip = pen.say("tip.cube_pyramid" if high else "tip.cube", cell=cell_name(cell), player=name)
    under = _pyramid(plan, cell) if high else ""
    side = plan.high * (0.52 if high else 0.64)
    return under + small_cube(x + _aside(cell), y + (4 if high else 0), side, seat, key=key, tip=tip)


@drawn_once(1024)
def _quiet_cell(pen: Pen, plan: Plan, cell: int, high: bool) -> str:
    """A free cell that is no target; a pyramid says what it is."""
    x, y = plan.corner(cell)
    place = f'<rect x="{num(x)}" y="{num(y)}" width="{num(CELL)}" height="{num(plan.high)}"'
    place += f' class="hit" data-key="cell-{cell}"/>'
    if not high:
        return place
    return group(_pyramid(plan, cell) + place, tip=pen.say("tip.pyramid", cell=cell_name(cell), zone=ZONE_OF[cell] + 1))


def _aside(cell: int) -> float:
    """Beside the medallion, things stand a little further out."""
    row, column = divmod(cell, COLUMNS)
    return (4.0 if column % 2 else -4.0) if row % CARD_ROWS == 1 else 0.0


# --- where a cube may go -------------------------------------------------------------------------------------------


def _target(pen: Pen, seen: Seen, plan: Plan, now: Ground, cell: int) -> str:
    """A cell that may be chosen, with the ghost of the cube and of the whole chain that could follow."""
    s = seen.s
    x, y = plan.corner(cell)
    seat, cubes, step = drawn_as(s, placed_colour(seen)), cubes_of_chain(s.chain_kind), s.chain_step
    further = ways_on(now, s.chain_kind, cell, cubes - step - 1) if cubes > 1 else []
    shown = _preview(plan, cell, seat, step + 1 if cubes > 1 else 0, tuple(map(tuple, further)))
    body = (_pyramid(plan, cell) if now.is_pyramid(cell) else "") + shown
    return pen.target(CELL_0 + cell, (x + 5, y + 5, CELL - 10, plan.high - 10), body, key=f"cell-{cell}", r=5)


@lru_cache(8192)
def _preview(plan: Plan, cell: int, seat: int, number: int, further: tuple[tuple[int, ...], ...]) -> str:
    """The cube with its number in the chain (0: it is alone), and where the next ones could go."""
    x, y = plan.centre(cell)
    out = [small_cube(x + _aside(cell), y, plan.high * 0.64, seat)]
    if number:
        out.append(_number(plan, cell, number))
    for i, cells in enumerate(further):
        out += [_further(plan, other, seat, number + 1 + i) for other in cells]
    return ghost("".join(out))


@lru_cache(2048)
def _further(plan: Plan, cell: int, seat: int, number: int) -> str:
    """A cell that the chain could take later."""
    return circle(*plan.centre(cell), 9, f"f-seat-{seat} thin faded") + _number(plan, cell, number)


def _number(plan: Plan, cell: int, n: int) -> str:
    x, y = plan.centre(cell)
    return badge(x + 11, y - 10, n, fill="outline", ink="bright", size=13)


# --- what was placed -----------------------------------------------------------------------------------------------


def _chain_numbers(pen: Pen, s: Any, plan: Plan) -> str:
    """The cubes of the chain already placed, numbered."""
    return "".join(
        group(_number(plan, cell, i + 1), tip=pen.say("tip.placed", n=i + 1))
        for i, cell in enumerate(s.chain_cells[: s.chain_step])
    )


def _just_now(pen: Pen, s: Any, plan: Plan) -> str:
    """Marks around the cubes placed since the viewer's previous answer."""
    out = []
    for step in pen.last:
        cell = step.action - CELL_0
        if step.decision in (DIG_CELL, NEUTRAL_CELL) and cell < COLUMNS * plan.rows and s.cube[cell] >= 0:
            x, y = plan.corner(cell)
            out.append(last_mark((x + 7, y + 7, CELL - 14, plan.high - 14), 5))
    return "".join(out)


def cubes_words(pen: Pen, s: Any) -> str:
    """Where everybody's cubes lie."""
    return _cubes_told(pen, tuple(drawn_as(s, colour) if colour >= 0 else -1 for colour in s.cube))


@drawn_once(256)
def _cubes_told(pen: Pen, seats: tuple[int, ...]) -> str:
    where = {seat: [cell_name(c) for c, there in enumerate(seats) if there == seat] for seat in {*seats} - {-1}}
    names = {seat: say("neutral.name") if seat == NEUTRAL_SEAT else Who(seat) for seat in where}
    return " ".join(pen.say("zone.cubes", player=names[seat], cells=where[seat]) for seat in sorted(where))
