"""Where the region's cells lie on the paper."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.draw.svg import Box

from ..tables import ROWS_BY_SEASON

BAR = 26.0
EDGE = 14.0  # room for the names of rows and columns


class Plan(NamedTuple):
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

    def bar(self, zone: int) -> Box:
        """The ranking's place over a zone."""
        x, y, w, _ = self.zone(zone)
        return x, y - BAR, w, BAR - 3

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
