"""The border of a group of cells."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.draw.memo import memoized

from ..tables import ROW, cell_bit

WHOLE_ROW = (1 << ROW) - 1


class Turn(NamedTuple):
    """A corner where a border turns, and on which side of it the group lies (y upwards)."""

    x: int
    y: int
    dx: int
    dy: int


class Border(NamedTuple):
    """The border of a group from turn to turn, as if the group lay in the lower left corner; and where it does lie."""

    x: int
    y: int
    loops: tuple[tuple[Turn, ...], ...]


@memoized(8192)
def border(group: int) -> Border:
    """The border of a group of cells; groups of one shape have one border."""
    y = ((group & -group).bit_length() - 1) // ROW
    shape = group >> ROW * y
    columns, rest = 0, shape
    while rest:
        columns |= rest & WHOLE_ROW
        rest >>= ROW
    x = (columns & -columns).bit_length() - 1
    return Border(x, y, _turns(shape >> x))


@memoized(4096)
def _turns(shape: int) -> tuple[tuple[Turn, ...], ...]:
    return tuple([tuple(_turning(corners)) for corners in loops(shape)])


def _turning(corners: tuple[tuple[int, int], ...]) -> list[Turn]:
    out = []
    for (ax, ay), (x, y), (bx, by) in zip((corners[-1], *corners), corners, (*corners[1:], corners[0])):
        came, goes = (x - ax, y - ay), (bx - x, by - y)
        if came != goes:
            out.append(Turn(x, y, came[1] + goes[1], -came[0] - goes[0]))
    return out


def loops(group: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The border of a group of cells as closed loops of corners, the group always on the right hand (y upwards)."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for bit in range(ROW * ROW):
        if group >> bit & 1:
            y, x = divmod(bit, ROW)
            for inside, start, end in (
                (_has(group, x, y + 1), (x, y + 1), (x + 1, y + 1)),
                (_has(group, x + 1, y), (x + 1, y + 1), (x + 1, y)),
                (_has(group, x, y - 1), (x + 1, y), (x, y)),
                (_has(group, x - 1, y), (x, y), (x, y + 1)),
            ):
                if not inside:
                    edges.setdefault(start, []).append(end)
    found = []
    while edges:
        found.append(_walk(edges))
    return tuple(found)


def _has(group: int, x: int, y: int) -> bool:
    return 0 <= x < ROW and 0 <= y < ROW and bool(group >> cell_bit(x, y) & 1)


def _walk(edges: dict[tuple[int, int], list[tuple[int, int]]]) -> tuple[tuple[int, int], ...]:
    """Follow the border from any corner back to it, always keeping to the group: at a crossing, turn right."""
    start = at = next(iter(edges))
    corners = [start]
    heading = (0, 0)
    while True:
        ways = edges[at]
        right = (heading[1], -heading[0])
        end = next((e for e in ways if (e[0] - at[0], e[1] - at[1]) == right), ways[0])
        ways.remove(end)
        if not ways:
            del edges[at]
        heading = (end[0] - at[0], end[1] - at[1])
        at = end
        if at == start:
            return tuple(corners)
        corners.append(at)
