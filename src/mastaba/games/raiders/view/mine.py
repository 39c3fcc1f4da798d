"""One's own tray: the five cards, the item with its text, and the buttons for what is not a cell."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.board import card_back
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, group, num, rect, text, use

from ..rules.planning import holds
from ..schema import CARD_0, CHOOSE_CARD, DONE, SPECIAL, WALK
from ..tables import CARD_BONUS, CARD_EFFECT, CARD_STEPS, CARDS, FLIPS_ROTATION, ITEM_KEYS, TURNS_GUARDIAN
from ..words.names import about_card, about_item
from .end import READS as TURN
from .end import last_word

WIDE, HIGH = 400.0, 172.0
CARD_W, CARD_H, CARD_GAP = 50.0, 100.0, 5.0
TOP = 8.0
COLUMN: Box = (10 + CARDS * (CARD_W + CARD_GAP), TOP, WIDE - 18 - CARDS * (CARD_W + CARD_GAP), CARD_H)  # beside them
ROW = 16.0  # between two lines of the item's text
BUTTONS = (WALK, SPECIAL, DONE)


@panel(
    "mine",
    reads=f"{TURN} hand chosen",
    answers=(*range(CARD_0 + 1, CARD_0 + CARDS + 1), *BUTTONS),
    size=(WIDE, HIGH),
    least=344,
    role=Role.MINE,
    eyes=True,
    when=lambda seen: seen.seat >= 0 and not seen.over,
)
def mine(seen: Seen, pen: Pen) -> Drawn:
    """§11 Cards and item; with a question that is answered here its buttons stand in the item's place."""
    tray = tray_of(seen)
    if not seen.options:
        return _still(pen, tray)
    column = _buttons(pen, seen) or (_item(pen, tray.item),)
    cards = [_card(pen, tray, k) for k in range(1, CARDS + 1)]
    return Drawn([*cards, *column, _item_text(pen, tray.item)], (_told(pen, tray.hand, tray.chosen, tray.item),))


class Tray(NamedTuple):
    """A raider's own things."""

    item: int
    hand: int
    chosen: int
    played: int
    choosing: bool  # is it time to choose cards?


def tray_of(seen: Seen) -> Tray:
    s, p = seen.s, seen.seat
    return Tray(s.item_of[p], s.hand[p], s.chosen[p], s.played[p], s.decision == CHOOSE_CARD)


@memoized(1024, names=False)
def _still(pen: Pen, tray: Tray) -> Drawn:
    """The things of somebody who is not asked about them."""
    cards = [_card(pen, tray, k) for k in range(1, CARDS + 1)]
    body = [*cards, _item(pen, tray.item), _item_text(pen, tray.item)]
    return Drawn(body, (_told(pen, tray.hand, tray.chosen, tray.item),))


# --- cards


def _card(pen: Pen, tray: Tray, k: int) -> str:
    """A card: in hand, chosen (face down), or played (an empty place)."""
    box = (8 + (k - 1) * (CARD_W + CARD_GAP), TOP, CARD_W, CARD_H)
    if tray.chosen == k:
        return _chosen(pen, k, box)
    if not holds(tray.hand, k):
        return _gone(pen, k, tray.played == k, box)
    tip = pen.say(about_card("label.card", k))
    why = f"{tip}. {pen.say('tip.card_held', card=k)}" if tray.choosing else f"{tip}."
    return pen.target(CARD_0 + k, box, _face(k, box), key=f"card-{k}", tip=tip, why=why, r=8)


@memoized(16, names=False)
def _chosen(pen: Pen, k: int, box: Box) -> str:
    x, y, w, h = box
    number = rect(x + w / 2 - 13, y + h - 36, 26, 28, "f-panel edge", 6) + text(x + w / 2, y + h - 16, k, "t18 b mid")
    return card_back(box, key=f"card-{k}", tip=pen.say("tip.card_mine", card=k)) + number


@memoized(32, names=False)
def _gone(pen: Pen, k: int, now: bool, box: Box) -> str:
    """An empty place; the card of this round lies open on the own sheet."""
    x, y, w, h = box
    tip = pen.say("tip.card_now" if now else "tip.card_played", card=k)
    body = rect(x, y, w, h, "hollow", 6) + text(x + w / 2, y + h / 2 + 8, k, "t22 mid soft")
    return group(body, tip=tip)


