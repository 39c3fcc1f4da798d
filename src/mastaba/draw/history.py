"""Game after game as dots, victories as suns, and the mean of the last ten as a line; in the palette's colours."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .svg import circle, esc, line, num, path, text

WIDE, HIGH, LEFT, RIGHT, TOP, FOOT = 480.0, 230.0, 58.0, 20.0, 16.0, 30.0
LAST = 10  # games of which the line is the mean
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
LEVELS = 5  # at most

Value = tuple[float, bool]  # and whether the game was won


def history(values: Sequence[Value], title: str, unit: str = "", before: int = 0) -> str:
    """A picture of all these games, the first on the left; so many came `before` them."""
    low, high, step = _bounds([value for value, _ in values])
    levels = "".join(_level(low + k * step, low, high, unit) for k in range(round((high - low) / step) + 1))
    places = [(_x(n, len(values)), _y(value, low, high), won) for n, (value, won) in enumerate(values)]
    small = 3.0 if len(values) > 120 else 4.5
    dots = "".join(
        circle(x, y, small + won, "f-sun s-outline w1" if won else "f-seat-0 s-outline w1") for x, y, won in places
    )
    means = [(x, _y(_mean(values, n), low, high)) for n, (x, _, _) in enumerate(places)]
    trace = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in means)
    counts = "".join(_count(n, len(values), before) for n in sorted({0, len(values) - 1}))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img"'
        f' aria-label="{esc(title)}">{levels}{counts}{path(trace, "none s-outline w4 round")}'
        f"{path(trace, 'none s-seat-0 w3 round')}{dots}</svg>"
    )


def _bounds(values: Sequence[float]) -> tuple[float, float, float]:
    """Round numbers around all values, and the step between two levels."""
    span = max(1.0, max(values) - min(values))
    step = next((step for step in STEPS if span / step <= LEVELS - 1), STEPS[-1])
    low = math.floor(min(values) / step) * step
    return low, max(low + step, math.ceil(max(values) / step) * step), step


def _x(n: int, count: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * (n / (count - 1) if count > 1 else 0.5)


def _y(value: float, low: float, high: float) -> float:
    return HIGH - FOOT - (HIGH - TOP - FOOT) * (value - low) / (high - low)


def _level(value: float, low: float, high: float, unit: str) -> str:
    y = _y(value, low, high)
    words = text(LEFT - 8, y + 5, f"{value:.0f}{unit}", "t14 end soft")
    return line(LEFT, y, WIDE - RIGHT, y, "s-line w1 dash") + words


def _count(n: int, count: int, before: int) -> str:
    """The number of a game, under it."""
    return text(_x(n, count), HIGH - 8, before + n + 1, "t14 mid soft")


def _mean(values: Sequence[Value], n: int) -> float:
    some = values[max(0, n - LAST + 1) : n + 1]
    return sum(value for value, _ in some) / len(some)
