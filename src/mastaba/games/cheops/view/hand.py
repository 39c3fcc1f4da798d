"""One's own things: hand, neighbours, piles."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from mastaba.draw.board import badge
from mastaba.draw.svg import Box, Pen, group, rect, text

from ..rules.neighbours import has_good_cell
from ..rules.placing import families_in_hand, survey
from ..schema import (
    DRAW_0,
    END_TURN,
    FAMILY_0,
    LAW11_CELL,
    LAW11_FAMILY,
    MAIN,
    NEIGHBOUR,
    NEIGHBOUR_PAWN,
    PILES,
    PLACE,
)
from ..tables import FAMILIES, NEIGHBOUR_PRICE, NEIGHBOURS, PAWNS
from .pieces import portrait, stack_of
from .previews import good_rings, legal_rings
from .pyramid import Site
from .words import family_word, spoken


def draw_hand(pen: Pen, s: Any, seat: int, x: float, y: float, size: float, site: Site) -> str:
    """The four families of a seat's hand, stacked; the pawn in question is lifted."""
    out = []
    for f in range(FAMILIES):
        left = x + f * (size + (16 if size > 50 else 14))
        n = int(s.hand[seat, f])
        box: Box = (left, y, size, size)
        lifted = s.asked == seat and s.decision in (PLACE, LAW11_CELL) and s.pending == f
        body = rect(left, y, size, size, "hollow", 10)
        if n:
            body += stack_of(f, n, left + size / 2, y + size / 2, size - 4, key=f"h{seat}-{f}")
        body += legal_rings(s, site, f, s.decision == LAW11_FAMILY) if pen.may(FAMILY_0 + f) else ""
        if lifted:
            body += rect(left - 3, y - 3, size + 6, size + 6, "last", 12)
        out.append(pen.target(FAMILY_0 + f, box, body, why=_why_not_family(pen, s, seat, f), r=12))
    return "".join(out)


def _why_not_family(pen: Pen, s: Any, seat: int, f: int) -> str:
    key = "pawn_wait"
    if s.asked == seat and s.decision in (PLACE, LAW11_CELL) and s.pending == f:
        key = "pawn_lifted"
    elif s.hand[seat, f] == 0:
        key = "pawn_none"
    elif s.asked == seat and s.decision in (MAIN, LAW11_FAMILY):
        key = "pawn_no_cell" if s.decision == MAIN else "pawn_no_treasure"
    return spoken(pen, f"tip.{key}", family=family_word(pen, f))


def draw_neighbours(pen: Pen, s: Any, seat: int, x: float, y: float, size: float, site: Site) -> str:
    """§11 Portraits with their price, in the room of four; greyed with the reason."""
    may = pen.may(NEIGHBOUR)
    left = int(s.neighbours_left)
    step = size * 0.42 * 3 / max(3, NEIGHBOURS - 1)
    wide = size + step * max(3, NEIGHBOURS - 1)
    out = [rect(x, y, wide, size, "hollow", 10)]
    for i in range(left):
        out.append(portrait(NEIGHBOUR_PAWN, x + size / 2 + i * step, y + size / 2, size - 6, key=f"n{i}"))
    body = group("".join(out), cls="" if may or left == 0 else "faded")
    body += badge(x + wide - 12, y + size - 6, NEIGHBOUR_PRICE, fill="gold", ink="outline", size=14)
    body += good_rings(s, site, seat) if may else ""
    tip = spoken(pen, "tip.neighbour", price=NEIGHBOUR_PRICE)
    why = f"{tip} {_why_no_neighbour(pen, s, seat)}"
    return pen.target(NEIGHBOUR, (x, y, wide, size), body, tip=tip, why=why, r=12)


def _why_no_neighbour(pen: Pen, s: Any, seat: int) -> str:
    if s.neighbours_left == 0:
        return spoken(pen, "tip.neighbour_gone")
    if seat < 0 or s.asked != seat or s.decision != MAIN:
        return spoken(pen, "tip.neighbour_later")
    if s.bought:
        return spoken(pen, "tip.neighbour_bought")
    if s.money[seat] < NEIGHBOUR_PRICE:
        return spoken(pen, "tip.neighbour_money", price=NEIGHBOUR_PRICE)
    held = families_in_hand(s, seat)
    good = has_good_cell(s, held, survey(s, held)[1])
    return "" if good else spoken(pen, "tip.neighbour_turn")


def draw_piles(pen: Pen, s: Any, seat: int, x: float, y: float, size: float, gap: float, site: Site) -> str:
    """§11 The top portrait and the height of each pile."""
    return "".join(_pile(pen, s, seat, k, (x + k * (size + gap), y), size, site) for k in range(PILES))


def _pile(pen: Pen, s: Any, seat: int, k: int, at: tuple[float, float], size: float, site: Site) -> str:
    x, y = at
    high = int(s.height[k])
    box: Box = (x, y, size, size)
    if high == 0:
        return group(rect(*box, "hollow", 10), tip=spoken(pen, "tip.pile_empty", pile=k + 1))
    top = int(s.pile[k, high - 1])
    layers = min(3, (high + 5) // 6)
    body = "".join(
        rect(x + 2.5 * i, y + 2.5 * i, size - 4, size - 4, "f-stone-deep edge", 10) for i in range(layers, 0, -1)
    )
    body += portrait(top, x + size / 2 - 2, y + size / 2 - 2, size - 4, key=f"top{k}-{high}")
    body += badge(x + size - 6, y + 4, high, size=14)
    tip = pile_tip(pen, s, k)
    if pen.may(DRAW_0 + k):
        body += legal_rings(s, site, top)
        return pen.target(DRAW_0 + k, box, body, tip=f"{pen.label(DRAW_0 + k)}. {tip}", r=12)
    why = "pile_full_hand" if seat >= 0 and s.asked == seat and s.decision == END_TURN else "pile_later"
    return group(body, tip=f"{tip} {spoken(pen, f'tip.{why}')}")


def pile_tip(pen: Pen, s: Any, k: int) -> str:
    """The top, the height, and what all three piles hold together."""
    left = [spoken(pen, "tip.families_left", family=family_word(pen, f), n=in_piles(s, f)) for f in range(FAMILIES)]
    high = int(s.height[k])
    top = family_word(pen, int(s.pile[k, high - 1]))
    return spoken(pen, "tip.pile", pile=k + 1, family=top, n=high, left=tuple(left))


def in_piles(s: Any, f: int) -> int:
    """Pawns of a family in all piles together: those that are neither on the pyramid nor in a hand."""
    return _in_piles(s.pawn.tobytes(), s.hand[: s.seats].tobytes())[f]


@lru_cache(256)
def _in_piles(pawns: bytes, hands: bytes) -> list[int]:
    laid = np.bincount(np.frombuffer(pawns, np.int16) + 1, minlength=FAMILIES + 1)[1 : FAMILIES + 1]
    held = np.frombuffer(hands, np.int16).reshape(-1, FAMILIES).sum(axis=0)
    return [int(n) for n in PAWNS - laid - held]


def draw_families(pen: Pen, s: Any, x: float, y: float, size: float) -> str:
    """How many pawns of each family are left in all piles together, two and two."""
    out = []
    for f in range(FAMILIES):
        n = in_piles(s, f)
        left, top = x + f % 2 * 68, y + f // 2 * (size + 8)
        body = portrait(f, left + size / 2, top + size / 2, size)
        body += text(left + size + 4, top + size / 2 + 6, n, "t18 b")
        out.append(group(body, tip=spoken(pen, "tip.in_piles", family=family_word(pen, f), n=n)))
    return "".join(out)
