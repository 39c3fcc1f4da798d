"""The viewer's own hand."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.board import spread
from mastaba.draw.svg import Box, Pen, drawn_once

from ..schema import CARD_0, HAND
from ..tables import DECK_FIRST, KINDS
from .cards import card_tip, whole
from .twins import alike, twins
from .words import line_of

CARD_W, CARD_H = 78.0, 78.0
KIND = [KINDS.index(kind) for kind in KINDS]  # of a card: the first of its kind


def hand_of(s: Any, p: int) -> list[int]:
    """The cards in a hand that the viewer knows: basics first, then by type, identical ones beside each other."""
    here = HAND + p
    held = [c for c, place in enumerate(s.card_place) if place == here]
    return sorted(held, key=lambda c: (KIND[c], s.card_shown[c], c))


def draw_hand(pen: Pen, seen: Seen, box: Box) -> list[str]:
    """The own hand in one row, overlapping where it is large."""
    x, y, w, h = box
    cards = hand_of(seen.s, seen.seat)
    if not cards:
        return [line_of(x + 4, y + h / 2 + 5, pen.say("mine.no_hand"), w - 8)]
    lefts = spread(len(cards), CARD_W, w, 4)
    places: list[tuple[int, Box]] = [(card, (x + left, y, CARD_W, CARD_H)) for card, left in zip(cards, lefts)]
    free = lefts[1] if len(cards) > 1 else w
    out = []
    for same in alike(seen.s, places):
        first = same[0][0]
        owner = seen.seat if first < DECK_FIRST else -1
        lit = pen.may(CARD_0 + min(same)[0])
        facts = (tuple(same), free, cards[-1], bool(seen.s.card_shown[first]), owner, seen.my_turn)
        out.append(_card(pen, *facts) if lit else _quiet_card(pen, *facts))
    return out


def _card(
    pen: Pen, places: tuple[tuple[int, Box], ...], free: float, last: int, known: bool, owner: int, my_turn: bool
) -> str:
    """A card and those identical to it: pressing any of them is the same answer. `free` is what the next card shows
    of each but the last."""
    first = places[0][0]
    drawn = []
    for card, box in places:
        shown = CARD_W if card == last else free
        drawn.append((card, box, whole(pen, card, box, owner=owner, known=known, shown=shown)))
    tip = card_tip(pen, first) + (" " + pen.say("tip.shown") if known else "")
    why = f"{tip} {pen.say('tip.not_this' if my_turn else 'tip.not_now')}"
    return twins(pen, drawn, tip=tip, why=why)


_quiet_card = drawn_once(4096)(_card)  # while it cannot be played
