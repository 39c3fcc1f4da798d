"""All panels on one sheet: for downloads, documents, notebooks and PNG, where no page arranges and names them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .board import seat_disc
from .panel import Drawing, Role
from .svg import num, text

BOARD_W, BESIDE_W, GAP, HEAD = 760.0, 420.0, 14.0, 30.0
_OPENING = re.compile(r'<svg xmlns="[^"]+" viewBox="([^"]+)"')


def sheet(drawings: Sequence[Drawing]) -> str:
    """The board with what is mine under it, everything else in columns beside it."""
    left = [d for d in drawings if d.role in (Role.BOARD, Role.MINE)]
    right = [d for d in drawings if d not in left]
    body, high = _column(left, GAP, BOARD_W)
    x = GAP + BOARD_W + GAP
    for part in _columns(right, high):
        drawn, tall = _column(part, x, BESIDE_W)
        body, high, x = body + drawn, max(high, tall), x + BESIDE_W + GAP
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(x)} {num(high)}" role="group">{body}</svg>'


def _height(drawing: Drawing, width: float) -> float:
    return drawing.size[1] * width / drawing.size[0]


def _head_height(drawing: Drawing) -> float:
    return HEAD if drawing.role in (Role.SEAT, Role.ASIDE) else 0.0


def _head(drawing: Drawing, x: float, y: float) -> str:
    """Whose sheet it is, or what is looked up in it: what a page says above a panel."""
    if drawing.role == Role.SEAT:
        return seat_disc(drawing.seat, x + 12, y + 13, 12) + text(x + 32, y + 19, drawing.title, "t18 b")
    return text(x, y + 19, drawing.title, "t18 b") if drawing.role == Role.ASIDE else ""


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


def _column(drawings: Sequence[Drawing], x: float, width: float) -> tuple[str, float]:
    """These panels one below the other, and how far down they reach."""
    out, y = [], GAP
    for drawing in drawings:
        high = _height(drawing, width)
        out.append(_head(drawing, x, y))
        y += _head_height(drawing)
        placed = f'<svg x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(high)}" viewBox="\\1"'
        out.append(_OPENING.sub(placed, drawing.svg, count=1))
        y += high + GAP
    return "".join(out), y
