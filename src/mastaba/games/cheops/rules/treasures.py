"""§4.5 A treasure is taken: sold, kept or discarded."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import DISCARDED, DISPOSE, KEEP, KEPT, SELL, SOLD
from ..tables import MUST_KEEP, MUST_SELL
from .asking import ask_about
from .ending import go_on, resume_turn
from .prices import is_full, market_price
from .tablets import is_under
from .trace import note_fate


@rule
def sell(s: Any, c: Any) -> None:
    """The market price now, and the topmost open number is covered."""
    s.money[s.asked] += market_price(s)
    s.covered[c] += 1
    note_fate(s, SOLD)
    go_on(s)


@rule
def keep(s: Any, c: Any) -> None:
    """Open in front of the player until the end."""
    s.kept[s.asked, c] += 1
    note_fate(s, KEPT)
    resume_turn(s)


@rule
def discard(s: Any, c: Any) -> None:
    """Tablet 4 on a full table: to the box (R31)."""
    s.discarded[c] += 1
    note_fate(s, DISCARDED)
    resume_turn(s)


@rule
def take_treasure(s: Any, c: Any) -> None:
    """§4.5 What happens depends on the tablet under the column and on the table (R27, R33)."""
    if is_under(s, MUST_KEEP, c):
        keep(s, c)
    elif is_under(s, MUST_SELL, c):
        if is_full(s, c):
            discard(s, c)
        else:
            sell(s, c)
    elif is_full(s, c):
        keep(s, c)
    else:
        ask_about(s, DISPOSE, c)


@rule
def options_dispose(s: Any, mask: Any) -> None:
    """§4.2 DISPOSE: asked only where both ways are open."""
    mask[SELL] = 1
    mask[KEEP] = 1


@rule
def answer_dispose(s: Any, a: Any) -> None:
    if a == SELL:
        sell(s, int(s.pending))
    else:
        keep(s, int(s.pending))
