"""One's own things: the pawns of the hand, the neighbours, the three piles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mastaba.draw.board import badge
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, drawn_once, group, rect, text

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
    PLACE,
)
from ..tables import FAMILIES, NEIGHBOUR_PRICE, NEIGHBOURS, PAWNS, PILES
from .pieces import portrait, stack_of
from .words import family_word, spoken

SIDE, GAP = 54.0, 8.0  # of a pawn of the hand or of a pile
Tops = tuple[tuple[int, int], ...]  # of each pile the uppermost family and the height


def title(x: float, y: float, words: str, room: float) -> str:
    """Carved capitals over a row that begins at y."""
    return text(x, y - 7, fit(words, room, 13, "display"), "t13 d")


def draw_hand(pen: Pen, s: Any, seat: int, x: float, y: float) -> str:
    """The four families of a seat's hand, stacked; the pawn in question is lifted."""
    out = []
    for f in range(FAMILIES):
        left = x + f * (SIDE + GAP)
        n = int(s.hand[seat, f])
        body = rect(left, y, SIDE, SIDE, "hollow", 10)
        if n:
            body += stack_of(f, n, left + SIDE / 2, y + SIDE / 2, SIDE - 4, key=f"own-{f}")
        if _lifted(s, seat, f):
            body += rect(left - 3, y - 3, SIDE + 6, SIDE + 6, "last", 12)
        why = why_not_family(pen, s, seat, f)
        out.append(pen.target(FAMILY_0 + f, (left, y, SIDE, SIDE), body, key=f"own-place-{f}", why=why, r=12))
    return "".join(out)


def _lifted(s: Any, seat: int, f: int) -> bool:
    return bool(s.asked == seat and s.decision in (PLACE, LAW11_CELL) and s.pending == f)


def why_not_family(pen: Pen, s: Any, seat: int, f: int) -> str:
    """Why a family cannot be chosen now."""
    key = "pawn_wait"
    if _lifted(s, seat, f):
        key = "pawn_lifted"
    elif s.hand[seat, f] == 0:
        key = "pawn_none"
    elif s.asked == seat and s.decision in (MAIN, LAW11_FAMILY):
        key = "pawn_no_cell" if s.decision == MAIN else "pawn_no_treasure"
    return spoken(pen, f"tip.{key}", family=family_word(pen, f))


# --- neighbours


def draw_neighbours(pen: Pen, s: Any, seat: int, box: Box) -> str:
    """§11 Portraits with their price; greyed with the reason."""
    x, y, wide, high = box
    may, lifted = pen.may(NEIGHBOUR), s.asked >= 0 and s.decision == PLACE and s.pending == NEIGHBOUR_PAWN
    left = s.neighbours_left + lifted
    step = min(high * 0.5, (wide - high) / max(1, NEIGHBOURS - 1))
    faces = [
        portrait(NEIGHBOUR_PAWN, x + high / 2 + i * step, y + high / 2, high - 6, key=f"neighbour-{i}")
        for i in range(left)
    ]
    body = rect(x, y, wide, high, "hollow", 10) + group("".join(faces), cls="" if may or lifted else "faded")
    body += rect(x - 3, y - 3, wide + 6, high + 6, "last", 12) if lifted else ""
    body += badge(x + wide - 24, y + high - 15, f"−{NEIGHBOUR_PRICE}", fill="gold", ink="outline", size=15)
    tip = spoken(pen, "tip.neighbour", price=NEIGHBOUR_PRICE)
    return pen.target(NEIGHBOUR, box, body, tip=tip, why=f"{tip} {_why_no_neighbour(pen, s, seat)}".rstrip(), r=12)


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


# --- piles


def draw_piles(pen: Pen, s: Any, seat: int, x: float, y: float) -> str:
    """§11 The top portrait and the height of each pile."""
    return "".join(_pile(pen, s, seat, k, (x + k * (SIDE + GAP), y, SIDE, SIDE)) for k in range(PILES))


def _pile(pen: Pen, s: Any, seat: int, k: int, box: Box) -> str:
    x, y, size, _ = box
    high = s.height[k]
    if high == 0:
        return group(rect(*box, "hollow", 10), key=f"pile-{k}", tip=spoken(pen, "tip.pile_empty", pile=k + 1))
    top = int(s.pile[k, high - 1])
    layers = min(3, (high + 5) // 6)
    body = "".join(
        rect(x + 2.5 * i, y + 2.5 * i, size - 4, size - 4, "f-stone-deep edge", 10) for i in range(layers, 0, -1)
    )
    body += portrait(top, x + size / 2 - 2, y + size / 2 - 2, size - 4, key=f"top{k}-{high}")
    body += badge(x + size - 8, y + 4, high, size=14)
    tip = pile_tip(pen, s, k)
    if pen.may(DRAW_0 + k):
        return pen.target(DRAW_0 + k, box, body, key=f"pile-{k}", tip=f"{pen.label(DRAW_0 + k)}. {tip}", r=12)
    why = "pile_full_hand" if seat >= 0 and s.asked == seat and s.decision == END_TURN else "pile_later"
    return group(body, key=f"pile-{k}", tip=f"{tip} {spoken(pen, f'tip.{why}')}")


def pile_tip(pen: Pen, s: Any, k: int) -> str:
    """The top, the height, and what all three piles hold together."""
    high = s.height[k]
    top, left = family_word(pen, int(s.pile[k, high - 1])), families_left(pen, in_piles(s))
    return spoken(pen, "tip.pile", pile=k + 1, family=top, n=high, left=left)


def families_left(pen: Pen, counts: Sequence[int]) -> tuple[str, ...]:
    """Each family with its number of pawns."""
    return tuple(spoken(pen, "tip.families_left", family=family_word(pen, f), n=n) for f, n in enumerate(counts))


def in_piles(s: Any) -> list[int]:
    """Pawns of each family in all piles together: those that are neither on the pyramid nor in a hand."""
    return _in_piles(tuple(s.pawn), tuple(map(tuple, s.hand[: s.seats].tolist())))


@lru_cache(256)
def _in_piles(pawns: tuple[int, ...], hands: tuple[tuple[int, ...], ...]) -> list[int]:
    return [PAWNS - pawns.count(f) - sum(hand[f] for hand in hands) for f in range(FAMILIES)]


# --- for those who do not see it


def supply_words(pen: Pen, s: Any) -> str:
    """The piles and the neighbours in sentences."""
    tops = [(int(s.pile[k, s.height[k] - 1]), s.height[k]) if s.height[k] else (-1, 0) for k in range(PILES)]
    return _told(pen, tuple(tops), tuple(in_piles(s)), s.neighbours_left)


@drawn_once(1024)
def _told(pen: Pen, tops: Tops, left: tuple[int, ...], faces: int) -> str:
    piles = [_pile_words(pen, k, f, n) for k, (f, n) in enumerate(tops)]
    families = spoken(pen, "says.in_piles", left=families_left(pen, left))
    return " ".join([*piles, families, spoken(pen, "says.neighbours", n=faces, price=NEIGHBOUR_PRICE)])


def _pile_words(pen: Pen, k: int, top: int, high: int) -> str:
    if not high:
        return spoken(pen, "tip.pile_empty", pile=k + 1)
    return spoken(pen, "says.pile", pile=k + 1, family=family_word(pen, top), n=high)
