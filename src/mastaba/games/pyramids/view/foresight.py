"""What an answer on another panel would bring to one's necropolis, shown while it is pointed at."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, circle, text, use

from ..count import Cards, Pyramid, pile
from ..schema import (
    CARD_0,
    CHOOSE_GOD,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PAIR,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_TOMB_CARD,
    GOD_1,
    NONE,
    PAIR_0,
)
from ..tables import EXTRA, EXTRA_BOTH, EXTRA_EITHER, EXTRA_OBELISK, EXTRA_TOMB
from .cards import stones_at
from .plan import BOARD, TOMB_X, buried_place
from .pyramid import Site, as_placed, gain_badge, place_box
from .worth import worth

HEIGHT = 150.0  # of the marks over edifices that a god allows


def draw_foresight(pen: Pen, seen: Seen, at: Site) -> list[str]:
    """A ghost for each legal answer that does not lie here."""
    if not seen.my_turn:
        return []
    s, p = seen.s, seen.seat
    if s.decision == CHOOSE_GOD:
        return [pen.foreshadow(a, _allowed(pen, s.seats, a - GOD_1 + 1)) for a in seen.options]
    pyramid, raised = tuple(s.pyramid[p]), pile(s.obelisk[p], s.obelisk_n[p])
    if s.decision == CHOOSE_PAIR:
        pairs = {a: tuple(s.quarry[a - PAIR_0]) for a in seen.options}
        return [pen.foreshadow(a, _best_placed(at, cards, pyramid, raised)) for a, cards in pairs.items()]
    hand = {a: s.hand[p][a - CARD_0] for a in seen.options if CARD_0 <= a < NONE}
    if s.decision in (CHOOSE_PYRAMID_CARD, CHOOSE_KEEP_CARD):
        return [pen.foreshadow(a, _best_placed(at, (card,), pyramid, raised)) for a, card in hand.items()]
    if s.decision == CHOOSE_OBELISK_CARD:
        return [pen.foreshadow(a, _raised(card, pyramid, raised)) for a, card in hand.items()]
    if s.decision == CHOOSE_TOMB_CARD:
        return [pen.foreshadow(a, _buried(card, s.tomb_n[p], pyramid, raised)) for a, card in hand.items()]
    return []


@memoized(64, names=False)
def _allowed(pen: Pen, seats: int, tile: int) -> str:
    """A card for every edifice that a god allows, a cross over the others."""
    extra = int(EXTRA[seats, tile])
    obelisk = extra in (EXTRA_OBELISK, EXTRA_BOTH, EXTRA_EITHER)
    buried = extra in (EXTRA_TOMB, EXTRA_BOTH, EXTRA_EITHER)
    marks = _mark(BOARD.pyramid_x, True) + _mark(BOARD.obelisk_x, obelisk) + _mark(TOMB_X, buried)
    if extra == EXTRA_EITHER:
        between = (BOARD.obelisk_x + TOMB_X) / 2
        marks += badge(between, HEIGHT + 38, pen.say("foresight.either"), fill="lit-soft", ink="ink", size=17)
    return marks


def _mark(x: float, allowed: bool) -> str:
    disc = circle(x, HEIGHT, 24, "f-lit-soft edge" if allowed else "f-hollow edge")
    if not allowed:
        return disc + use("cross", x - 14, HEIGHT - 14, 28, cls="c-carnelian")
    return disc + use("cards", x - 18, HEIGHT - 11, 22) + text(x + 4, HEIGHT + 6, "+1", "t17 b")


@memoized(1024)
def _best_placed(at: Site, cards: Cards, pyramid: Pyramid, raised: Cards) -> str:
    """The card of these that brings most in the pyramid, at its best place."""
    best = max(cards, key=lambda card: worth(card, pyramid, raised).pyramid)
    found = worth(best, pyramid, raised)
    if found.place < 0:
        return ""
    box = place_box(at, pyramid, found.place)
    return as_placed(at, pyramid, found.place, best) + gain_badge(box, found.pyramid)


@memoized(1024)
def _raised(card: int, pyramid: Pyramid, raised: Cards) -> str:
    """The card on top of the obelisk, and the points it adds."""
    n = len(raised)
    x, y, u = BOARD.stage(n, n)
    won = worth(card, pyramid, raised).obelisk
    return stones_at(card, x, y, u, key=False) + badge(
        BOARD.obelisk_x, y - 16, f"+{won}", fill="lit-soft", ink="ink", size=17
    )


@memoized(1024)
def _buried(card: int, n: int, pyramid: Pyramid, raised: Cards) -> str:
    """The card among the n of the tomb, and the points of its glyph; majorities are only known at the end."""
    x, y, u = buried_place(n, n + 1)
    won = worth(card, pyramid, raised).tomb
    shown = f"+{won} ?" if won else "?"
    return stones_at(card, x, y, u, key=False) + badge(TOMB_X, y - 14, shown, fill="lit-soft", ink="ink", size=17)
