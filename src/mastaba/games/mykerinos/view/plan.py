"""Where the region's cells lie on the paper."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.draw.svg import Box

from ..rules.region import first_cell
from ..schema import CARD_COLUMNS, CARD_ROWS, COLUMNS, LAST_SEASON, ZONE_COLUMNS
from ..tables import ROWS_BY_SEASON

WIDE = 400.0  # of the board's paper
LEFT, TOP = 15.0, 84.0  # corner of the region, under the season and the names of the columns
CELL = 46.0  # a finger wide on a phone
LOW_CELL = 40.0  # how high a cell is in the last season, which has three rows more
HEAD = 64.0  # over each zone: who would choose there
GAP = 7.0  # between zones


class Plan(NamedTuple):
    """How high a cell is, and how many rows there are."""

    high: float
    rows: int

    def corner(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, COLUMNS)
        x = LEFT + column * CELL + column // ZONE_COLUMNS * GAP
        return x, TOP + row * self.high + row // CARD_ROWS * (HEAD + GAP) + HEAD

    def centre(self, cell: int) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + CELL / 2, y + self.high / 2

    def inside(self, cell: int) -> tuple[float, float]:
        """The middle of a cell, from the corner of its plot."""
        row, column = divmod(cell, COLUMNS)
        return (column % CARD_COLUMNS + 0.5) * CELL, (row % CARD_ROWS + 0.5) * self.high

    def beyond(self, cell: int, other: int) -> tuple[float, float]:
        """The middle of another cell, from the corner of this one's plot."""
        (x, y), (at, down) = self.centre(cell), self.centre(other)
        left, top = self.inside(cell)
        return left + at - x, top + down - y

    def slot(self, slot: int) -> Box:
        x, y = self.corner(first_cell(slot))
        return x, y, CARD_COLUMNS * CELL, CARD_ROWS * self.high

    def zone(self, zone: int) -> Box:
        x, y, w, h = self.slot(2 * zone)
        return x, y, 2 * w, h

    def head(self, zone: int) -> Box:
        """Over a zone."""
        x, y, w, _ = self.zone(zone)
        return x, y - HEAD, w, HEAD - 2

    @property
    def width(self) -> float:
        return COLUMNS * CELL + GAP

    @property
    def height(self) -> float:
        return self.rows * self.high + self.rows // CARD_ROWS * (HEAD + GAP) - GAP

    @property
    def paper(self) -> tuple[float, float]:
        return WIDE, TOP + self.height + 8


PLANS = {
    season: Plan(LOW_CELL if season == LAST_SEASON else CELL, int(ROWS_BY_SEASON[season]))
    for season in range(1, LAST_SEASON + 1)
}
