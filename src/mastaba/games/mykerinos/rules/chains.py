"""§4.3: which cells a chain of cubes may use. A chain is begun only if it can be completed."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.component_reader import frozen

from ..schema import (
    CHAIN_BLACKMORE,
    CHAIN_EXTEND,
    CHAIN_LEMON_EXTEND,
    CHAIN_LEMON_NEW,
    CHAIN_NEW,
    CHAIN_TANGERINE,
    LONGEST_CHAIN,
    NO_CHAIN,
)
from .region import (
    any_cell,
    both,
    cells_of_colour,
    contains,
    either,
    free_cells,
    mark_cells,
    neighbours,
    only,
    pyramids,
    with_two_neighbours,
    without,
)

CHAIN_CUBES = frozen([0, 1, 2, 1, 2, 2, 3])  # placed by each kind of chain


# Some kinds of chain together are one integer, a bit for each kind.


@rule
def one_kind(kind: Any) -> Any:
    return 1 << kind


@rule
def has_kind(kinds: Any, kind: Any) -> Any:
    return (kinds >> kind) & 1


PLAIN_CHAINS = one_kind(CHAIN_NEW) | one_kind(CHAIN_EXTEND)
LEMON_CHAINS = one_kind(CHAIN_LEMON_NEW) | one_kind(CHAIN_LEMON_EXTEND)


@rule
def first_cells(kind: Any, open_cells: Any, free_pyramids: Any, based: Any) -> Any:
    """§4.3 The cells that may begin a chain; `based` are the cells beside a cube of the colour."""
    if kind == CHAIN_NEW:
        return open_cells
    if kind == CHAIN_EXTEND:
        return both(both(open_cells, based), neighbours(open_cells))
    if kind == CHAIN_BLACKMORE:
        return both(open_cells, neighbours(open_cells))
    if kind == CHAIN_TANGERINE:
        return both(both(open_cells, based), neighbours(with_two_neighbours(open_cells)))
    if kind == CHAIN_LEMON_NEW:
        return free_pyramids
    from_sand = both(open_cells, neighbours(free_pyramids))  # ruling R17: exactly one of the two on a pyramid
    from_pyramid = both(free_pyramids, neighbours(open_cells))
    return both(based, either(from_sand, from_pyramid))


@rule
def next_cells(s: Any, free: Any, pyramid: Any) -> Any:
    """§4.3 The cells that may follow the cube just placed (ruling R11: beside that cube, not beside another)."""
    last = int(s.chain_cells[s.chain_step - 1])
    beside = both(neighbours(only(last)), free)
    open_beside = without(beside, pyramid)
    if s.chain_kind == CHAIN_LEMON_EXTEND:
        if contains(pyramid, last):
            return open_beside
        return both(beside, pyramid)
    if s.chain_kind == CHAIN_TANGERINE and s.chain_step == 1:
        return both(open_beside, neighbours(without(free, pyramid)))
    return open_beside


@rule
def mark_chain_cells(s: Any, colour: Any, mask: Any) -> None:
    """The cells that go on with the chain that was begun."""
    free = free_cells(s)
    pyramid = pyramids(s)
    if s.chain_step > 0:
        mark_cells(next_cells(s, free, pyramid), mask)
    else:
        based = neighbours(cells_of_colour(s.cube, colour))
        mark_cells(first_cells(int(s.chain_kind), without(free, pyramid), both(free, pyramid), based), mask)


@rule
def can_begin(kind: Any, cubes: Any, open_cells: Any, free_pyramids: Any, based: Any) -> Any:
    """§4.3 Are there cubes and cells for a whole chain of this kind?"""
    if cubes < CHAIN_CUBES[kind]:
        return False
    return any_cell(first_cells(kind, open_cells, free_pyramids, based))


@rule
def possible_chains(s: Any, colour: Any, cubes: Any, wanted: Any) -> Any:
    """Which of the wanted kinds of chain this colour could complete with these cubes, and NO_CHAIN for an open cell."""
    free = free_cells(s)
    pyramid = pyramids(s)
    open_cells = without(free, pyramid)
    free_pyramids = both(free, pyramid)
    based = neighbours(cells_of_colour(s.cube, colour))
    kinds = one_kind(NO_CHAIN) * int(any_cell(open_cells))
    for kind in range(CHAIN_NEW, CHAIN_TANGERINE + 1):
        if has_kind(wanted, kind):
            kinds |= one_kind(kind) * int(can_begin(kind, cubes, open_cells, free_pyramids, based))
    return kinds


@rule
def begin_chain(s: Any, kind: Any) -> None:
    s.chain_kind = kind
    s.chain_step = 0


@rule
def put_cube(s: Any, colour: Any, cell: Any) -> Any:
    """One cube of the chain onto its cell; is the chain complete?"""
    s.cube[cell] = colour
    s.put_at[cell] = s.ply
    s.chain_cells[s.chain_step] = cell
    s.chain_step += 1
    return s.chain_step == CHAIN_CUBES[s.chain_kind]


@rule
def end_chain(s: Any) -> None:
    s.chain_kind = NO_CHAIN
    s.chain_step = 0
    for i in range(LONGEST_CHAIN):
        s.chain_cells[i] = -1
