"""What a card would bring in each edifice, from what its reader has built."""

from __future__ import annotations

from dataclasses import dataclass

from mastaba.draw.memo import memoized

from ..count import Cards, Pyramid, gain, obelisk_points, slots
from ..tables import GLYPH, GLYPH_POINTS, OBELISK_GLYPH, STONES, TOMB_GLYPH


@dataclass(frozen=True)
class Worth:
    """Points of a card: at its best place in the pyramid, on the obelisk, by its glyph in the tomb; and its stones."""

    pyramid: int
    place: int  # the answer that brings most in the pyramid; -1: it is complete
    obelisk: int
    tomb: int
    stones: int


@memoized(8192)
def worth(card: int, pyramid: Pyramid, obelisk: Cards) -> Worth:
    won, place = max(((gain(pyramid, action, card), -action) for action in slots(pyramid)), default=(0, 1))
    raised = obelisk_points((*obelisk, card)) - obelisk_points(obelisk)
    raised += GLYPH_POINTS if GLYPH[card] == OBELISK_GLYPH else 0
    buried = GLYPH_POINTS if GLYPH[card] == TOMB_GLYPH else 0
    return Worth(won, -place, raised, buried, int(STONES[card].sum()))
