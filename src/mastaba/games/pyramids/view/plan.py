"""Where the edifices of a necropolis stand: on the board, and on a player's sheet."""

from __future__ import annotations

from dataclasses import dataclass

from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box

from ..count import Pyramid, floors_of
from ..tables import FLOOR_COUNT
from .cards import RATIO
from .pyramid import Site, site


@dataclass(frozen=True)
class Plan:
    """A scene with its ground line; the middles of pyramid and obelisk, and how large they are drawn."""

    scene: Box
    ground: float
    u: float  # width of a pyramid's cell, where the pyramid is complete
    pyramid_x: float
    obelisk_x: float
    obelisk_w: float  # room for an obelisk
    largest: float  # width of a cell while the pyramid is small

    def site(self, pyramid: Pyramid) -> Site:
        """Where a pyramid stands: its cells as large as its floors allow, never growing again."""
        return _site(self, pyramid)

    def obelisk_unit(self, stages_now: int) -> tuple[float, float]:
        """The size of an obelisk's cell: five stages fill the place, more of them shrink."""
        v = (self.ground - self.scene[1] - 8) / (2 * max(5, stages_now) + 2)
        u = round(min(v * RATIO, self.obelisk_w / 2), 1)
        return u, u / RATIO

    def stage(self, i: int, stages_now: int) -> tuple[float, float, float]:
        """The corner of the i-th stage of so many, and how wide its cells are."""
        u, v = self.obelisk_unit(stages_now)
        return self.obelisk_x - u, self.ground - 2 * v * (i + 1), u

    def top_stage(self, stages_now: int) -> Box:
        """The box of the card that was raised last."""
        x, y, u = self.stage(stages_now - 1, stages_now)
        return x, y, 2 * u, 2 * u / RATIO


@memoized(2048)
def _site(plan: Plan, pyramid: Pyramid) -> Site:
    floors = max(3, floors_of(pyramid))
    return site(plan.pyramid_x, plan.ground, min(plan.largest, round(plan.u * FLOOR_COUNT / floors, 1)), pyramid)


# --- the board: one's own necropolis

WIDE, HIGH = 480.0, 332.0
HEAD = 52.0  # round and goal
BOARD = Plan((0, HEAD, WIDE, 236), 282, 36.4, 185, 390, 40, 36.4)
TOMB_X, TOMB_W = 446.0, 60.0
PLATE_Y, PLATE_H = 290.0, 36.0  # what each edifice is worth

# --- a sheet: another player's necropolis, its ledger beside it

SHEET_WIDE, SHEET_HIGH = 360.0, 110.0
SHEET = Plan((4, 4, 190, 102), 97, 14.4, 78, 171, 32, 18.4)
LEDGER_X, LEDGER_W = 200.0, 154.0


def buried_place(i: int, count: int) -> tuple[float, float, float]:
    """Where the i-th of so many cards lies above one's own tomb, two in a row, and how wide its cells are."""
    columns = 2
    bottom = BOARD.ground - TOMB_W * 0.9
    room = bottom - HEAD - 4
    u = min(TOMB_W / columns / 2 - 1, (room / -(-count // columns) - 2) / 2 * RATIO)
    row, column = divmod(i, columns)
    y = bottom - 4 - (row + 1) * (2 * u / RATIO + 2)
    return TOMB_X - columns * (u + 1) + column * (2 * u + 2), y, u
