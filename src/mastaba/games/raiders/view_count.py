"""Counting for the eyes: the four parts of a score, and what the next token would bring."""

from __future__ import annotations

from typing import Any

from .tables import BOOK, COLOURS, CURSE, NO_CURSE_BONUS, PER_BOOK, QUANTITY, VARIETY


def points(held: list[int], curses: int) -> tuple[int, int, int, int]:
    """§6 Quantity, variety, books, curses of a player's tokens (by kind, 0 unused)."""
    colours = sum(held[kind] > 0 for kind in range(1, COLOURS + 1))
    quantity = sum(int(QUANTITY[held[kind]]) for kind in range(1, COLOURS + 1))
    return (
        quantity,
        int(VARIETY[colours]),
        int(PER_BOOK[colours]) * held[BOOK],
        CURSE * curses if curses else NO_CURSE_BONUS,
    )


def gain(s: Any, p: int, kind: int) -> int:
    """Points that one more token of a kind would bring a player now."""
    held = list(s.collected[p])
    before = sum(points(held, s.curses[p]))
    held[kind] = min(7, held[kind] + 1)
    return sum(points(held, s.curses[p])) - before


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return f"+{number}" if number >= 0 else f"−{-number}"
