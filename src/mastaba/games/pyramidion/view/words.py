"""Names in the reader's language, ready to be put into a tip, and parts of a frame kept from one frame to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mastaba.draw.svg import Pen

from ..tables import KINDS, RESOURCES, SITE_KEYS

_KEPT: dict[Any, str] = {}
MOST_KEPT = 8192


def kept(key: Any, draw: Callable[[], str]) -> str:
    """A part of a frame that looks as it did before, drawn once. `key` holds all that it depends on."""
    made = _KEPT.get(key)
    if made is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        made = _KEPT[key] = draw()
    return made


def at(pen: Pen, site: int) -> str:
    return pen.say(f"at.{SITE_KEYS[site]}")


def of(pen: Pen, site: int) -> str:
    return pen.say(f"of.{SITE_KEYS[site]}")


def site_word(pen: Pen, site: int) -> str:
    return pen.say(f"site.{SITE_KEYS[site]}")


def res(pen: Pen, r: int) -> str:
    return pen.say(f"res.{RESOURCES[r]}")


def token(pen: Pen, r: int, count: int) -> str:
    return pen.say(f"tokens.{RESOURCES[r]}", n=count)


def token_row(pen: Pen, counts: Iterable[int]) -> str:
    """All kinds that are there, with their numbers."""
    return ", ".join(token(pen, r, n) for r, n in enumerate(counts) if n > 0)


def card_word(pen: Pen, card: int) -> str:
    return pen.say(f"card.{KINDS[card]}")


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
