"""The end: everybody in order, with the total."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import minus
from mastaba.draw.board import badge, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, group, rect, text

from .count import parts, rank

WIDE, HIGH = 380.0, 74.0


@panel(
    "result",
    reads="asked collected curses",
    size=(WIDE, HIGH),
    least=344,
    role=Role.BESIDE,
    when=lambda seen: seen.over,
)
def result(seen: Seen, pen: Pen) -> Drawn:
    """§6 By points, then by fewer curses; who is equal in both shares the place."""
    s = seen.s
    held = [tuple(s.collected[p]) for p in range(s.seats)]
    ranks = [rank(held[p], s.curses[p]) for p in range(s.seats)]
    order = sorted(range(s.seats), key=lambda p: -ranks[p])
    step = (WIDE - 8) / s.seats
    out, words = [], []
    for i, p in enumerate(order):
        told = (p, 1 + sum(other > ranks[p] for other in ranks), sum(parts(held[p], s.curses[p])), s.curses[p])
        out.append(_one(pen, *told, (4 + i * step, 8, step, HIGH - 12)))
        words.append(_words(pen, *told))
    return Drawn("".join(out), words)


@memoized(64)
def _one(pen: Pen, p: int, place: int, total: int, curses: int, box: Box) -> str:
    """Place, emblem, total, name; the winner on gold."""
    x, y, w, h = box
    mid, won = x + w / 2, place == 1
    body = rect(x + 2, y, w - 4, h, "f-gold edge" if won else "f-hollow s-line", 8)
    body += seat_disc(p, mid - 11, y + 22, 12)
    body += badge(x + 6, y + 4, place, fill="ink", ink="panel", size=14)
    ink = " f-outline" if won else ""
    body += text(mid + 5, y + 29, minus(total), f"t20 b{ink}")
    body += text(mid, y + 52, fit(pen.name(p), w - 8, 14, "bold"), f"t14 b mid{ink}")
    return group(body, tip=_words(pen, p, place, total, curses))


def _words(pen: Pen, p: int, place: int, total: int, curses: int) -> str:
    return pen.say("tip.result", player=pen.name(p), n=total, place=place, curses=curses)
