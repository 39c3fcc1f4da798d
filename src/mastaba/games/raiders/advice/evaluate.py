"""How a seat stands: the points that it may expect."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.scoring import colours_of, score
from ..tables import BOOK, CARD_BONUS, CARD_STEPS, COLOURS, NO_CURSE_BONUS, PER_BOOK, QUANTITY
from .danger import chance_of_hit, curse_cost, stays_clean
from .numbers import CARD_RISK, CHOSEN_REACH, FOCUS_SET, LATER_REACH
from .worth import (
    best_within,
    book_worth,
    cells_by_kind,
    longest_card,
    quantity_of,
    rounds_left,
    set_hope,
    to_come,
    worth_by_kind,
)


@rule
def evaluate(s: Any, p: Any, n: Any) -> Any:
    """Points that seat p may expect."""
    worth = 1.0 * score(s, p) + sets_to_come(s, p, n) + books_to_come(s, p, n) + n[FOCUS_SET] * largest_to_come(s, p, n)
    if s.curses[p] == 0:
        worth -= NO_CURSE_BONUS * (1.0 - stays_clean(s, n))
    if s.asked < 0 or s.piece[p] < 0:
        return worth
    worths, cells = worth_by_kind(s, p, n), cells_by_kind(s)
    if s.face_down[p] == 1:
        card = s.chosen[p]
        reach = best_within(s.piece[p], CARD_STEPS[card], worths, cells)
        worth += n[CHOSEN_REACH] * reach - n[CARD_RISK] * CARD_BONUS[card]
    elif s.played[p] > 0:
        worth -= chance_of_hit(s, p, n) * curse_cost(s, p, n)
    if rounds_left(s) > 1 or s.played[p] == 0:
        worth += n[LATER_REACH] * best_within(s.piece[p], longest_card(s.hand[p]) - 1, worths, cells)
    return worth


@rule
def sets_to_come(s: Any, p: Any, n: Any) -> Any:
    """Unfinished sets have a future."""
    worth = 0.0
    for kind in range(1, COLOURS + 1):
        held = s.collected[p, kind]
        if 0 < held < 6:
            worth += QUANTITY[held + 1] - QUANTITY[held]
    return worth * set_hope(s, n)


@rule
def largest_to_come(s: Any, p: Any, n: Any) -> Any:
    """By how much the most promising set may grow."""
    best = 0.0
    for kind in range(1, COLOURS + 1):
        held = s.collected[p, kind]
        best = max(best, quantity_of(held + to_come(s, kind, n)) - QUANTITY[held])
    return best


@rule
def books_to_come(s: Any, p: Any, n: Any) -> Any:
    """Books gain with every colour that is still to come."""
    colours = colours_of(s, p)
    return s.collected[p, BOOK] * (book_worth(s, colours, n) - PER_BOOK[colours])
