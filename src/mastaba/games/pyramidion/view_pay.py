"""The payment dialogue: the default payment drawn, every troop with its resources, load, without troops, cancel."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.board import button, panel
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from .names import boat_in
from .schema import CANCEL, PAY_AUTO, PAY_OWN, PAY_TROOP_0
from .tables import COMMON, RESOURCES, SITE_KEYS
from .view_boats import POINTS
from .view_map import troop_picture
from .view_payment import Payment, payment


def pay_panel(pen: Pen, seen: Seen, box: Box) -> str:
    """What PAY_AUTO would spend, then the troops, then the buttons."""
    s = seen.s
    x, y, w, h = box
    boat = boat_in(s, s.paying)
    out = [panel(box), text(x + 12, y + 24, pen.say("panel.pay", n=POINTS[boat]), "t15 d")]
    paid = payment(s, s.asked, boat)
    if paid is not None:
        out.append(_default(pen, paid, x + 12, y + 36, w - 24))
    out.append(_troops(pen, seen, s.asked, (x + 12, y + 92, w - 24, h - 92 - 58)))
    third = (w - 24 - 16) / 3
    for i, action in enumerate((PAY_AUTO, PAY_OWN, CANCEL)):
        out.append(button(pen, action, (x + 12 + i * (third + 8), y + h - 52, third, 42), size=14))
    return "".join(out)


def _default(pen: Pen, paid: Payment, x: float, y: float, w: float) -> str:
    """The suggested payment as pictures: own tokens with counts, then what troops bring."""
    out = [text(x, y + 12, pen.say("panel.pay_default"), "t12 b")]
    at = x
    for r, n in enumerate(paid.own):
        if n:
            out.append(use(f"pyramidion-{RESOURCES[r]}", at, y + 18, 28) + text(at + 29, y + 38, f"×{n}", "t15 b"))
            at += 58
    for site, r in paid.troops:
        words = f"{pen.say(f'site.{SITE_KEYS[site]}')}"
        out.append(
            use(f"pyramidion-{RESOURCES[r]}", at, y + 18, 28)
            + use("pyramidion-whip", at + 27, y + 22, 18, cls="c-carnelian")
        )
        out.append(text(at + 46, y + 38, fit(words, 70, 12), "t12"))
        at += 120
    return group("".join(out))


def _troops(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    """A column for each free troop: its site, and the resources it may supply as targets."""
    s = seen.s
    x, y, w, h = box
    free = [site for site in range(8) if s.torturer[site] == p and not s.troop_used[site]]
    out = [text(x, y + 12, pen.say("panel.pay_troops"), "t12 b")]
    each = min(220.0, (w + 8) / max(1, len(free)))
    for i, site in enumerate(free):
        out.append(_troop(pen, seen, p, site, (x + i * each, y + 18, each - 8, h - 20)))
    return "".join(out)


def _troop(pen: Pen, seen: Seen, p: int, site: int, box: Box) -> str:
    s = seen.s
    x, y, w, _ = box
    committed = s.commitment[site]
    name = fit(pen.say(f"site.{SITE_KEYS[site]}"), w - 40, 13, "bold")
    out = [
        rect(x, y, w, 92, "f-hollow", 8),
        troop_picture(0, p, x + 6, y + 6, 24),
        text(x + 36, y + 24, name, "t13 b"),
    ]
    if committed >= 0:
        out.append(use(f"pyramidion-{RESOURCES[committed]}", x + 8, y + 44, 30))
        out.append(text(x + 44, y + 64, pen.say("panel.committed"), "t13"))
        return "".join(out)
    may = [r for r in range(COMMON) if pen.may(PAY_TROOP_0 + 5 * site + r)]
    step = min(44.0, (w - 8) / max(1, len(may)))
    for i, r in enumerate(may):
        left = x + 6 + i * step
        size = min(32.0, step - 6)
        body = use(f"pyramidion-{RESOURCES[r]}", left, y + 46, size)
        out.append(pen.target(PAY_TROOP_0 + 5 * site + r, (left, y + 46, size, size), body))
    if not may:
        out.append(text(x + 8, y + 66, "–", "t14 soft"))
    return "".join(out)
