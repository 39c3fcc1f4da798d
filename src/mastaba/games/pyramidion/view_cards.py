"""Character cards: the whole face in a hand, the small one on the table, and their words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.draw.board import seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Pen, circle, group, rect, text, use

from .names import laid_name
from .tables import CARD_ANKH, KINDS, PHILOSOPHER_CARD, TYPES
from .view_count import TYPE, VALUE, effective, values

CARD_W, CARD_H = 76.0, 106.0
CHIP_W, CHIP_H = 58.0, 44.0
HUES = ("yellow", "turquoise", "red", "black", "violet")  # by type: merchant, negotiator, torturer, revolt, special
MARKS = ("pyramidion-influence", "pyramidion-negotiation", "pyramidion-bargaining")
MARK_INKS = ("c-carnelian", "c-faience", "c-lapis")
ANKH: list[int] = CARD_ANKH.tolist()


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
        shown = name or pen.say(f"card.{KINDS[card]}")
        shown = shown[0].upper() + shown[1:]
        does = pen.say(f"does.{figure(card)}")
        i, n, b = VALUE[card]
        if KINDS[card] == "goddess":
            _TIPS[key] = pen.say("tip.card_goddess", card=shown, does=does)
        else:
            said = "tip.card_ankh" if ANKH[card] else "tip.card"
            _TIPS[key] = pen.say(said, card=shown, i=i, n=n, b=b, does=does)
    return _TIPS[key]


# --- a whole card ---------------------------------------------------------------------------------------------------


@lru_cache(512)
def _face(card: int, name: str) -> str:
    """A card from (0, 0): banner, figure, ankh, values."""
    hue = HUES[TYPE[card]]
    out = [
        rect(1.5, 2, CARD_W, CARD_H, "cast", 5),
        rect(0, 0, CARD_W, CARD_H, "f-panel edge", 5),
        rect(3, 3, CARD_W - 6, 16, f"f-{hue}", 3),
        text(CARD_W / 2, 14.6, fit(name, CARD_W - 10, 11, "bold"), f"t11 b mid f-{hue}-on"),
        rect(3, 21, CARD_W - 6, 57, "f-sand-light", 3),
        use(f"pyramidion-{figure(card)}", 9, 21, 57),
    ]
    if ANKH[card]:
        out.append(circle(CARD_W - 12, 31, 9, "f-bright thin") + use("ankh", CARD_W - 19, 24, 14, cls="c-carnelian"))
    out.append(_values(card))
    return "".join(out)


def _values(card: int) -> str:
    """The values above 0 in a row; the Goddess shows all three categories."""
    shown = [(k, v) for k, v in enumerate(VALUE[card]) if v > 0]
    if KINDS[card] == "goddess":
        marks = "".join(use(MARKS[k], 7 + 16 * k, 84, 15, cls=MARK_INKS[k]) for k in range(3))
        return marks + text(66, 98, "3", "t18 b mid")
    if not shown:
        return text(CARD_W / 2, 98, "?" if KINDS[card] == "philosopher" else "0", "t18 b mid")
    step = CARD_W / len(shown) if len(shown) < 3 else 24
    out = []
    for i, (k, v) in enumerate(shown):
        x = step * (i + 0.5) if len(shown) < 3 else 13 + 24 * i
        size = 19 if len(shown) < 3 else 13
        out.append(use(MARKS[k], x - size + (3 if size > 15 else 1), 92 - size / 2, size, cls=MARK_INKS[k]))
        out.append(text(x + (5 if size > 15 else 2), 98, v, "t18 b" if size > 15 else "t16 b"))
    return "".join(out)


def whole(pen: Pen, card: int, x: float, y: float, w: float, *, owner: int = -1, known: bool = False) -> str:
    """A card as it lies in a hand; basics carry their owner's emblem, a known card an eye."""
    return _whole(card, pen.say(f"face.{figure(card)}"), x, y, w, owner, known)


@lru_cache(4096)
def _whole(card: int, name: str, x: float, y: float, w: float, owner: int, known: bool) -> str:
    body = _face(card, name)
    if owner >= 0:
        body += seat_disc(owner, 12, 31, 8)
    if known:
        body += circle(12, 31, 8, "f-bright thin") + use("eye", 5, 24, 14, cls="c-lapis")
    return group(body, at=(x, y), scale=w / CARD_W)


# --- a card on the table ------------------------------------------------------------------------------------------


@lru_cache(2048)
def _chip(card: int, shown: tuple[int, ...], ankh: int, copied: int) -> str:
    """A small card from (0, 0): figure on the left, values on the right."""
    hue = HUES[TYPE[copied]] if copied >= 0 else HUES[TYPE[card]]
    out = [
        rect(1, 1.5, CHIP_W, CHIP_H, "cast", 4),
        rect(0, 0, CHIP_W, CHIP_H, "f-panel edge", 4),
        rect(2, 2, CHIP_W - 4, 5, f"f-{hue}", 2),
        use(f"pyramidion-{figure(card)}", 1, 8, 34),
    ]
    if ankh:
        out.append(use("ankh", 24, 8, 11, cls="c-carnelian"))
    if copied >= 0:
        out.append(circle(26, 35, 8.5, "f-bright thin") + use(f"pyramidion-{figure(copied)}", 18.5, 27, 15))
    rows = [(k, v) for k, v in enumerate(shown) if v > 0]
    for i, (k, v) in enumerate(rows):
        y = 25 + (i - (len(rows) - 1) / 2) * 12
        out.append(use(MARKS[k], 36, y - 6, 11, cls=MARK_INKS[k]) + text(48, y + 5, v, "t14 b"))
    return "".join(out)


def chip(s: Any, card: int, x: float, y: float, scale: float = 1.0) -> str:
    """A card as it lies on the table, with its marks."""
    e = effective(s, card)
    copied = e if card == PHILOSOPHER_CARD and e >= 0 else -1
    ankh = ANKH[e] if e >= 0 else 0
    return group(_chip(card, tuple(values(s, card)), ankh, copied), at=(x, y), scale=scale)


def chip_tip(pen: Pen, s: Any, card: int) -> str:
    """A table card in words, with the Goddess's category or what is copied."""
    e = effective(s, card)
    return card_tip(pen, card if e < 0 else e, laid_name(s, card))
