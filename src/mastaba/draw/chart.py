"""Shares over a growing count as named lines: a picture for documents, in the palette's colours."""

from __future__ import annotations

from collections.abc import Mapping

from .axes import DASHES, Axes, Points
from .svg import esc, num, text

AXES = Axes(wide=720.0, high=360.0, left=64.0, right=132.0, top=40.0, foot=40.0)
APART = 19.0  # between the names at the ends


def chart(series: Mapping[str, Points], title: str) -> str:
    """Each named series of shares, its name at the end of its line."""
    last = max(at for points in series.values() for at, _ in points)
    counts = "".join(_count(last * k / 4, last) for k in range(5))
    lines = "".join(
        AXES.under(points, last) + AXES.trace(k % len(DASHES), points, last) for k, points in enumerate(series.values())
    )
    named = _names({name: points[-1][1] for name, points in series.items()})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(AXES.wide)} {num(AXES.high)}" role="img"'
        f' aria-label="{esc(title)}">{text(AXES.left, 22, title, "t14 b")}{AXES.levels()}{counts}{lines}{named}</svg>'
    )


def _count(at: float, last: float) -> str:
    """A count under the picture, in thousands or millions."""
    unit, word = (1e6, "M") if last >= 1e6 else (1e3, "k")
    return text(AXES.x(at, last), AXES.high - AXES.foot + 22, f"{at / unit:.3g}\u00a0{word}", "t14 mid soft")


def _names(ends: Mapping[str, float]) -> str:
    """Names beside the ends of their lines."""
    ordered = sorted(ends.items(), key=lambda item: -item[1])
    heights = AXES.apart([share for _, share in ordered], APART)
    x = AXES.wide - AXES.right + 8
    return "".join(text(x, y + 5, name, "t14") for (name, _), y in zip(ordered, heights, strict=True))
