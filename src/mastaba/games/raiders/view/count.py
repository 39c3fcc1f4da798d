"""Counting for the eyes: the four parts of a score, and what the next token would bring."""

from __future__ import annotations

from functools import lru_cache

from ..tables import BOOK, COLOURS, CURSE, NO_CURSE_BONUS, PER_BOOK, QUANTITY, VARIETY


@lru_cache(4096)
def points(held: tuple[int, ...], curses: int) -> tuple[int, int, int, int]:
    """§6 Quantity, variety, books, curses of a player's tokens (by kind, 0 unused)."""
    colours = sum(held[kind] > 0 for kind in range(1, COLOURS + 1))
    quantity = sum(int(QUANTITY[held[kind]]) for kind in range(1, COLOURS + 1))
    return (
        quantity,
        int(VARIETY[colours]),
        int(PER_BOOK[colours]) * held[BOOK],
        CURSE * curses if curses else NO_CURSE_BONUS,
    )


@lru_cache(8192)
def gain(held: tuple[int, ...], curses: int, kind: int) -> int:
    """Points that one more token of a kind would bring a player now."""
    more = tuple(min(7, n + 1) if k == kind else n for k, n in enumerate(held))
    return sum(points(more, curses)) - sum(points(held, curses))
