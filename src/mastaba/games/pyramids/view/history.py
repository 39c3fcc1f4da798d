"""The drawer: every player's pairs round by round, the discards, and at the end the open tombs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Who
from mastaba.draw.board import panel, seat_disc, spread
from mastaba.draw.svg import Box, Pen, group, num, text

from ..count import pile
from ..schema import ROUNDS
from .cards import RATIO, block, card_tip


@dataclass(frozen=True)
class Rows:
    """How the drawer is ruled: `columns` rounds side by side, as many lines for each player as the rounds need."""

    box: Box
    seats: int
    lines: int
    columns: int

    @property
    def high(self) -> float:
        """The height of one line; the discards have the last."""
        return min(36.0, (self.box[3] - 36) / (self.seats * self.lines + 1))

    @property
    def step(self) -> float:
        return (self.box[2] - 44) / self.columns

    @property
    def u(self) -> float:
        return round(min((self.step - 6) / 4, (self.high - 4) / 2 * RATIO), 1)

    def corner(self, p: int, r: int) -> tuple[float, float]:
        """Where a player's pair of a round lies."""
        line, column = divmod(r, self.columns)
        return self.box[0] + 38 + self.step * column, self.top(p) + line * self.high

    def top(self, p: int) -> float:
        return self.box[1] + 28 + p * self.high * self.lines


COLUMNS = {"wide": ROUNDS, "tall": ROUNDS // 2}


def history_height(s: Any) -> float:
    """What the drawer needs on a phone."""
    return 40.0 + 28.0 * (s.seats * -(-s.round_no // COLUMNS["tall"]) + 1)


def draw_history(pen: Pen, seen: Seen, box: Box) -> str:
    """§11 For each player the pairs taken (cards seen again are faded), then the discards."""
    s = seen.s
    columns = COLUMNS[pen.shape]
    lines = -(-s.round_no // columns)
    rows = Rows(box, s.seats, lines, columns)
    x, y, w, _ = box
    names = [" / ".join(str(r + 1 + columns * k) for k in range(lines)) for r in range(columns)]
    out = [panel(box)]
    out += [text(x + 38 + rows.step * r + 2 * rows.u, y + 19, name, "t14 mid soft") for r, name in enumerate(names)]
    for p in range(s.seats):
        out.append(seat_disc(p, x + 20, rows.top(p) + rows.high / 2 - 1, min(12, rows.high / 2 - 1)))
        out += [_pair(pen, s, p, r, *rows.corner(p, r), rows.u) for r in range(s.round_no)]
    return "".join(out) + draw_discards(pen, s, (x + 12, rows.top(s.seats), w - 22, rows.high), rows.u)


@lru_cache(8192)
def _mini(card: int, u: float, faded: bool, tip: str) -> str:
    return group(block(card, u), cls="faded" if faded else "", tip=tip)


def laid(card: int, x: float, y: float, u: float, faded: bool, tip: str) -> str:
    return f'<g transform="translate({num(x)} {num(y)})">{_mini(card, u, faded, tip)}</g>'


def _pair(pen: Pen, s: Any, p: int, r: int, x: float, y: float, u: float) -> str:
    """The pair a player took in a round; at the end, what nobody has seen lies in a tomb."""
    over = s.asked < 0
    if not has_taken(s, p, r):
        return ""
    out = []
    for k in range(2):
        card = s.taken[p][r][k]
        again = bool(s.shown[card])
        note = pen.say("history.shown" if again else "history.buried" if over else "history.hidden", round=r + 1)
        out.append(laid(card, x + k * (2 * u + 1), y + 2, u, again, f"{note} {card_tip(pen, card)}"))
    return "".join(out)


def has_taken(s: Any, p: int, r: int) -> bool:
    """In the present round, only once the player has taken a pair."""
    return r + 1 < s.round_no or p in s.quarry_taken_by[: s.seats]


def draw_discards(pen: Pen, s: Any, room: Box, u: float) -> str:
    """All discards in one row; who discarded which is in the tips."""
    x, y, w, row = room
    left, top = x + 58, y + (row - 2 * u / RATIO) / 2
    out = [text(x, y + row / 2 + 4, pen.say("history.discards"), "t13 soft")]
    if not s.discard_n:
        out.append(text(left, y + row / 2 + 4, pen.say("history.none_yet"), "t13 soft"))
    places = spread(s.discard_n, 2 * u, w - 58, 3)
    for card, by, dx in zip(s.discard, s.discard_by, places):
        note = pen.say("history.discarded", player=Who(by))
        out.append(laid(card, left + dx, top, u, False, f"{note} {card_tip(pen, card)}"))
    return "".join(out)


def draw_tombs(pen: Pen, seen: Seen, box: Box) -> str:
    """At the end: what lay in every tomb."""
    s = seen.s
    n = s.seats
    x, y, w, h = box
    row = min(34.0, (h - 34) / n)
    u = min((row - 4) / 2 * RATIO, (w - 60) / 20 - 1)
    out = [panel(box, pen.say("history.tombs"))]
    for p in range(n):
        top = y + 28 + p * row
        out.append(seat_disc(p, x + 20, top + row / 2, min(10, row / 2 - 1)))
        for i, card in enumerate(pile(s.tomb[p], s.tomb_n[p])):
            out.append(group(block(card, round(u, 1)), at=(x + 42 + i * (2 * u + 4), top + 2), tip=card_tip(pen, card)))
    return "".join(out)
