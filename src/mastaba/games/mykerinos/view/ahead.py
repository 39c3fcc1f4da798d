"""Where an action could begin, shown on the sand while its button is pointed at."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, num

from ..count import Cells, Ground, cells_in
from ..rules.chains import first_cells
from ..rules.region import both, cells_of_colour, either, neighbours, without
from ..schema import (
    CELL_0,
    CHAIN_BLACKMORE,
    CHAIN_EXTEND,
    CHAIN_LEMON_EXTEND,
    CHAIN_LEMON_NEW,
    CHAIN_NEW,
    CHAIN_TANGERINE,
    DIG_MODE,
    EXTEND,
    LEMON,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEW,
    USE_BLACKMORE,
    USE_LEMON,
    USE_TANGERINE,
    USE_VIOLET,
)
from .plan import Plan

CHAINS = {
    NEW: (CHAIN_NEW,),
    EXTEND: (CHAIN_EXTEND,),
    USE_VIOLET: (CHAIN_NEW,),
    USE_LEMON: (CHAIN_LEMON_NEW, CHAIN_LEMON_EXTEND),
    USE_BLACKMORE: (CHAIN_BLACKMORE,),
    USE_TANGERINE: (CHAIN_TANGERINE,),
}
LEMON_CHAINS = {NEW: (CHAIN_LEMON_NEW,), EXTEND: (CHAIN_LEMON_EXTEND,)}


def draw_ahead(pen: Pen, seen: Seen, plan: Plan, now: Ground) -> str:
    """A dot on every cell where the action's first cube could go."""
    actions = [action for action in CHAINS if pen.may(action)]
    if not actions:
        return ""
    s = seen.s
    colour = NEUTRAL if s.decision == NEUTRAL_ACTION else seen.seat
    based = _based(tuple(s.cube), colour)
    under = LEMON_CHAINS if s.decision == DIG_MODE and s.called == LEMON else CHAINS
    return "".join(pen.foreshadow(action, _dots(plan, _first(now, under[action], based))) for action in actions)


def draw_ways(pen: Pen, seen: Seen, plan: Plan, now: Ground) -> str:
    """A free square stands for the digging that begins there: beside one's own excavation it is extended."""
    if not pen.may(NEW) and not pen.may(EXTEND):
        return ""
    s = seen.s
    colour = NEUTRAL if s.decision == NEUTRAL_ACTION else seen.seat
    return _ways(pen, plan, now, _based(tuple(s.cube), colour), s.decision == DIG_MODE and s.called == LEMON)


def _ways(pen: Pen, plan: Plan, now: Ground, based: Cells, lemon: bool) -> str:
    found: dict[str, tuple[int, int]] = {}
    cells: Cells = (0, 0)
    for action in (NEW, EXTEND):
        if pen.may(action):
            begins = _first(now, (LEMON_CHAINS if lemon else CHAINS)[action], based)
            found |= {f"cell-{cell}": (action, CELL_0 + cell) for cell in cells_in(begins)}
            cells = either(cells, begins)
    return _warmth(plan, cells) + pen.ways(found)


@memoized(512)
def _warmth(plan: Plan, cells: Cells) -> str:
    """A little light on every such square."""
    spots = "".join(f"M{num(x)} {num(y)}h.1" for x, y in map(plan.centre, cells_in(cells)))
    return f'<path d="{spots}" class="none s-light round" stroke-width="26" pointer-events="none"/>'


@memoized(256)
def _based(cube: tuple[int, ...], colour: int) -> Cells:
    """The cells beside the excavations of a colour."""
    beside: Cells = neighbours(cells_of_colour(cube, colour))
    return beside


def _first(now: Ground, kinds: tuple[int, ...], based: Cells) -> Cells:
    """Where a chain of one of these kinds could begin."""
    found: Cells = (0, 0)
    for kind in kinds:
        start = first_cells(kind, without(now.free, now.pyramid), both(now.free, now.pyramid), based)
        found = either(found, start)
    return found


@memoized(512)
def _dots(plan: Plan, cells: Cells) -> str:
    spots = "".join(f"M{num(x)} {num(y)}h.1" for x, y in map(plan.centre, cells_in(cells)))
    return f'<path d="{spots}" class="none s-lit round" stroke-width="13"/>'
