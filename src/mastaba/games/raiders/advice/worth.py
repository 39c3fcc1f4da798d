"""What tokens are worth to a player, now and later."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..geometry import CELLS
from ..rules.planning import holds
from ..rules.scoring import colours_of
from ..tables import BOOK, CARDS, COLOURS, FEWEST, MOST_TOKENS, PER_BOOK, QUANTITY, ROUNDS, VARIETY, WALKS
from .numbers import BOOK_LATER, BOOK_NOW, FOCUS_PACE, FOCUS_SHARE, FOCUS_TOKEN, SET_HOPE, VARIETY_HOPE


@rule
def rounds_left(s: Any) -> Any:
    """Rounds in which seat p may still take a token, this one included."""
    return int(ROUNDS[s.seats]) - int(s.round_no) + 1


@rule
def set_hope(s: Any, n: Any) -> Any:
    """How much of an unfinished set may still be finished: less towards the end."""
    return n[SET_HOPE] * min(1.0, (rounds_left(s) - 1) / 4.0)


@rule
def still_there(s: Any, kind: Any) -> Any:
    """Tokens of a colour that nobody has and the Guardian has not destroyed."""
    count = MOST_TOKENS - int(s.removed[kind])
    for p in range(s.seats):
        count -= int(s.collected[p, kind])
    return count


@rule
def to_come(s: Any, kind: Any, n: Any) -> Any:
    """How many more tokens of a colour a player who is after it may get."""
    return min(still_there(s, kind) * n[FOCUS_SHARE + s.seats - FEWEST], (rounds_left(s) - 1) * n[FOCUS_PACE])


@rule
def quantity_of(count: Any) -> Any:
    """Points for so many tokens of a colour, a part of a token counted in part."""
    whole = min(int(count), MOST_TOKENS - 1)
    return QUANTITY[whole] + min(1.0, count - whole) * (QUANTITY[whole + 1] - QUANTITY[whole])


@rule
def colour_worth(s: Any, p: Any, kind: Any, colours: Any, hope: Any, n: Any) -> Any:
    """What one more token of a colour brings, now and later; `hope` is how much of a set may still be finished."""
    held = s.collected[p, kind]
    if held >= 6:
        return 0.0
    gain = 1.0 * (QUANTITY[held + 1] - QUANTITY[held])
    if n[FOCUS_TOKEN] > 0.0:
        grown = held + to_come(s, kind, n)
        gain += n[FOCUS_TOKEN] * (quantity_of(grown + 1.0) - quantity_of(grown) - gain)
    if held < 5:
        gain += hope * (QUANTITY[held + 2] - QUANTITY[held + 1])
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
    return book_worth(s, colours, n) if kind == BOOK else colour_worth(s, p, kind, colours, set_hope(s, n), n)


@rule
def token_worth(s: Any, p: Any, kind: Any, n: Any) -> Any:
    return 0.0 if kind == 0 else kind_worth(s, p, kind, colours_of(s, p), n)


@rule
def worth_by_kind(s: Any, p: Any, n: Any) -> Any:
    """What one more token is worth to a player: the six colours, and the book."""
    colours, hope = colours_of(s, p), set_hope(s, n)
    return (
        colour_worth(s, p, 1, colours, hope, n),
        colour_worth(s, p, 2, colours, hope, n),
        colour_worth(s, p, 3, colours, hope, n),
        colour_worth(s, p, 4, colours, hope, n),
        colour_worth(s, p, 5, colours, hope, n),
        colour_worth(s, p, 6, colours, hope, n),
        book_worth(s, colours, n),
    )


@rule
def cells_by_kind(s: Any) -> Any:
    """Where tokens of each kind lie within reach of a walk, not under the Guardian: six colours and the book, as bits.

    Each of the three sets has the cells in whose kind, a number from 1 to 7, that bit is set.
    """
    ones, twos, fours = 0, 0, 0
    for cell in range(CELLS):
        kind = int(s.token[cell])
        ones |= (kind & 1) << cell
        twos |= (kind >> 1 & 1) << cell
        fours |= (kind >> 2) << cell
    free = ~(1 << int(s.guardian))
    low, high = free & ~fours, free & fours
    return (
        low & ones & ~twos,
        low & twos & ~ones,
        low & ones & twos,
        high & ~ones & ~twos,
        high & ones & ~twos,
        high & twos & ~ones,
        high & ones & twos,
    )


@rule
def best_within(cell: Any, steps: Any, worths: Any, cells: Any) -> Any:
    """The best token that a walk of so many steps may end on; one gets almost everywhere within them."""
    ends = int(WALKS[cell, steps])
    best = 0.0
    if ends & cells[0]:
        best = max(best, worths[0])
    if ends & cells[1]:
        best = max(best, worths[1])
    if ends & cells[2]:
        best = max(best, worths[2])
    if ends & cells[3]:
        best = max(best, worths[3])
    if ends & cells[4]:
        best = max(best, worths[4])
    if ends & cells[5]:
        best = max(best, worths[5])
    if ends & cells[6]:
        best = max(best, worths[6])
    return best


@rule
def longest_card(hand: Any) -> Any:
    """The highest card of a hand, or 5 if it will be refilled."""
    for k in range(CARDS, 0, -1):
        if holds(hand, k):
            return k
    return CARDS
