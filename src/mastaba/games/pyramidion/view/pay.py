"""The payment dialogue: the default payment drawn, every troop with its resources, load, without troops, cancel."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import panel
from mastaba.draw.measure import fit, width
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..schema import CANCEL, PAY_AUTO, PAY_OWN, PAY_TROOP_0
from ..tables import COMMON, RESOURCES
from ..words.names import boat_in, resource, site_name
from .boats import POINTS
from .hand import button_size, large_button
from .map import troop_picture
from .payment import Payment, bill, free_troops
from .words import site_word

LINE_H = 48.0


def pay_panel(pen: Pen, seen: Seen, box: Box) -> str:
    """What PAY_AUTO would spend, then the troops, then the buttons."""
    s = seen.s
    x, y, w, h = box
    boat = boat_in(s, s.paying)
    out = [panel(box), text(x + 12, y + 24, pen.say("panel.pay", n=POINTS[boat]), "t16 d")]
    paid = bill(s, s.asked, boat).payment
    if paid is not None:
        out.append(_default(pen, paid, x + 12, y + 36, w - 24))
    out.append(_troops(pen, seen, s.asked, (x + 12, y + 92, w - 24, h - 150)))
    third = (w - 24 - 16) / 3
    shown = [a for a in (PAY_AUTO, PAY_OWN, CANCEL) if pen.may(a)]
    size = min((button_size(pen.label(action), third) for action in shown), default=14)
    for i, action in enumerate(shown):
        out.append(large_button(pen, action, (x + 12 + i * (third + 8), y + h - 54, third, 46), size))
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
        out.append(group(picture, tip=pen.say("label.pay_troop", site=site_name(site), res=resource(r))))
    return group("".join(out))


def pay_height(s: Any) -> float:
    """How high the dialogue is on a phone, a line for each troop."""
    return 172 + LINE_H * len(free_troops(s, s.asked))


def _troops(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    """A box for each free troop, the wider the more it may supply; on a phone one below the other."""
    s = seen.s
    x, y, w, _ = box
    free = free_troops(s, p)
    out = [text(x, y + 12, pen.say("panel.pay_troops"), "t13 b")]
    if w < 420:
        for i, site in enumerate(free):
            out.append(_line(pen, s, p, site, (x, y + 18 + LINE_H * i, w, LINE_H - 4)))
        return "".join(out)
    shares = [max(2.6, len(_supplied(pen, site))) for site in free]
    each = min(70.0, (w + 8) / max(1.0, sum(shares)))
    for site, share in zip(free, shares):
        out.append(_column(pen, s, p, site, (x, y + 18, each * share - 8, 94)))
        x += each * share
    return "".join(out)


def _supplied(pen: Pen, site: int) -> list[int]:
    """What a troop may supply now."""
    return [r for r in range(COMMON) if pen.may(PAY_TROOP_0 + COMMON * site + r)]


def _column(pen: Pen, s: Any, p: int, site: int, box: Box) -> str:
    """Name above, resources below."""
    x, y, w, h = box
    words = site_word(pen, site)
    out = rect(x, y, w, h, "f-hollow", 8)
    if width(words, 13, "bold") <= w - 40:
        out += troop_picture(0, p, x + 6, y + 6, 24) + text(x + 36, y + 24, words, "t13 b")
    else:
        out += text(x + w / 2, y + 24, fit(words, w - 4, 13, "bold"), "t13 b mid")
    return out + _choices(pen, s, site, (x, y + 46, w, 34))


def _line(pen: Pen, s: Any, p: int, site: int, box: Box) -> str:
    """Name at the left, resources at the right."""
    x, y, w, h = box
    out = rect(x, y, w, h, "f-hollow", 8) + troop_picture(0, p, x + 6, y + h / 2 - 14, 24)
    out += text(x + 36, y + h / 2 + 5, site_word(pen, site), "t13 b")
    return out + _choices(pen, s, site, (x + 122, y + h / 2 - 17, w - 122, 34))


def _choices(pen: Pen, s: Any, site: int, box: Box) -> str:
    """The resource that the troop is committed to, or those it may supply as targets."""
    x, y, w, h = box
    committed = s.commitment[site]
    if committed >= 0:
        words = pen.say("panel.committed")
        picture = use(f"pyramidion-{RESOURCES[committed]}", x + 6, y + 2, 30)
        if width(words, 13) <= w - 42:
            return picture + text(x + 40, y + 22, words, "t13")
        return group(picture + use("tick", x + 40, y + 8, 20, cls="c-faience"), tip=words)
    may = _supplied(pen, site)
    step = min(46.0, (w - 4) / max(1, len(may)))
    size = min(32.0, step - 7)
    out = []
    for i, r in enumerate(may):
        place = (x + 6 + i * step, y + (h - size) / 2, size, size)
        body = use(f"pyramidion-{RESOURCES[r]}", *place)
        out.append(pen.target(PAY_TROOP_0 + COMMON * site + r, place, body))
    return "".join(out) if may else text(x + 8, y + h / 2 + 5, "–", "t14 soft")
