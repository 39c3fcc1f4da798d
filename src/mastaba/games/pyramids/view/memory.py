"""The memory of the table: what each player took and nobody has seen since, and the discards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import say
from mastaba.draw.board import panel, seat_disc, spread
from mastaba.draw.svg import Box, Pen, group, rect, use

from .cards import RATIO, card_tip
from .history import draw_discards, has_taken, laid


def draw_memory(pen: Pen, seen: Seen, box: Box) -> str:
    """§11 For each other player the cards that must be in the hand or in the tomb; below, all discards."""
    s = seen.s
    x, y, w, h = box
    others = [(seen.seat + i) % s.seats for i in range(1, s.seats)]
    lines = 2 if s.seats < 4 else 1
    row = (h - 34) / (len(others) * lines + 1)
    u = round(min(20.0, (row - 5) / 2 * RATIO), 1)
    title = rect(x, y, w, 28, "hit")
    out = [panel(box, pen.say("history.memory")), group(title, tip=pen.say("history.memory_tip"))]
    for i, p in enumerate(others):
        top = y + 28 + i * lines * row
        disc = seat_disc(p, x + 20, top + row / 2, min(11, row / 2 - 1))
        out.append(group(disc, tip=told_pairs(pen, s, p)))
        out += _unseen(pen, s, p, (x + 38, top, w - 46, row), u, lines)
    return "".join(out) + draw_discards(pen, s, (x + 12, y + h - row - 6, w - 20, row), u)


def _unseen(pen: Pen, s: Any, p: int, room: Box, u: float, lines: int) -> list[str]:
    """A player's cards that have not been seen since they were taken, in one row or two."""
    x, y, w, row = room
    cards = hidden_cards(s, p)
    dealt = not s.dealt_seen[p]
    share = -(-(len(cards) + dealt) // lines) if lines > 1 and (len(cards) + dealt) * (2 * u + 3) > w else 99
    places = spread(min(share, len(cards) + dealt), 2 * u, w, 3)
    out = []
    for i, (card, r) in enumerate(cards):
        line, column = divmod(i + dealt, share)
        note = pen.say("history.hidden", round=r)
        top = y + line * row + (row - 2 * u / RATIO) / 2
        out.append(laid(card, x + places[column], top, u, False, f"{note} {card_tip(pen, card)}"))
    if dealt:
        top = y + (row - 2 * u / RATIO) / 2
        out.insert(0, group(use("card-back", x, top, 2 * u, 2 * u / RATIO), tip=pen.say("history.dealt")))
    return out


def hidden_cards(s: Any, p: int) -> list[tuple[int, int]]:
    """The cards a player took that are still unseen, with their round."""
    rounds = [r for r in range(s.round_no) if has_taken(s, p, r)]
    return [(card, r + 1) for r in rounds for card in s.taken[p][r] if not s.shown[card]]


def told_pairs(pen: Pen, s: Any, p: int) -> str:
    """§11 The drawer in words: every pair a player took, round by round."""
    taken = tuple((r + 1, *s.taken[p][r]) for r in range(s.round_no) if has_taken(s, p, r))
    return _told(pen.game, pen.lang, pen.name(p), taken)


@lru_cache(1024)
def _told(game: Any, lang: str, name: str, taken: tuple[tuple[int, int, int], ...]) -> str:
    pen = Pen(game, lang)
    if not taken:
        return pen.say("history.no_pairs", player=name)
    pairs = [say("history.pair", round=r, first=a, second=b) for r, a, b in taken]
    return pen.say("history.pairs", player=name, pairs=pairs)
