"""The payment of a boat: what would be spent, every free troop with what it may lend, and the buttons."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.svg import Pen, rect, text, use

from ..schema import CANCEL, PAY_AUTO, PAY_OWN, PAY_TROOP_0
from ..tables import COMMON, RESOURCES
from ..words.names import boat_in
from .payment import Payment, bill, free_troops
from .tiles import troop_picture
from .words import fit_lines, line_of, site_word

LINE_H = 46.0


def payment_of(s: Any) -> Payment | None:
    """What PAY_AUTO would spend now."""
    return bill(s, s.asked, boat_in(s, s.paying), s.commitment).payment


def pay_height(s: Any, p: int) -> float:
    return 20 + LINE_H * len(free_troops(s, p)) + 50


def draw_payment(pen: Pen, seen: Seen, x: float, y: float, w: float) -> str:
    """A line for each troop, its suggested resource ticked; then load, without troops, cancel."""
    s, p = seen.s, seen.seat
    paid = payment_of(s)
    lent = dict(paid.troops) if paid else {}
    out = [line_of(x + 2, y + 14, pen.say("mine.pay_troops"), w - 4, 14, "b")]
    free = free_troops(s, p)
    for i, site in enumerate(free):
        out.append(_line(pen, s, p, site, lent.get(site, -1), x, y + 20 + LINE_H * i, w))
    shown = [a for a in (PAY_AUTO, PAY_OWN, CANCEL) if pen.may(a)]
    step = (w + 6) / max(1, len(shown))
    top = y + 22 + LINE_H * len(free)
    for i, action in enumerate(shown):
        box = (x + step * i, top, step - 6, 44.0)
        body = rect(*box, "btn", 8) + fit_lines((box[0] + 4, top, step - 14, 44), pen.label(action))
        out.append(pen.target(action, box, body, lit=False, key=f"do-{action}"))
    return "".join(out)


def _line(pen: Pen, s: Any, p: int, site: int, lent: int, x: float, y: float, w: float) -> str:
    """A troop, and the resource it is committed to, or those that it may lend as targets."""
    out = rect(x, y, w, LINE_H - 4, "f-hollow", 8) + troop_picture(0, p, x + 6, y + 7, 24)
    out += text(x + 36, y + 26, site_word(pen, site), "t14 b")
    left = x + 132
    if s.commitment[site] >= 0:
        picture = use(f"pyramidion-{RESOURCES[s.commitment[site]]}", left, y + 6, 30)
        return out + picture + text(left + 38, y + 26, pen.say("mine.committed"), "t14")
    may = [r for r in range(COMMON) if pen.may(PAY_TROOP_0 + COMMON * site + r)]
    for i, r in enumerate(may):
        place = (left + 48.0 * i, y + 6, 30.0, 30.0)
        body = use(f"pyramidion-{RESOURCES[r]}", *place)
        if r == lent:
            body += use("tick", place[0] + 20, y + 20, 16, cls="c-faience")
        out += pen.target(PAY_TROOP_0 + COMMON * site + r, place, body, key=f"pay-{site}-{r}")
    return out if may else out + text(left, y + 26, "–", "t14")
