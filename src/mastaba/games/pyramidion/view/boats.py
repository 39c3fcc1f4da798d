"""The boats on the river: cargo, points, what the viewer still lacks, and how a boat would be paid."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, say
from mastaba.draw.board import seat_disc, stack
from mastaba.draw.measure import fit, width
from mastaba.draw.svg import Box, Pen, circle, ghost, group, rect, text, use

from ..schema import BOAT_0, BOAT_DECK, LOADED, LOADING_PHASE, PRIVATE_SLOT, SEATS
from ..tables import BOAT_POINTS, COMMON, RESOURCES
from ..words.names import boat_in, resource, site_name, token_list
from .count import NEED, missing
from .payment import Bill, Payment, bill
from .words import kept

POINTS: list[int] = BOAT_POINTS.tolist()
BOAT_W, BOAT_H = 146.0, 100.0


def boat_row(pen: Pen, seen: Seen, boxes: list[Box]) -> str:
    """The five slots and, in the sixth box, the private boat."""
    s = seen.s
    out = []
    for slot, box in enumerate(boxes):
        boat = boat_in(s, slot)
        if boat >= 0:
            out.append(_kept_boat(pen, seen, slot, boat, box))
        elif slot < PRIVATE_SLOT:
            x, y, w, h = box
            out.append(rect(x + w * 0.1, y + h * 0.55, w * 0.8, h * 0.4, "hollow faded", 18))
    return "".join(out)


def _kept_boat(pen: Pen, seen: Seen, slot: int, boat: int, box: Box) -> str:
    """A boat that cannot be loaded now looks the same as long as its payment does."""
    s = seen.s
    owner = s.private_owner if slot == PRIVATE_SLOT else -1
    mine = seen.seat >= 0 and owner in (-1, seen.seat)
    lacking = missing(s, seen.seat, boat) if mine else [0] * COMMON
    asked = bill(s, seen.seat, boat) if mine else None
    if pen.may(BOAT_0 + slot):
        return _boat(pen, seen, slot, boat, box, lacking, asked)
    state = (tuple(lacking), asked, seen.over, s.paying == slot, s.phase == LOADING_PHASE, owner)
    key = ("boat", pen.lang, boat, box, state, pen.name(owner) if owner >= 0 else "")
    return kept(key, lambda: _boat(pen, seen, slot, boat, box, lacking, asked))


def _boat(pen: Pen, seen: Seen, slot: int, boat: int, box: Box, lacking: list[int], asked: Bill | None) -> str:
    """One boat; a target while it may be loaded."""
    s = seen.s
    paid = asked.payment if asked is not None else None
    x, y, w, h = box
    body = use("pyramidion-boat", x, y, w, h) + _cargo(boat, lacking, x + w * 0.055, y + h * 0.115, w * 0.145)
    r = 14 if w > 130 else 12
    body += _points(POINTS[boat], x + w - r, y + h * 0.16, r)
    owner = s.private_owner if slot == PRIVATE_SLOT else -1
    if owner >= 0:
        body += seat_disc(owner, x + w - r, y + h * 0.46, r - 1)
    if asked is not None and not seen.over:
        body += _verdict(pen, asked, (x, y, w, h))
    if s.paying == slot and s.asked >= 0:
        body += rect(x - 2, y - 2, w + 4, h + 4, "last", 8)
    tip = _tip(pen, seen, boat, owner, lacking, asked)
    if paid is not None and pen.may(BOAT_0 + slot):
        body += ghost(_bill(pen, paid, x, y + h - 6))
    sure = pen.say("panel.sure_boat", n=POINTS[boat], payment=paid_with(paid)) if paid is not None and paid.only else ""
    box = (x + 4, y + 2, w - 8, h - 4)
    return pen.target(BOAT_0 + slot, box, body, key=f"boat-{boat}", tip=tip, why=tip, sure=sure, r=14)


def _cargo(boat: int, lacking: list[int], x: float, y: float, size: float) -> str:
    """Every unit of the cargo; those that the viewer lacks are pale."""
    units = []
    for r in range(COMMON):
        for i in range(NEED[boat][r]):
            units.append((r, i >= NEED[boat][r] - lacking[r]))
    columns = max(3, -(-len(units) // 2))
    left = x + (5 - columns) * size / 2
    y += size / 2 if len(units) <= columns else 0
    out = []
    for i, (r, pale) in enumerate(units):
        picture = use(f"pyramidion-{RESOURCES[r]}", left + (i % columns) * size, y + (i // columns) * size, size - 1)
        out.append(group(picture, cls="faded") if pale else picture)
    return "".join(out)


def _points(points: int, x: float, y: float, r: float) -> str:
    return circle(x, y, r, "f-gold edge") + text(x, y + r * 0.42, points, f"t{18 if r > 13 else 15} b mid f-outline")


def _verdict(pen: Pen, asked: Bill, box: Box) -> str:
    """On the hull: payable, and with what help; or what own tokens, statues and troops together leave open."""
    x, y, w, h = box
    at = y + h * 0.875
    paid = asked.payment
    if paid is None:
        words = pen.say("panel.lack", n=asked.short)
        return text(x + w / 2, at, fit(words, w * 0.7, 13), "t13 mid f-bright")
    words = fit(pen.say("panel.payable"), w * 0.5, 13, "bold")
    helpers = [("pyramidion-statue", "")] if paid.own[COMMON] else []
    helpers += [("pyramidion-whip", "c-bright")] if paid.troops else []
    left = x + w / 2 - (width(words, 13, "bold") + 17 * len(helpers)) / 2
    out = text(left, at, words, "t13 b f-bright")
    left += width(words, 13, "bold") + 2
    return out + "".join(use(symbol, left + 17 * i, at - 12, 16, cls=cls) for i, (symbol, cls) in enumerate(helpers))


def paid_with(paid: Payment) -> list[Message]:
    """A payment in words: own tokens, then what troops supply."""
    troops = [say("log.goods_of_troop", site=site_name(site), res=resource(r)) for site, r in paid.troops]
    return [*token_list(paid.own), *troops]


def _bill(pen: Pen, paid: Payment, x: float, y: float) -> str:
    """The payment as pictures, shown while the boat is hovered."""
    wide = 12 + 36 * (sum(1 for n in paid.own if n) + len(paid.troops))
    x = min(x, pen.size[0] - wide - 4)
    out = [rect(x, y, wide, 30, "f-panel edge", 6)]
    at = x + 8
    for r, n in enumerate(paid.own):
        if n:
            out.append(use(f"pyramidion-{RESOURCES[r]}", at, y + 5, 20) + text(at + 22, y + 20, n, "t14 b"))
            at += 36
    for _, r in paid.troops:
        out.append(
            use(f"pyramidion-{RESOURCES[r]}", at, y + 5, 20)
            + use("pyramidion-whip", at + 16, y + 8, 15, cls="c-carnelian")
        )
        at += 36
    return "".join(out)


def _tip(pen: Pen, seen: Seen, boat: int, owner: int, lacking: list[int], asked: Bill | None) -> str:
    """The boat in words, and why it can or cannot be loaded."""
    said = [pen.say("tip.boat", n=POINTS[boat], cargo=token_list(NEED[boat]))]
    if owner >= 0:
        said.append(pen.say("tip.boat_private", player=pen.name(owner)))
    if asked is not None and asked.payment is not None:
        said.append(pen.say("tip.boat_payable", payment=paid_with(asked.payment)))
    elif asked is not None:
        said.append(pen.say("tip.boat_missing", tokens=token_list(lacking)))
        if asked.short < sum(lacking):
            said.append(pen.say("tip.boat_helped", n=asked.short))
    if seen.s.phase != LOADING_PHASE and not seen.over:
        said.append(pen.say("tip.boat_later"))
    return " ".join(said)


def boat_deck(pen: Pen, s: Any, box: Box) -> str:
    """How many boats are still to come; unknown places count as deck only as far as the numbers say."""
    known = sum(1 for place in s.boat_place if place == BOAT_DECK)
    hidden = sum(1 for place in s.boat_place if place < 0)
    if hidden:
        shown = [sum(1 for place in s.boat_place if place == LOADED + p) for p in range(SEATS)]
        known += hidden - sum(n - m for n, m in zip(s.boats_loaded, shown))
    return stack(box, known, key="boat-deck", tip=pen.say("tip.boat_deck", n=known), most=3)
