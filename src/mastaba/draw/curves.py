"""Shares over time as lines, one for each seat, that end in the seats' emblems; in the palette's colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .axes import Axes, Points
from .board import seat_disc
from .measure import width
from .svg import circle, esc, line, num, text

AXES = Axes(wide=720.0, high=352.0, left=70.0, right=40.0, top=40.0, foot=18.0)
APART = 27.0  # between the emblems at the ends
LARGEST = 22.0  # of letters, on a telephone

Part = tuple[int, str, str]  # the moment at which a part of the game begins, its name, and its name where room is short


def curves(
    series: Mapping[int, Points],
    last: int,
    title: str,
    marks: Sequence[tuple[int, float, int]] = (),
    parts: Sequence[Part] = (),
) -> str:
    """Each seat's shares; `last` is the last moment, `marks` are numbered points (moment, share, seat)."""
    under = "".join(AXES.under(points, last) for points in series.values())
    traces = "".join(AXES.trace(seat, points, last) for seat, points in series.items())
    numbered = "".join(_mark(n, at, share, seat, last) for n, (at, share, seat) in enumerate(marks, start=1))
    ground = AXES.levels() + _parts(parts, last)
    room = f'data-left="{num(AXES.left)}" data-right="{num(AXES.wide - AXES.right)}" data-last="{last}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(AXES.wide)} {num(AXES.high)}" role="img"'
        f' aria-label="{esc(title)}" {room}>{ground}{under}{traces}{_ends(series)}{numbered}</svg>'
    )


def _parts(parts: Sequence[Part], last: int) -> str:
    """A line where each part begins, and its name above."""
    starts = [AXES.x(at, last) for at, _, _ in parts]
    drawn = ""
    for x, end, (_, name, short) in zip(starts, [*starts[1:], AXES.wide - AXES.right], parts):
        said = next((words for words in (name, short) if width(words, LARGEST) < end - x - 4), "")
        drawn += line(x, AXES.top - 22, x, AXES.high - AXES.foot, "s-line w1") + text(
            x + 4, AXES.top - 12, said, "t14 soft"
        )
    return f'<g data-parts="{len(parts)}">{drawn}</g>' if parts else ""


def _ends(series: Mapping[int, Points]) -> str:
    """An emblem at the end of each line."""
    ordered = sorted((-points[-1][1], seat) for seat, points in series.items())
    heights = AXES.apart([-share for share, _ in ordered], APART)
    x = AXES.wide - AXES.right + 20
    return "".join(seat_disc(seat, x, y, 12) for (_, seat), y in zip(ordered, heights, strict=True))


def _mark(number: int, at: int, share: float, seat: int, last: int) -> str:
    x, y = AXES.x(at, last), AXES.y(share)
    disc = circle(x, y, 11, f"f-seat-{seat} s-bright w2") + text(x, y + 5, number, f"t14 b mid f-seat-{seat}-on")
    return f'<g data-mark="{number}">{disc}</g>'