@memoized(16)
def _face(k: int, box: Box) -> str:
    """The number, as many footprints, and what the card does to the Guardian."""
    x, y, w, h = box
    out = rect(x + 1.5, y + 2, w, h, "cast", 6) + rect(x, y, w, h, "f-panel edge", 6)
    out += rect(x + 4, y + 4, w - 8, h - 8, "none s-gold w1", 4)
    out += text(x + w / 2, y + 40, k, "t34 d mid")
    steps = int(CARD_STEPS[k])
    feet = [x + w / 2 + (i - (steps - 1) / 2) * 8 for i in range(steps)]
    out += "".join(f'<ellipse cx="{num(f)}" cy="{num(y + 53)}" rx="2.4" ry="3.6" class="f-ink-soft"/>' for f in feet)
    return out + _effect(k, x + w / 2, y + 78)


def _effect(k: int, x: float, y: float) -> str:
    if CARD_EFFECT[k] == TURNS_GUARDIAN:
        return use("raiders-guardian", x - 20, y - 13, 25) + use("raiders-arrow", x + 4, y - 8, 16, cls="c-carnelian")
    if CARD_EFFECT[k] == FLIPS_ROTATION:
        return use("raiders-turn", x - 12, y - 12, 24, cls="c-faience")
    if CARD_BONUS[k]:
        plus = text(x + 3, y + 7, f"+{CARD_BONUS[k]}", "t16 b f-carnelian")
        return use("raiders-guardian", x - 22, y - 13, 25) + plus
    return ""


# --- the item


@memoized(64, names=False)
def _item(pen: Pen, item: int) -> str:
    """The own item, large, with its name."""
    x, y, w, _ = COLUMN
    words = pen.say(f"item.{ITEM_KEYS[item]}")
    rows = wrap(words, w - 4, 14, "bold")[:2]
    out = rect(x, y, w, CARD_H, "f-hollow s-line", 8) + use(f"raiders-i{item}", x + w / 2 - 24, y + 8, 48)
    for i, row in enumerate(rows):
        out += text(x + w / 2, y + 74 + 17 * i, row, "t14 b mid")
    return group(out, key="own-item", tip=pen.say(about_item(item)))


@memoized(64, names=False)
def _item_text(pen: Pen, item: int) -> str:
    """What it does, in full."""
    said = pen.say(about_item(item))
    rows = wrap(said, WIDE - 18, 14)[:3]
    return "".join(text(9, TOP + CARD_H + 21 + ROW * i, row, "t14") for i, row in enumerate(rows))


# --- buttons


def _buttons(pen: Pen, seen: Seen) -> list[str]:
    """Walk, use the item, or be done: those that may be chosen, one over the other."""
    open_now = [a for a in BUTTONS if pen.may(a)]
    x, y, w, h = COLUMN
    high = (h - 6 * (len(open_now) - 1)) / max(1, len(open_now))
    return [_button(pen, seen, a, (x, y + (high + 6) * i, w, high)) for i, a in enumerate(open_now)]


def _button(pen: Pen, seen: Seen, action: int, box: Box) -> str:
    """A button with its words in two or three lines."""
    x, y, w, h = box
    words = pen.say(f"item.{ITEM_KEYS[seen.s.item_of[seen.seat]]}") if action == SPECIAL else pen.label(action)
    rows = wrap(words, w - 8, 14, "bold")[:3]
    body = rect(x, y, w, h, "btn", 8)
    for i, row in enumerate(rows):
        body += text(x + w / 2, y + h / 2 + 5 + (i - (len(rows) - 1) / 2) * 15, row, "t14 b mid")
    return pen.target(action, box, body, key=f"do-{action}", sure=last_word(pen, seen.s, action), lit=False)


# --- the same in sentences


@memoized(1024, names=False)
def _told(pen: Pen, hand: int, chosen: int, item: int) -> str:
    """The cards in hand, the one that lies face down, and the item."""
    held = [k for k in range(1, CARDS + 1) if holds(hand, k) and chosen != k]
    said = [pen.say("told.hand", cards=held) if held else pen.say("told.no_hand")]
    said += [pen.say("tip.card_mine", card=chosen)] if chosen > 0 else []
    return " ".join([*said, pen.say(about_item(item))])
