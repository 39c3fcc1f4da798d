"""The laws of a board once more, slowly and literally from RULES.md §2.8 and §2.9, as a check on the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.games.raiders.geometry import CELLS
from mastaba.games.raiders.schema import PATH
from mastaba.games.raiders.tables import FLOOR, FOUNTAIN, NEIGHBOUR, PILLAR

Terrain = tuple[int, ...]


def next_to(cell: int) -> list[int]:
    """The neighbours that exist."""
    return [int(t) for t in NEIGHBOUR[cell] if t >= 0]


def is_lawful(board: Terrain) -> bool:
    """L2-L4."""
    fountains = [cell for cell in range(CELLS) if board[cell] == FOUNTAIN]
    with_way_out = all(FLOOR in [board[t] for t in next_to(cell)] for cell in fountains)
    return is_connected(board) and with_way_out and first_stuck(board) is None


def is_connected(board: Terrain) -> bool:
    """L2: one can walk from every floor cell to every other."""
    floor = [c for c in range(CELLS) if board[c] == FLOOR]
    reached, todo = {floor[0]}, [floor[0]]
    while todo:
        for t in next_to(todo.pop()):
            if board[t] == FLOOR and t not in reached:
                reached.add(t)
                todo.append(t)
    return len(reached) == len(floor)


def first_stuck(board: Terrain) -> tuple[int, int] | None:
    """A Guardian's cell and a floor cell from which no walk of six steps is left, or None."""
    steps = np.array([(c, t) for c in range(CELLS) for t in next_to(c) if board[c] == board[t] == FLOOR])
    goes_on = (steps[:, None, 1] == steps[None, :, 0]) & (steps[:, None, 0] != steps[None, :, 1])
    weights = goes_on.astype(np.float32)
    floor = np.array([kind == FLOOR for kind in board])
    for guardian in range(CELLS):
        if board[guardian] == PILLAR:
            continue
        free = (steps != guardian).all(axis=1)
        walks = free.astype(np.float32)
        for _ in range(PATH - 1):
            walks = np.minimum(weights @ walks, 1) * free
        able = np.zeros(CELLS, dtype=bool)
        able[steps[walks > 0, 0]] = True
        stuck = floor & ~able
        stuck[guardian] = False
        if stuck.any():
            return guardian, int(np.flatnonzero(stuck)[0])
    return None


def pillars_beside(board: Any) -> list[int]:
    """§2.8 For every floor cell the connected runs of pillars next to it, one bit each: where the boots may leap."""
    run_of: dict[int, int] = {}
    for start in range(CELLS):
        if board[start] == PILLAR and start not in run_of:
            bit, todo = 1 << len(set(run_of.values())), [start]
            while todo:
                cell = todo.pop()
                run_of[cell] = bit
                todo += [t for t in NEIGHBOUR[cell] if t >= 0 and board[t] == PILLAR and t not in run_of]
    near = [{run_of.get(int(t), 0) for t in NEIGHBOUR[cell]} for cell in range(CELLS)]
    return [sum(near[cell]) if board[cell] == FLOOR else 0 for cell in range(CELLS)]
