"""Where the six price tables stand on their sheet, and how large their numbers are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.styles import SIZES
from mastaba.draw.svg import Box

from ..tables import COLOURS, LENGTH

WIDE = 360.0
HIGH = 340.0  # whatever is asked: no panel makes another one wander; a phone that lies shows it whole
NOW, OTHER = 40.0, 25.0  # heights of the value now, and of any other number at scale 1
FOOT = 34.0  # the side of such a place
NEW_PRICE_K = 1.6  # the scale while one of the numbers is chosen: each can be tapped


@dataclass(frozen=True)
class Grid:
    """Left edge of the first column, their width, the top of their heads, the scale of numbers."""

    x: float
    w: float
    y: float
    k: float = 1
    now: float = NOW

    def left(self, c: int) -> float:
        return self.x + c * self.w

    def mid(self, c: int) -> float:
        return self.x + (c + 0.5) * self.w

    @property
    def numbers(self) -> float:
        return self.y + 36

    @property
    def foot(self) -> float:
        """The middle of the places under the columns."""
        longest = self.now + (int(LENGTH.max()) - 1) * OTHER * self.k
        return self.numbers + longest + FOOT / 2 + 3

    def number_box(self, s: Any, c: int, i: int) -> Box:
        """The value now is large."""
        now, other = s.covered[c], OTHER * self.k
        y = i * other + (self.now - other if i > now else 0)
        return self.left(c) + 3, self.numbers + y, self.w - 6, (self.now if i == now else other) - 2

    def size(self, words: str, most: int) -> int:
        """The largest size, up to this one at scale 1, at which words fit a column."""
        return _size(words, most * self.k, self.w - 9)


@memoized(1024)
def _size(words: str, most: float, room: float) -> int:
    return max((size for size in SIZES if size <= most and width(words, size, "bold") <= room), default=12)


HEAD = 52.0  # the market over the columns; it gives way while a number is chosen
USUAL = Grid(4, (WIDE - 8) / COLOURS, HEAD + 6)
NEW_PRICE = Grid(4, (WIDE - 8) / COLOURS, 6, NEW_PRICE_K, 50)
