"""§2.4 and §4.5 Price tables, the market, what a colour is worth."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.settings import is_switched

from ..schema import LAW4_VOIDS, ON_BOARD, ON_MARKET
from ..tables import (
    COLOURS,
    FULL_TO_END,
    FULL_TO_END_LAW3,
    JOKER,
    KIND,
    LAW7_VALUE,
    LENGTH,
    LONG_GAME,
    MARKET_1,
    MARKET_2,
    MARKET_PRICE,
    MARKET_PRICE_LAW1,
    MARKET_PRICE_LAW2,
    MUST_SELL,
    OTHERS,
    PAIR,
    PLAIN,
    TIMES_X,
    VALUE,
)
from .tablets import is_held, is_under, new_price_is_on, place_of


@rule
def market_price(s: Any) -> Any:
    """10, or what the tablet on the market cell says (R28)."""
    if place_of(s, MARKET_1) == ON_MARKET:
        return MARKET_PRICE_LAW1
    if place_of(s, MARKET_2) == ON_MARKET:
        return MARKET_PRICE_LAW2
    return MARKET_PRICE


@rule
def is_full(s: Any, c: Any) -> Any:
    """Only the bottom number is open."""
    return s.covered[c] >= LENGTH[s.table_id[c]] - 1


@rule
def full_tables(s: Any) -> Any:
    """How many tables are full."""
    count = 0
    for c in range(COLOURS):
        if is_full(s, c):
            count += 1
    return count


@rule
def tables_to_end(s: Any) -> Any:
    """Two, or three while tablet 3 lies on the board (R30)."""
    return FULL_TO_END_LAW3 if place_of(s, LONG_GAME) == ON_BOARD else FULL_TO_END


@rule
def kind_at(s: Any, c: Any, i: Any) -> Any:
    """PLAIN, PAIR or TIMES_X: the kind of the i-th number of column c."""
    if new_price_is_on(s, c, i):
        return PLAIN
    return int(KIND[s.table_id[c], i])


@rule
def value_at(s: Any, c: Any, i: Any) -> Any:
    """The value, the leader's value or the multiple of X at the i-th number of column c."""
    if new_price_is_on(s, c, i):
        return LAW7_VALUE
    return int(VALUE[s.table_id[c], i])


@rule
def owned(s: Any, p: Any, c: Any) -> Any:
    """k_p: treasures of colour c that p keeps, the joker included (R41)."""
    if s.joker_colour == c and is_held(s, JOKER, p):
        return int(s.kept[p, c]) + 1
    return int(s.kept[p, c])


@rule
def owned_by_all(s: Any, c: Any) -> Any:
    """X: treasures of colour c owned by all players together (R48)."""
    total = 0
    for p in range(s.seats):
        total += owned(s, p, c)
    return total


@rule
def leads(s: Any, p: Any, c: Any) -> Any:
    """Does p own strictly more treasures of colour c than every other player (R46, R47)?"""
    mine = owned(s, p, c)
    for q in range(s.seats):
        if q != p and owned(s, q, c) >= mine:
            return False
    return True


@rule
def is_void(s: Any, c: Any, i: Any) -> Any:
    """R31, the other reading: under tablet 4 a colour whose table is full is worthless, kept treasures too."""
    return is_switched(s, LAW4_VOIDS) and is_under(s, MUST_SELL, c) and i >= LENGTH[s.table_id[c]] - 1


@rule
def worth_each_at(s: Any, p: Any, c: Any, i: Any) -> Any:
    """What each treasure of colour c would bring p, were the i-th number the topmost open one (§6)."""
    if is_void(s, c, i):
        return 0
    kind = kind_at(s, c, i)
    value = value_at(s, c, i)
    if kind == TIMES_X:
        return value * owned_by_all(s, c)
    if kind == PAIR and not leads(s, p, c):
        return int(OTHERS[s.table_id[c], i])
    return value


@rule
def worth_each(s: Any, p: Any, c: Any) -> Any:
    """What each treasure of colour c would bring p if the game ended now (R26)."""
    return worth_each_at(s, p, c, int(s.covered[c]))
