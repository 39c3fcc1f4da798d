"""What a panel shows, says and lights, as a reader meets it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from mastaba.core.rules.sight import see
from mastaba.draw.panel import Drawing, panels
from mastaba.draw.svg import Pen
from mastaba.games.cheops import GAME

from ..fixture import Table

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil"]
SVG = "{http://www.w3.org/2000/svg}"


def shown(t: Table, seat: int = 0, lang: str = "en") -> dict[str, Drawing]:
    """The panels that a reader sees, by key."""
    seen = see(GAME, t.states, seat, perfect_memory=False)
    return {d.key: d for d in panels(seen, Pen(GAME, lang, NAMES), None)}


def drawn(t: Table, key: str, seat: int = 0, lang: str = "en") -> str:
    return shown(t, seat, lang)[key].svg


def tips(t: Table, key: str, seat: int = 0) -> list[str]:
    """What the pieces of a panel say."""
    return re.findall(r'data-tip="([^"]*)"', drawn(t, key, seat))


def says(t: Table, key: str, *words: str, seat: int = 0) -> bool:
    """Does one tip of a panel hold all these words?"""
    return any(all(word in tip for word in words) for tip in tips(t, key, seat))


def described(t: Table, key: str, lang: str = "en") -> str:
    """The panel for those who do not see it."""
    told = ElementTree.fromstring(drawn(t, key, 0, lang)).find(f"{SVG}desc")
    return "" if told is None else "".join(told.itertext())


def lit_on(t: Table, seat: int = 0) -> dict[str, int]:
    """On which panels the answers lie, and how many on each."""
    return {key: len(d.lit) for key, d in shown(t, seat).items() if d.lit}
