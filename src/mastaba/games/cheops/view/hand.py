"""One's hand: its four families, stacked; small while buttons or a row to choose from stand beside it."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.draw.board import about_mark
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, rect

from ..schema import FAMILY_0, LAW11_CELL, LAW11_FAMILY, MAIN, PLACE
from .pieces import stack_of
from .words import family_word, spoken

SIDE, GAP = 52.0, 7.0  # of a family from which a pawn may be chosen
SMALL, NARROW = 30.0, 4.0


class Held(NamedTuple):
    """A family of one's hand: how many pawns, whether one is lifted, why none can be chosen, as a key."""

    f: int
    n: int
    lifted: bool
    why: str


def hand_of(s: Any, seat: int) -> tuple[Held, ...]:
    """The four families of a seat's hand."""
    lifted = s.pending if s.asked == seat and s.decision in (PLACE, LAW11_CELL) else -1
    waits = _why_none(s.decision) if s.asked == seat else "pawn_wait"
    return tuple([_held(f, n, f == lifted, waits) for f, n in enumerate(s.hand[seat])])


def _held(f: int, n: int, lifted: bool, waits: str) -> Held:
    return Held(f, n, lifted, "pawn_lifted" if lifted else waits if n else "pawn_none")


def _why_none(decision: int) -> str:
    """Why whoever is asked cannot choose a family that is there."""
    return {MAIN: "pawn_no_cell", LAW11_FAMILY: "pawn_no_treasure"}.get(decision, "pawn_wait")


def draw_hand(pen: Pen, hand: tuple[Held, ...], x: float, y: float, small: bool = False) -> list[str]:
    """The families; the pawn in question is lifted."""
    side, gap, top = (SMALL, NARROW, y + (SIDE - SMALL) / 2) if small else (SIDE, GAP, y)
    out = []
    for held in hand:
        box = (x + held.f * (side + gap), top, side, side)
        why = spoken(pen, f"tip.{held.why}", family=family_word(pen, held.f))
        body = _stack(held, box)
        out.append(pen.target(FAMILY_0 + held.f, box, body, key=f"own-place-{held.f}", why=why, r=12))
    return out


@memoized(512)
def _stack(held: Held, box: Box) -> str:
    left, y, side, _ = box
    body = rect(left, y, side, side, "hollow", side / 5)
    if held.n:
        body += stack_of(held.f, held.n, left + side / 2, y + side / 2, side - 4, key=f"own-{held.f}")
    return body + (about_mark((left + 1, y + 1, side - 2, side - 2), 12) if held.lifted else "")
