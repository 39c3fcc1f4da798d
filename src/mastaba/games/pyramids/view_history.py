"""The drawer: every player's pairs round by round, the discards, and at the end the open tombs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel, seat_disc, spread
from mastaba.draw.svg import Box, Pen, group, num, text

from .tables import ROUNDS
from .view_cards import RATIO, block, card_tip
from .view_count import pile


@dataclass(frozen=True)
class Rows:
    """How the drawer is ruled: rounds side by side in one or two lines for each player, discards at the right."""

    box: Box
    seats: int
    lines: int

    @property
    def discards(self) -> float:
        return self.box[2] * (0.2 if self.lines == 1 else 0.24)

    @property
    def high(self) -> float:
        """The height of one line."""
        return min(30.0, (self.box[3] - 30) / (self.seats * self.lines))

    @property
    def step(self) -> float:
        return (self.box[2] - 36 - self.discards) * self.lines / ROUNDS

    @property
    def u(self) -> float:
        return round(min((self.step - 5) / 4, (self.high - 4) / 2 * RATIO), 1)

    def corner(self, p: int, r: int) -> tuple[float, float]:
        """Where a player's pair of a round lies."""
        line, column = divmod(r, ROUNDS // self.lines)
        return self.box[0] + 32 + self.step * column, self.top(p) + line * self.high

    def top(self, p: int) -> float:
        return self.box[1] + 22 + p * self.high * self.lines


def draw_history(pen: Pen, seen: Seen, box: Box, lines: int = 1) -> str:
    """§11 For each player the pairs taken (cards seen again are faded), then the discards."""
    s = seen.s
    rows = Rows(box, s.seats, lines)
    x, y, w, _ = box
    columns = ROUNDS // lines
    names = [" / ".join(str(r + 1 + columns * k) for k in range(lines)) for r in range(columns)]
    out = [panel(box)]
    out += [text(x + 32 + rows.step * r + 2 * rows.u, y + 15, name, "t11 mid soft") for r, name in enumerate(names)]
    out.append(text(x + w - rows.discards, y + 15, pen.say("history.discards"), "t11 soft"))
    for p in range(s.seats):
        out.append(seat_disc(p, x + 17, rows.top(p) + rows.high * lines / 2 - 1, min(10, rows.high / 2 - 1)))
        out += [_pair(pen, s, p, r, *rows.corner(p, r), rows.u) for r in range(s.round_no)]
        out.append(_discards(pen, s, p, x + w - rows.discards, rows.top(p), rows.u, rows.discards - 10))
    return "".join(out)


@lru_cache(8192)
def _mini(card: int, u: float, faded: bool, tip: str) -> str:
    return group(block(card, u), cls="faded" if faded else "", tip=tip)


def _laid(card: int, x: float, y: float, u: float, faded: bool, tip: str) -> str:
    return f'<g transform="translate({num(x)} {num(y)})">{_mini(card, u, faded, tip)}</g>'


def _pair(pen: Pen, s: Any, p: int, r: int, x: float, y: float, u: float) -> str:
    """The pair a player took in a round."""
    if not _has_taken(s, p, r):
        return ""
    out = []
    for k in range(2):
        card = s.taken[p][r][k]
        again = bool(s.shown[card])
        note = pen.say("history.shown" if again else "history.hidden", round=r + 1)
        out.append(_laid(card, x + k * (2 * u + 1), y + 2, u, again, f"{note} {card_tip(pen, card)}"))
    return "".join(out)


def _has_taken(s: Any, p: int, r: int) -> bool:
    """In the present round, only once the player has taken a pair."""
    return r + 1 < s.round_no or p in s.quarry_taken_by[: s.seats]


def _discards(pen: Pen, s: Any, p: int, x: float, y: float, u: float, room: float) -> str:
    n = s.discard_n
    cards = [int(c) for c, by in zip(s.discard[:n], s.discard_by[:n]) if by == p]
    note = pen.say("history.discarded")
    places = spread(len(cards), 2 * u, room, 2)
    return "".join(_laid(c, x + dx, y + 2, u, False, f"{note} {card_tip(pen, c)}") for c, dx in zip(cards, places))


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
