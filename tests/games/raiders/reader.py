"""A chamber as its readers see it: every panel by its key, or all together."""

from __future__ import annotations

from mastaba.core.rules.sight import see
from mastaba.draw.panel import Drawing, panels
from mastaba.draw.svg import Pen
from mastaba.games.raiders import GAME

PLAYERS = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]


def parts_of(t, seat: int = 0, lang: str = "en") -> dict[str, Drawing]:
    """Every panel by its key."""
    return {d.key: d for d in panels(see(GAME, t.states, seat), Pen(GAME, lang, PLAYERS), None)}


def shown(t, seat: int = 0, lang: str = "en") -> str:
    """All panels together."""
    return "".join(d.svg for d in parts_of(t, seat, lang).values())
