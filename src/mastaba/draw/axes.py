"""The ground on which shares are drawn over a count: where a point lies, levels, lines, and room at their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .svg import line, num, path, text

DASHES = ("", "10 4", "3 4", "14 4 3 4", "6 3", "2 3")  # of seats 0 to 5: told apart without colours too
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)

Points = Sequence[tuple[float, float]]  # count, share from 0 to 1


@dataclass(frozen=True)
class Axes:
    """A picture so wide and high, with so much around what is drawn."""

    wide: float
    high: float
    left: float
    right: float
    top: float
    foot: float

    def x(self, at: float, last: float) -> float:
        return self.left + (self.wide - self.left - self.right) * at / max(last, 1)

    def y(self, share: float) -> float:
        return self.high - self.foot - (self.high - self.top - self.foot) * share

    def levels(self) -> str:
        return "".join(self._level(share) for share in LEVELS)

    def _level(self, share: float) -> str:
        y = self.y(share)
        words = text(self.left - 8, y + 5, f"{round(100 * share)}\u00a0%", "t14 end soft")
        return line(self.left, y, self.wide - self.right, y, "s-line w1 dash") + words

    def under(self, points: Points, last: float) -> str:
        """What a line stands out from."""
        return path(self._d(points, last), "none s-outline w4 round")

    def trace(self, seat: int, points: Points, last: float) -> str:
        dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        return f'<path d="{self._d(points, last)}" class="none s-seat-{seat} w3 round"{dashes}/>'

    def _d(self, points: Points, last: float) -> str:
        return "M" + "L".join(f"{num(self.x(at, last))} {num(self.y(share))}" for at, share in points)

    def apart(self, shares: Sequence[float], room: float) -> Iterator[float]:
        """Heights for what stands at the ends of lines, from the top: pushed apart where lines end together."""
        above, low = -room, self.high - self.foot - room * (len(shares) - 1)
        for n, share in enumerate(shares):
            above = min(max(self.y(share), above + room), low + n * room)
            yield above
