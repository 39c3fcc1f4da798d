"""The end: everybody in order, with the total."""

from __future__ import annotations

from typing import Any

from mastaba.core.record import as_arrays
from mastaba.core.text import minus
from mastaba.draw.board import badge, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, rect, text

from ..rules.scoring import score, standing


def draw_result(pen: Pen, s: Any, box: Box) -> str:
    """§6 By points, then by fewer curses; who is equal in both shares the place."""
    x, y, w, h = box
    counted = as_arrays(s)
    ranks = [int(standing(counted, p)) for p in range(s.seats)]
    order = sorted(range(s.seats), key=lambda p: -ranks[p])
    out = [text(x + 2, y + 21, pen.say("view.result"), "t14 b")]
    step = w / s.seats
    for i, p in enumerate(order):
        place = 1 + sum(rank > ranks[p] for rank in ranks)
        out.append(_one(pen, s, p, int(score(counted, p)), place, (x + i * step, y + 30, step, h - 30)))
    return "".join(out)


def _one(pen: Pen, s: Any, p: int, total: int, place: int, box: Box) -> str:
    """Place, emblem, total, name; the winner on gold."""
    x, y, w, h = box
    mid, won = x + w / 2, place == 1
    body = rect(x + 2, y, w - 4, h, "f-gold edge" if won else "f-hollow s-line", 8)
    body += seat_disc(p, mid - 11, y + 20, 12)
    body += badge(x + 6, y + 3, place, fill="ink", ink="panel", size=12)
    ink = " f-outline" if won else ""
    body += text(mid + 5, y + 27, minus(total), f"t20 b{ink}")
    body += text(mid, y + 49, fit(pen.name(p), w - 8, 13, "bold"), f"t13 b mid{ink}")
    told = {"player": pen.name(p), "n": total, "place": place, "curses": s.curses[p]}
    return group(body, tip=pen.say("tip.result", **told))
