"""What a sensible player answers: how likely each answer is."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..rules.laws import slot_column, slot_number
from ..rules.prices import market_price
from ..schema import (
    CELL_0,
    COLOUR_0,
    DISPOSE,
    DRAW_0,
    END,
    END_TURN,
    JOKER_COLOUR,
    LAW7_SLOT,
    LAW9_PAY,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW_COLUMN,
    MAIN,
    NEIGHBOUR,
    PASS,
    PAY,
    PLACE,
    SELL,
    TABLET,
)
from ..tables import JOKER_PRICE, LAW7_VALUE
from .evaluate import expected, joker_worth, worth_with
from .numbers import (
    BETTER,
    CLEAR,
    END_DRAWING,
    GAP,
    JOKER_EVEN,
    JOKER_RIGHT,
    LATE_COLOUR,
    LATE_FALL,
    NEIGHBOUR_KEEN,
    OTHER_FAMILY,
    SLOT_EVEN,
    SLOT_FAR,
    SLOT_GAIN,
    STORED_KEEN,
    TABLET_KEEN,
    TREASURE_KEEN,
)


@rule
def keeping_gain(s: Any, p: Any, c: Any, n: Any) -> Any:
    """What one more kept treasure of colour c may bring beyond a sale now."""
    return expected(s, p, c, 1, n) - market_price(s)


@rule
def dispose_weight(s: Any, p: Any, a: Any, n: Any) -> Any:
    """Keep what may become dearer than the market."""
    gain = keeping_gain(s, p, int(s.pending), n)
    good = n[CLEAR] if abs(gain) > n[GAP] else n[BETTER]
    return good if (gain > 0.0) == (a != SELL) else 1.0


@rule
def cell_weight(s: Any, p: Any, k: Any, n: Any) -> Any:
    """The dearer the treasure, the likelier; tablets are worth a look."""
    thing = int(s.content[k])
    if thing == TABLET:
        return n[TABLET_KEEN]
    return 1.0 + max(0.0, keeping_gain(s, p, thing, n)) * n[TREASURE_KEEN]


@rule
def draw_weight(s: Any, p: Any, a: Any, n: Any) -> Any:
    """A family that the hand has not; nearly always some pawn."""
    if a == END:
        return n[END_DRAWING]
    if a < PASS:
        return 1.0
    k = a - DRAW_0
    top = s.pile[k, s.height[k] - 1]
    return n[OTHER_FAMILY] if s.hand[p, top] == 0 else 1.0


@rule
def main_weight(s: Any, a: Any, n: Any) -> Any:
    if a == NEIGHBOUR:
        return n[NEIGHBOUR_KEEN]
    return n[STORED_KEEN] if a > NEIGHBOUR and a < PASS else 1.0


@rule
def colour_weight(s: Any, p: Any, c: Any, n: Any) -> Any:
    """The joker, a late sale, a column for tablet 4, 5 or 6."""
    if s.decision == JOKER_COLOUR:
        worth = worth_with(s, p, c, int(s.covered[c]), 1)
        return 0.1 + worth * worth
    if s.decision == LAW10_COLOUR:
        return max(0.3, n[LATE_COLOUR] - n[LATE_FALL] * expected(s, p, c, 0, n))
    return 1.0


@rule
def slot_weight(s: Any, p: Any, a: Any, n: Any) -> Any:
    """A number near the top of a colour that one keeps, if the new price is more than it."""
    c = slot_column(a)
    i = slot_number(a)
    near = 1.0 if i - s.covered[c] < 2 else n[SLOT_FAR]
    gain = s.kept[p, c] * (LAW7_VALUE - worth_with(s, p, c, i, 0))
    return near * (n[SLOT_EVEN] + max(0.0, n[SLOT_GAIN] * gain))


@rule
def weight(s: Any, a: Any, n: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = int(s.asked)
    if d == DISPOSE:
        return dispose_weight(s, p, a, n)
    if d == PLACE or d == LAW11_CELL:
        return cell_weight(s, p, a - CELL_0, n)
    if d == END_TURN:
        return draw_weight(s, p, a, n)
    if d == MAIN:
        return main_weight(s, a, n)
    if d == LAW10_COLOUR or d == JOKER_COLOUR or d == LAW_COLUMN:
        return colour_weight(s, p, a - COLOUR_0, n)
    if d == LAW7_SLOT:
        return slot_weight(s, p, a, n)
    if d == LAW9_PAY:
        return n[JOKER_EVEN] + (n[JOKER_RIGHT] if (a == PAY) == (joker_worth(s, p, n) > JOKER_PRICE) else 0.0)
    return 1.0
