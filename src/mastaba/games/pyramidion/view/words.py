"""Names in the reader's language, and parts of a frame kept from one frame to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mastaba.draw.svg import Pen

from ..words.names import site_name, tokens

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


def site_word(pen: Pen, site: int) -> str:
    return pen.say(site_name(site))


def token(pen: Pen, r: int, count: int) -> str:
    return pen.say(tokens(r, count))
