"""The cells of the region: cubes, pyramids, and where a cube may go. Each plot has its own corner to count from."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who, say
from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, circle, ghost, group, num, path, use

from ..count import SLOT_OF, ZONE_OF, Cells, Ground, cell_name, cells_in, cubes_of_chain, ways_on
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
)
from ..tables import CARDS_BY_SEASON
from .pieces import NEUTRAL_SEAT, cube_key, cube_seats, drawn_as, small_cube
from .plan import CELL, Plan

CELLS_OF = [[cell for cell, slot in enumerate(SLOT_OF) if slot == plot] for plot in range(max(SLOT_OF) + 1)]
ON_PLOT = [itemgetter(*cells) for cells in CELLS_OF]  # what lies on its cells


class Plot(NamedTuple):
    """All that is shown of a plot's cells, but where a cube may go."""

    slot: int
    there: bool
    pyramids: tuple[bool, ...]  # by cell
    seats: tuple[int, ...]  # whose cube stands there, or -1
    put: tuple[int, ...]  # the number of the cube


def quiet_cells(pen: Pen, s: Any, plan: Plan, now: Ground, why: str = "") -> tuple[str, ...]:
    """Plot by plot, while no cube can go anywhere; the sand between cubes says what it is."""
    return tuple([_quiet_plot(pen, plan, plot, why) for plot in _plots(s, now)])


def lit_cells(pen: Pen, seen: Seen, plan: Plan, now: Ground) -> list[str]:
    """The same with targets; the sand between them says why no cube can go there."""
    why = _why_not_here(seen.s)
    cells = [a - CELL_0 for a in seen.options if CELL_0 <= a < CELL_0 + CELLS]
    targets = {cell: _target(pen, seen, plan, now, cell) for cell in cells}
    lit = {SLOT_OF[cell] for cell in cells}
    return [
        _lit_plot(pen, plan, plot, why, targets) if plot.slot in lit else _quiet_plot(pen, plan, plot, why)
        for plot in _plots(seen.s, now)
    ]


def _plots(s: Any, now: Ground) -> list[Plot]:
    pyramids, seats = _pyramids(now.pyramid), cube_seats(s)
    slots = zip(s.slot_card[: CARDS_BY_SEASON[s.season]], ON_PLOT, strict=False)
    return [Plot(slot, card >= 0, on(pyramids), on(seats), on(s.put_at)) for slot, (card, on) in enumerate(slots)]


@memoized(64)
def _pyramids(pyramid: Cells) -> list[bool]:
    """Which cells have one."""
    high = set(cells_in(pyramid))
    return [cell in high for cell in range(CELLS)]


def placed_colour(seen: Seen) -> int:
    """The colour of the cube that the viewer is to place, or -1."""
    if seen.s.decision == NEUTRAL_CELL:
        return NEUTRAL
    return seen.seat if seen.s.decision == DIG_CELL else -1


def _why_not_here(s: Any) -> str:
    """Why the viewer's cube cannot go to a cell that is not lit, or nothing."""
    if s.chain_kind in (CHAIN_NEW, CHAIN_LEMON_NEW):
        return "" if s.chain_kind == CHAIN_NEW else "why.cell_pyramid"
    return "why.cell_next" if s.chain_step else "why.cell_first"


@memoized(64)
def _sand_words(pen: Pen, zone: int, why: str) -> str:
    told = pen.say("tip.sand", zone=zone + 1)
    return f"{told} {pen.say(why)}" if why else told


@memoized(4096)
def _quiet_plot(pen: Pen, plan: Plan, plot: Plot, why: str) -> str:
    """A plot whose cells cannot be chosen."""
    return _plot(pen, plan, plot, why, [_cell(pen, plan, plot, i) for i in range(len(plot.put))])


def _lit_plot(pen: Pen, plan: Plan, plot: Plot, why: str, targets: Mapping[int, str]) -> str:
    """A plot where a cube may go."""
    cells = [targets.get(cell) or _cell(pen, plan, plot, i) for i, cell in enumerate(CELLS_OF[plot.slot])]
    return _plot(pen, plan, plot, why, cells)


