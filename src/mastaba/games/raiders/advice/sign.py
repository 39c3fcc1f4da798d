"""By what a position is known again, whichever way led there."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.guardian import has_item
from ..schema import PIECES
from ..tables import DECOY_DOLL, KINDS

FACTOR, SIGNS = 1000003, (1 << 31) - 1


@rule
def mixed(sign: Any, value: Any) -> Any:
    """A sign that depends on one more value, from -1 on."""
    return (sign * FACTOR + int(value) + 2) & SIGNS


@rule
def sign(s: Any) -> Any:
    """What is asked, where everybody stands, what was revealed and collected; no face-down card.

    Where tokens lie is left out: who stands where and has which of them says nearly as much.
    A walk is known again by where it is and how far it still goes, whichever cell it came from: that one bars the way
    straight back, no more. The doll may be laid on any cell of its owner's path, which therefore counts.
    """
    found = mixed(mixed(int(s.decision), s.asked), s.steps_left * 2 + s.extra)
    found = mixed(mixed(found, s.guardian), s.facing * 2 + s.rotation)
    found = mixed(mixed(found, s.round_no), s.lifted)
    for i in range(PIECES):
        found = mixed(found, s.piece[i])
    for q in range(s.seats):
        found = mixed(mixed(mixed(found, s.played[q]), s.hand[q]), s.curses[q])
        for kind in range(1, KINDS + 1):
            found = mixed(found, s.collected[q, kind])
    if has_item(s, s.asked, DECOY_DOLL):
        for k in range(s.path_length):
            found = mixed(found, s.path[k])
    return max(1, found)
