"""A bag of family pawns as one integer: for set-up and for filling the piles anew."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below

from ..tables import FAMILIES

BYTE = 8  # bits for the number of pawns of each family
MOST = (1 << BYTE) - 1


@rule
def pawns(n: Any, f: Any) -> Any:
    """A bag of n pawns of family f: added to another bag, or taken out of it."""
    return n << (BYTE * f)


@rule
def full_bag(each: Any) -> Any:
    """So many pawns of each family."""
    bag = 0
    for f in range(FAMILIES):
        bag += pawns(each, f)
    return bag


@rule
def in_bag(bag: Any, f: Any) -> Any:
    """How many pawns of family f are in the bag."""
    return (bag >> (BYTE * f)) & MOST


@rule
def pick(gen: Any, bag: Any) -> Any:
    """The family of one pawn of the bag, each pawn alike. The caller takes it out."""
    total = 0
    for f in range(FAMILIES):
        total += in_bag(bag, f)
    left = below(gen, total)
    f = 0
    while f < FAMILIES - 1 and left >= in_bag(bag, f):
        left -= in_bag(bag, f)
        f += 1
    return f
