"""In the sky over the pyramid: neighbours who would help for money, and the three piles of pawns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Some, excerpt
from mastaba.draw.board import about_mark, badge
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, group, rect, text

from ..rules.neighbours import has_good_cell
from ..rules.placing import families_in_hand, survey
from ..schema import DRAW_0, END_TURN, MAIN, NEIGHBOUR, NEIGHBOUR_PAWN, PLACE
from ..tables import FAMILIES, NEIGHBOUR_PRICE, NEIGHBOURS, PAWNS, PILES
from .pieces import portrait
from .pyramid import WIDE
from .words import family_word, spoken

SIDE, GAP, TOP = 50.0, 8.0, 48.0  # of a pile, between them, and where they stand
LEFT: Box = (8, TOP, 166, SIDE)  # the neighbours
RIGHT = WIDE - 14 - PILES * SIDE - (PILES - 1) * GAP  # the last one's number stands out over its edge
Tops = tuple[tuple[int, int], ...]  # of each pile the uppermost family and the height


def draw_supply(pen: Pen, supply: Supply) -> list[str]:
    """Neighbours at the left of the summit, piles at its right."""
    return [_names(pen), draw_neighbours(pen, supply, LEFT), *draw_piles(pen, supply, RIGHT, TOP)]


@memoized(8, names=False)
def _names(pen: Pen) -> str:
    low = TOP + SIDE + 21
    neighbours, piles = spoken(pen, "head.neighbours"), spoken(pen, "head.piles")
    return text(LEFT[0] + 2, low, neighbours, "t18 d") + text(WIDE - 8, low, piles, "t18 d end")


class Supply(NamedTuple):
    """What everybody draws from: neighbours and piles, and why they cannot be had now, as keys."""

    neighbours: int
    lifted: bool  # one of them is on its way
    why_neighbour: str
    tops: Tops
    left: tuple[int, ...]  # pawns of each family in all piles together
    why_pile: str


def supply_of(s: Any, seat: int) -> Supply:
    """As whoever is asked sees it; for all others `seat` is nobody."""
    lifted = s.asked >= 0 and s.decision == PLACE and s.pending == NEIGHBOUR_PAWN
    tops = tuple([(int(s.pile[k][n - 1]), int(n)) if n else (-1, 0) for k, n in enumerate(s.height)])
    full = seat >= 0 and s.asked == seat and s.decision == END_TURN
    why = "pile_full_hand" if full else "pile_later"
    return Supply(s.neighbours_left, lifted, _why_no_neighbour(s, seat), tops, tuple(in_piles(s)), why)


def draw_neighbours(pen: Pen, supply: Supply, box: Box) -> str:
    """§11 Portraits with their price; greyed with the reason."""
    may, tip = pen.may(NEIGHBOUR), spoken(pen, "tip.neighbour", price=NEIGHBOUR_PRICE)
    why = spoken(pen, f"tip.{supply.why_neighbour}", price=NEIGHBOUR_PRICE)
    body = _faces(supply.neighbours, supply.lifted, may, box)
    return pen.target(NEIGHBOUR, box, body, tip=tip, why=f"{tip} {why}", r=12)


@memoized(128)
def _faces(left: int, lifted: bool, may: bool, box: Box) -> str:
    x, y, wide, high = box
    step = min(high * 0.5, (wide - high) / max(1, NEIGHBOURS - 1))
    faces = [
        portrait(NEIGHBOUR_PAWN, x + high / 2 + i * step, y + high / 2, high - 6, key=f"neighbour-{i}")
        for i in range(left + lifted)
    ]
    body = rect(x, y, wide, high, "hollow", 10) + group("".join(faces), cls="" if may or lifted else "faded")
    body += about_mark((x + 1, y + 1, wide - 2, high - 2), 12) if lifted else ""
    return body + badge(x + wide - 26, y + high - 12, f"−{NEIGHBOUR_PRICE}", fill="gold", ink="outline", size=18)


def _why_no_neighbour(s: Any, seat: int) -> str:
    """The key of the reason why none can be bought; where one can, nobody asks."""
    if s.neighbours_left == 0:
        return "neighbour_gone"
    if seat < 0 or s.asked != seat or s.decision != MAIN:
        return "neighbour_later"
    if s.bought:
        return "neighbour_bought"
    turn = excerpt(Turn, s, hand=Some({seat: s.hand[seat]}))
    return "neighbour_money" if _leaves_a_turn(turn, seat) else "neighbour_turn"


class Turn(NamedTuple):
    """Who stands where, and what one player has in hand."""

    pawn: tuple[int, ...]
    hand: Some


@memoized(256)
def _leaves_a_turn(s: Turn, p: int) -> bool:
    """Is there a cell for a neighbour that leaves this hand its normal turn?"""
    held = families_in_hand(s, p)
    return bool(has_good_cell(s, held, survey(s, held)[1]))


# --- piles


def draw_piles(pen: Pen, supply: Supply, x: float, y: float) -> list[str]:
    """§11 The top portrait and the height of each pile."""
    return [_pile(pen, supply, k, (x + k * (SIDE + GAP), y, SIDE, SIDE)) for k in range(PILES)]


def _pile(pen: Pen, supply: Supply, k: int, box: Box) -> str:
    top, high = supply.tops[k]
    if not pen.may(DRAW_0 + k):
        return _quiet_pile(pen, k, top, high, supply.left, supply.why_pile, box)
    tip = f"{pen.label(DRAW_0 + k)}. {pile_tip(pen, k, top, high, supply.left)}"
    return pen.target(DRAW_0 + k, box, _pawns(k, top, high, box), key=f"pile-{k}", tip=tip, r=12)


@memoized(2048, names=False)
def _quiet_pile(pen: Pen, k: int, top: int, high: int, left: tuple[int, ...], why: str, box: Box) -> str:
    if high == 0:
        return group(rect(*box, "hollow", 10), key=f"pile-{k}", tip=spoken(pen, "tip.pile_empty", pile=k + 1))
    tip = f"{pile_tip(pen, k, top, high, left)} {spoken(pen, f'tip.{why}')}"
    return group(_pawns(k, top, high, box), key=f"pile-{k}", tip=tip)


@memoized(1024)
def _pawns(k: int, top: int, high: int, box: Box) -> str:
    x, y, size, _ = box
    layers = min(3, (high + 5) // 6)
    body = "".join(
        rect(x + 2.5 * i, y + 2.5 * i, size - 4, size - 4, "f-stone-deep edge", 10) for i in range(layers, 0, -1)
    )
    body += portrait(top, x + size / 2 - 2, y + size / 2 - 2, size - 4, key=f"top{k}-{high}")
    return body + badge(x + size - 10, y + 5, high, size=18)


@memoized(2048, names=False)
def pile_tip(pen: Pen, k: int, top: int, high: int, left: tuple[int, ...]) -> str:
    """The top, the height, and what all three piles hold together."""
    families = families_left(pen, left)
    return spoken(pen, "tip.pile", pile=k + 1, family=family_word(pen, top), n=high, left=families)


def families_left(pen: Pen, counts: Sequence[int]) -> tuple[str, ...]:
    """Each family with its number of pawns."""
    return tuple(spoken(pen, "tip.families_left", family=family_word(pen, f), n=n) for f, n in enumerate(counts))


def in_piles(s: Any) -> list[int]:
    """Pawns of each family in all piles together: those that are neither on the pyramid nor in a hand."""
    return _in_piles(tuple(s.pawn), tuple([tuple(hand) for hand in s.hand[: s.seats]]))


@memoized(256)
def _in_piles(pawns: tuple[int, ...], hands: tuple[tuple[int, ...], ...]) -> list[int]:
    return [PAWNS - pawns.count(f) - sum(hand[f] for hand in hands) for f in range(FAMILIES)]


# --- for those who do not see it


def supply_words(pen: Pen, supply: Supply) -> str:
    """The piles and the neighbours in sentences."""
    return _told(pen, supply.tops, supply.left, supply.neighbours)


@memoized(1024, names=False)
def _told(pen: Pen, tops: Tops, left: tuple[int, ...], faces: int) -> str:
    piles = [_pile_words(pen, k, f, n) for k, (f, n) in enumerate(tops)]
    families = spoken(pen, "says.in_piles", left=families_left(pen, left))
    return " ".join([*piles, families, spoken(pen, "says.neighbours", n=faces, price=NEIGHBOUR_PRICE)])


def _pile_words(pen: Pen, k: int, top: int, high: int) -> str:
    if not high:
        return spoken(pen, "tip.pile_empty", pile=k + 1)
    return spoken(pen, "says.pile", pile=k + 1, family=family_word(pen, top), n=high)
