"""Where things lie on the board's paper: the band over the chamber, its cells and directions."""

from __future__ import annotations

import math
from collections.abc import Iterable

from mastaba.draw.board import hex_centre
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, num

from ..geometry import CELLS, PLACES

Spot = tuple[float, float]

HALF_W = 21.0  # half the width of a cell: the middles of cells lie on whole numbers across
SIDE = HALF_W / 0.8660254  # of a cell
BAND = 28.0  # over the chamber: round and phase
ROOM_W, ROOM_H = 427.0, 371.0  # the chamber with its walls
PAPER = (ROOM_W, BAND + ROOM_H)
CENTRE: Spot = (213.0, 213.0)


def _middle(cell: int) -> Spot:
    dx, dy = hex_centre(*PLACES[cell], SIDE)
    return round(CENTRE[0] + dx, 1), round(CENTRE[1] + dy, 1)


MIDDLES = tuple(_middle(cell) for cell in range(CELLS))


def at(cell: int) -> Spot:
    """The middle of a cell."""
    return MIDDLES[cell]


def box(cell: int) -> Box:
    """The part of the paper that belongs to a cell alone: such boxes lie side by side like bricks."""
    x, y = at(cell)
    return x - HALF_W, y - 0.75 * SIDE, 2 * HALF_W, 1.5 * SIDE


@memoized()
def outline(cell: int, part: float = 0.94) -> str:
    """A cell's hexagon as path data, drawn from its upper corner: all of a size are written alike."""
    x, y = at(cell)
    return f"M{num(x)} {y - SIDE * part:.0f}{_around(part)}"


@memoized()
def _around(part: float) -> str:
    w, h = HALF_W * part, SIDE * part
    return f"l{num(w)} {num(h / 2)}v{num(h)}l-{num(w)} {num(h / 2)}l-{num(w)}-{num(h / 2)}v-{num(h)}z"


def towards(cell: int, direction: int, length: float) -> Spot:
    """A point so many sides away from a cell's middle."""
    return off(at(cell), direction, length)


def off(spot: Spot, direction: int, length: float) -> Spot:
    """A point so many sides away from another."""
    x, y = spot
    turn = math.radians(angle(direction))
    return x + length * SIDE * math.cos(turn), y + length * SIDE * math.sin(turn)


def angle(direction: int) -> float:
    """A direction of the board in degrees, clockwise from the east."""
    return 60.0 * direction - 60.0


def way(cells: list[int]) -> str:
    """Path data through the middles of cells."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in map(at, cells))


def dots(cells: Iterable[int]) -> str:
    """Path data of one point on each cell, to be drawn with round ends."""
    return "".join(f"M{x:.0f} {y:.0f}h0" for x, y in map(at, sorted(cells)))
