"""Shares over time as lines, one for each seat, that end in the seats' emblems; in the palette's colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .board import seat_disc
from .svg import circle, esc, line, num, path, text

WIDE, HIGH = 720.0, 330.0
LEFT, RIGHT, EDGE = 70.0, 40.0, 18.0
APART = 27.0  # between the emblems at the ends
DASHES = ("", "10 4", "3 4", "14 4 3 4", "6 3", "2 3")  # of seats 0 to 5: told apart without colours too

Points = Sequence[tuple[float, float]]  # moment, share from 0 to 1


def curves(series: Mapping[int, Points], last: int, title: str, marks: Sequence[tuple[int, float, int]] = ()) -> str:
    """Each seat's shares; `last` is the last moment, `marks` are numbered points (moment, share, seat)."""
    levels = "".join(_level(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    under = "".join(path(_d(points, last), "none s-outline w4 round") for points in series.values())
    traces = "".join(_trace(seat, points, last) for seat, points in series.items())
    numbered = "".join(_mark(n, at, share, seat, last) for n, (at, share, seat) in enumerate(marks, start=1))
    room = f'data-left="{num(LEFT)}" data-right="{num(WIDE - RIGHT)}" data-last="{last}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img"'
        f' aria-label="{esc(title)}" {room}>{levels}{under}{traces}{_ends(series)}{numbered}</svg>'
    )


def _x(at: float, last: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * at / max(last, 1)


def _y(share: float) -> float:
    return HIGH - EDGE - (HIGH - 2 * EDGE) * share


def _level(share: float) -> str:
    y = _y(share)
    return line(LEFT, y, WIDE - RIGHT, y, "s-line w1 dash") + text(
        LEFT - 8, y + 5, f"{round(100 * share)}\u00a0%", "t14 end soft"
    )


def _d(points: Points, last: int) -> str:
    return "M" + "L".join(f"{num(_x(at, last))} {num(_y(share))}" for at, share in points)


def _trace(seat: int, points: Points, last: int) -> str:
    dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'<path d="{_d(points, last)}" class="none s-seat-{seat} w3 round"{dashes}/>'


def _ends(series: Mapping[int, Points]) -> str:
    """An emblem at the end of each line, pushed apart where lines end together."""
    ends = sorted((_y(points[-1][1]), seat) for seat, points in series.items())
    out, above = [], -APART
    low = HIGH - EDGE - APART * (len(ends) - 1)
    for n, (y, seat) in enumerate(ends):
        above = min(max(y, above + APART), low + n * APART)
        out.append(seat_disc(seat, WIDE - RIGHT + 20, above, 12))
    return "".join(out)


def _mark(number: int, at: int, share: float, seat: int, last: int) -> str:
    x, y = _x(at, last), _y(share)
    disc = circle(x, y, 11, f"f-seat-{seat} s-bright w2") + text(x, y + 5, number, f"t14 b mid f-seat-{seat}-on")
    return f'<g data-mark="{number}">{disc}</g>'
