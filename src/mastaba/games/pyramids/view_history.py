"""The drawer: every player's pairs round by round, the discards, and at the end the open tombs."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel, seat_disc, spread
from mastaba.draw.svg import Box, Pen, group, text

from .tables import ROUNDS
from .view_cards import RATIO, block, card_tip
from .view_count import pile


def draw_history(pen: Pen, seen: Seen, box: Box, *, title: bool = True) -> str:
    """§11 One row for each player: pairs taken (cards seen again are faded), then discards."""
    s = seen.s
    n = s.seats
    x, y, w, h = box
    head = 24 if title else 16
    row = min(30.0, (h - head - 14) / n)
    discards = w * 0.2
    step = (w - 36 - discards) / ROUNDS
    u = min((step - 5) / 4, (row - 4) / 2 * RATIO)
    out = [panel(box)]
    out += [text(x + 32 + step * r + 2 * u, y + 15, r + 1, "t11 mid soft") for r in range(ROUNDS)]
    out.append(text(x + w - discards, y + 15, pen.say("history.discards"), "t11 soft"))
    for p in range(n):
        top = y + head + p * row
        out.append(seat_disc(p, x + 17, top + row / 2, min(10, row / 2 - 1)))
        out += [_pair(pen, s, p, r, x + 32 + step * r, top, u) for r in range(ROUNDS)]
        out.append(_discards(pen, s, p, x + w - discards, top, u, discards - 10))
    return "".join(out)


def _mini(pen: Pen, card: int, x: float, y: float, u: float, *, seen_again: bool, note: str) -> str:
    return group(
        block(card, round(u, 1)), at=(x, y), cls="faded" if seen_again else "", tip=f"{note} {card_tip(pen, card)}"
    )


def _pair(pen: Pen, s: Any, p: int, r: int, x: float, y: float, u: float) -> str:
    """The pair a player took in a round."""
    if r >= s.round_no or s.taken[p][r][0] < 0 or not _has_taken(s, p, r):
        return ""
    out = []
    for k in range(2):
        card = s.taken[p][r][k]
        again = bool(s.shown[card])
        note = pen.say("history.shown" if again else "history.hidden", round=r + 1)
        out.append(_mini(pen, card, x + k * (2 * u + 1), y + 2, u, seen_again=again, note=note))
    return "".join(out)


def _has_taken(s: Any, p: int, r: int) -> bool:
    """In the present round, only once the player has taken a pair."""
    return r + 1 < s.round_no or p in s.quarry_taken_by[: s.seats]


def _discards(pen: Pen, s: Any, p: int, x: float, y: float, u: float, room: float) -> str:
    n = s.discard_n
    cards = [int(c) for c, by in zip(s.discard[:n], s.discard_by[:n]) if by == p]
    note = pen.say("history.discarded")
    places = spread(len(cards), 2 * u, room, 2)
    return "".join(_mini(pen, c, x + dx, y + 2, u, seen_again=False, note=note) for c, dx in zip(cards, places))


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
