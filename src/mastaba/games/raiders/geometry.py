"""The hexagonal board: cells, names, directions, distances and straight lines (§2.2)."""

from __future__ import annotations

SIDE = 5
REACH = SIDE - 1
ROWS = "ABCDEFGHI"
STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # NE E SE SW W NW: clockwise

PLACES: tuple[tuple[int, int], ...] = tuple(
    (q, r) for r in range(-REACH, REACH + 1) for q in range(max(-REACH, -REACH - r), min(REACH, REACH - r) + 1)
)
CELLS = len(PLACES)
INDEX = {place: cell for cell, place in enumerate(PLACES)}


def name_of(cell: int) -> str:
    """A cell's name: row letter and position in the row."""
    q, r = PLACES[cell]
    return f"{ROWS[r + REACH]}{q + 1 - max(-REACH, -REACH - r)}"


NAMES = tuple(name_of(cell) for cell in range(CELLS))
CELL_OF = {name: cell for cell, name in enumerate(NAMES)}


def distance(a: int, b: int) -> int:
    """Steps between two cells of an empty board."""
    dq, dr = PLACES[a][0] - PLACES[b][0], PLACES[a][1] - PLACES[b][1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbour(cell: int, direction: int) -> int:
    """The next cell in a direction, or -1 beyond the edge."""
    (q, r), (dq, dr) = PLACES[cell], STEPS[direction]
    return INDEX.get((q + dq, r + dr), -1)


def line(a: int, b: int) -> int:
    """The direction in which b lies straight from a, or -1."""
    d = distance(a, b)
    (q, r), (to_q, to_r) = PLACES[a], PLACES[b]
    for direction, (dq, dr) in enumerate(STEPS):
        if d and (q + d * dq, r + d * dr) == (to_q, to_r):
            return direction
    return -1


def ring(cell: int, radius: int) -> list[int]:
    """All cells at exactly this distance."""
    return [other for other in range(CELLS) if distance(cell, other) == radius]


CENTRE = INDEX[0, 0]
EDGE = tuple(ring(CENTRE, REACH))
CORNERS = tuple(INDEX[q * REACH, r * REACH] for q, r in STEPS)
