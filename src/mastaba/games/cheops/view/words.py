"""Sentences of the board, kept once said: a frame has hundreds of them, and most stay the same."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Message, Texts
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen

from ..tables import COLOUR_NAMES, FAMILIES, LETTERS


@memoized(65536)
def _said(texts: Texts, lang: str, key: str, args: tuple[tuple[str, Any], ...]) -> str:
    return texts.say(lang, Message(key, dict(args)))


def spoken(pen: Pen, key: str, **args: Any) -> str:
    """A text of the game; its places are filled with numbers and words."""
    return _said(pen.game.texts, pen.lang, key, tuple(args.items()))


def colour_word(pen: Pen, c: int) -> str:
    return spoken(pen, f"colour.{COLOUR_NAMES[c]}")


def column_word(pen: Pen, c: int) -> str:
    return spoken(pen, f"column.{COLOUR_NAMES[c]}")


def treasures_word(pen: Pen, c: int, n: int = 2) -> str:
    """One treasure of a colour, or several."""
    return spoken(pen, f"{'one' if n == 1 else 'many'}.{COLOUR_NAMES[c]}")


def family_word(pen: Pen, f: int) -> str:
    return spoken(pen, f"family.{LETTERS[f]}" if f < FAMILIES else "family.N")


def law_word(pen: Pen, number: int) -> str:
    """A law's number and name."""
    return spoken(pen, "law.named", n=number, name=spoken(pen, f"law.{number}.name"))
