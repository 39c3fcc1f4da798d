"""§2.5 Law tablets 1 to 9, and what happens when a tablet is taken."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

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
from ..tables import COLOURS, JOKER_PRICE, LAWS, LENGTH, MAX_NUMBERS, TABLET_INDEX
from .ending import ask, go_on
from .prices import has_tablet_under

# --- taking a tablet


@rule
def take_tablet(s: Any, k: Any) -> None:
    """§4.5 Revealed to all; in the box while its questions are open (§4.2)."""
    law = int(s.tablet_at[TABLET_INDEX[k]])
    s.tablet_place[law - 1] = BOX
    if law <= 2:
        lay_on_market(s, law)
    elif law == 3:
        s.tablet_place[2] = ON_BOARD
        go_on(s)
    elif law <= 6:
        ask(s, LAW_COLUMN, law)
    elif law == 7:
        ask(s, LAW7_SLOT, -1)
    elif law == 8:
        begin_repeal(s)
    elif law == 9:
        ask(s, LAW9_PAY, -1)
    else:
        ask(s, LAW_NOW_OR_LATER, law)


@rule
def lay_on_market(s: Any, law: Any) -> None:
    """Tablets 1 and 2: the newer one replaces the older, which goes to the box (R29)."""
    if s.tablet_place[2 - law] == ON_MARKET:
        s.tablet_place[2 - law] = BOX
    s.tablet_place[law - 1] = ON_MARKET
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
    s.tablet_place[int(s.pending) - 1] = UNDER + a - COLOUR_0
    go_on(s)


# --- tablet 7: on a number


@rule
def options_law7_slot(s: Any, mask: Any) -> None:
    """§4.2 LAW7_SLOT: any uncovered number, the bottom one included (R37)."""
    for c in range(COLOURS):
        for i in range(s.covered[c], LENGTH[s.table_id[c]]):
            mask[SLOT_0 + MAX_NUMBERS * c + i] = 1


@rule
def answer_law7_slot(s: Any, a: Any) -> None:
    s.tablet_place[6] = ON_NUMBER + (a - SLOT_0) // MAX_NUMBERS
    s.law7_slot = (a - SLOT_0) % MAX_NUMBERS
    go_on(s)


@rule
def law7_is_uncovered(s: Any) -> Any:
    """Tablet 7 lies on a number that is still open."""
    for c in range(COLOURS):
        if s.tablet_place[6] == ON_NUMBER + c:
            return s.law7_slot >= s.covered[c]
    return False


# --- tablet 8: repeal


@rule
def is_in_play(s: Any, law: Any) -> Any:
    """§4.2 On the market, on the board, under a column, on an open number or in front of a player (R38)."""
    if law == 7:
        return law7_is_uncovered(s)
    place = s.tablet_place[law - 1]
    return place >= ON_MARKET and place < BOX


@rule
def begin_repeal(s: Any) -> None:
    """Tablet 8: mandatory if there is a target; without one only tablet 8 goes to the box."""
    for law in range(1, LAWS + 1):
        if is_in_play(s, law):
            ask(s, LAW8_TARGET, -1)
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
    s.tablet_place[law - 1] = BOX
    if law == 7:
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
        s.tablet_place[8] = IN_FRONT + s.asked
    go_on(s)
