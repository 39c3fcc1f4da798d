"""While boats are loaded: one's own resources, and the torturers that can still supply one."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from .tables import RESOURCES, SITE_KEYS
from .view_map import NATIVES, natives_tip, troop_picture
from .view_words import at, token

LOADING = 7


def stock_tray(pen: Pen, seen: Seen, box: Box) -> str:
    """Stock beside the troops, or above them on a phone."""
    s, p = seen.s, seen.seat
    x, y, w, h = box
    small = w < 420
    left: Box = (x, y, w, 72) if small else (x, y, w * 0.45, h)
    right: Box = (x, y + 70, w, h - 70) if small else (x + w * 0.46, y, w * 0.54, h)
    return panel(box) + _stock(pen, s, p, left) + _troops(pen, s, p, right)


def _stock(pen: Pen, s: Any, p: int, box: Box) -> str:
    """Every resource, large, with its count."""
    x, y, w, h = box
    out = [text(x + 12, y + 22, pen.say("panel.own_stock"), "t14 b")]
    step = (w - 20) / 6
    for r in range(6):
        count = s.stock[p][r]
        body = use(f"pyramidion-{RESOURCES[r]}", x + 12 + step * r, y + h / 2 - 10, 32)
        body += text(x + 46 + step * r, y + h / 2 + 12, count, "t18 b" if count else "t18 soft")
        out.append(group(body, tip=token(pen, r, count), cls="" if count else "faded"))
    return "".join(out)


def _troops(pen: Pen, s: Any, p: int, box: Box) -> str:
    """A card for each torturer troop: its site, and what it may supply."""
    x, y, w, h = box
    mine = [site for site in range(8) if s.torturer[site] == p]
    title = pen.say("panel.own_troops" if mine else "panel.no_troops")
    each = min(116.0, (w - 14) / max(1, len(mine)))
    drawn = [_troop(pen, s, p, site, (x + 10 + each * i, y + 30, each - 6, h - 38)) for i, site in enumerate(mine)]
    return text(x + 12, y + 22, title, "t14 b" if mine else "t14 soft") + "".join(drawn)


def _troop(pen: Pen, s: Any, p: int, site: int, box: Box) -> str:
    """A free troop with its native resources; a used one is pale and crossed."""
    x, y, w, h = box
    used = bool(s.troop_used[site])
    body = rect(x, y, w, h, "f-hollow", 8) + troop_picture(0, p, x + 4, y + h - 36, 26)
    body += text(x + 6, y + 16, fit(pen.say(f"site.{SITE_KEYS[site]}"), w - 8, 13, "bold"), "t13 b")
    size = min(20.0, (w - 36) / len(NATIVES[site]) - 1)
    for i, r in enumerate(NATIVES[site]):
        body += use(f"pyramidion-{RESOURCES[r]}", x + 33 + (size + 1) * i, y + h - 28, size)
    if used:
        body += use("cross", x + 8, y + h - 28, 18, cls="c-carnelian")
    tip = pen.say("tip.troop_0", player=pen.name(p), at=at(pen, site))
    tip += " " + (pen.say("tip.troop_used") if used else natives_tip(pen, site))
    return group(body, tip=tip, cls="faded" if used else "")
