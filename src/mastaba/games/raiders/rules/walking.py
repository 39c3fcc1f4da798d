"""§4.4 Walking: the walk graph, legal steps, and the walk step by step."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..geometry import CELLS
from ..schema import CELL_0, CELL_BITS, CELL_MASK, COLLECT, DONE, STEP
from ..tables import BESIDE, DIRECTIONS, DIVING_HELMET, FLOOR, FOUNTAIN, NEIGHBOUR, SPRING_BOOTS
from .asking import active, ask, piece_on
from .cells import bit, cells_of, lowest, occupied
from .pushing import can_push_away, lift

EXIT_BITS = 7  # at most DIRECTIONS + CELLS exits are tried at a cell
EXIT_MASK = (1 << EXIT_BITS) - 1


@rule
def exits(s: Any, item: Any, c: Any) -> Any:
    """How many exits of a cell to look at: the neighbours, and every cell where boots or helmet may leap."""
    if item == SPRING_BOOTS and s.beside[c] != 0:
        return DIRECTIONS + CELLS
    if item == DIVING_HELMET and s.terrain[c] == FOUNTAIN:
        return DIRECTIONS + CELLS
    return DIRECTIONS


@rule
def exit_at(s: Any, item: Any, c: Any, i: Any) -> Any:
    """The cell behind the i-th exit in this item's walk graph, or -1. Never the Guardian's."""
    if i >= DIRECTIONS:
        return leap(s, item, c, i - DIRECTIONS)
    t = NEIGHBOUR[c, i]
    if t < 0 or t == s.guardian:
        return -1
    kind = s.terrain[t]
    if kind == FLOOR or (kind == FOUNTAIN and item == DIVING_HELMET):
        return t
    return -1


@rule
def leap(s: Any, item: Any, c: Any, t: Any) -> Any:
    """§2.8 Over one run of pillars with the Spring Boots (R35), between fountains with the Diving Helmet (R37)."""
    if t == c or t == s.guardian:
        return -1
    if item == SPRING_BOOTS:
        return t if s.beside[c] & s.beside[t] != 0 else -1
    return t if s.terrain[t] == FOUNTAIN else -1


@rule
def can_complete(s: Any, item: Any, c: Any, t: Any, steps: Any) -> Any:
    """R13, R14 Can so many steps follow the one from c to t, none straight back? Pawns and doll count as passable.

    A search in depth: `path` holds the cells (CELL_BITS each, the last one lowest), `tried` the exits already tried
    at each of them (EXIT_BITS each).
    """
    path, tried, depth = int(c) << CELL_BITS | int(t), 0, 0
    while depth < steps:
        here, i = path & CELL_MASK, tried & EXIT_MASK
        if i == exits(s, item, here):
            if depth == 0:
                return False
            path, tried, depth = path >> CELL_BITS, tried >> EXIT_BITS, depth - 1
            continue
        tried += 1
        u = exit_at(s, item, here, i)
        if u >= 0 and u != (path >> CELL_BITS & CELL_MASK):
            path, tried, depth = path << CELL_BITS | int(u), tried << EXIT_BITS, depth + 1
    return True


@rule
def ground_of(s: Any, item: Any) -> Any:
    """Where this item's owner may walk, as a set: floor, with the helmet fountains too; never the Guardian's cell."""
    found = cells_of(s, FLOOR)
    if item == DIVING_HELMET:
        found |= cells_of(s, FOUNTAIN)
    return found & ~bit(s.guardian)


@rule
def over_pillars(s: Any, c: Any) -> Any:
    """§2.8 The cells next to a run of pillars that c lies next to, too (R35)."""
    found = 0
    for t in range(CELLS):
        found |= int(s.beside[c] & s.beside[t] != 0) << t
    return found


@rule
def within_a_step(s: Any, p: Any, c: Any, ground: Any) -> Any:
    """The cells behind the exits of c that do not lead straight back, as a set: what `exit_at` says one by one."""
    item = s.item_of[p]
    found = int(BESIDE[c])
    if item == SPRING_BOOTS and s.beside[c] != 0:
        found |= over_pillars(s, c)
    if item == DIVING_HELMET and s.terrain[c] == FOUNTAIN:
        found |= cells_of(s, FOUNTAIN)
    return found & ground & ~bit(c) & ~bit(s.previous)


@rule
def goes_on(ground: Any, c: Any, t: Any, steps: Any) -> Any:
    """Do so many steps follow the one from c to t if each goes to the first neighbour there is, none straight back?

    Almost always they do, and nobody has to search.
    """
    came, here = int(c), int(t)
    for _ in range(steps):
        near = int(BESIDE[here]) & ground & ~bit(came)
        if near == 0:
            return False
        came = here
        here = lowest(near)
    return True


@rule
def is_step(s: Any, p: Any, c: Any, t: Any, ground: Any, pieces: Any) -> Any:
    """§4.4 Is the step from c to a cell within a step legal now?"""
    if pieces >> t & 1 and not can_push_away(s, p, piece_on(s, t, p), t, c):
        return False
    more = s.steps_left - 1
    return goes_on(ground, c, t, more) or can_complete(s, s.item_of[p], c, t, more)


@rule
def has_step(s: Any, p: Any) -> Any:
    """Is there a legal step at all?"""
    c = s.piece[p]
    ground, pieces = ground_of(s, s.item_of[p]), occupied(s)
    near = within_a_step(s, p, c, ground)
    while near != 0:
        t = lowest(near)
        if is_step(s, p, c, t, ground, pieces):
            return True
        near &= near - 1
    return False


@rule
def walking(s: Any) -> Any:
    """§4.4 The next step, while there is one to take; then the walk ends (R15: also when stuck)."""
    p = active(s)
    if (s.steps_left > 0 or s.extra > 0) and has_step(s, p):
        ask(s, STEP, p)
        return True
    s.stage = COLLECT
    return False


@rule
def options_step(s: Any, mask: Any) -> None:
    """§4.4 All legal steps; the rocket's step may be declined (R39)."""
    p = s.asked
    c = s.piece[p]
    ground, pieces = ground_of(s, s.item_of[p]), occupied(s)
    near = within_a_step(s, p, c, ground)
    while near != 0:
        t = lowest(near)
        if is_step(s, p, c, t, ground, pieces):
            mask[CELL_0 + t] = 1
        near &= near - 1
    if s.steps_left == 0:
        mask[DONE] = 1


@rule
def answer_step(s: Any, a: Any) -> Any:
    """§4.4 One step; True if it pushed somebody and the push is to be decided."""
    if a == DONE:
        s.extra = 0
        return False
    p, t = s.asked, a - CELL_0
    c = s.piece[p]
    piece = piece_on(s, t, p)
    count_step(s, c)
    s.piece[p] = t
    if piece >= 0:
        s.chain = 1 << p
        lift(s, piece, t, c, p)
        return True
    return False


@rule
def count_step(s: Any, c: Any) -> None:
    """The cell just left joins the path; the step is used up."""
    s.path[s.path_length] = c
    s.path_length += 1
    s.previous = c
    if s.steps_left > 0:
        s.steps_left -= 1
    else:
        s.extra = 0
