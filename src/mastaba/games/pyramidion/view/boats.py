"""The boats as wishes: what one has of each cargo, what torturers or statues could cover, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Message, say
from mastaba.draw.board import badge, seat_disc
from mastaba.draw.measure import width
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, circle, drawn_once, group, rect, text, use

from ..schema import BOAT_0, BOAT_DECK, LOADED, LOADING_PHASE, PRIVATE_SLOT, SEATS, SLOT, SLOTS
from ..tables import BOAT_POINTS, RESOURCES
from ..words.names import resource, site_name, token_list
from .count import NEED, missing
from .payment import Payment, free_troops
from .wish import HAVE, MISSING, STATUE_FOR, TROOP, Unit, Wish, wish
from .words import line_of, lines_in

POINTS: list[int] = BOAT_POINTS.tolist()
WIDE, HEAD_H, ROW_H = 360.0, 24.0, 40.0
READS = "boat_place boats_loaded private_owner stock supply torturer troop_used phase asked"


def _facts(seen: Seen, last: Sequence[Step]) -> tuple[Any, ...]:
    """The boats in their slots, how many are to come, and what the reader has for them."""
    s, p = seen.s, seen.seat
    shown = tuple([(place, boat) for boat, place in enumerate(s.boat_place) if SLOT <= place < SLOT + SLOTS])
    mine = (tuple(s.stock[p]), tuple(s.supply), free_troops(s, p)) if p >= 0 else ()
    return p, shown, boats_left(s), s.private_owner, mine, s.phase != LOADING_PHASE and not seen.over


@panel(
    "boats",
    reads=READS,
    answers=range(BOAT_0, BOAT_0 + SLOTS),
    size=(WIDE, HEAD_H + 5 * ROW_H + 2),
    least=344,
    role=Role.BESIDE,
    eyes=True,
    still=_facts,
)
def boats(seen: Seen, pen: Pen) -> Drawn:
    """§11: the row of boats and the private one, each with its cargo in the order have, covered, missing."""
    s = seen.s
    shown = [(place - SLOT, boat) for boat, place in enumerate(s.boat_place) if SLOT <= place < SLOT + SLOTS]
    shown.sort()
    left = boats_left(s)
    out = [_legend(pen, seen.seat >= 0, left)]
    said = []
    for row, (slot, boat) in enumerate(shown):
        owner = s.private_owner if slot == PRIVATE_SLOT else -1
        mine = seen.seat >= 0 and owner in (-1, seen.seat)
        wanted = wish(s, seen.seat, boat) if mine else None
        lacking = tuple(missing(s, seen.seat, boat)) if mine else ()
        tip = _tip(pen, boat, owner, wanted, lacking, s.phase != LOADING_PHASE and not seen.over)
        said.append(tip)
        draw = _boat if pen.may(BOAT_0 + slot) else _quiet_boat
        out.append(draw(pen, slot, boat, owner, wanted, tip, HEAD_H + ROW_H * row))
    said.append(pen.say("tip.boat_deck", n=left))
    return Drawn(out, said, (WIDE, HEAD_H + ROW_H * len(shown) + 2))


@drawn_once(64)
def _legend(pen: Pen, playing: bool, deck: int) -> str:
    """How a cargo is read, and how many boats are still to come."""
    out = ""
    x = 6.0
    for how, key in ((HAVE, "have"), (TROOP, "lent"), (MISSING, "missing")) if playing else ():
        words = pen.say(f"boats.{key}")
        out += _frame(how, x, 4, 16) + text(x + 20, 17, words, "t14")
        x += width(words, 14) + 32
    left = group(use("deck", WIDE - 44, 2, 18) + badge(WIDE - 14, 12, deck, size=14), key="boat-deck")
    return out + group(left, tip=pen.say("tip.boat_deck", n=deck))


def _boat(pen: Pen, slot: int, boat: int, owner: int, wanted: Wish | None, tip: str, y: float) -> str:
    """One boat; a target while it may be loaded."""
    box: Box = (4, y + 2, WIDE - 8, ROW_H - 5)
    units = wanted.units if wanted else tuple(Unit(r, HAVE) for r in range(5) for _ in range(NEED[boat][r]))
    body = _hull(pen, boat, owner, units, wanted is not None, _verdict(pen, wanted), y)
    paid = wanted.bill.payment if wanted else None
    sure = pen.say("boats.sure", n=POINTS[boat], payment=paid_with(paid)) if paid is not None and paid.only else ""
    return pen.target(BOAT_0 + slot, box, body, key=f"boat-{boat}", tip=tip, why=tip, sure=sure, r=10)


_quiet_boat = drawn_once(2048)(_boat)  # while it cannot be loaded


def _verdict(pen: Pen, wanted: Wish | None) -> str:
    if wanted is None:
        return ""
    return pen.say("boats.lack", n=wanted.bill.short) if wanted.bill.short else pen.say("boats.payable")


@drawn_once(2048)
def _hull(pen: Pen, boat: int, owner: int, units: tuple[Unit, ...], judged: bool, verdict: str, y: float) -> str:
    """The boat with its points, its cargo unit by unit, and in a word whether it can be paid for."""
    full = judged and all(unit.how != MISSING for unit in units)
    out = [
        rect(4, y + 2, WIDE - 8, ROW_H - 5, "f-panel s-panel-edge", 8),
        use("pyramidion-boat", 8, y + 4, 46, 30),
        circle(64, y + 19, 13, "f-gold edge") + text(64, y + 25, POINTS[boat], "t18 b mid f-outline"),
    ]
    if owner >= 0:
        out.append(seat_disc(owner, 18, y + 14, 10))
    step = min(24.0, 200 / len(units))
    for i, (r, how) in enumerate(units):
        x = 82 + step * i
        picture = use(f"pyramidion-{RESOURCES[r]}", x + (step - 20) / 2, y + 10, 18)
        framed = _frame(how, x, y + 8, step - 2, 23) if judged else ""
        out.append(framed + picture if how == HAVE else picture + framed)
    if full:
        out.append(use("tick", WIDE - 76, y + 11, 17, cls="c-faience"))
        out.append(line_of(WIDE - 58, y + 24, verdict, 52, 14, "b"))
    elif verdict:
        out.append(lines_in((WIDE - 76, y, 68, ROW_H), verdict, 14, "mid"))
    return "".join(out)


def _frame(how: int, x: float, y: float, w: float, h: float = 0) -> str:
    """Around a unit: filled where one has it, a whip or a statue where that could cover it, dashed if missing."""
    h = h or w
    if how == HAVE:
        return rect(x, y, w, h, "f-lit-soft", 4)
    if how == MISSING:
        return rect(x, y, w, h, "none s-carnelian w2 dash", 4)
    mark = "pyramidion-whip" if how == TROOP else "pyramidion-statue"
    corner = use(mark, x + w - 9, y + h - 9, 13, cls="c-carnelian")
    return rect(x, y, w, h, "none s-faience w2", 4) + circle(x + w - 3, y + h - 3, 7, "f-panel") + corner


def paid_with(paid: Payment) -> list[Message]:
    """A payment in words: own tokens, then what troops supply."""
    troops = [say("log.goods_of_troop", site=site_name(site), res=resource(r)) for site, r in paid.troops]
    return [*token_list(paid.own), *troops]


@drawn_once(2048)
def _tip(pen: Pen, boat: int, owner: int, wanted: Wish | None, lacking: tuple[int, ...], later: bool) -> str:
    """The boat in words, and why it can or cannot be loaded."""
    said = [pen.say("tip.boat", n=POINTS[boat], cargo=token_list(NEED[boat]))]
    if owner >= 0:
        said.append(pen.say("tip.boat_private", player=pen.name(owner)))
    if wanted is not None:
        said += _covered(pen, wanted, lacking)
    return " ".join([*said, pen.say("tip.boat_later")] if later else said)


def _covered(pen: Pen, wanted: Wish, lacking: tuple[int, ...]) -> list[str]:
    """How it can be paid for; or what one lacks, and what statues and torturers leave of it."""
    paid = wanted.bill.payment
    if paid is not None:
        return [pen.say("tip.boat_payable", payment=paid_with(paid))]
    said = [pen.say("tip.boat_missing", tokens=token_list(lacking))]
    if wanted.count(TROOP) + wanted.count(STATUE_FOR):
        said.append(pen.say("tip.boat_helped", n=wanted.bill.short))
    return said


def boats_left(s: Any) -> int:
    """How many boats are still to come; unknown places count as deck only as far as the numbers say."""
    known: int = s.boat_place.count(BOAT_DECK)
    hidden = sum([place < 0 for place in s.boat_place])
    shown: list[int] = [s.boat_place.count(LOADED + p) for p in range(SEATS)]
    return known + hidden - sum(n - m for n, m in zip(s.boats_loaded, shown)) if hidden else known
