"""One's own hand, with the question that concerns it."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.board import arrow, badge, button, panel
from mastaba.draw.svg import Box, Pen, circle, ghost, group, text

from ..count import gain, obelisk_points, pile, slots
from ..schema import (
    CARD_0,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    NONE,
)
from ..tables import GLYPH, GLYPH_POINTS, OBELISK_GLYPH, TOMB_GLYPH
from ..words.reasons import needs_no_more, why_not_card
from .cards import card_tip, height, stones_at, whole
from .necropolis import Plan, buried_place, obelisk_unit


def draw_hand(pen: Pen, seen: Seen, box: Box, plan: Plan, card_w: float) -> str:
    """§11 Three places: own cards, the card on its way to the pyramid, a button to decline."""
    s, p = seen.s, seen.seat
    x, y, w, h = box
    cards = pile(s.hand[p], s.hand_n[p])
    pending = s.pending if seen.my_turn and s.decision == CHOOSE_PYRAMID_SLOT else -1
    title = 0 if pen.tall else 24
    top = y + title + (h - title - height(card_w)) / 2 - (2 if title else 0)
    step = (w - 20) / 3
    places = [x + 10 + (step - card_w) / 2 + i * step for i in range(3)]
    out = [panel(box, pen.say(_question(seen)) if title else "")]
    out += [_card(pen, seen, i, card, places[i], top, card_w, plan) for i, card in enumerate(cards)]
    if pending >= 0:
        out.append(_pending(pen, pending, places[2], top, card_w))
    elif pen.may(NONE):
        wide = step - 8
        room = (places[2] + (card_w - wide) / 2, top + height(card_w) / 2 - 28, wide, 56)
        out.append(button(pen, NONE, room, pen.say("hand.none"), key="none", size=16))
    elif not cards:
        words = pen.say("hand.empty_last" if needs_no_more(seen) else "hand.empty")
        out.append(text(x + w / 2, y + title / 2 + h / 2 + 5, words, "t15 mid soft"))
    return "".join(out)


def _question(seen: Seen) -> str:
    """What the hand is for just now."""
    if not seen.my_turn or seen.decision in ("CHOOSE_GOD", "CHOOSE_PAIR"):
        return "hand.mine"
    return "hand.pending" if seen.s.decision == CHOOSE_PYRAMID_SLOT else f"hand.{seen.decision}"


def _card(pen: Pen, seen: Seen, i: int, card: int, x: float, y: float, w: float, plan: Plan) -> str:
    """One card of the hand, with a preview of what it would bring."""
    body = whole(card, x, y, w)
    decision = seen.s.decision
    if pen.may(CARD_0 + i):
        if decision == CHOOSE_PYRAMID_CARD:
            body += _best_gain(seen, card, x + w / 2, y + 12)
        elif decision == CHOOSE_OBELISK_CARD:
            body += _stage_preview(seen, card, x + w / 2, y + 12, plan)
        elif decision == CHOOSE_TOMB_CARD:
            body += _burial_preview(seen, card, x + w / 2, y + 12, plan)
    if pen.may(CARD_0 + i):
        return pen.target(CARD_0 + i, (x, y, w, height(w)), body, key=f"hand-{i}", tip=f"{pen.label(CARD_0 + i)}.")
    return group(body, key=f"hand-{i}", tip=f"{card_tip(pen, card)} {pen.say(why_not_card(seen))}")


def _best_gain(seen: Seen, card: int, x: float, y: float) -> str:
    """The most this card can bring in the pyramid now."""
    pyramid = tuple(seen.s.pyramid[seen.seat])
    best = max(gain(pyramid, a, card) for a in slots(pyramid))
    return ghost(badge(x, y, f"+{best}", fill="lit-soft", ink="ink", size=15))


def _stage_preview(seen: Seen, card: int, x: float, y: float, plan: Plan) -> str:
    """The card on top of the obelisk, and the points it adds."""
    held = pile(seen.s.obelisk[seen.seat], seen.s.obelisk_n[seen.seat])
    won = obelisk_points((*held, card)) - obelisk_points(held)
    won += GLYPH_POINTS if GLYPH[card] == OBELISK_GLYPH else 0
    u, v = obelisk_unit(plan, len(held))
    stage = stones_at(card, plan.obelisk_x - u, plan.ground - 2 * v * (len(held) + 1), u, key=False)
    return ghost(stage + badge(x, y, f"+{won}", fill="lit-soft", ink="ink", size=15))


def _burial_preview(seen: Seen, card: int, x: float, y: float, plan: Plan) -> str:
    """The card among those of the tomb, and the points of its glyph; majorities are only known at the end."""
    n = seen.s.tomb_n[seen.seat]
    left, top, u = buried_place(plan, n, n + 1)
    won = GLYPH_POINTS if GLYPH[card] == TOMB_GLYPH else 0
    points = badge(x, y, f"+{won}", fill="lit-soft", ink="ink", size=15) if won else ""
    return ghost(stones_at(card, left, top, u, key=False) + points)


def _pending(pen: Pen, card: int, x: float, y: float, w: float) -> str:
    """The card between hand and slot, with an arrow up to the pyramid."""
    r = w * 0.15
    mark = circle(x + w - r, y + r, r, "f-lit-soft edge") + arrow(x + w - r, y + r, r * 1.5, turn=-90, cls="c-ink")
    return whole(card, x, y, w, tip=pen.say("tip.pending")) + mark
