"""One's own things: hand, neighbours, piles and purse, and the buttons of the question."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, drawn_once, group, rect, text, use

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
from .hand import SIDE, draw_hand, draw_neighbours, draw_piles, supply_words, title
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
    s = listed(seen)
    body = title(8, FIRST, spoken(pen, "head.hand"), 244) + draw_hand(pen, s, seen.seat, 8, FIRST)
    body += title(NEIGHBOURS[0], FIRST, spoken(pen, "head.neighbours"), NEIGHBOURS[2])
    body += text(WIDE - 6, FIRST - 7, spoken(pen, "head.two_turns"), "t13 end soft")
    body += draw_neighbours(pen, s, seen.seat, NEIGHBOURS)
    return Drawn(body + _second_row(seen, pen, s), _words(pen, s, seen.seat))


def _second_row(seen: Seen, pen: Pen, s: Any) -> str:
    """The piles, and beside them the buttons or one's purse; or a row to choose from, in place of both."""
    chooser = draw_chooser(pen, s, seen.seat, CHOOSER) if seen.options else ""
    if chooser:
        key = "head.repeal" if s.decision == LAW8_TARGET else "head.swap"
        return title(8, SECOND, spoken(pen, key), WIDE - 16) + chooser
    piles = title(8, SECOND, spoken(pen, "head.piles"), 180) + draw_piles(pen, s, seen.seat, 8, SECOND)
    buttons = draw_buttons(pen, s, QUESTION) if seen.options else ""
    return piles + (buttons or _purse(seen, pen, s))


def _purse(seen: Seen, pen: Pen, s: Any) -> str:
    """One's cash."""
    x, y, w, h = QUESTION
    money = s.money[seen.seat]
    body = use("cheops-purse", x + 10, y + 8, 38) + text(x + 56, y + 38, money if money >= 0 else "?", "t28 b")
    return group(body + rect(x, y, w, h, "hit"), tip=money_words(pen, seen.seat, money))


def _words(pen: Pen, s: Any, p: int) -> list[str]:
    """The hand, the purse, the piles and the neighbours in sentences."""
    held, money = tuple(s.hand[p].tolist()), s.money[p]
    return [_own_words(pen, p, held, money), supply_words(pen, s)]


@drawn_once(1024)
def _own_words(pen: Pen, p: int, hand: tuple[int, ...], money: int) -> str:
    return f"{hand_words(pen, p, hand)} {money_words(pen, p, money)}"
