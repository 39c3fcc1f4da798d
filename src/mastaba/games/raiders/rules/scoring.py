"""§6 Scoring: sets of one kind, variety, ancient books, curses; ranking."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import BOOKS_LINE, LINES, VARIETY_LINE
from ..tables import BOOK, COLOURS, CURSE, MOST_ROUNDS, NO_CURSE_BONUS, PER_BOOK, QUANTITY, VARIETY

SHEET = len(LINES)


@rule
def colours_of(s: Any, p: Any) -> Any:
    """How many different kinds of treasure a player holds. Books are none."""
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
def points(s: Any, p: Any, line: Any) -> Any:
    """§6 One line of the sheet: a kind of treasure, variety, books or curses."""
    if line < COLOURS:
        return int(QUANTITY[s.collected[p, line + 1]])
    if line == VARIETY_LINE:
        return int(VARIETY[colours_of(s, p)])
    if line == BOOKS_LINE:
        return int(PER_BOOK[colours_of(s, p)]) * int(s.collected[p, BOOK])
    return curse_points(s.curses[p])  # CURSES_LINE


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """§6 All lines."""
    for line in range(SHEET):
        out[line] = points(s, p, line)


@rule
def score(s: Any, p: Any) -> Any:
    """§6 The points of a player as things stand."""
    total = 0
    for line in range(SHEET):
        total += points(s, p, line)
    return total


@rule
def standing(s: Any, p: Any) -> Any:
    """§6 More points first, then fewer curses; what is still equal shares the rank."""
    return score(s, p) * (MOST_ROUNDS + 1) - int(s.curses[p])
