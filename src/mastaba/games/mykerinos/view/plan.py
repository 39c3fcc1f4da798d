"""Where the region's cells lie on the paper."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.draw.svg import Box

from ..rules.region import first_cell
from ..schema import CARD_COLUMNS, CARD_ROWS, COLUMNS, ZONE_COLUMNS
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
        row, column = divmod(cell, COLUMNS)
        x = self.x + column * self.cell + column // ZONE_COLUMNS * self.gap
        return x, self.y + row * self.cell + row // CARD_ROWS * (BAR + self.gap) + BAR

    def centre(self, cell: int) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def slot(self, slot: int) -> Box:
        x, y = self.corner(first_cell(slot))
        return x, y, CARD_COLUMNS * self.cell, CARD_ROWS * self.cell

    def zone(self, zone: int) -> Box:
        x, y, w, h = self.slot(2 * zone)
        return x, y, 2 * w, h

    def bar(self, zone: int) -> Box:
        """The ranking's place over a zone."""
        x, y, w, _ = self.zone(zone)
        return x, y - BAR, w, BAR - 3

    @property
    def width(self) -> float:
        return COLUMNS * self.cell + self.gap

    @property
    def height(self) -> float:
        return self.rows * self.cell + self.rows // CARD_ROWS * (BAR + self.gap) - self.gap


def fit_plan(box: Box, season: int) -> Plan:
    """The largest cells that fit a box."""
    x, y, w, h = box
    rows = int(ROWS_BY_SEASON[season])
    blocks = rows // CARD_ROWS
    gap = 8.0 if w < 400 else 14.0
    cell = min((w - EDGE - gap) / COLUMNS, (h - EDGE - blocks * BAR - (blocks - 1) * gap) / rows)
    plan = Plan(0, 0, cell, gap, rows)
    return Plan(x + EDGE + (w - EDGE - plan.width) / 2, y + EDGE + (h - EDGE - plan.height) / 2, cell, gap, rows)
