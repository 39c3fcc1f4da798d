"""Previews on the pyramid: where a pawn could go, what a chamber would bring, what a swap would lay there."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.record import as_arrays
from mastaba.core.words.text import signed
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, num, path, rect, text, use

from ..reading import Pawns, Prices, legal_families
from ..rules.neighbours import is_good
from ..rules.placing import families_in_hand, survey
from ..rules.prices import is_full, market_price, worth_each
from ..rules.sets import has
from ..rules.tablets import is_under
from ..schema import COLOUR_0, DRAW_0, FAMILY_0, LAW11_FAMILY, LAW12_SECOND, NEIGHBOUR, TABLET
from ..tables import CELLS, COLOURS, FAMILIES, MUST_KEEP, MUST_SELL, PILES
from .pieces import scarab
from .pyramid import SITE, WIDE

CAPTION = 18  # its figures


def foreshadows(pen: Pen, s: Any) -> list[str]:
    """What the answers that lie on other panels would do here."""
    out = [pen.foreshadow(FAMILY_0 + f, legal_rings(s, f, s.decision == LAW11_FAMILY)) for f in _pressed(pen, FAMILY_0)]
    for k in range(PILES):
        if pen.may(DRAW_0 + k):
            out.append(pen.foreshadow(DRAW_0 + k, legal_rings(s, int(s.pile[k][s.height[k] - 1]))))
    if pen.may(NEIGHBOUR):
        out.append(pen.foreshadow(NEIGHBOUR, good_rings(s, s.asked)))
    if s.decision == LAW12_SECOND:
        out += [pen.foreshadow(COLOUR_0 + c, laid(s.pending, c)) for c in range(COLOURS) if pen.may(COLOUR_0 + c)]
    return out


def _pressed(pen: Pen, first: int) -> list[int]:
    return [f for f in range(FAMILIES) if pen.may(first + f)]


# --- where a pawn could go


@memoized(1024)
def _rings(cells: tuple[int, ...]) -> str:
    r = SITE.h * 0.42
    middles = [SITE.middle(k) for k in cells]
    arcs = f"a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0"
    return path("".join(f"M{num(x - r)} {num(y)}{arcs}" for x, y in middles), "none s-bright w3")


def legal_rings(s: Any, f: int, treasures_only: bool = False) -> str:
    """Rings around the cells where this pawn could go."""
    looks = legal_families(tuple(s.pawn))
    legal = (k for k in range(CELLS) if has(looks[k], f))
    return _rings(tuple(k for k in legal if not treasures_only or s.content[k] < TABLET))


def good_rings(s: Any, seat: int) -> str:
    """Rings around the cells where a neighbour would leave the normal turn possible."""
    return _rings(_good_cells(tuple(s.pawn), families_in_hand(s, seat)))


@memoized(256)
def _good_cells(pawns: tuple[int, ...], held: int) -> tuple[int, ...]:
    s = Pawns(pawns)
    cells = survey(s, held)[1]
    return tuple(k for k in range(CELLS) if is_good(s, k, held, cells))


# --- what a chamber would bring


def gains(prices: Prices, p: int, c: int) -> tuple[tuple[str, str], ...]:
    """What the treasure of a chamber would bring a player: the market price, its worth if it is kept."""
    full, must_sell = is_full(prices, c), is_under(prices, MUST_SELL, c)
    if full and must_sell:
        return (("coin", signed(0)),)
    sold = (("coin", signed(market_price(prices))),) if not full and not is_under(prices, MUST_KEEP, c) else ()
    if must_sell:
        return sold
    there = as_arrays(prices)
    there.kept[p, c] += 1
    return (*sold, ("cheops-purse", str(worth_each(there, p, c))))


@memoized(2048)
def caption(k: int, parts: tuple[tuple[str, str], ...]) -> str:
    """Figures with their pictures on a slip over a chamber."""
    rooms = [26 + width(words, CAPTION, "bold") for _, words in parts]
    wide, high = sum(rooms) + 8 * len(parts), 28.0
    x = min(max(SITE.middle(k)[0] - wide / 2, 3), WIDE - 3 - wide)
    y = SITE.corner(k)[1] - high - 4
    out = [rect(x, y, wide, high, "f-panel edge", 8)]
    at = x + 6
    for (symbol, words), room in zip(parts, rooms):
        out.append(use(symbol, at, y + 4, 20) + text(at + 23, y + 20, words, f"t{CAPTION} b"))
        at += room + 8
    return "".join(out)


# --- a swap


@memoized(512)
def laid(k: int, colour: int) -> str:
    """A treasure of this colour in a chamber."""
    bed = rect(*SITE.box(k, 4), "f-lit-soft", 4)
    return bed + scarab(colour, *SITE.middle(k), SITE.h * 0.78)
