"""§6 Scoring: sets of one colour, variety, ancient books, curses; ranking."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..schema import BOOKS_LINE, CURSES_LINE, VARIETY_LINE
from ..tables import BOOK, COLOURS, CURSE, NO_CURSE_BONUS, PER_BOOK, QUANTITY, VARIETY


@rule
def colours_of(s: Any, p: Any) -> Any:
    """How many different colours a player holds. Books have none."""
    count = 0
    for kind in range(1, COLOURS + 1):
        if s.collected[p, kind] > 0:
            count += 1
    return count


@rule
def curse_points(curses: Any) -> Any:
    """Each curse costs; none at all is rewarded."""
    return CURSE * int(curses) if curses > 0 else NO_CURSE_BONUS


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """§6 One line for each colour, then variety, books and curses."""
    for kind in range(1, COLOURS + 1):
        out[kind - 1] = QUANTITY[s.collected[p, kind]]
    colours = colours_of(s, p)
    out[VARIETY_LINE] = VARIETY[colours]
    out[BOOKS_LINE] = int(PER_BOOK[colours]) * int(s.collected[p, BOOK])
    out[CURSES_LINE] = curse_points(s.curses[p])


@rule
def score(s: Any, p: Any) -> Any:
    """§6 The points of a player as things stand."""
    points = 0
    for kind in range(1, COLOURS + 1):
        points += int(QUANTITY[s.collected[p, kind]])
    colours = colours_of(s, p)
    points += int(VARIETY[colours]) + int(PER_BOOK[colours]) * int(s.collected[p, BOOK])
    return points + curse_points(s.curses[p])


@rule
def standing(s: Any, p: Any) -> Any:
    """§6 More points first, then fewer curses; what is still equal shares the rank."""
    return score(s, p) * 100 - int(s.curses[p])
