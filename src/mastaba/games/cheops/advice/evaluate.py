"""How well a seat stands: money, what kept treasures may become, tablets, hand."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.placing import families_in_hand, survey
from ..rules.prices import full_tables, is_full, kind_at, owned_by_all, tables_to_end, value_at
from ..rules.sets import has
from ..rules.tablets import is_held, is_under, place_of
from ..schema import ON_NUMBER
from ..tables import (
    COLOURS,
    FAMILIES,
    HAND_SIZE,
    JOKER,
    KIND,
    LATE_SALE,
    LAW7_VALUE,
    LENGTH,
    MUST_KEEP,
    NEW_PRICE,
    OTHERS,
    PAIR,
    PER_COLOUR,
    PLAIN,
    STORED,
    TIMES_X,
    VALUE,
)
from .numbers import KIND_WORTH, LATE_SALE_CHANCE, PAWN_WORTH, SALE_CHANCE, STORED_WORTH

# --- what a colour may become


@rule
def sales_to_come(s: Any, c: Any) -> Any:
    """How many more treasures of colour c can be sold at most."""
    if is_full(s, c) or is_under(s, MUST_KEEP, c):
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
def depends_on_others(s: Any, c: Any) -> Any:
    """Does it depend on who keeps how many what a treasure of colour c brings?"""
    return KIND[s.table_id[c], 0] != PLAIN


@rule
def new_price(s: Any, c: Any) -> Any:
    """Which number of column c tablet 7 lies on, -1 if on none."""
    return int(s.law7_slot) if place_of(s, NEW_PRICE) == ON_NUMBER + c else -1


@rule
def chance_of_sale(s: Any, n: Any) -> Any:
    """The chance that a colour is sold once more."""
    return n[LATE_SALE_CHANCE] if full_tables(s) + 1 >= tables_to_end(s) else n[SALE_CHANCE]


@rule
def expected(s: Any, p: Any, c: Any, extra: Any, again: Any) -> Any:
    """What each treasure of colour c may bring p at the end, over the sales that may still come."""
    chance = 1.0
    worth = 0.0
    i = int(s.covered[c])
    left = sales_to_come(s, c)
    plain = not depends_on_others(s, c)
    slot = new_price(s, c)
    for j in range(left + 1):
        here = chance if j == left else chance * (1.0 - again)
        if plain:
            worth += here * (LAW7_VALUE if i + j == slot else VALUE[s.table_id[c], i + j])
        else:
            worth += here * worth_with(s, p, c, i + j, extra)
        chance -= here
    return worth


# --- how well a seat stands


@rule
def joker_worth(s: Any, p: Any, n: Any) -> Any:
    """The best colour for an unnamed joker."""
    again, best = chance_of_sale(s, n), 0.0
    for c in range(COLOURS):
        best = max(best, expected(s, p, c, 1, again))
    return best


@rule
def tablets_worth(s: Any, p: Any, n: Any) -> Any:
    """What the tablets in front of a player are good for."""
    worth = 0.0
    for t in range(STORED):
        if is_held(s, LATE_SALE + t, p):
            worth += n[STORED_WORTH + t]
    if is_held(s, JOKER, p) and s.joker_colour < 0:
        worth += joker_worth(s, p, n)
    return worth


@rule
def hand_worth(s: Any, p: Any, n: Any) -> Any:
    """Pawns that can be laid, and different ones."""
    count = 0
    kinds = 0
    held = families_in_hand(s, p)
    found, _ = survey(s, held)
    for f in range(FAMILIES):
        count += int(s.hand[p, f])
        if has(held & found, f):
            kinds += 1
    return n[PAWN_WORTH + min(count, HAND_SIZE)] + n[KIND_WORTH] * kinds


@rule
def evaluate(s: Any, p: Any, n: Any) -> Any:
    """Piastres that seat p may expect: money, kept treasures by what they may become, tablets, hand."""
    worth = 1.0 * s.money[p] + tablets_worth(s, p, n) + hand_worth(s, p, n)
    again = chance_of_sale(s, n)
    for c in range(COLOURS):
        if s.kept[p, c] > 0:
            worth += s.kept[p, c] * expected(s, p, c, 0, again)
    return worth
