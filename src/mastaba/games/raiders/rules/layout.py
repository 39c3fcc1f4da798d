"""§2.9 The laws L1-L4 of a board, boards drawn by chance until they hold (R71), and the runs of pillars on a board."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below

from ..geometry import CELLS
from ..schema import NONE, PATH
from ..tables import BESIDE, FLOOR, FOUNTAIN, FOUNTAINS, IS_BOOK_CELL, PILLAR, PILLARS
from .cells import cells_of


@rule
def draw_board(s: Any) -> None:
    """Every good board is equally likely. The cells to draw from lie in `token`, which is filled later."""
    count = list_cells(s)
    scatter(s, count)
    while not is_playable(s):
        scatter(s, count)


@rule
def list_cells(s: Any) -> Any:
    """L1: every cell but the centre and the corners may get an obstacle; how many these are."""
    count = 0
    for cell in range(CELLS):
        if not IS_BOOK_CELL[cell]:
            s.token[count] = cell
            count += 1
    return count


@rule
def scatter(s: Any, count: Any) -> None:
    """L1: six pillars, six fountains, floor elsewhere."""
    for cell in range(CELLS):
        s.terrain[cell] = FLOOR
    for i in range(PILLARS + FOUNTAINS):
        j = i + below(s.rng, count - i)
        cell = int(s.token[j])
        s.token[j] = s.token[i]
        s.token[i] = cell
        s.terrain[cell] = PILLAR if i < PILLARS else FOUNTAIN


# --- sets of cells


@rule
def beside_any(cells: Any) -> Any:
    """Everything that touches a cell of the set."""
    found = 0
    for cell in range(CELLS):
        if cells >> cell & 1:
            found |= int(BESIDE[cell])
    return found


@rule
def reached(start: Any, cells: Any) -> Any:
    """What can be reached from a part of a set without leaving the set."""
    found = start
    edge = start
    while edge != 0:
        edge = beside_any(edge) & cells & ~found
        found |= edge
    return found


@rule
def rings(cells: Any) -> Any:
    """What is left of a set once dead ends are cut off, again and again: its rings, and the ways between them."""
    kept = cells
    before = 0
    while kept != before:
        before = kept
        for cell in range(CELLS):
            near = int(BESIDE[cell]) & kept
            if kept >> cell & 1 and near & (near - 1) == 0:
                kept &= ~(1 << cell)
    return kept


# --- the laws


@rule
def is_playable(s: Any) -> Any:
    """L2, L4, L3 (L1 holds by drawing). With L2 and L4 the Guardian is walled in nowhere."""
    floor = cells_of(s, FLOOR)
    if reached(floor & -floor, floor) != floor or beside_any(floor) & cells_of(s, FOUNTAIN) != cells_of(s, FOUNTAIN):
        return False
    if not has_room(floor):  # the Guardian in a fountain
        return False
    for guardian in range(CELLS):
        if floor >> guardian & 1 and not has_room(floor & ~(1 << guardian)):
            return False
    return True


@rule
def has_room(floor: Any) -> Any:
    """L3 A walk of six steps begins on every cell."""
    return first_stuck(floor) == NONE


@rule
def first_stuck(floor: Any) -> Any:
    """The first cell where no walk of six steps begins; one that meets a ring goes on for ever."""
    paths = floor & ~reached(rings(floor), floor)
    for cell in range(CELLS):
        if paths >> cell & 1 and not has_long_path(floor, cell):
            return cell
    return NONE


@rule
def has_long_path(floor: Any, cell: Any) -> Any:
    """Where there is no ring: is some cell six steps away?"""
    found = 1 << cell
    edge = found
    for _ in range(PATH):
        edge = beside_any(edge) & floor & ~found
        found |= edge
    return edge != 0


# --- for the boots


@rule
def mark_runs(s: Any) -> None:
    """§2.8 Next to which runs of pillars each floor cell lies, one bit for each run, in reading order."""
    for cell in range(CELLS):
        s.beside[cell] = 0
    pillars = cells_of(s, PILLAR)
    bit = 1
    while pillars != 0:
        run = reached(pillars & -pillars, pillars)
        near = beside_any(run)
        for cell in range(CELLS):
            if s.terrain[cell] == FLOOR and near >> cell & 1:
                s.beside[cell] += bit
        pillars &= ~run
        bit *= 2
