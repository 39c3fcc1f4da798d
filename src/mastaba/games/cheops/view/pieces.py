"""Pieces of Cheops: scarabs, portraits, tablets, each with its tip and its place in the animation."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import badge
from mastaba.draw.svg import Pen, ghost, group, use

from ..rules.tablets import place_of
from ..schema import IN_FRONT, LAW_1, SOLD, TABLET, TRACE_CELL, TRACE_FATE, TRACE_SEAT, TRACE_TAKEN
from ..tables import COLOUR_NAMES, FAMILIES, LATE_SALE, LETTERS, TABLET_CELLS
from ..words.names import where
from .words import family_word, law_word, spoken


def scarab(c: int, x: float, y: float, size: float, *, key: str = "", tip: str = "") -> str:
    """A treasure, centred on a point."""
    drawn = use(f"cheops-scarab-{COLOUR_NAMES[c]}", x - size / 2, y - size / 2, size)
    return group(drawn, key=key, tip=tip) if key or tip else drawn


def portrait(f: int, x: float, y: float, size: float, *, key: str = "", tip: str = "") -> str:
    """A family pawn or a neighbour (4), centred on a point."""
    letter = LETTERS[f] if f < FAMILIES else "N"
    drawn = use(f"cheops-pawn-{letter}", x - size / 2, y - size / 2, size)
    return group(drawn, key=key, tip=tip) if key or tip else drawn


def tablet(pen: Pen, s: Any, number: int, x: float, y: float, size: float) -> str:
    """A law tablet in play, centred on a point: what it does, where it lies, and the target of a repeal."""
    effect = spoken(pen, f"law.{number}.effect")
    tip = spoken(pen, "tip.law_where", law=law_word(pen, number), where=pen.say(where(s, number)), effect=effect)
    fresh = number >= LATE_SALE and s.fresh[number - LATE_SALE] and place_of(s, number) >= IN_FRONT
    if fresh:
        tip += " " + spoken(pen, "tip.law_fresh", player=pen.name(int(place_of(s, number)) - IN_FRONT))
    drawn = use(f"cheops-law-{number}", x - size / 2, y - size / 2, size)
    body = group(drawn, key=_from_cell(s, number)) if _from_cell(s, number) else drawn
    action = LAW_1 + number - 1
    if pen.tall or not pen.may(action):
        return group(body, key=f"law-{number}", tip=tip)
    body += ghost(use("cross", x - size / 2, y - size / 2, size, cls="c-carnelian"))
    box = (x - size / 2, y - size / 2, size, size)
    return pen.target(action, box, body, key=f"law-{number}", tip=f"{pen.label(action)}. {effect}")


def _from_cell(s: Any, number: int) -> str:
    """The key of the cell that a tablet came from, so that it is seen to fly."""
    for j, k in enumerate(TABLET_CELLS):
        if s.tablet_at[j] == number and s.content[k] != TABLET:
            return f"c{int(k)}"
    return ""


def taken_key(s: Any, c: int, fate: int, seat: int = -1) -> str:
    """The key of the last treasure taken, if this is where it went: sold in column c, or kept by a seat."""
    if s.latest[TRACE_FATE] != fate or s.latest[TRACE_TAKEN] != c or s.latest[TRACE_CELL] < 0:
        return ""
    if fate != SOLD and s.latest[TRACE_SEAT] != seat:
        return ""
    return f"c{int(s.latest[TRACE_CELL])}"


def hand_key(s: Any, k: int) -> str:
    """The key that a pawn just laid had in its owner's hand, so that it is seen to fly."""
    if s.latest[TRACE_CELL] != k:
        return ""
    p, f = int(s.latest[TRACE_SEAT]), int(s.pawn[k])
    return f"n{int(s.neighbours_left)}" if f >= FAMILIES else f"h{p}-{f}-{int(s.hand[p, f])}"


def hand_tip(pen: Pen, p: int, f: int, n: int) -> str:
    return spoken(pen, "tip.hand", player=pen.name(p), n=n, family=family_word(pen, f))


def stack_of(f: int, n: int, x: float, y: float, size: float, key: str = "") -> str:
    """So many pawns of a family upon each other, with their number; each carries its key from `key`."""
    out = []
    for i in range(n):
        out.append(portrait(f, x + 3 * i, y - 3 * i, size, key=f"{key}-{i}" if key else ""))
    if n > 1:
        out.append(badge(x + size * 0.34, y - size * 0.36, f"×{n}", size=14))
    return "".join(out)
