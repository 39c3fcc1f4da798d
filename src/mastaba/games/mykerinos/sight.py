"""§5: the only hidden thing is the order of the cards not yet dealt."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import shuffle

from .rules.season import cards_before
from .schema import CARDS


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """§5 The cards still to come, in any order; rotations are drawn when dealt."""
    start = cards_before(int(s.season) + 1)
    count = 0
    for card in range(CARDS):
        if s.dealt[card] == 0:
            s.pile[count] = card
            count += 1
    shuffle(gen, s.pile, count)
    for i in range(count - 1, -1, -1):
        s.pile[start + i] = s.pile[i]
    for place in range(start):
        s.pile[place] = -1
