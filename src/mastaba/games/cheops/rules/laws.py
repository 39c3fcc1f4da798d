"""§2.5 Law tablets 1 to 9, and what happens when a tablet is taken."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    BOX,
    COLOUR_0,
    DECLINE,
    IN_FRONT,
    LAW7_SLOT,
    LAW8_TARGET,
    LAW9_PAY,
    LAW_1,
    LAW_COLUMN,
    LAW_NOW_OR_LATER,
    ON_BOARD,
    ON_MARKET,
    ON_NUMBER,
    PAY,
    SLOT_0,
    UNDER,
)
from ..tables import (
    COLOURS,
    JOKER,
    JOKER_PRICE,
    LAWS,
    LENGTH,
    LONG_GAME,
    MARKET_1,
    MARKET_2,
    MAX_NUMBERS,
    NEW_PRICE,
    REPEAL,
    SEAL,
    TABLET_INDEX,
)
from .asking import ask_about, ask_next
from .ending import go_on
from .tablets import has_tablet_under, move_tablet, new_price_is_uncovered, place_of

# --- taking a tablet


@rule
def take_tablet(s: Any, k: Any) -> None:
    """§4.5 Revealed to all; in the box while its questions are open (§4.2)."""
    law = int(s.tablet_at[TABLET_INDEX[k]])
    move_tablet(s, law, BOX)
    if law <= MARKET_2:
        lay_on_market(s, law)
    elif law == LONG_GAME:
        move_tablet(s, LONG_GAME, ON_BOARD)
        go_on(s)
    elif law <= SEAL:
        ask_about(s, LAW_COLUMN, law)
    elif law == NEW_PRICE:
        ask_next(s, LAW7_SLOT)
    elif law == REPEAL:
        begin_repeal(s)
    elif law == JOKER:
        ask_next(s, LAW9_PAY)
    else:
        ask_about(s, LAW_NOW_OR_LATER, law)


@rule
def lay_on_market(s: Any, law: Any) -> None:
    """Tablets 1 and 2: the newer one replaces the older, which goes to the box (R29)."""
    other = MARKET_2 if law == MARKET_1 else MARKET_1
    if place_of(s, other) == ON_MARKET:
        move_tablet(s, other, BOX)
    move_tablet(s, law, ON_MARKET)
    go_on(s)


# --- tablets 4, 5, 6: under a column


@rule
def options_law_column(s: Any, mask: Any) -> None:
    """§4.2 LAW_COLUMN: any column without a tablet under it, full ones included (R34, R35)."""
    for c in range(COLOURS):
        if not has_tablet_under(s, c):
            mask[COLOUR_0 + c] = 1


@rule
def answer_law_column(s: Any, a: Any) -> None:
    move_tablet(s, int(s.pending), UNDER + a - COLOUR_0)
    go_on(s)


# --- tablet 7: on a number


@rule
def slot(c: Any, i: Any) -> Any:
    """The answer SLOT_c_i: the i-th number of column c."""
    return SLOT_0 + MAX_NUMBERS * c + i


@rule
def slot_column(a: Any) -> Any:
    """The column of an answer SLOT_c_i."""
    return (a - SLOT_0) // MAX_NUMBERS


@rule
def slot_number(a: Any) -> Any:
    """The position of the number of an answer SLOT_c_i."""
    return (a - SLOT_0) % MAX_NUMBERS


@rule
def options_law7_slot(s: Any, mask: Any) -> None:
    """§4.2 LAW7_SLOT: any uncovered number, the bottom one included (R37)."""
    for c in range(COLOURS):
        for i in range(s.covered[c], LENGTH[s.table_id[c]]):
            mask[slot(c, i)] = 1


@rule
def answer_law7_slot(s: Any, a: Any) -> None:
    move_tablet(s, NEW_PRICE, ON_NUMBER + slot_column(a))
    s.law7_slot = slot_number(a)
    go_on(s)


# --- tablet 8: repeal


@rule
def is_in_play(s: Any, law: Any) -> Any:
    """§4.2 On the market, on the board, under a column, on an open number or in front of a player (R38)."""
    if law == NEW_PRICE:
        return new_price_is_uncovered(s)
    place = place_of(s, law)
    return place >= ON_MARKET and place < BOX


@rule
def begin_repeal(s: Any) -> None:
    """Tablet 8: mandatory if there is a target; without one only tablet 8 goes to the box."""
    for law in range(1, LAWS + 1):
        if is_in_play(s, law):
            ask_next(s, LAW8_TARGET)
            return
    go_on(s)


@rule
def options_law8_target(s: Any, mask: Any) -> None:
    for law in range(1, LAWS + 1):
        if is_in_play(s, law):
            mask[LAW_1 + law - 1] = 1


@rule
def answer_law8_target(s: Any, a: Any) -> None:
    """That tablet's effect ends, nothing is refunded (R40); a repealed tablet 3 may end the game (R30)."""
    law = a - LAW_1 + 1
    move_tablet(s, law, BOX)
    if law == NEW_PRICE:
        s.law7_slot = -1
    go_on(s)


# --- tablet 9: the joker


@rule
def options_law9_pay(s: Any, mask: Any) -> None:
    """§4.2 LAW9_PAY: without 25 piastres it goes to the box unasked (R39)."""
    mask[DECLINE] = 1
    if s.money[s.asked] >= JOKER_PRICE:
        mask[PAY] = 1


@rule
def answer_law9_pay(s: Any, a: Any) -> None:
    if a == PAY:
        s.money[s.asked] -= JOKER_PRICE
        move_tablet(s, JOKER, IN_FRONT + s.asked)
    go_on(s)
