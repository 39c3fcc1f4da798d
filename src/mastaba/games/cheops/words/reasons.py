"""Why something cannot be done."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Message, say

from ..rules.placing import families_around
from ..rules.sets import has
from ..schema import TABLET
from ..tables import FAMILIES
from .names import family


def why_not(s: Any, k: int, f: int) -> Message:
    """Why this pawn cannot be laid on this cell, which is open."""
    if f < FAMILIES and has(families_around(s, k), f):
        return say("why.touches", family=family(f))
    return say("why.no_turn_left") if f == FAMILIES else say("why.tablet")


def why_no_swap(s: Any, k: int, first: int) -> Message:
    """Why this cell is no choice of tablet 12; `first` is the cell chosen already, or -1."""
    if s.content[k] >= TABLET:
        return say("why.no_treasure")
    if first < 0:
        return say("why.no_partner")
    return say("why.chosen" if k == first else "why.same")
