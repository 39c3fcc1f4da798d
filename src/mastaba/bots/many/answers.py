"""What a search found, told in whole numbers, and an answer drawn from it: the same on a core and on a GPU."""

from __future__ import annotations

from typing import Any

from ...core.machine.jit import rule
from ...core.rules.chance import below
from ..search.tree import ACTION, FIRST, NEXT, ROOT, VISITS

PARTS = 65535  # of a value: 0 is lost, PARTS is won
STRAY = 6  # one answer in so many is drawn by how often it was tried: games differ, and mistakes are seen, too
MOST_TRIED = 65535


@rule
def tell_search(pool: Any, visits: Any, values: Any) -> None:
    """How often each answer was tried, and what the position was worth to every seat, in PARTS."""
    node, worth = pool.node, pool.worth
    for a in range(len(visits)):
        visits[a] = 0
    root = int(pool.kept[ROOT])
    c = int(node[root, FIRST])
    while c >= 0:
        visits[node[c, ACTION]] = min(MOST_TRIED, int(node[c, VISITS]))
        c = int(node[c, NEXT])
    for p in range(len(values)):
        values[p] = int(PARTS * (worth[root, p] / node[root, VISITS]) + 0.5)


@rule
def answer_tried(visits: Any, gen: Any) -> Any:
    """Mostly what was tried most."""
    most, total = 0, 0
    for a in range(len(visits)):
        total += int(visits[a])
        if visits[a] > visits[most]:
            most = a
    if below(gen, STRAY) != 0:
        return most
    left = int(below(gen, total))
    for a in range(len(visits)):
        left -= int(visits[a])
        if left < 0:
            return a
    return most
