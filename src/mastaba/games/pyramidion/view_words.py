"""Names in the reader's language, ready to be put into a tip: plain words, so that they are kept between frames."""

from __future__ import annotations

from collections.abc import Iterable

from mastaba.draw.svg import Pen

from .tables import KINDS, RESOURCES, SITE_KEYS


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
