"""One's own things: hand, neighbours, piles and purse, and the buttons of the question."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.measure import fit
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
from ..tables import COLOURS, FAMILIES, LAWS, NEIGHBOUR_PRICE, PILES, STORED
from .choices import draw_buttons, draw_chooser
from .hand import SIDE, draw_hand, draw_neighbours, draw_piles, families_left, in_piles
from .pieces import hand_words, money_words
from .words import family_word, spoken

WIDE, HIGH = 400.0, 164.0
FIRST, SECOND = 22.0, 102.0  # tops of the two rows
NEIGHBOURS: Box = (258, FIRST, WIDE - 264, SIDE)
QUESTION: Box = (200, SECOND, WIDE - 206, SIDE)
CHOOSER: Box = (8, SECOND, WIDE - 16, SIDE)
Tops = tuple[tuple[int, int], ...]  # of each pile the uppermost family and the height
READS = "asked decision pending cur hand pile height neighbours_left bought money pawn kept tablet_place joker_colour"


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
)
def mine(seen: Seen, pen: Pen) -> Drawn:
    s = listed(seen)
    large = shown_seat(seen, s)
    body = _title(8, FIRST, hand_title(seen, pen, s), 244) + draw_hand(pen, s, large, 8, FIRST)
    body += _title(NEIGHBOURS[0], FIRST, spoken(pen, "head.neighbours"), NEIGHBOURS[2])
    body += text(WIDE - 6, FIRST - 7, spoken(pen, "head.two_turns"), "t13 end soft")
    body += draw_neighbours(pen, s, seen.seat, NEIGHBOURS)
    return Drawn(body + _second_row(seen, pen, s), _words(pen, s, large))


def shown_seat(seen: Seen, s: Any) -> int:
    """Whose hand is shown: one's own, or for a spectator that of the player whose turn it is."""
    return seen.seat if seen.seat >= 0 else int(s.cur)


def hand_title(seen: Seen, pen: Pen, s: Any) -> str:
    if seen.seat >= 0:
        return spoken(pen, "head.hand")
    return spoken(pen, "head.hand_of", player=pen.name(s.cur))


def _title(x: float, y: float, words: str, room: float) -> str:
    return text(x, y - 7, fit(words, room, 13, "display"), "t13 d")


def _second_row(seen: Seen, pen: Pen, s: Any) -> str:
    """The piles, and beside them the buttons or one's purse; or a row to choose from, in place of both."""
    chooser = draw_chooser(pen, s, seen.seat, CHOOSER) if seen.options else ""
    if chooser:
        key = "head.repeal" if s.decision == LAW8_TARGET else "head.swap"
        return _title(8, SECOND, spoken(pen, key), WIDE - 16) + chooser
    piles = _title(8, SECOND, spoken(pen, "head.piles"), 180) + draw_piles(pen, s, seen.seat, 8, SECOND)
    buttons = draw_buttons(pen, s, QUESTION) if seen.options else ""
    return piles + (buttons or _purse(seen, pen, s))


def _purse(seen: Seen, pen: Pen, s: Any) -> str:
    """One's cash, and that of a spectator's player where it may be seen."""
    p = shown_seat(seen, s)
    x, y, w, h = QUESTION
    money = int(s.money[p])
    body = use("cheops-purse", x + 10, y + 8, 38)
    body += text(x + 56, y + 38, money if money >= 0 else "?", "t28 b")
    return group(body + rect(x, y, w, h, "hit"), tip=money_words(pen, p, money))


def _words(pen: Pen, s: Any, p: int) -> list[str]:
    """The hand, the purse, the piles and the neighbours in sentences."""
    tops = [(int(s.pile[k, s.height[k] - 1]), s.height[k]) if s.height[k] else (-1, 0) for k in range(PILES)]
    return [_told(pen, p, tuple(s.hand[p].tolist()), s.money[p], tuple(tops), tuple(in_piles(s)), s.neighbours_left)]


@drawn_once(1024)
def _told(pen: Pen, p: int, hand: tuple[int, ...], money: int, tops: Tops, left: tuple[int, ...], faces: int) -> str:
    piles = [_pile_words(pen, k, f, n) for k, (f, n) in enumerate(tops)]
    families = spoken(pen, "says.in_piles", left=families_left(pen, left))
    neighbours = spoken(pen, "says.neighbours", n=faces, price=NEIGHBOUR_PRICE)
    return " ".join([hand_words(pen, p, hand), money_words(pen, p, money), *piles, families, neighbours])


def _pile_words(pen: Pen, k: int, top: int, high: int) -> str:
    if not high:
        return spoken(pen, "tip.pile_empty", pile=k + 1)
    return spoken(pen, "says.pile", pile=k + 1, family=family_word(pen, top), n=high)
