"""At the end: what lay in every tomb, and whose the majorities are."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who
from mastaba.draw.board import seat_disc, spread
from mastaba.draw.measure import fit
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..count import Cards, glyphs, majorities, pile, stones
from ..tables import COLOURS, GLYPH_POINTS, HUES, MAJORITY, TOMB_GLYPH
from .cards import RATIO, card_tip, mini
from .ledger import tomb_words

WIDE, TOP, ROW = 360.0, 30.0, 56.0
U = 15.0  # width of a card's cell
LEFT, STEP = 118.0, 34.0  # where the colours begin, and from colour to colour


@panel(
    "tombs",
    reads="asked tomb tomb_n",
    size=(WIDE, TOP + 3 * ROW),
    least=344,
    role=Role.BESIDE,
    when=lambda seen: seen.over,
)
def tombs(seen: Seen, pen: Pen) -> Drawn:
    """§6 For each player the buried stones by colour, the majorities lit, and the cards."""
    s = seen.s
    out, said = [_head(pen)], [pen.say("scoring.tomb", n=MAJORITY)]
    for p in range(s.seats):
        cards, won = pile(s.tomb[p], s.tomb_n[p]), majorities(s, p)
        out.append(_row(pen, p, cards, won))
        said.append(tomb_told(pen, p, cards, won))
    return Drawn("".join(out), said, (WIDE, TOP + s.seats * ROW))


@memoized(8, names=False)
def _head(pen: Pen) -> str:
    marks = [
        group(use(f"pyramids-mark-{hue}", LEFT + c * STEP - 9, 6, 18), tip=pen.say(f"colour.{hue}"))
        for c, hue in enumerate(HUES)
    ]
    glyph = group(use("pyramids-glyph-T", LEFT + COLOURS * STEP - 9, 6, 18), tip=pen.say("ledger.glyphs"))
    return "".join(marks) + glyph + text(WIDE - 8, 20, pen.say("ledger.points"), "t13 end soft")


@memoized(256)
def _row(pen: Pen, p: int, cards: Cards, won: tuple[bool, ...]) -> str:
    top = TOP + p * ROW
    out = [rect(6, top, WIDE - 12, 0.8, "f-line"), seat_disc(p, 18, top + 15, 10)]
    out.append(text(33, top + 20, fit(pen.name(p), LEFT - 54, 13, "bold"), "t13 b"))
    for c, (held, leads) in enumerate(zip(stones(cards), won)):
        x = LEFT + c * STEP
        out.append(rect(x - 12, top + 5, 24, 20, "f-lit-soft edge", 5) if leads else "")
        out.append(text(x, top + 20, held, f"t14 mid{' b' if leads else ' soft'}"))
    found = glyphs(cards, TOMB_GLYPH)
    out.append(text(LEFT + COLOURS * STEP, top + 20, found, "t14 mid soft"))
    out.append(text(WIDE - 8, top + 20, sum(won) * MAJORITY + found * GLYPH_POINTS, "t15 b end"))
    shown = group("".join(out) + rect(6, top + 1, WIDE - 12, 26, "hit"), tip=tomb_words(pen, len(cards), cards, True))
    return shown + _buried(pen, cards, top + 28)


def _buried(pen: Pen, cards: Cards, y: float) -> str:
    """The cards themselves."""
    if not cards:
        return text(33, y + 16, pen.say("tombs.empty"), "t13 soft")
    places = spread(len(cards), 2 * U, WIDE - 33 - 8, 4)
    high = 2 * U / RATIO
    laid = (
        mini(card, 33 + x, y + (26 - high) / 2, U, key=f"unseen-{card}", tip=card_tip(pen, card))
        for card, x in zip(cards, places)
    )
    return "".join(laid)


@memoized(256)
def tomb_told(pen: Pen, p: int, cards: Cards, won: tuple[bool, ...]) -> str:
    """A tomb and its majorities in a sentence."""
    led = [pen.say(f"colour.{hue}") for hue, leads in zip(HUES, won) if leads]
    told = tomb_words(pen, len(cards), cards, True)
    said = pen.say("tombs.led", player=Who(p), colours=led) if led else pen.say("tombs.led_none", player=Who(p))
    return f"{said} {told}"
