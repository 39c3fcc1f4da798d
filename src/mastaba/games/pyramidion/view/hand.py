"""The viewer's own hand."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import spread
from mastaba.draw.svg import Box, Pen

from ..schema import CARDS, HAND
from ..tables import DECK_FIRST, KINDS
from .cards import card_tip, whole
from .twins import alike, twins
from .words import line_of

CARD_W, CARD_H = 78.0, 78.0


def hand_of(s: Any, p: int) -> list[int]:
    """The cards in a hand that the viewer knows: basics first, then by type, identical ones beside each other."""
    held = [c for c in range(CARDS) if s.card_place[c] == HAND + p]
    return sorted(held, key=lambda c: (KINDS.index(KINDS[c]), s.card_shown[c], c))


def draw_hand(pen: Pen, seen: Seen, box: Box) -> str:
    """The own hand in one row, overlapping where it is large."""
    x, y, w, h = box
    cards = hand_of(seen.s, seen.seat)
    if not cards:
        return line_of(x + 4, y + h / 2 + 5, pen.say("mine.no_hand"), w - 8)
    lefts = spread(len(cards), CARD_W, w, 4)
    places: list[tuple[int, Box]] = [(card, (x + left, y, CARD_W, CARD_H)) for card, left in zip(cards, lefts)]
    free = lefts[1] if len(cards) > 1 else w
    return "".join(_card(pen, seen, same, free, cards[-1]) for same in alike(seen.s, places))


def _card(pen: Pen, seen: Seen, places: list[tuple[int, Box]], free: float, last: int) -> str:
    """A card and those identical to it: pressing any of them is the same answer. `free` is what the next card shows
    of each but the last."""
    first = places[0][0]
    known = bool(seen.s.card_shown[first])
    owner = seen.seat if first < DECK_FIRST else -1
    drawn = []
    for card, box in places:
        shown = CARD_W if card == last else free
        drawn.append((card, box, whole(pen, card, box, owner=owner, known=known, shown=shown)))
    tip = card_tip(pen, first) + (" " + pen.say("tip.shown") if known else "")
    why = f"{tip} {pen.say('tip.not_this' if seen.my_turn else 'tip.not_now')}"
    return twins(pen, drawn, tip=tip, why=why)
