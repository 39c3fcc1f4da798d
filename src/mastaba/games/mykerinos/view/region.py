"""The region: sand under all zones, their heads, the plots, and what was placed last."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who, say
from mastaba.draw.board import about_mark, last_mark
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, num, path, rect, text, use

from ..count import (
    COLUMN_NAMES,
    ZONE_OF,
    Ground,
    cell_name,
    ground,
)
from ..schema import (
    CARD_ROWS,
    CELL_0,
    CELLS,
    COLUMNS,
    DIG_CELL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    SURVEY,
    ZONE_COLUMNS,
)
from ..tables import CARDS_BY_SEASON
from .ahead import draw_ahead, draw_ways
from .cells import lit_cells, number, placed_colour, quiet_cells
from .pieces import NEUTRAL_SEAT, cube_seats, drawn_as
from .plan import CELL, GAP, HEAD, LEFT, PLANS, TOP, Plan
from .plots import draw_plots
from .zones import Heads, draw_heads, head_words, heads_of, outlook


class Region(NamedTuple):
    """The region while nothing can be pressed, the same for everybody."""

    plan: Plan
    ground: Ground
    heads: Heads
    cards: tuple[int, ...]  # of the plots, or -1
    desert: str
    grounds: str
    cells: tuple[str, ...]
    chain: str
    surveyed: str


def region_of(pen: Pen, s: Any) -> Region:
    plan, now, heads = PLANS[s.season], ground(s), heads_of(s)
    cards = tuple(s.slot_card[: CARDS_BY_SEASON[s.season]])
    return Region(
        plan,
        now,
        heads,
        cards,
        _desert(plan),
        _grounds(plan, tuple([card >= 0 for card in cards])),
        quiet_cells(pen, s, plan, now),
        _chain_numbers(pen, s, plan),
        _surveyed(plan, s.zone) if s.phase == SURVEY else "",
    )


def draw_region(pen: Pen, seen: Seen, region: Region) -> list[str]:
    """§11 Region: one grid, thin lines between plots, wider gaps between zones."""
    plan, now = region.plan, region.ground
    digging = any([CELL_0 <= action < CELL_0 + CELLS for action in seen.options])
    ways = draw_ways(pen, seen, plan, now)
    press = "tip.press_neutral" if seen.s.decision == NEUTRAL_ACTION else "tip.press"
    quiet = quiet_cells(pen, seen.s, plan, now, press) if ways else region.cells
    return [
        region.desert,
        *_heads(pen, seen, plan, region.heads, digging),
        region.grounds,
        *(lit_cells(pen, seen, plan, now) if digging else quiet),
        ways,
        _just_now(pen, seen.s, plan),
        region.chain,
        *draw_plots(pen, seen, plan, region.cards),
        region.surveyed,
        draw_ahead(pen, seen, plan, now),
    ]


def _surveyed(plan: Plan, zone: int) -> str:
    """The mark around the zone that is surveyed."""
    x, y, w, h = plan.zone(zone)
    return about_mark((x + 1, y - HEAD + 1, w - 2, h + HEAD - 2))


def _heads(pen: Pen, seen: Seen, plan: Plan, heads: Heads, digging: bool) -> tuple[str, ...]:
    """The heads of all zones, with an outlook where the viewer's cube may go."""
    s = seen.s
    if not digging:
        return draw_heads(pen, heads, (None,) * len(heads), plan, seen.seat)
    lit = {ZONE_OF[a - CELL_0] for a in seen.options if CELL_0 <= a < CELL_0 + CELLS}
    colour = placed_colour(seen)
    seat = drawn_as(s, colour)
    coming = tuple([outlook(s, seat, colour, head.counts) if head.zone in lit else None for head in heads])
    return draw_heads(pen, heads, coming, plan, seen.seat)


@memoized(8)
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
    return ground_box + path("".join(bridges), "none s-sand-light w4") + _names(plan) + _areas(plan)


def _areas(plan: Plan) -> str:
    """Every zone with its head and every plot as areas that can be pointed at; nothing of them is seen."""
    zones = [plan.zone(zone) for zone in range(plan.rows // CARD_ROWS * COLUMNS // ZONE_COLUMNS)]
    whole = [group(rect(x, y - HEAD, w, HEAD + h, "none"), key=f"area-{n}") for n, (x, y, w, h) in enumerate(zones)]
    plots = [group(rect(*plan.slot(slot), "none"), key=f"ground-{slot}") for slot in range(2 * len(zones))]
    return "".join(whole + plots)


def _names(plan: Plan) -> str:
    """Columns A–H, rows 1–9."""
    columns = "".join(
        text(plan.centre(column)[0], TOP - 8, name, "t14 mid soft") for column, name in enumerate(COLUMN_NAMES)
    )
    rows = "".join(text(LEFT - 7, plan.centre(COLUMNS * r)[1] + 4, r + 1, "t14 end soft") for r in range(plan.rows))
    return columns + rows


@memoized(512)
def _grounds(plan: Plan, there: tuple[bool, ...]) -> str:
    """The ground of every plot."""
    return "".join(_ground(plan, slot, here) for slot, here in enumerate(there))


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
    corners = [plan.corner(cell) for cell in _newest(pen, s, plan)]
    return "".join(last_mark((x + 7, y + 7, CELL - 14, plan.high - 14), 5) for x, y in corners)


def _newest(pen: Pen, s: Any, plan: Plan) -> list[int]:
    """The cells of these cubes."""
    dug = [step.action - CELL_0 for step in pen.last if step.decision in (DIG_CELL, NEUTRAL_CELL)]
    return [cell for cell in dug if cell < COLUMNS * plan.rows and s.cube[cell] >= 0]


def just_words(pen: Pen, s: Any, plan: Plan) -> str:
    """The same in a sentence."""
    cells = _newest(pen, s, plan)
    return pen.say("zone.just", n=len(cells), cells=[cell_name(cell) for cell in cells]) if cells else ""


def region_words(pen: Pen, s: Any, heads: Heads) -> str:
    """Every zone, then where everybody's cubes lie."""
    return _told(pen, heads, cube_seats(s))


@memoized(512)
def _told(pen: Pen, heads: Heads, seats: tuple[int, ...]) -> str:
    """`seats` are those whose cube lies on each cell, or -1."""
    where = [(seat, tuple(c for c, here in enumerate(seats) if here == seat)) for seat in sorted(set(seats) - {-1})]
    said = [head_words(pen, head) for head in heads]
    return " ".join([*said, *(_cubes_told(pen, seat, cells) for seat, cells in where)])


@memoized(1024)
def _cubes_told(pen: Pen, seat: int, cells: tuple[int, ...]) -> str:
    name = say("neutral.name") if seat == NEUTRAL_SEAT else Who(seat)
    return pen.say("zone.cubes", player=name, cells=[cell_name(cell) for cell in cells])
