"""All panels on one sheet: for downloads, documents, notebooks and PNG, where no page arranges and names them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from .board import seat_disc
from .panel import Drawing, Role
from .svg import num, text

BOARD_W, BESIDE_W, GAP, HEAD = 760.0, 420.0, 14.0, 30.0
HEADING = "<g>"  # so begins the drawing of one
_OPENING = re.compile(r'<svg xmlns="[^"]+" viewBox="([^"]+)"')


class Placed(NamedTuple):
    """A drawing on the sheet: a panel, or the heading over one."""

    svg: str
    x: float
    y: float
    width: float
    height: float
    scale: float  # of its own measures


def arranged(drawings: Sequence[Drawing]) -> tuple[list[Placed], float, float]:
    """The board with what is mine under it, everything else in columns beside it; the size of the whole sheet."""
    left = [d for d in drawings if d.role in (Role.BOARD, Role.MINE)]
    right = [d for d in drawings if d not in left]
    placed, high = _column(left, GAP, BOARD_W)
    x = GAP + BOARD_W + GAP
    for part in _columns(right, high):
        more, tall = _column(part, x, BESIDE_W)
        placed, high, x = placed + more, max(high, tall), x + BESIDE_W + GAP
    return placed, x, high


def sheet(drawings: Sequence[Drawing]) -> str:
    """All of them in one drawing."""
    placed, wide, high = arranged(drawings)
    body = "".join(map(_put, placed))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}" role="group">{body}</svg>'


def _put(one: Placed) -> str:
    """A drawing at its place."""
    if one.svg.startswith(HEADING):
        return one.svg.replace(HEADING, f'<g transform="translate({num(one.x)} {num(one.y)})">', 1)
    return put_into(one.svg, one.x, one.y, one.width, one.height)


def put_into(svg: str, x: float, y: float, width: float, height: float) -> str:
    """A drawing as a part of another one, in this box."""
    at = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return _OPENING.sub(f'<svg {at} viewBox="\\1"', svg, count=1)


def _height(drawing: Drawing, width: float) -> float:
    return drawing.size[1] * width / drawing.size[0]


def _head_height(drawing: Drawing) -> float:
    return HEAD if drawing.role in (Role.SEAT, Role.ASIDE) else 0.0


def _head(drawing: Drawing, x: float, y: float, width: float) -> list[Placed]:
    """Whose sheet it is, or what is looked up in it: what a page says above a panel."""
    if not _head_height(drawing):
        return []
    seat = drawing.role == Role.SEAT
    said = seat_disc(drawing.seat, 12, 13, 12) if seat else ""
    said += text(32 if seat else 0, 19, drawing.title, "t18 b")
    return [Placed(f"{HEADING}{said}</g>", x, y, width, HEAD, 1.0)]


def _columns(drawings: Sequence[Drawing], high: float) -> list[list[Drawing]]:
    """As many columns as are needed so that none is much taller than the board."""
    columns: list[list[Drawing]] = []
    at = 0.0
    for drawing in drawings:
        tall = _head_height(drawing) + _height(drawing, BESIDE_W) + GAP
        if not columns or at + tall > high:
            columns.append([])
            at = GAP
        columns[-1].append(drawing)
        at += tall
    return columns


def _column(drawings: Sequence[Drawing], x: float, width: float) -> tuple[list[Placed], float]:
    """These panels one below the other, and how far down they reach."""
    out: list[Placed] = []
    y = GAP
    for drawing in drawings:
        high = _height(drawing, width)
        out += _head(drawing, x, y, width)
        y += _head_height(drawing)
        out.append(Placed(drawing.svg, x, y, width, high, width / drawing.size[0]))
        y += high + GAP
    return out, y
