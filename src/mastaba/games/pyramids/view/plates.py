"""Under one's edifices: a plate for each, with what it is worth now."""

from __future__ import annotations

from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..count import Cards, Count, glyphs, obelisk_points
from ..tables import (
    BONUS_MIN,
    COLOURS,
    GLYPH_POINTS,
    HUES,
    MAJORITY,
    OBELISK_GLYPH,
    TOMB_GLYPH,
)
from .ledger import obelisk_worth_words, pyramid_words, tomb_words
from .plan import PLATE_H, PLATE_Y

PYRAMID: Box = (6, PLATE_Y, 338, PLATE_H)
OBELISK: Box = (348, PLATE_Y, 62, PLATE_H)
TOMB: Box = (414, PLATE_Y, 62, PLATE_H)
STEP = 40.0  # from colour to colour
BASE = PLATE_Y + 24


@memoized(2048, names=False)
def obelisk_plate(pen: Pen, obelisk: Cards, over: bool) -> str:
    """§11 What people would count by hand."""
    raised = obelisk_points(obelisk) + GLYPH_POINTS * glyphs(obelisk, OBELISK_GLYPH)
    return _points(pen, OBELISK, str(raised), obelisk_worth_words(pen, obelisk, over))


@memoized(2048, names=False)
def pyramid_plate(pen: Pen, counted: Count) -> str:
    """The largest connection of each colour, how far the bonus is, and all points of the pyramid."""
    x, y, w, h = PYRAMID
    out = [rect(x, y, w, h, "panel", 7)]
    for c, (hue, size) in enumerate(zip(HUES, counted.sizes)):
        at = x + 7 + c * STEP
        if size >= BONUS_MIN:
            out.append(rect(at - 3, y + 4, STEP - 3, h - 8, "f-lit-soft", 5))
        largest = size == counted.most and size > 0
        out.append(use(f"pyramids-mark-{hue}", at, y + 9, 18))
        out.append(text(at + 21, BASE, size, f"t17{' b' if largest else ''}"))
    bonus = pen.say("ledger.bonus", reached=counted.reached, of=COLOURS)
    out.append(text(x + 12 + COLOURS * STEP, BASE, bonus, "t17"))
    out.append(text(x + w - 8, BASE, pen.say("plate.points", n=counted.with_glyphs), "t17 b end"))
    return group("".join(out), tip=pyramid_words(pen, counted))


@memoized(2048, names=False)
def tomb_plate(pen: Pen, n: int, cards: Cards, open_tomb: bool, won: tuple[bool, ...]) -> str:
    """Majorities are known at the end alone; till then, the points of one's glyphs and a question mark."""
    found = GLYPH_POINTS * glyphs(cards, TOMB_GLYPH)
    shown = str(found + MAJORITY * sum(won)) if won else f"{found} + ?" if found else "?"
    return _points(pen, TOMB, shown, tomb_words(pen, n, cards, open_tomb))


def _points(pen: Pen, box: Box, shown: str, tip: str) -> str:
    x, y, w, h = box
    words = pen.say("plate.points", n=shown)
    words = words if len(shown) < 4 else shown
    return group(rect(x, y, w, h, "panel", 7) + text(x + w / 2, BASE, words, "t17 b mid"), tip=tip)
