"""One's own things on one row: the hand, beside it one's purse, the question's buttons, or a row to choose from."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.measure import fit
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..schema import COLOUR_0, DECLINE, END, FAMILY_0, LAW8_TARGET, LAW_1, PASS, PAY, PLAY_10, STORE, USE
from ..tables import COLOURS, FAMILIES, LAWS, STORED
from .choices import draw_buttons, draw_chooser
from .hand import GAP, NARROW, SIDE, SMALL, Held, draw_hand, hand_of
from .pieces import hand_words, money_words
from .words import spoken

WIDE, TOP, HIGH = 400.0, 24.0, 84.0
LEFT = 8.0
LARGE = LEFT + FAMILIES * (SIDE + GAP)  # where a hand from which one may choose ends
LITTLE = LEFT + FAMILIES * (SMALL + NARROW) + 4
READS = "asked decision pending hand money kept tablet_place joker_colour"


@panel(
    "mine",
    reads=READS,
    answers=(
        *range(FAMILY_0, FAMILY_0 + FAMILIES),
        *range(PLAY_10, PLAY_10 + STORED),
        *(PASS, USE, STORE, PAY, DECLINE, END),
        *range(COLOUR_0, COLOUR_0 + COLOURS),
        *range(LAW_1, LAW_1 + LAWS),
    ),
    size=(WIDE, HIGH),
    least=344,
    role=Role.MINE,
    eyes=True,
    when=lambda seen: seen.seat >= 0,
)
def mine(seen: Seen, pen: Pen) -> Drawn:
    s, p = seen.s, seen.seat
    own = Own(p, hand_of(s, p), s.money[p])
    return _asked(seen, pen, own) if seen.options else _still(pen, own)


class Own(NamedTuple):
    """A seat's own things."""

    p: int
    hand: tuple[Held, ...]
    money: int


@memoized(1024)
def _still(pen: Pen, own: Own) -> Drawn:
    """The things of somebody who is not asked about them."""
    return Drawn(
        [_title(pen, "head.hand"), *draw_hand(pen, own.hand, LEFT, TOP), _purse(pen, own)], (_words(pen, own),)
    )


def _asked(seen: Seen, pen: Pen, own: Own) -> Drawn:
    """The hand is large while a pawn can be chosen from it; else it makes way for what is asked."""
    s = seen.s
    large = any(pen.may(FAMILY_0 + f) for f in range(FAMILIES)) or not seen.options
    box: Box = (LARGE, TOP, WIDE - LARGE - 6, SIDE) if large else (LITTLE, TOP, WIDE - LITTLE - 6, SIDE)
    answers = draw_chooser(pen, s, seen.seat, box)
    key = "head.hand" if not answers else "head.repeal" if s.decision == LAW8_TARGET else "head.swap"
    answers = answers or draw_buttons(pen, s, box) or _purse(pen, own)
    return Drawn([_title(pen, key), *draw_hand(pen, own.hand, LEFT, TOP, not large), answers], (_words(pen, own),))


@memoized(16)
def _title(pen: Pen, key: str) -> str:
    return text(LEFT, TOP - 8, fit(spoken(pen, key), WIDE - 16, 14, "display"), "t14 d")


@memoized(1024)
def _purse(pen: Pen, own: Own) -> str:
    """One's cash."""
    x, money = LARGE + 6, own.money
    body = use("cheops-purse", x, TOP + 7, 38) + text(x + 46, TOP + 37, money if money >= 0 else "?", "t28 b")
    return group(body + rect(x, TOP, WIDE - x - 6, SIDE, "hit"), tip=money_words(pen, own.p, money))


@memoized(1024)
def _words(pen: Pen, own: Own) -> str:
    """The hand and the purse in sentences."""
    held = hand_words(pen, own.p, [held.n for held in own.hand])
    return f"{held} {money_words(pen, own.p, own.money)}"
