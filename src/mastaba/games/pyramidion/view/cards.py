"""Character cards: the whole face in a hand, the small one on the table, and their words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.draw.board import seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..rules.cards import effective
from ..tables import CARD_ANKH, GODDESS_VALUE, KINDS, PHILOSOPHER_CARD, SPECIAL, TYPES
from ..words.names import card_name, laid_name
from .count import TYPE, VALUE, values

CHIP_W, CHIP_H = 58.0, 39.0
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
        shown = name or pen.say(card_name(card))
        does = pen.say(f"does.{figure(card)}")
        i, n, b = VALUE[card]
        if KINDS[card] == "goddess":
            _TIPS[key] = pen.say("tip.card_goddess", card=shown, does=does)
        else:
            said = "tip.card_ankh" if ANKH[card] and TYPE[card] == SPECIAL else "tip.card"  # others' names tell it
            _TIPS[key] = pen.say(said, card=shown, i=i, n=n, b=b, does=does)
    return _TIPS[key]


# --- a whole card ---------------------------------------------------------------------------------------------------


@lru_cache(1024)
def _face(card: int, name: str, w: float, h: float, shown: float) -> str:
    """A card from (0, 0): banner, values at the left where an overlapped card still shows them, figure, ankh."""
    hue = HUES[TYPE[card]]
    side = min(h - 24, w - 18)
    out = [
        rect(1.5, 2, w, h, "cast", 5),
        rect(0, 0, w, h, "f-panel edge", 5),
        rect(2, 2, w - 4, 17, f"f-{hue}", 3),
        text(4, 15, fit(name, min(w - 2, shown) - 5, 13, "bold"), f"t13 b f-{hue}-on"),
        rect(3, 21, w - 6, h - 24, "f-sand-light", 3),
        use(f"pyramidion-{figure(card)}", w - 3 - side, h - 3 - side, side),
        _values(card),
    ]
    if ANKH[card]:
        out.append(circle(w - 13, 32, 9, "f-bright thin") + use("ankh", w - 20, 25, 14, cls="c-carnelian"))
    return "".join(out)


def _values(card: int) -> str:
    """The values above 0, one below the other; the Goddess shows all three categories."""
    if KINDS[card] == "goddess":
        marks = "".join(use(MARKS[k], 4, 23 + 16 * k, 15, cls=MARK_INKS[k]) for k in range(3))
        return rect(2, 21, 28, 52, "f-panel", 4) + marks + text(24, 53, GODDESS_VALUE, "t18 b mid")
    shown = [(k, v) for k, v in enumerate(VALUE[card]) if v > 0]
    if not shown:
        words = "?" if KINDS[card] == "philosopher" else "0"
        return rect(2, 21, 18, 21, "f-panel", 4) + text(11, 38, words, "t18 b mid")
    out = [rect(2, 21, 28, 18 * len(shown) + 2, "f-panel", 4)]
    for i, (k, v) in enumerate(shown):
        out.append(use(MARKS[k], 3, 23 + 18 * i, 15, cls=MARK_INKS[k]) + text(24, 37 + 18 * i, v, "t16 b mid"))
    return "".join(out)


def whole(pen: Pen, card: int, box: Box, *, owner: int = -1, known: bool = False, shown: float = 999) -> str:
    """A card as it lies in a hand; basics carry their owner's emblem, a known card an eye.

    `shown` is how much of its width the next card leaves free.
    """
    return _whole(card, pen.say(f"face.{figure(card)}"), box, owner, known, shown)


@lru_cache(4096)
def _whole(card: int, name: str, box: Box, owner: int, known: bool, shown: float) -> str:
    x, y, w, h = box
    body = _face(card, name, w, h, shown)
    if owner >= 0:
        body += seat_disc(owner, w - 12, h - 12, 8)
    if known:
        body += circle(w - 12, h - 12, 8, "f-bright thin") + use("eye", w - 19, h - 19, 14, cls="c-lapis")
    return group(body, at=(x, y))


# --- a card on the table ------------------------------------------------------------------------------------------


@lru_cache(2048)
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
    for i, (k, v) in enumerate(rows):
        y = 22.5 + (i - (len(rows) - 1) / 2) * 11.5
        out.append(use(MARKS[k], 2, y - 6, 12, cls=MARK_INKS[k]) + text(19, y + 5, v, "t14 b mid"))
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
