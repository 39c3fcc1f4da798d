"""Pyramidion on a phone: one column, what the present question is about first."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.svg import Pen, rect, text

from ..schema import LOADING_PHASE
from ..words.log import recap
from .boats import boat_deck, boat_row
from .hand import BUTTONS, CARDS_A_LINE, LINE_H, buttons, hand, supply, unseen_cards
from .head import TALL_HEAD_H, tall_head
from .map import river, sites
from .middle import asked, middle
from .pay import pay_height
from .seats import seat_panel, seats_from
from .site import Grid
from .stock import stock_tray, tray_height

TALL_W = 390
WIDTH = 378.0
TALL_SITE = 172
MAP_QUESTIONS = (
    "ACTIVATE_SITE",
    "NEGOTIATE_TAKE",
    "CAIRO_RETURN",
    "VIZIER_TAKE",
    "LITHO_SITE",
    "LITHO_GIVE",
    "LITHO_TAKE",
)
SUPPLY_QUESTIONS = ("ALEX_TAKE", "POLITICIAN_ADD")


class Column:
    """Parts of a phone's page, one below the other."""

    def __init__(self, top: float) -> None:
        self.at = top
        self.parts: list[str] = []

    def add(self, height: float, draw: Any) -> None:
        self.parts.append(draw(self.at))
        self.at += height + 8


def tall(seen: Seen, pen: Pen) -> str:
    """The whole column."""
    page = Column(TALL_HEAD_H + 4)
    blocks = {"table": _table, "buttons": _buttons, "hand": _hand, "map": _map, "boats": _boats, "commons": _commons}
    first = _order(seen)
    for name in first:
        blocks[name](pen, seen, page)
    for p in seats_from(seen):
        page.add(76, lambda y, p=p: seat_panel(pen, seen, p, (6, y, WIDTH, 76)))
    if "commons" not in first:
        _commons(pen, seen, page)
    pen.paper(TALL_W, page.at)
    return rect(0, 0, TALL_W, page.at, "f-sand-light") + tall_head(pen, seen, TALL_W) + "".join(page.parts)


def _order(seen: Seen) -> list[str]:
    """What the present question is about comes first."""
    question = asked(seen.s)
    if seen.over:
        return ["table", "map", "boats"]
    if question == "LOAD_BOAT":
        return ["boats", "buttons", "hand", "map"]
    if question == "PAY":
        return ["table", "boats", "hand", "map"]
    if seen.my_turn and question in MAP_QUESTIONS:
        return ["buttons", "map", "hand", "table", "boats"]
    if seen.my_turn and question in SUPPLY_QUESTIONS:
        return ["table", "commons", "hand", "map", "boats"]
    if seen.s.site < 0 and not recap(seen):
        return ["buttons", "hand", "map", "boats"]
    return ["table", "buttons", "hand", "map", "boats"]


def _table_height(seen: Seen) -> float:
    s = seen.s
    if asked(s) == "PAY":
        return pay_height(s)
    return 258.0 if s.site < 0 else 134 + 48.0 * s.seats


def _table(pen: Pen, seen: Seen, page: Column) -> None:
    high = _table_height(seen)
    page.add(high, lambda y: middle(pen, seen, (6, y, WIDTH, high), Grid((6, y, WIDTH, high), seen.s.seats, True)))


def _buttons(pen: Pen, seen: Seen, page: Column) -> None:
    if any(pen.may(a) for a in BUTTONS):
        page.add(46, lambda y: buttons(pen, (6, y, WIDTH, 46)))


def _hand(pen: Pen, seen: Seen, page: Column) -> None:
    """The own hand in lines; while boats are loaded, stock and troops."""
    s = seen.s
    grid = None
    if s.site >= 0 and asked(s) != "PAY":
        grid = Grid((6, TALL_HEAD_H + 4, WIDTH, _table_height(seen)), s.seats, True)
    if seen.seat >= 0 and s.phase == LOADING_PHASE:
        high = tray_height(s, seen.seat)
        page.add(high, lambda y: stock_tray(pen, seen, (6, y, WIDTH, high)))
    elif seen.seat >= 0:
        lines = -(-s.hand_size[seen.seat] // CARDS_A_LINE)
        high = 8 + LINE_H * lines if lines else 52.0
        page.add(high, lambda y: hand(pen, seen, (6, y, WIDTH, high), grid, lines=max(1, lines)))


def _map(pen: Pen, seen: Seen, page: Column) -> None:
    """Four rows of two sites with the river between them."""

    def draw(y: float) -> str:
        boxes = [(6 + (i % 2) * 194, y + (i // 2) * TALL_SITE, 184, TALL_SITE - 8) for i in range(8)]
        return (
            rect(0, y - 4, TALL_W, 4 * TALL_SITE + 4, "f-reed")
            + river(168, y - 4, 54, 4 * TALL_SITE + 4)
            + sites(pen, seen, boxes)
        )

    page.add(4 * TALL_SITE, draw)


def _boats(pen: Pen, seen: Seen, page: Column) -> None:
    """Three boats in a row, twice."""

    def draw(y: float) -> str:
        boxes = [(6 + (i % 3) * 128, y + 6 + (i // 3) * 92, 122.0, 84.0) for i in range(6)]
        deck = boat_deck(pen, seen.s, (332, y + 106, 42, 60)) if seen.s.private_owner < 0 else ""
        return river(0, y, TALL_W, 192) + boat_row(pen, seen, boxes) + deck

    page.add(192, draw)


def _commons(pen: Pen, seen: Seen, page: Column) -> None:
    """Supply and unseen cards."""

    def draw(y: float) -> str:
        return (
            panel((6, y, WIDTH, 104))
            + text(16, y + 18, pen.say("panel.supply"), "t13 b")
            + supply(pen, seen, 16, y + 36, 362)
            + text(16, y + 68, pen.say("panel.unseen"), "t13 b")
            + unseen_cards(pen, seen.s, 16, y + 86, 358)
        )

    page.add(104, draw)
