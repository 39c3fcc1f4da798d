"""What is good in Cheops, never what is legal: what kept treasures may become, and what a sensible player does."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule
from mastaba.core.tables import frozen

from .rules.placing import families_in_hand, survey
from .rules.prices import full_tables, is_full, is_under, kind_at, market_price, owned_by_all, tables_to_end, value_at
from .schema import (
    CELL_0,
    COLOUR_0,
    DISPOSE,
    DRAW_0,
    END,
    END_TURN,
    IN_FRONT,
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
    SLOT_0,
    TABLET,
)
from .tables import COLOURS, FAMILIES, LAW7_VALUE, LENGTH, MAX_NUMBERS, OTHERS, PAIR, PER_COLOUR, TIMES_X

HORIZON = 60  # questions: a playout reaches the end of most games
SALE_CHANCE = 0.55  # that a colour is sold once more
LATE_SALE_CHANCE = 0.4  # the same when one more full table ends the game
PAWN_WORTH = frozen([0.0, 2.0, 3.5, 4.5, 5.0], float)  # by pawns in hand: a small hand may have to pass
STORED_WORTH = frozen([4.0, 8.0, 4.0], float)  # of tablets 10, 11 and 12


# --- what a colour may become


@rule
def sales_to_come(s: Any, c: Any) -> Any:
    """How many more treasures of colour c can be sold at most."""
    if is_full(s, c) or is_under(s, 5, c):
        return 0
    left = PER_COLOUR - int(s.covered[c]) - int(s.discarded[c])
    for p in range(s.seats):
        left -= int(s.kept[p, c])
    return max(0, min(left, LENGTH[s.table_id[c]] - 1 - int(s.covered[c])))


@rule
def most_of_others(s: Any, p: Any, c: Any) -> Any:
    """The most treasures of colour c that another player keeps."""
    most = 0
    for q in range(s.seats):
        if q != p:
            most = max(most, int(s.kept[q, c]))
    return most


@rule
def worth_with(s: Any, p: Any, c: Any, i: Any, extra: Any) -> Any:
    """What each treasure would bring p at the i-th number with so many more of them."""
    kind = kind_at(s, c, i)
    value = value_at(s, c, i)
    if kind == TIMES_X:
        return 1.0 * value * (owned_by_all(s, c) + extra)
    if kind == PAIR and int(s.kept[p, c]) + extra <= most_of_others(s, p, c):
        return 1.0 * OTHERS[s.table_id[c], i]
    return 1.0 * value


@rule
def expected(s: Any, p: Any, c: Any, extra: Any) -> Any:
    """What each treasure of colour c may bring p at the end, over the sales that may still come."""
    again = LATE_SALE_CHANCE if full_tables(s) + 1 >= tables_to_end(s) else SALE_CHANCE
    chance = 1.0
    worth = 0.0
    i = int(s.covered[c])
    left = sales_to_come(s, c)
    for j in range(left + 1):
        here = chance if j == left else chance * (1.0 - again)
        worth += here * worth_with(s, p, c, i + j, extra)
        chance -= here
    return worth


# --- how well a seat stands


@rule
def joker_worth(s: Any, p: Any) -> Any:
    """The best colour for an unnamed joker."""
    best = 0.0
    for c in range(COLOURS):
        best = max(best, expected(s, p, c, 1))
    return best


@rule
def tablets_worth(s: Any, p: Any) -> Any:
    """What the tablets in front of a player are good for."""
    worth = 0.0
    for t in range(3):
        if s.tablet_place[9 + t] == IN_FRONT + p:
            worth += STORED_WORTH[t]
    if s.tablet_place[8] == IN_FRONT + p and s.joker_colour < 0:
        worth += joker_worth(s, p)
    return worth


@rule
def hand_worth(s: Any, p: Any) -> Any:
    """Pawns that can be laid, and different ones."""
    count = 0
    kinds = 0
    held = families_in_hand(s, p)
    found, _ = survey(s, held)
    for f in range(FAMILIES):
        count += int(s.hand[p, f])
        if held & found & (1 << f) != 0:
            kinds += 1
    return PAWN_WORTH[min(count, 4)] + 1.0 * kinds


@rule
def evaluate(s: Any, p: Any) -> Any:
    """Piastres that seat p may expect: money, kept treasures by what they may become, tablets, hand."""
    worth = 1.0 * s.money[p] + tablets_worth(s, p) + hand_worth(s, p)
    for c in range(COLOURS):
        if s.kept[p, c] > 0:
            worth += s.kept[p, c] * expected(s, p, c, 0)
    return worth


# --- what a sensible player answers


@rule
def keeping_gain(s: Any, p: Any, c: Any) -> Any:
    """What one more kept treasure of colour c may bring beyond a sale now."""
    return expected(s, p, c, 1) - market_price(s)


@rule
def dispose_weight(s: Any, p: Any, a: Any) -> Any:
    """Keep what may become dearer than the market."""
    gain = keeping_gain(s, p, int(s.pending))
    good = 4.0 if abs(gain) > 5.0 else 2.0
    return good if (gain > 0.0) == (a != SELL) else 1.0


@rule
def cell_weight(s: Any, p: Any, k: Any) -> Any:
    """The dearer the treasure, the likelier; tablets are worth a look."""
    thing = int(s.content[k])
    if thing == TABLET:
        return 1.5
    return 1.0 + max(0.0, keeping_gain(s, p, thing)) * 0.15


@rule
def draw_weight(s: Any, p: Any, a: Any) -> Any:
    """A family that the hand has not; nearly always some pawn."""
    if a == END:
        return 0.1
    if a < PASS:
        return 1.0
    k = a - DRAW_0
    top = s.pile[k, s.height[k] - 1]
    return 3.0 if s.hand[p, top] == 0 else 1.0


@rule
def main_weight(s: Any, a: Any) -> Any:
    if a == NEIGHBOUR:
        return 0.4
    return 0.7 if a > NEIGHBOUR and a < PASS else 1.0


@rule
def colour_weight(s: Any, p: Any, c: Any) -> Any:
    """The joker, a late sale, a column for tablet 4, 5 or 6."""
    if s.decision == JOKER_COLOUR:
        worth = worth_with(s, p, c, int(s.covered[c]), 1)
        return 0.1 + worth * worth
    if s.decision == LAW10_COLOUR:
        return max(0.3, 2.0 - 0.1 * expected(s, p, c, 0))
    return 1.0


@rule
def slot_weight(s: Any, p: Any, slot: Any) -> Any:
    """A number near the top of a colour that one keeps, if 20 is more than it."""
    c = slot // MAX_NUMBERS
    i = slot % MAX_NUMBERS
    near = 1.0 if i - s.covered[c] < 2 else 0.3
    gain = s.kept[p, c] * (LAW7_VALUE - worth_with(s, p, c, i, 0))
    return near * (0.2 + max(0.0, 0.1 * gain))


@rule
def weight(s: Any, a: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    p = int(s.asked)
    if d == DISPOSE:
        return dispose_weight(s, p, a)
    if d == PLACE or d == LAW11_CELL:
        return cell_weight(s, p, a - CELL_0)
    if d == END_TURN:
        return draw_weight(s, p, a)
    if d == MAIN:
        return main_weight(s, a)
    if d == LAW10_COLOUR or d == JOKER_COLOUR or d == LAW_COLUMN:
        return colour_weight(s, p, a - COLOUR_0)
    if d == LAW7_SLOT:
        return slot_weight(s, p, a - SLOT_0)
    if d == LAW9_PAY:
        return 0.5 + (1.0 if (a == PAY) == (joker_worth(s, p) > 25.0) else 0.0)
    return 1.0
