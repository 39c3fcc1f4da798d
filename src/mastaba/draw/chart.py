"""Shares over a growing count as named lines: a picture for documents, in the palette's colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .curves import DASHES
from .svg import esc, line, num, path, text

WIDE, HIGH = 720.0, 360.0
LEFT, RIGHT, TOP, FOOT = 64.0, 132.0, 40.0, 40.0
APART = 19.0  # between the names at the ends

Points = Sequence[tuple[float, float]]  # count, share from 0 to 1


def chart(series: Mapping[str, Points], title: str) -> str:
    """Each named series of shares, its name at the end of its line."""
    last = max(at for points in series.values() for at, _ in points)
    levels = "".join(_level(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    counts = "".join(_count(last * k / 4, last) for k in range(5))
    lines = "".join(_line(k, points, last) for k, points in enumerate(series.values()))
    named = _names({name: points[-1][1] for name, points in series.items()})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img"'
        f' aria-label="{esc(title)}">{text(LEFT, 22, title, "t14 b")}{levels}{counts}{lines}{named}</svg>'
    )


def _x(at: float, last: float) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * at / max(last, 1)


def _y(share: float) -> float:
    return HIGH - FOOT - (HIGH - TOP - FOOT) * share


def _level(share: float) -> str:
    y = _y(share)
    words = text(LEFT - 8, y + 5, f"{round(100 * share)}\u00a0%", "t14 end soft")
    return line(LEFT, y, WIDE - RIGHT, y, "s-line w1 dash") + words


def _count(at: float, last: float) -> str:
    """A count under the picture, in thousands or millions."""
    unit, word = (1e6, "M") if last >= 1e6 else (1e3, "k")
    return text(_x(at, last), HIGH - FOOT + 22, f"{at / unit:.3g}\u00a0{word}", "t14 mid soft")


def _line(k: int, points: Points, last: float) -> str:
    d = "M" + "L".join(f"{num(_x(at, last))} {num(_y(share))}" for at, share in points)
    dashes = f' stroke-dasharray="{DASHES[k % len(DASHES)]}"' if DASHES[k % len(DASHES)] else ""
    return (
        path(d, "none s-outline w4 round") + f'<path d="{d}" class="none s-seat-{k % len(DASHES)} w3 round"{dashes}/>'
    )


def _names(ends: Mapping[str, float]) -> str:
    """Names beside the ends of their lines, pushed apart where lines end together."""
    out, above = [], -APART
    low = HIGH - FOOT - APART * (len(ends) - 1)
    for n, (name, share) in enumerate(sorted(ends.items(), key=lambda item: -item[1])):
        above = min(max(_y(share), above + APART), low + n * APART)
        out.append(text(WIDE - RIGHT + 8, above + 5, name, "t14"))
    return "".join(out)
