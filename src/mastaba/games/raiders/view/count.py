"""Counting for the eyes: the four parts of a score, and what the next token would bring."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.core.rules.excerpt import Rows
from mastaba.draw.memo import memoized

from ..rules.scoring import SHEET, points, standing
from ..schema import BOOKS_LINE, CURSES_LINE, VARIETY_LINE
from ..tables import COLOURS, MOST_TOKENS


class Held(NamedTuple):
    """One player's tokens and curses, as the rules read them."""

    collected: Rows
    curses: tuple[int]


@memoized(4096)
def parts(held: tuple[int, ...], curses: int) -> tuple[int, int, int, int]:
    """§6 Quantity, variety, books, curses of a player's tokens (by kind, 0 unused)."""
    s = Held(Rows([held]), (curses,))
    lines = [int(points(s, 0, line)) for line in range(SHEET)]
    return sum(lines[:COLOURS]), lines[VARIETY_LINE], lines[BOOKS_LINE], lines[CURSES_LINE]


@memoized(1024)
def rank(held: tuple[int, ...], curses: int) -> int:
    """§6 The higher the better placed; who has the same shares the place."""
    return int(standing(Held(Rows([held]), (curses,)), 0))


@memoized(8192)
def gain(held: tuple[int, ...], curses: int, kind: int) -> int:
    """Points that one more token of a kind would bring a player now."""
    more = tuple(min(MOST_TOKENS, n + 1) if k == kind else n for k, n in enumerate(held))
    return sum(parts(more, curses)) - sum(parts(held, curses))
