"""How the house was in the last hours, as small drawings: a line under its highest value."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.draw.svg import esc, num

WIDE, HIGH, TOP = 480.0, 96.0, 14.0
GAP = 3  # minutes without a value: the line is cut


def graph(points: Sequence[tuple[int, float]], since: int, until: int, title: str) -> str:
    """One number over time."""
    highest = max((value for _, value in points), default=0.0)
    label = f'aria-label="{esc(title)}"'
    lines = "".join(
        f'<polyline points="{" ".join(_at(at, value, since, until, highest) for at, value in run)}"/>'
        for run in _runs(points)
    )
    return (
        f'<svg class="graph" viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img" {label}>'
        f'<line x1="0" x2="{num(WIDE)}" y1="{num(HIGH - 1)}" y2="{num(HIGH - 1)}"/>{lines}</svg>'
    )


def _at(at: int, value: float, since: int, until: int, highest: float) -> str:
    x = WIDE * (at - since) / max(1, until - since)
    y = HIGH - 1 - (HIGH - 1 - TOP) * (value / highest if highest else 0)
    return f"{num(x)},{num(y)}"


def _runs(points: Sequence[tuple[int, float]]) -> list[list[tuple[int, float]]]:
    """Cut where the house was closed; a single point is drawn as a short line."""
    runs: list[list[tuple[int, float]]] = []
    for at, value in points:
        if runs and at - runs[-1][-1][0] <= GAP * 60_000:
            runs[-1].append((at, value))
        else:
            runs.append([(at - 60_000, value), (at, value)])
    return runs
