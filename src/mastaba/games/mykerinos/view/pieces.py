"""Small pieces of Mykerinos: cubes in a colour, patron tokens and cards."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import token
from mastaba.draw.measure import fit
from mastaba.draw.svg import group, text, use

from ..count import is_neutral
from ..schema import NEUTRAL, PATRON_KEYS
from ..tables import BOX

PATRON_HUES = BOX.discs
NEUTRAL_SEAT = 4  # alabaster and feather


def small_cube(x: float, y: float, size: float, seat: int, *, key: str = "", tip: str = "") -> str:
    """A cube with its emblem in one symbol, centred on a point: the region is full of them."""
    drawn = use(f"mykerinos-cube-{seat}", x - size / 2, y - size / 2, size)
    return group(drawn, key=key, tip=tip) if key or tip else drawn


def drawn_as(s: Any, colour: int) -> int:
    """The seat whose colour and emblem a cube has; the neutral has its own."""
    return NEUTRAL_SEAT if is_neutral(s, colour) else colour


def cube_seats(s: Any) -> tuple[int, ...]:
    """The same for every cell; -1: no cube."""
    return tuple([NEUTRAL_SEAT if c == NEUTRAL else c for c in s.cube]) if s.seats == 2 else tuple(s.cube)


def cube_key(put: int, cell: int) -> str:
    """The key of the cube on a cell by its number: no other cube of the game has it."""
    return f"cube-{put}" if put >= 0 else f"cube-at-{cell}"


def patron_token(patron: int, x: float, y: float, r: float, *, key: str = "", tip: str = "") -> str:
    return token(x, y, r, PATRON_HUES[patron], f"mykerinos-icon-{PATRON_KEYS[patron]}", key=key, tip=tip)


def patron_card(patron: int, x: float, y: float, w: float = 40) -> str:
    """A patron's portrait on a card in his colour; the name is said by the tip."""
    unit = w / 40
    return use(f"mykerinos-card-{PATRON_KEYS[patron]}", x - unit, y - unit, 43 * unit, 52 * unit)


def tilted(body: str, x: float, y: float, degrees: float) -> str:
    """A card turned about a point."""
    return f'<g transform="rotate({degrees:g} {x:.1f} {y:.1f})">{body}</g>'


def mini_card(patron: int, x: float, y: float) -> str:
    """A small card with the patron's emblem, 24 by 30."""
    return use(f"mykerinos-mini-{PATRON_KEYS[patron]}", x - 1, y - 1, 26, 32)


def words_at(x: float, y: float, words: str, room: float, size: int = 14, cls: str = "") -> str:
    """Words cut to the room they have; y is the base line."""
    shown = fit(words, room, size, "bold" if "b" in cls.split() else "text")
    return text(x, y, shown, f"t{size} {cls}".rstrip())
