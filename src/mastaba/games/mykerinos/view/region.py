"""The region: sand under all zones, their heads, the plots, and what was placed last."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Who, say
from mastaba.draw.board import last_mark
from mastaba.draw.svg import Pen, drawn_once, group, num, path, rect, text, use

from ..count import (
    COLUMN_NAMES,
    ZONE_OF,
    cell_name,
    ground,
)
from ..schema import (
    CARD_ROWS,
    CELL_0,
    CELLS,
    COLUMNS,
    DIG_CELL,
    NEUTRAL_CELL,
    SURVEY,
    ZONE_COLUMNS,
)
from ..tables import CARDS_BY_SEASON
from .ahead import draw_ahead
from .cells import draw_cells, number, placed_colour
from .pieces import NEUTRAL_SEAT, drawn_as
from .plan import CELL, GAP, HEAD, LEFT, PLANS, TOP, Plan
from .plots import draw_plot
from .zones import Head, draw_head, outlook


def draw_region(pen: Pen, seen: Seen, heads: list[Head]) -> str:
    """§11 Region: one grid, thin lines between plots, wider gaps between zones."""
    s = seen.s
    plan = PLANS[s.season]
    slots = int(CARDS_BY_SEASON[s.season])
    now = ground(s)
    out = [_desert(plan), _names(plan)]
    out += _heads(pen, seen, plan, heads)
    out += [_ground(plan, slot, s.slot_card[slot] >= 0) for slot in range(slots)]
    out += draw_cells(pen, seen, plan, now)
    out.append(_just_now(pen, s, plan))
    out.append(_chain_numbers(pen, s, plan))
    out += [draw_plot(pen, seen, plan, slot) for slot in range(slots)]
    if s.phase == SURVEY:
        x, y, w, h = plan.zone(s.zone)
        out.append(rect(x - 3, y - HEAD - 3, w + 6, h + HEAD + 6, "last", 6))
    return "".join(out) + draw_ahead(pen, seen, plan, now)


def _heads(pen: Pen, seen: Seen, plan: Plan, heads: list[Head]) -> list[str]:
    """Over every zone who would choose there; where a cube may go, what it would bring."""
    s = seen.s
    lit = {ZONE_OF[a - CELL_0] for a in seen.options if CELL_0 <= a < CELL_0 + CELLS}
    colour = placed_colour(seen)
    out = []
    for head in heads:
        coming = outlook(s, drawn_as(s, colour), colour, head.counts) if head.zone in lit else None
        out.append(draw_head(pen, head, coming, plan.head(head.zone)))
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
def _ground(plan: Plan, slot: int, there: bool) -> str:
    """A plot's ground; an empty place once it is taken."""
    x, y, w, h = plan.slot(slot)
    return use("mykerinos-ground", x, y, w, h) if there else rect(x, y, w, h, "hollow")


def _chain_numbers(pen: Pen, s: Any, plan: Plan) -> str:
    """The cubes of the chain already placed, numbered."""
    return "".join(
        group(number(plan.centre(cell), i + 1), tip=pen.say("tip.placed", n=i + 1))
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


def cubes_words(pen: Pen, s: Any) -> list[str]:
    """Where everybody's cubes lie."""
    where: dict[int, list[int]] = {}
    for cell, colour in enumerate(s.cube):
        if colour >= 0:
            where.setdefault(drawn_as(s, colour), []).append(cell)
    return [_cubes_told(pen, seat, tuple(cells)) for seat, cells in sorted(where.items())]


@drawn_once(1024)
def _cubes_told(pen: Pen, seat: int, cells: tuple[int, ...]) -> str:
    name = say("neutral.name") if seat == NEUTRAL_SEAT else Who(seat)
    return pen.say("zone.cubes", player=name, cells=[cell_name(cell) for cell in cells])
