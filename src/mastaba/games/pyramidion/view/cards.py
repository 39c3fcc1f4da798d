"""Character cards: the whole face in a hand, the small one on the table, and their words; identical ones as one."""

from __future__ import annotations

from typing import Any, TypeVar

from mastaba.draw.board import seat_disc
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..rules.cards import effective, lie_alike
from ..schema import CARD_0
from ..tables import CARD_ANKH, CARD_VALUE, GODDESS_VALUE, KINDS, PHILOSOPHER_CARD, SPECIAL, TYPES
from ..words.names import card_name, laid_name
from .count import TYPE, values

CHIP_W, CHIP_H = 58.0, 39.0
HUES = ("yellow", "turquoise", "red", "black", "violet")  # by type: merchant, negotiator, torturer, revolt, special
MARKS = ("pyramidion-influence", "pyramidion-negotiation", "pyramidion-bargaining")
MARK_INKS = ("c-carnelian", "c-faience", "c-lapis")
ANKH: list[int] = CARD_ANKH.tolist()
VALUE: list[list[int]] = CARD_VALUE.tolist()
HYPHEN = "\u00ad"  # where a long name may be broken


def figure(card: int) -> str:
    """The name of a card's picture and face text."""
    kind = KINDS[card]
    return kind if TYPES[TYPE[card]] == "special" else TYPES[TYPE[card]]


def card_tip(pen: Pen, card: int, name: Any = None) -> str:
    """The card in words: values and what it does."""
    return _tip(pen, pen.say(name) if name is not None else "", card, pen.lang)


_TIPS: dict[tuple[str, str, int], str] = {}


def _tip(pen: Pen, name: str, card: int, lang: str) -> str:
    key = (lang, name, card)
    if key not in _TIPS:
        shown = name or pen.say(card_name(card))
        does = pen.say(f"does.{figure(card)}")
        i, n, b = VALUE[card]
        if KINDS[card] == "goddess":
            _TIPS[key] = pen.say("tip.card_goddess", card=shown, does=does)
        else:
            said = "tip.card_ankh" if ANKH[card] and TYPE[card] == SPECIAL else "tip.card"  # others' names tell it
            _TIPS[key] = pen.say(said, card=shown, i=i, n=n, b=b, does=does)
    return _TIPS[key]


# --- a whole card -----------------------------------------------------------------------------------------------------


def name_lines(name: str, room: float) -> tuple[str, ...]:
    """A name whole, in one line or in two: between words, or where it may be broken."""
    plain = name.replace(HYPHEN, "")
    if width(plain, 14) <= room:
        return (plain,)
    if HYPHEN in name:
        head, tail = name.split(HYPHEN, 1)
        return f"{head}-", tail
    return tuple(plain.split(" ", 1))


@memoized(1024)
def _face(card: int, name: str, w: float, h: float) -> str:
    """A card from (0, 0): banner with its whole name, figure, values at the left, ankh."""
    hue = HUES[TYPE[card]]
    lines = name_lines(name, w - 3)
    top = 4.0 + 14 * len(lines)
    side = min(h - top - 2, w - 8)
    out = [
        rect(1.5, 2, w, h, "cast", 6),
        rect(0, 0, w, h, "f-panel edge", 6),
        rect(2, top, w - 4, h - top - 2, "f-sand-light", 4),
        use(f"pyramidion-{figure(card)}", w - 2 - side, h - 2 - side, side),
        rect(1.5, 1.5, w - 3, top - 1, f"f-{hue}", 4),
        *(text(w / 2, 13.5 + 13 * i, line, f"t14 mid f-{hue}-on") for i, line in enumerate(lines)),
        _values(card, top + 2),
    ]
    if ANKH[card]:
        out.append(circle(w - 11, top + 10, 9, "f-bright thin") + use("ankh", w - 18, top + 3, 14, cls="c-carnelian"))
    return "".join(out)


def _values(card: int, y: float) -> str:
    """The values above 0, one below the other; the Goddess shows all three categories."""
    if KINDS[card] == "goddess":
        marks = "".join(use(MARKS[k], 3, y + 1 + 16 * k, 15, cls=MARK_INKS[k]) for k in range(3))
        return rect(2, y, 30, 50, "f-panel", 4) + marks + text(24, y + 31, GODDESS_VALUE, "t18 b mid")
    shown = [(k, v) for k, v in enumerate(VALUE[card]) if v > 0]
    if not shown:
        words = "?" if KINDS[card] == "philosopher" else "0"
        return rect(2, y, 18, 21, "f-panel", 4) + text(11, y + 17, words, "t18 b mid")
    out = [rect(2, y, 31, 20 * len(shown) + 1, "f-panel", 4)]
    for i, (k, v) in enumerate(shown):
        out.append(use(MARKS[k], 3, y + 2 + 20 * i, 17, cls=MARK_INKS[k]) + text(26, y + 17 + 20 * i, v, "t18 b mid"))
    return "".join(out)


