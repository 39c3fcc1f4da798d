"""The payment dialogue: the default payment drawn, every troop with its resources, load, without troops, cancel."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from .names import boat_in
from .schema import CANCEL, PAY_AUTO, PAY_OWN, PAY_TROOP_0
from .tables import COMMON, RESOURCES, SITE_KEYS
from .view_boats import POINTS
from .view_hand import large_button
from .view_map import troop_picture
from .view_payment import Payment, payment
from .view_words import of, res, site_word


def pay_panel(pen: Pen, seen: Seen, box: Box) -> str:
    """What PAY_AUTO would spend, then the troops, then the buttons."""
    s = seen.s
    x, y, w, h = box
    boat = boat_in(s, s.paying)
    out = [panel(box), text(x + 12, y + 24, pen.say("panel.pay", n=POINTS[boat]), "t16 d")]
    paid = payment(s, s.asked, boat)
    if paid is not None:
        out.append(_default(pen, paid, x + 12, y + 36, w - 24))
    out.append(_troops(pen, seen, s.asked, (x + 12, y + 92, w - 24, h - 92 - 58)))
    third = (w - 24 - 16) / 3
    for i, action in enumerate(a for a in (PAY_AUTO, PAY_OWN, CANCEL) if pen.may(a)):
        out.append(large_button(pen, action, (x + 12 + i * (third + 8), y + h - 54, third, 46)))
    return "".join(out)


def _default(pen: Pen, paid: Payment, x: float, y: float, w: float) -> str:
    """The suggested payment as pictures: own tokens with counts, then what troops bring."""
    out = [text(x, y + 12, pen.say("panel.pay_default"), "t13 b")]
    kinds = [(r, n) for r, n in enumerate(paid.own) if n]
    named = 58 * len(kinds) + 122 * len(paid.troops) <= w
    step = 58.0 if named else min(58.0, w / max(1, len(kinds) + len(paid.troops)))
    size = min(28.0, step - 18)
    for i, (r, n) in enumerate(kinds):
        at = x + step * i
        out.append(use(f"pyramidion-{RESOURCES[r]}", at, y + 18, size) + text(at + size + 1, y + 38, f"×{n}", "t15 b"))
    for i, (site, r) in enumerate(paid.troops):
        at = x + step * len(kinds) + (122 if named else step) * i
        picture = use(f"pyramidion-{RESOURCES[r]}", at, y + 18, size)
        picture += use("pyramidion-whip", at + size - 1, y + 22, 18, cls="c-carnelian")
        if named:
            picture += text(at + 46, y + 37, site_word(pen, site), "t13")
        out.append(group(picture, tip=pen.say("label.pay_troop", of=of(pen, site), res=res(pen, r))))
    return group("".join(out))


def _troops(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    """A column for each free troop: its site, and the resources it may supply as targets."""
    s = seen.s
    x, y, w, h = box
    free = [site for site in range(8) if s.torturer[site] == p and not s.troop_used[site]]
    out = [text(x, y + 12, pen.say("panel.pay_troops"), "t13 b")]
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
