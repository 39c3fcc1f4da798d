"""While boats are loaded: one's own resources, and the torturers that can still supply one."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..rules.payment import is_marked
from ..tables import RESOURCES, SITE_KEYS
from ..words.names import site_name
from .map import NATIVES, natives_tip, troop_picture
from .words import token

STOCK_H, TROOP_H = 72.0, 62.0
A_LINE = 3  # troops beside each other on a phone


def stock_tray(pen: Pen, seen: Seen, box: Box) -> str:
    """Stock beside the troops, or above them on a phone."""
    s, p = seen.s, seen.seat
    x, y, w, h = box
    small = w < 420
    left: Box = (x, y, w, STOCK_H) if small else (x, y, w * 0.45, h)
    right: Box = (x, y + STOCK_H - 2, w, h - STOCK_H) if small else (x + w * 0.46, y, w * 0.54, h)
    return panel(box) + _stock(pen, s, p, left) + _troops(pen, s, p, right)


def tray_height(s: Any, p: int) -> float:
    """How high the tray is on a phone, three troops in a line."""
    return STOCK_H + 36 + (TROOP_H + 6) * -(-s.torturer.count(p) // A_LINE)


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
    x, y, w, _ = box
    mine = [site for site in range(8) if s.torturer[site] == p]
    title = pen.say("panel.own_troops" if mine else "panel.no_troops")
    a_line = A_LINE if w < 420 else max(1, len(mine))
    each = min(116.0, (w - 14) / a_line)
    drawn = []
    for i, site in enumerate(mine):
        place = (x + 10 + each * (i % a_line), y + 30 + (TROOP_H + 6) * (i // a_line), each - 6, TROOP_H)
        drawn.append(_troop(pen, s, p, site, place))
    return text(x + 12, y + 22, title, "t14 b" if mine else "t14 soft") + "".join(drawn)


def _troop(pen: Pen, s: Any, p: int, site: int, box: Box) -> str:
    """A free troop with its native resources; a used one is pale and crossed."""
    x, y, w, h = box
    used = is_marked(s, site)
    body = rect(x, y, w, h, "f-hollow", 8) + troop_picture(0, p, x + 4, y + h - 36, 26)
    body += text(x + 6, y + 16, fit(pen.say(f"site.{SITE_KEYS[site]}"), w - 8, 13, "bold"), "t13 b")
    for i, r in enumerate(NATIVES[site]):
        body += use(f"pyramidion-{RESOURCES[r]}", x + 33 + 21 * (i % 2), y + h - 23 - 20 * (i // 2), 19)
    if used:
        body += use("cross", x + 8, y + h - 28, 18, cls="c-carnelian")
    tip = pen.say("tip.troop_0", player=pen.name(p), site=site_name(site))
    tip += " " + (pen.say("tip.troop_used") if used else natives_tip(pen, site))
    return group(body, tip=tip, cls="faded" if used else "")