def whole(pen: Pen, card: int, box: Box, *, owner: int = -1, known: bool = False) -> str:
    """A card as it lies in a hand; basics carry their owner's emblem, a known card an eye."""
    return _whole(card, pen.say(f"face.{figure(card)}"), box, owner, known)


@memoized(4096)
def _whole(card: int, name: str, box: Box, owner: int, known: bool) -> str:
    x, y, w, h = box
    body = _face(card, name, w, h)
    if owner >= 0:
        body += seat_disc(owner, 12, h - 12, 8)
    if known:
        body += circle(12, h - 12, 8, "f-bright thin") + use("eye", 5, h - 19, 14, cls="c-lapis")
    return group(body, at=(x, y))


# --- a card on the table ----------------------------------------------------------------------------------------------


@memoized(2048)
def _chip(card: int, shown: tuple[int, ...], ankh: int, copied: int) -> str:
    """A small card from (0, 0): values on the left, figure on the right."""
    hue = HUES[TYPE[copied]] if copied >= 0 else HUES[TYPE[card]]
    out = [
        rect(1, 1.5, CHIP_W, CHIP_H, "cast", 4),
        rect(0, 0, CHIP_W, CHIP_H, "f-panel edge", 4),
        rect(2, 2, CHIP_W - 4, 5, f"f-{hue}", 2),
        use(f"pyramidion-{figure(card)}", CHIP_W - 32, 7, 31),
    ]
    if ankh:
        out.append(circle(CHIP_W - 8, 14, 7, "f-bright thin") + use("ankh", CHIP_W - 13.5, 8.5, 11, cls="c-carnelian"))
    if copied >= 0:
        side = use(f"pyramidion-{figure(copied)}", CHIP_W - 17.5, CHIP_H - 17.5, 15)
        out.append(circle(CHIP_W - 10, CHIP_H - 10, 8.5, "f-bright thin") + side)
    rows = [(k, v) for k, v in enumerate(shown) if v > 0]
    step = 12.0 if len(rows) < 3 else 10.8
    for i, (k, v) in enumerate(rows):
        y = 22.5 + (i - (len(rows) - 1) / 2) * step
        out.append(use(MARKS[k], 2, y - step / 2, step, cls=MARK_INKS[k]) + text(19, y + 4.6, v, "t15 b mid"))
    return "".join(out)


def chip(s: Any, card: int, x: float, y: float) -> str:
    """A card as it lies on the table, with its marks."""
    e = effective(s, card)
    copied = e if card == PHILOSOPHER_CARD and e >= 0 else -1
    ankh = ANKH[e] if e >= 0 else 0
    return group(_chip(card, values(s, card), ankh, copied), at=(x, y))


def chip_tip(pen: Pen, s: Any, card: int) -> str:
    """A table card in words, with the Goddess's category or what is copied."""
    e = effective(s, card)
    return card_tip(pen, card if e < 0 else e, laid_name(s, card))


# --- identical cards (§4.1): one answer, so one thing to press, wherever each of them lies ----------------------------

T = TypeVar("T")


def is_twin(s: Any, card: int, other: int) -> bool:
    return KINDS[card] == KINDS[other] and lie_alike(s, card, other)


def alike(s: Any, places: list[tuple[int, T]]) -> list[list[tuple[int, T]]]:
    """The cards with what each has, its box perhaps, identical ones together, in the order of the first of each."""
    found: list[list[tuple[int, T]]] = []
    for card, box in places:
        same = next((cards for cards in found if is_twin(s, cards[0][0], card)), None)
        if same is None:
            found.append([(card, box)])
        else:
            same.append((card, box))
    return found


def twins(pen: Pen, drawn: list[tuple[int, Box, str]], *, tip: str = "", why: str = "") -> str:
    """Identical cards, drawn, as one target: the answer is that of the lowest id."""
    card, box, body = min(drawn)
    others = [one for one in drawn if one[0] != card]
    if not pen.may(CARD_0 + card):
        return "".join(group(b, key=f"card-{c}", tip=why or tip) for c, _, b in drawn)
    for other, (x, y, w, h), picture in others:
        body += group(picture, key=f"card-{other}") + rect(x - 2, y - 2, w + 4, h + 4, "lit clear", 7)
    around = (box[0] + 1, box[1] + 1, box[2] - 2, box[3] - 2)
    return pen.target(CARD_0 + card, around, body, key=f"card-{card}", tip=tip, why=why, r=7)
