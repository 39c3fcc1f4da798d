"""The quay, while boats are loaded: every boat with its wish in large, or the one that is being paid for."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..schema import BOAT_0, CANCEL, PAY_AUTO, PAY_OWN, PAY_TROOP_0, PRIVATE_SLOT
from ..tables import COMMON, RESOURCES
from ..words.names import boat_in
from .boats import POINTS, Moored, boat_tip, paid_with, sail, unit_picture
from .payment import HAVE, MISSING, TROOP, Wish, free_troops, wish
from .scenery import WIDE, harbour_scene
from .tiles import troop_picture
from .words import fit_lines, line_of, lines_in, quiet_button, site_word

READS = "paying commitment"
SCENE_H, LEGEND_H, ROW_H = 76.0, 26.0, 48.0
SAIL_X, SAIL_W = 34.0, 262.0
LINE_H = 46.0


def draw_quay(pen: Pen, fleet: tuple[Moored, ...]) -> Drawn:
    """§11: the boats on offer one below the other, each a target while it may be loaded."""
    out = [harbour_scene(SCENE_H), _legend(pen, any(here.wish is not None for here in fleet))]
    for row, here in enumerate(fleet):
        draw = _boat if pen.may(BOAT_0 + here.slot) else _quiet_boat
        out.append(draw(pen, here, SCENE_H + LEGEND_H + ROW_H * row))
    return Drawn(out, [pen.say("quay.says"), *(boat_tip(pen, here) for here in fleet)])


@memoized(64)
def _legend(pen: Pen, playing: bool) -> str:
    """How a sail is read."""
    if not playing:
        return text(8, SCENE_H + 20, pen.say("quay.says"), "t15")
    out, x = "", 8.0
    for how, key in ((HAVE, "have"), (TROOP, "lent"), (MISSING, "missing")):
        words = pen.say(f"boats.{key}")
        out += unit_picture(RESOURCES.index("stone"), how, True, x, SCENE_H + 4, 20) + text(
            x + 26, SCENE_H + 20, words, "t15"
        )
        x += width(words, 15) + 44
    return out


def _boat(pen: Pen, here: Moored, y: float) -> str:
    """One boat; a target while it may be loaded."""
    box: Box = (7, y + 4, WIDE - 14, ROW_H - 9)
    body = _barge(pen, here, y)
    paid = here.wish.payment if here.wish else None
    sure = pen.say("boats.sure", n=POINTS[here.boat], payment=paid_with(paid)) if paid is not None and paid.only else ""
    tip = boat_tip(pen, here)
    return pen.target(BOAT_0 + here.slot, box, body, key=f"quay-{here.boat}", tip=tip, why=tip, sure=sure, r=10)


_quiet_boat = memoized(2048)(_boat)  # while it cannot be loaded


@memoized(2048)
def _barge(pen: Pen, here: Moored, y: float) -> str:
    """The boat with its points, its cargo unit by unit, and in a word whether it can be paid for."""
    out = [
        use("pyramidion-barge", SAIL_X - 22, y + 2, SAIL_W + 20, ROW_H - 4),
        sail(here.units, here.wish is not None, SAIL_X + 10, y + 5, SAIL_W - 26, 28),
        circle(22, y + 18, 14, "f-gold edge") + text(22, y + 24, POINTS[here.boat], "t18 b mid f-outline"),
    ]
    if here.slot == PRIVATE_SLOT:
        out.append(seat_disc(here.owner, 40, y + 36, 9))
    if here.wish is not None:
        out.append(_verdict(pen, here.wish, y))
    return "".join(out)


def _verdict(pen: Pen, wanted: Wish, y: float) -> str:
    left = SAIL_X + SAIL_W + 2
    if wanted.payment is None:
        return lines_in((left, y, WIDE - left - 8, ROW_H - 4), pen.say("boats.lack", n=wanted.short), 15, "mid")
    words = pen.say("boats.payable")
    return use("tick", left, y + 13, 18, cls="c-faience") + line_of(left + 20, y + 28, words, WIDE - left - 26, 15, "b")


# --- the boat that is being paid for ----------------------------------------------------------------------------------


def draw_payment(seen: Seen, pen: Pen) -> Drawn:
    """The boat as it would be paid; a line for each troop that may lend; then load, without troops, cancel."""
    s, p = seen.s, seen.seat
    boat = boat_in(s, s.paying)
    wanted = wish(s, p, boat, s.commitment)
    lent = dict(wanted.payment.troops) if wanted.payment else {}
    here = Moored(s.paying, boat, -1, wanted, (), False)
    free = free_troops(s, p)
    spare = max(0.0, 200 - LINE_H * len(free))  # the harbour has what the troops leave
    out = [harbour_scene(60 + spare), group(_barge(pen, here, 64 + spare), key=f"quay-{boat}")]
    if free:
        out.append(line_of(10, 132 + spare, pen.say("mine.pay_troops"), WIDE - 20, 15, "b"))
    y = 140.0 + spare
    for site in free:
        out.append(_line(pen, s, p, site, lent.get(site, -1), y))
        y += min(LINE_H, 200.0 / len(free))
    shown = [a for a in (PAY_AUTO, PAY_OWN, CANCEL) if pen.may(a)]
    step = (WIDE - 10) / max(1, len(shown))
    for i, action in enumerate(shown):
        box = (8 + step * i, 344.0, step - 6, 44.0)
        face = quiet_button(box) if action == CANCEL else rect(*box, "btn", 8)
        body = face + fit_lines((box[0] + 4, 344, step - 14, 44), pen.label(action))
        out.append(pen.target(action, box, body, lit=False, key=f"do-{action}"))
    return Drawn(out, [boat_tip(pen, here)])


def _line(pen: Pen, s: Any, p: int, site: int, lent: int, y: float) -> str:
    """A troop, and the resource it is committed to, or those that it may lend as targets."""
    x, w = 6.0, WIDE - 12
    out = rect(x, y, w, 38, "f-hollow", 8) + troop_picture(0, p, x + 6, y + 4, 24)
    out += text(x + 38, y + 25, site_word(pen, site), "t15 b")
    left = x + 150
    if s.commitment[site] >= 0:
        picture = use(f"pyramidion-{RESOURCES[s.commitment[site]]}", left, y + 4, 30)
        return out + picture + text(left + 38, y + 25, pen.say("mine.committed"), "t15")
    may = [r for r in range(COMMON) if pen.may(PAY_TROOP_0 + COMMON * site + r)]
    for i, r in enumerate(may):
        place = (left + 47.0 * i, y + 4, 30.0, 30.0)
        body = use(f"pyramidion-{RESOURCES[r]}", *place)
        if r == lent:
            body += use("tick", place[0] + 20, y + 20, 16, cls="c-faience")
        out += pen.target(PAY_TROOP_0 + COMMON * site + r, place, body, key=f"pay-{site}-{r}")
    return out if may else out + text(left, y + 25, "–", "t15")
