"""Where things lie on the paper: cells, directions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from mastaba.draw.board import hex_centre, hex_corners
from mastaba.draw.svg import Box, num

from ..geometry import PLACES

Spot = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """The chamber on the paper: its centre and the side of a cell."""

    x: float
    y: float
    side: float

    def at(self, cell: int) -> Spot:
        """The middle of a cell."""
        dx, dy = hex_centre(*PLACES[cell], self.side)
        return self.x + dx, self.y + dy

    def box(self, cell: int) -> Box:
        """The part of the paper that belongs to a cell alone."""
        x, y = self.at(cell)
        return x - 0.866 * self.side, y - 0.75 * self.side, 1.732 * self.side, 1.5 * self.side

    @lru_cache(2048)  # noqa: B019  a plan is a value, and there are two of them
    def outline(self, cell: int, part: float = 0.94) -> str:
        """A cell's hexagon as path data."""
        x, y = self.at(cell)
        return "M" + "L".join(f"{num(a)} {num(b)}" for a, b in hex_corners(x, y, self.side * part)) + "Z"

    def towards(self, cell: int, direction: int, length: float) -> Spot:
        """A point so many sides away from a cell's middle."""
        return self.off(self.at(cell), direction, length)

    def off(self, spot: Spot, direction: int, length: float) -> Spot:
        """A point so many sides away from another."""
        x, y = spot
        turn = math.radians(angle(direction))
        return x + length * self.side * math.cos(turn), y + length * self.side * math.sin(turn)


def angle(direction: int) -> float:
    """A direction of the board in degrees, clockwise from the east."""
    return 60.0 * direction - 60.0


def way(points: list[Spot]) -> str:
    """Path data through points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
