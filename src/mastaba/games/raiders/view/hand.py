"""One's own tray: the five cards, the item, and the buttons for what is not a cell."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.board import card_back, panel
from mastaba.draw.measure import wrap
from mastaba.draw.svg import Box, Pen, group, num, rect, text, use

from ..rules.planning import holds
from ..schema import CARD_0, CHOOSE_CARD, DONE, SPECIAL, WALK
from ..tables import CARD_BONUS, CARD_EFFECT, CARD_STEPS, CARDS, FLIPS_ROTATION, ITEM_KEYS, TURNS_GUARDIAN
from ..words.names import about_card, about_item
from .end import last_word

ROW = 15  # between two lines of an item's text


def tall_height(pen: Pen, seen: Seen, w: float) -> float:
    """How high the tray is on a phone: cards, buttons while there are some, the item's text."""
    if seen.seat < 0:
        return 50
    buttons = 54 if _open_buttons(pen) else 0
    return 104 + buttons + max(42, 8 + ROW * len(_item_rows(pen, seen, w - 24)))


def _item_rows(pen: Pen, seen: Seen, room: float) -> tuple[str, ...]:
    return wrap(pen.say(about_item(seen.s.item_of[seen.seat])), room - 40, 14)[:4]


def draw_hand(pen: Pen, seen: Seen, box: Box, card: tuple[float, float]) -> str:
    """The reader's tray: cards, and the item under them; a spectator's says that one is watching."""
    x, y, w, _ = box
    if seen.seat < 0:
        return panel(box) + text(x + 14, y + 30, pen.say("view.spectator"), "t15 soft")
    out = [panel(box), _cards(pen, seen, x + 10, y + 10, w - 20, *card)]
    low = y + card[1] + 18
    if pen.tall and _open_buttons(pen):
        half = (w - 30) / 2
        out.append(draw_buttons(pen, seen, [(x + 10, low, half, 46), (x + 20 + half, low, half, 46)]))
        low += 54
    return "".join(out) + _item(pen, seen, x + 10, low, w - 18)


def _cards(pen: Pen, seen: Seen, x: float, y: float, room: float, w: float, h: float) -> str:
    step = (room - w) / (CARDS - 1)
    return "".join(_card(pen, seen, k, (x + (k - 1) * step, y, w, h)) for k in range(1, CARDS + 1))


def _card(pen: Pen, seen: Seen, k: int, box: Box) -> str:
    """A card: in hand, chosen (face down), or played (an empty place)."""
    s, p = seen.s, seen.seat
    x, y, w, h = box
    if s.chosen[p] == k:
        return card_back(box, key=f"card-{k}", tip=pen.say("tip.card_mine", card=k)) + text(
            x + w / 2, y + h - 8, k, "t18 b mid f-bright"
        )
    if not holds(s.hand[p], k):
        tip = pen.say("tip.card_now" if s.played[p] == k else "tip.card_played")
        return group(rect(x, y, w, h, "hollow", 6) + text(x + w / 2, y + h / 2 + 8, k, "t22 mid soft faded"), tip=tip)
    tip = pen.say(about_card("label.card", k))
    why = tip if s.decision != CHOOSE_CARD else f"{tip}. {pen.say('tip.card_held')}"
    return pen.target(CARD_0 + k, box, _face(k, box), key=f"card-{k}", tip=tip, why=why, r=8)


def _face(k: int, box: Box) -> str:
    """The number, as many footprints, and what the card does to the Guardian."""
    x, y, w, h = box
    out = rect(x + 1.5, y + 2, w, h, "cast", 6) + rect(x, y, w, h, "f-panel edge", 6)
    out += rect(x + 4, y + 4, w - 8, h - 8, "none s-gold w1", 4)
    out += text(x + w / 2, y + h * 0.46, k, "t34 d mid")
    steps = int(CARD_STEPS[k])
    feet = [x + w / 2 + (i - (steps - 1) / 2) * 8 for i in range(steps)]
    out += "".join(
        f'<ellipse cx="{num(f)}" cy="{num(y + h * 0.56)}" rx="2.2" ry="3.2" class="f-ink-soft"/>' for f in feet
    )
    return out + _effect(k, x + w / 2, y + h * 0.79)


def _effect(k: int, x: float, y: float) -> str:
    if CARD_EFFECT[k] == TURNS_GUARDIAN:
        return use("raiders-guardian", x - 19, y - 11, 22) + use("raiders-arrow", x + 4, y - 8, 16, cls="c-carnelian")
    if CARD_EFFECT[k] == FLIPS_ROTATION:
        return use("raiders-turn", x - 10, y - 10, 20, cls="c-faience")
    if CARD_BONUS[k]:
        return use("raiders-guardian", x - 21, y - 11, 22) + text(
            x + 4, y + 6, f"+{CARD_BONUS[k]}", "t16 b f-carnelian"
        )
    return ""


def _item(pen: Pen, seen: Seen, x: float, y: float, room: float) -> str:
    """The own item with its text in full."""
    item = seen.s.item_of[seen.seat]
    said = pen.say(about_item(item))
    out = use(f"raiders-i{item}", x, y, 32)
    for i, row in enumerate(_item_rows(pen, seen, room)):
        out += text(x + 38, y + 13 + ROW * i, row, "t14")
    return group(out, tip=said)


def _open_buttons(pen: Pen) -> list[int]:
    return [a for a in (WALK, SPECIAL, DONE) if pen.may(a)]


def draw_buttons(pen: Pen, seen: Seen, boxes: list[Box]) -> str:
    """Walk, use the item, or be done; one box for each that may be chosen."""
    return "".join(_button(pen, seen, a, box) for a, box in zip(_open_buttons(pen), boxes, strict=False))


def _button(pen: Pen, seen: Seen, action: int, box: Box) -> str:
    """A button with its words in two or three lines."""
    x, y, w, h = box
    words = pen.say(f"item.{ITEM_KEYS[seen.s.item_of[seen.seat]]}") if action == SPECIAL else pen.label(action)
    size = 14 if len(wrap(words, w - 14, 14, "bold")) < 3 else 13
    rows = wrap(words, w - 14, size, "bold")[:3]
    body = rect(x, y, w, h, "btn", 8)
    for i, row in enumerate(rows):
        body += text(x + w / 2, y + h / 2 + 5 + (i - (len(rows) - 1) / 2) * 16, row, f"t{size} b mid")
    return pen.target(action, box, body, sure=last_word(pen, seen.s, action), lit=False)
