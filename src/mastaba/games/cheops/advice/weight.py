"""What a sensible player answers: how likely each answer is."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.laws import slot_column, slot_number
from ..rules.placing import (
    LANE,
    NEIGHBOURS_EVERYWHERE,
    families_in_hand,
    legal_in_row,
    pawns_in_row,
    places_of,
)
from ..rules.prices import market_price
from ..schema import (
    CELL_0,
    COLOUR_0,
    DISPOSE,
    DRAW_0,
    END,
    END_TURN,
    FAMILY_0,
    JOKER_COLOUR,
    LAW7_SLOT,
    LAW9_PAY,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW11_FAMILY,
    LAW_COLUMN,
    MAIN,
    NEIGHBOUR,
    PASS,
    PAY,
    PLACE,
    SELL,
    TABLET,
)
from ..tables import JOKER_PRICE, LAW7_VALUE, ROW_START, ROWS
from .evaluate import chance_of_sale, depends_on_others, expected, joker_worth, sales_to_come, worth_with
from .numbers import (
    BETTER,
    CLEAR,
    END_DRAWING,
    FAMILY_KEEN,
    GAP,
    JOKER_EVEN,
    JOKER_RIGHT,
    LATE_COLOUR,
    LATE_FALL,
    NEIGHBOUR_KEEN,
    OTHER_FAMILY,
    SHARP,
    SLOT_EVEN,
    SLOT_FAR,
    SLOT_GAIN,
    SPARE,
    SPITE,
    STOCK,
    STORED_KEEN,
    TABLET_KEEN,
    TAKE_SHARP,
    TREASURE_KEEN,
)

# --- what a treasure gains ----------------------------------------------------------------------------------------


@rule
def keeping_gain(s: Any, p: Any, c: Any, again: Any) -> Any:
    """What one more kept treasure of colour c may bring beyond a sale now."""
    return expected(s, p, c, 1, again) - market_price(s)


@rule
def growth(s: Any, p: Any, c: Any, again: Any) -> Any:
    """What one more kept treasure of colour c adds to those that p keeps already."""
    if s.kept[p, c] == 0 or not depends_on_others(s, c):
        return 0.0
    return s.kept[p, c] * (expected(s, p, c, 1, again) - expected(s, p, c, 0, again))


@rule
def drift(s: Any, q: Any, c: Any, again: Any) -> Any:
    """What a sale of colour c adds to each one that q keeps of it.

    What is expected now is today's number, unless it is sold again, and else what is expected then.
    """
    if again <= 0.0 or sales_to_come(s, c) == 0:
        return 0.0
    today = worth_with(s, q, c, int(s.covered[c]), 0)
    return (1.0 - again) / again * (expected(s, q, c, 0, again) - today)


@rule
def drift_of_others(s: Any, p: Any, c: Any, again: Any) -> Any:
    """What a sale of colour c adds to all that the others keep of it."""
    added, kept = 0.0, 0
    for q in range(s.seats):
        if q != p and s.kept[q, c] > 0:
            kept += int(s.kept[q, c])
            if depends_on_others(s, c):
                added += s.kept[q, c] * drift(s, q, c, again)
    if kept == 0 or depends_on_others(s, c):
        return added
    return kept * drift(s, p, c, again)


@rule
def dispose_weight(s: Any, p: Any, a: Any, n: Any, again: Any) -> Any:
    """Keep what may become dearer than the market."""
    c = int(s.pending)
    gain = keeping_gain(s, p, c, again)
    if n[SHARP] > 0.0:
        if a == SELL:
            return 1.0
        if s.kept[p, c] > 0:
            gain += n[STOCK] * (growth(s, p, c, again) - s.kept[p, c] * drift(s, p, c, again))
        return leaning(n[SHARP] * (gain + n[SPITE] * drift_of_others(s, p, c, again)))
    good = n[CLEAR] if abs(gain) > n[GAP] else n[BETTER]
    return good if (gain > 0.0) == (a != SELL) else 1.0


@rule
def treasure_weight(s: Any, p: Any, c: Any, n: Any, again: Any) -> Any:
    """The dearer the treasure, kept or sold, the likelier."""
    gain = keeping_gain(s, p, c, again)
    if n[TAKE_SHARP] == 0.0:
        return 1.0 + max(0.0, gain) * n[TREASURE_KEEN]
    sold = 0.0
    if s.kept[p, c] > 0:
        gain += n[STOCK] * growth(s, p, c, again)
        sold = n[STOCK] * s.kept[p, c] * drift(s, p, c, again)
    return leaning(n[TAKE_SHARP] * max(gain, sold))


@rule
def leaning(x: Any) -> Any:
    """How much likelier a gain makes an answer: as much as a loss makes it less likely."""
    more = abs(x)
    up = 1.0 + more + 0.5 * more * more
    return up if x > 0.0 else 1.0 / up


@rule
def thing_weight(s: Any, p: Any, thing: Any, n: Any, again: Any) -> Any:
    """What lies on a cell; tablets are worth a look."""
    return n[TABLET_KEEN] if thing == TABLET else treasure_weight(s, p, thing, n, again)


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
def main_weight(s: Any, p: Any, a: Any, n: Any, families: Any) -> Any:
    """A family to lay, a neighbour, a stored tablet, or none of them."""
    if a < NEIGHBOUR:
        return family_weight(s, p, a - FAMILY_0, n, families)
    if a == NEIGHBOUR:
        return n[NEIGHBOUR_KEEN]
    return n[STORED_KEEN] if a < PASS else 1.0


# --- families -------------------------------------------------------------------------------------------------------


@rule
def reached(s: Any, p: Any, n: Any, again: Any) -> Any:
    """For each family in hand what lies on the cells that are legal for it, by weight.

    First it counts the cells by what lies there, eight bits for each thing in a word of each family; then every thing
    is weighed once.
    """
    a, b, c, d = 0, 0, 0, 0
    held = families_in_hand(s, p)
    below = NEIGHBOURS_EVERYWHERE
    word = pawns_in_row(s, 0)
    for r in range(ROWS):
        above = pawns_in_row(s, r + 1)
        legal = legal_in_row(below, word, above, r)
        places = places_of(legal, held)
        i = 0
        while places >> i != 0:
            if (places >> i) & 1 != 0:
                at = 8 * int(s.content[int(ROW_START[r]) + i])
                a += ((legal >> i) & 1) << at
                b += ((legal >> (LANE + i)) & 1) << at
                c += ((legal >> (2 * LANE + i)) & 1) << at
                d += ((legal >> (3 * LANE + i)) & 1) << at
            i += 1
        if word == 0:
            break
        below = word
        word = above
    found = a | b | c | d
    first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
    for thing in range(TABLET + 1):
        at = 8 * thing
        if (found >> at) & 255 != 0:
            worth = thing_weight(s, p, thing, n, again)
            first += worth * ((a >> at) & 255)
            second += worth * ((b >> at) & 255)
            third += worth * ((c >> at) & 255)
            fourth += worth * ((d >> at) & 255)
    return first, second, third, fourth


@rule
def family_weight(s: Any, p: Any, f: Any, n: Any, families: Any) -> Any:
    """A family, by the cells that are legal for it, and by how many of it the hand has."""
    if n[FAMILY_KEEN] == 0.0:
        return 1.0
    mean = 0.25 * (families[0] + families[1] + families[2] + families[3])
    return (1.0 + n[FAMILY_KEEN] * (families[f] / mean - 1.0)) * (1.0 + n[SPARE] * (s.hand[p, f] - 1))


@rule
def common(s: Any, n: Any) -> Any:
    """What the weights of one question have in common: the chance of a sale, and what the families reach."""
    again = chance_of_sale(s, n)
    if n[FAMILY_KEEN] > 0.0 and (s.decision == MAIN or s.decision == LAW11_FAMILY):
        return again, reached(s, int(s.asked), n, again)
    return again, (1.0, 1.0, 1.0, 1.0)


# --- tablets --------------------------------------------------------------------------------------------------------


@rule
def colour_weight(s: Any, p: Any, c: Any, n: Any, again: Any) -> Any:
    """The joker, a late sale, a column for tablet 4, 5 or 6."""
    if s.decision == JOKER_COLOUR:
        worth = worth_with(s, p, c, int(s.covered[c]), 1)
        return 0.1 + worth * worth
    if s.decision == LAW10_COLOUR:
        return max(0.3, n[LATE_COLOUR] - n[LATE_FALL] * expected(s, p, c, 0, again))
    return 1.0


@rule
def slot_weight(s: Any, p: Any, a: Any, n: Any) -> Any:
    """A number near the top of a colour that one keeps, if the new price is more than it."""
    c = slot_column(a)
    i = slot_number(a)
    near = 1.0 if i - s.covered[c] < 2 else n[SLOT_FAR]
    gain = s.kept[p, c] * (LAW7_VALUE - worth_with(s, p, c, i, 0))
    return near * (n[SLOT_EVEN] + max(0.0, n[SLOT_GAIN] * gain))


# --- all of them ----------------------------------------------------------------------------------------------------


@rule
def weight(s: Any, a: Any, n: Any, common: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = int(s.asked)
    if d == DISPOSE:
        return dispose_weight(s, p, a, n, common[0])
    if d == PLACE or d == LAW11_CELL:
        return thing_weight(s, p, int(s.content[a - CELL_0]), n, common[0])
    if d == END_TURN:
        return draw_weight(s, p, a, n)
    if d == MAIN or d == LAW11_FAMILY:
        return main_weight(s, p, a, n, common[1])
    if d == LAW10_COLOUR or d == JOKER_COLOUR or d == LAW_COLUMN:
        return colour_weight(s, p, a - COLOUR_0, n, common[0])
    if d == LAW7_SLOT:
        return slot_weight(s, p, a, n)
    if d == LAW9_PAY:
        return n[JOKER_EVEN] + (n[JOKER_RIGHT] if (a == PAY) == (joker_worth(s, p, n) > JOKER_PRICE) else 0.0)
    return 1.0
