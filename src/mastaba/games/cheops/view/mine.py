"""One's own things: hand, neighbours, piles and purse, and the buttons of the question."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, drawn_for_all, drawn_once, group, rect, text, use

from ..reading import listed
from ..schema import (
    COLOUR_0,
    DECLINE,
    DRAW_0,
    END,
    FAMILY_0,
    LAW8_TARGET,
    LAW_1,
    NEIGHBOUR,
    PASS,
    PAY,
    PLAY_10,
    STORE,
    USE,
)
from ..tables import COLOURS, FAMILIES, LAWS, PILES, STORED
from .choices import draw_buttons, draw_chooser
from .hand import (
    SIDE,
    Held,
    Supply,
    draw_hand,
    draw_neighbours,
    draw_piles,
    hand_of,
    supply_of,
    supply_words,
    title,
)
from .pieces import hand_words, money_words
from .words import spoken

WIDE, HIGH = 400.0, 164.0
FIRST, SECOND = 22.0, 102.0  # tops of the two rows
NEIGHBOURS: Box = (258, FIRST, WIDE - 264, SIDE)
QUESTION: Box = (200, SECOND, WIDE - 206, SIDE)
CHOOSER: Box = (8, SECOND, WIDE - 16, SIDE)
READS = "asked decision pending hand pile height neighbours_left bought money pawn kept tablet_place joker_colour"


@panel(
    "mine",
    reads=READS,
    answers=(
        *range(FAMILY_0, FAMILY_0 + FAMILIES),
        NEIGHBOUR,
        *range(PLAY_10, PLAY_10 + STORED),
        *(PASS, USE, STORE, PAY, DECLINE, END),
        *range(DRAW_0, DRAW_0 + PILES),
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
    own = Own(p, hand_of(s, p), s.money[p], supply_of(s, p))
    if not seen.options:
        return _still(pen, own)
    return Drawn([*_first_row(pen, own), *_second_row(seen, pen, own)], (_words(pen, own),))


class Own(NamedTuple):
    """A seat's own things, and what everybody draws from."""

    p: int
    hand: tuple[Held, ...]
    money: int
    supply: Supply


@drawn_once(1024)
def _still(pen: Pen, own: Own) -> Drawn:
    """The things of somebody who is not asked about them."""
    return Drawn([*_first_row(pen, own), *_piles(pen, own), _purse(pen, own.p, own.money)], (_words(pen, own),))


def _first_row(pen: Pen, own: Own) -> list[str]:
    """The hand, and the neighbours."""
    hand = [title(8, FIRST, spoken(pen, "head.hand"), 244), *draw_hand(pen, own.hand, 8, FIRST)]
    return [*hand, _neighbours_head(pen), draw_neighbours(pen, own.supply, NEIGHBOURS)]


@drawn_for_all(8)
def _neighbours_head(pen: Pen) -> str:
    head = title(NEIGHBOURS[0], FIRST, spoken(pen, "head.neighbours"), NEIGHBOURS[2])
    return head + text(WIDE - 6, FIRST - 7, spoken(pen, "head.two_turns"), "t13 end soft")


def _second_row(seen: Seen, pen: Pen, own: Own) -> list[str]:
    """The piles, and beside them the buttons or one's purse; or a row to choose from, in place of both."""
    s = listed(seen)
    chooser = draw_chooser(pen, s, seen.seat, CHOOSER)
    if chooser:
        key = "head.repeal" if s.decision == LAW8_TARGET else "head.swap"
        return [title(8, SECOND, spoken(pen, key), WIDE - 16), chooser]
    return [*_piles(pen, own), draw_buttons(pen, s, QUESTION) or _purse(pen, own.p, own.money)]


def _piles(pen: Pen, own: Own) -> list[str]:
    return [title(8, SECOND, spoken(pen, "head.piles"), 180), *draw_piles(pen, own.supply, 8, SECOND)]


@drawn_once(1024)
def _purse(pen: Pen, p: int, money: int) -> str:
    """One's cash."""
    x, y, w, h = QUESTION
    body = use("cheops-purse", x + 10, y + 8, 38) + text(x + 56, y + 38, money if money >= 0 else "?", "t28 b")
    return group(body + rect(x, y, w, h, "hit"), tip=money_words(pen, p, money))


@drawn_once(1024)
def _words(pen: Pen, own: Own) -> str:
    """The hand, the purse, the piles and the neighbours in sentences."""
    held = hand_words(pen, own.p, [held.n for held in own.hand])
    return f"{held} {money_words(pen, own.p, own.money)} {supply_words(pen, own.supply)}"
