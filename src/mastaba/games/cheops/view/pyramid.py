"""Where the chambers of the pyramid lie on the board, as they are drawn in its picture."""

from __future__ import annotations

from dataclasses import dataclass

from mastaba.draw.svg import Box, use

from ..tables import PLACE_IN_ROW, ROW, ROWS

WIDE, HIGH = 480.0, 486.0


@dataclass(frozen=True)
class Site:
    """Where the pyramid stands: the middle of its base line, and the size of a chamber."""

    x: float
    base: float
    w: float
    h: float

    def corner(self, k: int) -> tuple[float, float]:
        r, i = int(ROW[k]), int(PLACE_IN_ROW[k])
        return self.x - ROWS * self.w / 2 + r * self.w / 2 + i * self.w, self.base - (r + 1) * self.h

    def middle(self, k: int) -> tuple[float, float]:
        x, y = self.corner(k)
        return x + self.w / 2, y + self.h / 2

    def box(self, k: int, inside: float = 0) -> Box:
        """A chamber, or what lies so far within its walls."""
        x, y = self.corner(k)
        return x + inside, y + inside, self.w - 2 * inside, self.h - 2 * inside


SITE = Site(WIDE / 2, 474, 39.2, 38.6)
SCENE = use("cheops-pyramid", 0, 0, WIDE, HIGH)  # sky, sand, palms, the stone and its empty chambers
