"""What tokens are worth to a player, now and later."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..rules.planning import holds
from ..rules.scoring import colours_of
from ..tables import BOOK, CARDS, COLOURS, OUTWARD, PER_BOOK, QUANTITY, REACH, ROUNDS, VARIETY
from .numbers import BOOK_LATER, BOOK_NOW, SET_HOPE, VARIETY_HOPE


@rule
def rounds_left(s: Any) -> Any:
    """Rounds in which seat p may still take a token, this one included."""
    return int(ROUNDS[s.seats]) - int(s.round_no) + 1


@rule
def hope(s: Any, n: Any) -> Any:
    """How much of an unfinished set may still be finished: less towards the end."""
    return n[SET_HOPE] * min(1.0, (rounds_left(s) - 1) / 4.0)


@rule
def colour_worth(s: Any, p: Any, kind: Any, colours: Any, n: Any) -> Any:
    """What one more token of a colour brings, now and later."""
    held = s.collected[p, kind]
    if held >= 6:
        return 0.0
    gain = 1.0 * (QUANTITY[held + 1] - QUANTITY[held])
    if held < 5:
        gain += hope(s, n) * (QUANTITY[held + 2] - QUANTITY[held + 1])
    if held == 0:
        step = VARIETY[colours + 1] - VARIETY[colours]
        gain += step * (1.0 + s.collected[p, BOOK])
    return gain


@rule
def book_worth(s: Any, colours: Any, n: Any) -> Any:
    """A book is worth the variety that its owner, who has so many colours, may still reach."""
    reachable = min(COLOURS, colours + n[VARIETY_HOPE] * (rounds_left(s) - 1))
    return n[BOOK_NOW] * PER_BOOK[colours] + n[BOOK_LATER] * max(0.0, reachable - 1.0)


@rule
def kind_worth(s: Any, p: Any, kind: Any, colours: Any, n: Any) -> Any:
    return book_worth(s, colours, n) if kind == BOOK else colour_worth(s, p, kind, colours, n)


@rule
def token_worth(s: Any, p: Any, kind: Any, n: Any) -> Any:
    return 0.0 if kind == 0 else kind_worth(s, p, kind, colours_of(s, p), n)


@rule
def kinds_within(s: Any, cell: Any, steps: Any) -> Any:
    """The kinds of tokens that a walk of so many steps may end on, as bits; one gets almost everywhere within them."""
    kinds = 0
    for i in range(0 if steps == 0 or steps > 2 else 1, REACH[cell, steps]):
        u = OUTWARD[cell, i]
        if s.token[u] > 0 and u != s.guardian:
            kinds |= 1 << int(s.token[u])
    return kinds


@rule
def best_within(s: Any, p: Any, cell: Any, steps: Any, n: Any) -> Any:
    """The best token that a walk of so many steps may end on."""
    kinds = kinds_within(s, cell, steps)
    colours = colours_of(s, p)
    best = 0.0
    for kind in range(1, BOOK + 1):
        if kinds >> kind & 1:
            best = max(best, kind_worth(s, p, kind, colours, n))
    return best


@rule
def longest_card(hand: Any) -> Any:
    """The highest card of a hand, or 5 if it will be refilled."""
    for k in range(CARDS, 0, -1):
        if holds(hand, k):
            return k
    return CARDS