def _plot(pen: Pen, plan: Plan, plot: Plot, why: str, cells: list[str]) -> str:
    tip = _sand_words(pen, plot.slot // 2, why) if plot.there else ""
    return group("".join(cells), at=plan.slot(plot.slot)[:2], tip=tip)


def _cell(pen: Pen, plan: Plan, plot: Plot, i: int) -> str:
    """A cell that is no target: its cube, its pyramid, or sand; nothing where the plot is taken."""
    cell, high, seat = CELLS_OF[plot.slot][i], plot.pyramids[i], plot.seats[i]
    if seat >= 0:
        return _cube(pen, plan, cell, high, seat, cube_key(plot.put[i], cell))
    if not plot.there:
        return ""
    return _free_pyramid(pen, plan, cell) if high else _sand(plan, cell)


@memoized(256)
def _pyramid(plan: Plan, cell: int) -> str:
    x, y = plan.inside(cell)
    side = plan.high * 0.76
    return use("pyramid", x - side / 2 + _aside(cell), y - side / 2 - 1, side)


@memoized(16384)
def _cube(pen: Pen, plan: Plan, cell: int, high: bool, seat: int, key: str) -> str:
    """A cube of a seat or of the neutral, perhaps on a pyramid."""
    x, y = plan.inside(cell)
    name = say("neutral.name") if seat == NEUTRAL_SEAT else Who(seat)
    tip = pen.say("tip.cube_pyramid" if high else "tip.cube", cell=cell_name(cell), player=name)
    under = _pyramid(plan, cell) if high else ""
    side = 20.0 if high else 28.0
    return under + small_cube(x + _aside(cell), y + (4 if high else 0), side, seat, key=key, tip=tip)


@memoized(256)
def _sand(plan: Plan, cell: int) -> str:
    """A free cell that is no target."""
    x, y = plan.inside(cell)
    corner = f'x="{num(x - CELL / 2)}" y="{num(y - plan.high / 2)}"'
    size = f'width="{num(CELL)}" height="{num(plan.high)}"'
    return f'<rect {corner} {size} class="hit" data-key="cell-{cell}"/>'


@memoized(1024)
def _free_pyramid(pen: Pen, plan: Plan, cell: int) -> str:
    """The same with a pyramid, which says what it is."""
    tip = pen.say("tip.pyramid", cell=cell_name(cell), zone=ZONE_OF[cell] + 1)
    return group(_pyramid(plan, cell) + _sand(plan, cell), tip=tip)


def _aside(cell: int) -> float:
    """Beside the medallion, things stand a little further out."""
    row, column = divmod(cell, COLUMNS)
    return (4.0 if column % 2 else -4.0) if row % CARD_ROWS == 1 else 0.0


# --- where a cube may go -------------------------------------------------------------------------------------------


def _target(pen: Pen, seen: Seen, plan: Plan, now: Ground, cell: int) -> str:
    """A cell that may be chosen, with the ghost of the cube and of the whole chain that could follow."""
    s = seen.s
    x, y = plan.inside(cell)
    seat, cubes, step = drawn_as(s, placed_colour(seen)), cubes_of_chain(s.chain_kind), s.chain_step
    further = ways_on(now, s.chain_kind, cell, cubes - step - 1) if cubes > 1 else []
    shown = _preview(plan, cell, seat, step + 1 if cubes > 1 else 0, tuple(map(tuple, further)))
    body = _light(plan, cell) + (_pyramid(plan, cell) if now.is_pyramid(cell) else "") + shown
    box = (x - CELL / 2 + 2, y - plan.high / 2 + 2, CELL - 4, plan.high - 4)
    return pen.target(CELL_0 + cell, box, body, key=f"cell-{cell}", lit=False)


@memoized(256)
def _light(plan: Plan, cell: int) -> str:
    """Light on the sand, between a surveyor's four marks."""
    x, y = plan.inside(cell)
    left, top, right, low = x - CELL / 2, y - plan.high / 2, x + CELL / 2, y + plan.high / 2
    marks = [
        f"M{num(at)} {num(down + dy)}v{num(-dy)}h{num(dx)}"
        for at, dx in ((left + 7, 5.0), (right - 7, -5.0))
        for down, dy in ((top + 7, 5.0), (low - 7, -5.0))
    ]
    return use("mykerinos-light", left, top, CELL, plan.high) + path("".join(marks), "lit clear")


@memoized(8192)
def _preview(plan: Plan, cell: int, seat: int, step: int, further: tuple[tuple[int, ...], ...]) -> str:
    """The cube with its number in the chain (0: it is alone), and where the next ones could go."""
    x, y = plan.inside(cell)
    out = [small_cube(x + _aside(cell), y, 28, seat)]
    if step:
        out.append(number((x, y), step))
    for i, cells in enumerate(further):
        out += [_further(plan.beyond(cell, other), seat, step + 1 + i) for other in cells]
    return ghost("".join(out))


def _further(place: tuple[float, float], seat: int, n: int) -> str:
    """A cell that the chain could take later."""
    return circle(*place, 9, f"f-seat-{seat} thin faded") + number(place, n)


def number(place: tuple[float, float], n: int) -> str:
    """The number of a cube in its chain."""
    return badge(place[0] + 11, place[1] - 10, n, fill="outline", ink="bright", size=14)
