"""One's own hand, with the question that concerns it."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.board import arrow, badge, button, spread
from mastaba.draw.measure import wrap
from mastaba.draw.svg import Box, Pen, ghost, rect, text

from .schema import (
    CARD_0,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_PYRAMID_SLOT,
    NONE,
)
from .tables import CARDS, GLYPH_POINTS
from .view_cards import card_tip, height, stones_at, whole
from .view_count import gain, obelisk_points, pile, slots
from .view_necropolis import Plan, obelisk_unit


def draw_hand(pen: Pen, seen: Seen, box: Box, plan: Plan, card_w: float) -> str:
    """§11 Own cards big; the card on its way to the pyramid apart; a button to decline."""
    s, p = seen.s, seen.seat
    x, y, w, h = box
    cards = pile(s.hand[p], s.hand_n[p])
    pending = s.pending if seen.my_turn and s.decision == CHOOSE_PYRAMID_SLOT else -1
    top = y + (h - height(card_w)) / 2
    out = [rect(x + 2, y + 3, w, h, "cast", 10), rect(x, y, w, h, "panel", 10)]
    room = w - 24 - (card_w + 40 if pending >= 0 else 0) - (_none_width(pen) if pen.may(NONE) else 0)
    for i, dx in enumerate(spread(len(cards), card_w, room, 14)):
        out.append(_card(pen, seen, i, cards[i], x + 14 + dx, top, card_w, plan))
    if not cards and pending < 0:
        out.append(text(x + w / 2, y + h / 2 + 5, pen.say("hand.empty"), "t14 mid soft"))
    if pending >= 0:
        out.append(_pending(pen, pending, x + w - card_w - 16, top, card_w, w - 60 - (len(cards) + 1) * (card_w + 14)))
    if pen.may(NONE):
        wide = _none_width(pen) - 10
        out.append(button(pen, NONE, (x + w - wide - 12, y + h / 2 - 24, wide, 48), pen.say("hand.none"), key="none"))
    elif pending < 0 and cards and not pen.tall:
        out.append(
            _words(pen, seen, x + 14 + len(cards) * (card_w + 14), y + h / 2, w - 30 - len(cards) * (card_w + 14))
        )
    return "".join(out)


def _none_width(pen: Pen) -> float:
    return 112 if pen.tall else 170


def _words(pen: Pen, seen: Seen, x: float, y: float, room: float) -> str:
    """What the hand is for just now."""
    asked = seen.my_turn and seen.s.decision in (CHOOSE_PYRAMID_CARD, CHOOSE_KEEP_CARD)
    lines = wrap(pen.say(f"hand.{seen.decision}" if asked else "hand.kept"), room, 15)
    start = y - 9 * (len(lines) - 1) + 5
    return "".join(text(x, start + 19 * i, words, "t15 b" if asked else "t15 soft") for i, words in enumerate(lines))


def _card(pen: Pen, seen: Seen, i: int, card: int, x: float, y: float, w: float, plan: Plan) -> str:
    """One card of the hand, with a preview of what it would bring."""
    body = whole(card, x, y, w)
    decision = seen.s.decision
    if pen.may(CARD_0 + i):
        if decision == CHOOSE_PYRAMID_CARD:
            body += _best_gain(seen, card, x + w / 2, y + 12)
        elif decision == CHOOSE_OBELISK_CARD:
            body += _stage_preview(seen, card, x + w / 2, y + 12, plan)
    tip = card_tip(pen, card)
    if pen.may(CARD_0 + i):
        tip = f"{pen.label(CARD_0 + i)}. {tip}"
    return pen.target(CARD_0 + i, (x, y, w, height(w)), body, key=f"hand-{i}", tip=tip)


def _best_gain(seen: Seen, card: int, x: float, y: float) -> str:
    """The most this card can bring in the pyramid now."""
    pyramid = tuple(seen.s.pyramid[seen.seat])
    best = max(gain(pyramid, a, card) for a in slots(pyramid))
    return ghost(badge(x, y, f"+{best}", fill="lit-soft", ink="ink", size=15))


def _stage_preview(seen: Seen, card: int, x: float, y: float, plan: Plan) -> str:
    """The card on top of the obelisk, and the points it adds."""
    held = pile(seen.s.obelisk[seen.seat], seen.s.obelisk_n[seen.seat])
    won = obelisk_points((*held, card)) - obelisk_points(held)
    won += GLYPH_POINTS if CARDS[card]["glyph"] == "O" else 0
    u, v = obelisk_unit(plan, len(held))
    stage = stones_at(card, plan.obelisk_x - u, plan.ground - 2 * v * (len(held) + 1), u, key=False)
    return ghost(stage + badge(x, y, f"+{won}", fill="lit-soft", ink="ink", size=15))


def _pending(pen: Pen, card: int, x: float, y: float, w: float, room: float) -> str:
    """The card between hand and slot."""
    middle = y + height(w) / 2
    lines = wrap(pen.say("hand.pending"), room, 15) if room > 80 else ()
    words = "".join(
        text(x - 40, middle - 9 * len(lines) + 19 * i + 14, part, "t15 b end") for i, part in enumerate(lines)
    )
    up = arrow(x - 20, middle, 24, turn=-90, cls="c-lit")
    return words + up + whole(card, x, y, w, tip=pen.say("tip.pending"))
