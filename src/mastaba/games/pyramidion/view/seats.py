"""The players: stock, hand, troops, order token, boats and points."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import say
from mastaba.draw.board import badge, panel, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..rules.scoring import most_torturers
from ..schema import HAND, LOADING_PHASE, ORDER_0
from ..tables import BASICS, RESOURCES
from ..words.names import card_name
from .cards import HUES
from .count import RESERVE, TYPE
from .map import troop_picture
from .words import kept, token


def seats_from(seen: Seen) -> list[int]:
    """The viewer first, then the others clockwise."""
    first = max(seen.seat, 0)
    return [(first + i) % seen.s.seats for i in range(seen.s.seats)]


def basics_of(p: int) -> range:
    """The basic cards of a player."""
    return range(BASICS * p, BASICS * (p + 1))


def seat_panel(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    """One player, drawn anew when something of theirs changes."""
    s = seen.s
    basics = tuple(s.card_place[card] == HAND + p for card in basics_of(p))
    state = (
        s.hand_size[p],
        basics,
        s.boats_loaded[p],
        s.points[p],
        s.out[p] and s.phase == LOADING_PHASE,
        s.asked == p,
    )
    troops = (s.torturer.count(p), s.negotiator.count(p), most_torturers(s) == p)
    key = ("seat", pen.lang, pen.name(p), p, box, tuple(s.stock[p]), state, troops)
    return kept(key, lambda: _seat_panel(pen, seen, p, box))


def _seat_panel(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    """One player in two lines: who and what they hold, then stock and troops."""
    s = seen.s
    x, y, w, h = box
    first, second = (y + h / 2 - 12, y + h / 2 + 13) if h < 60 else (y + h * 0.3, y + h * 0.71)
    out = [panel(box, r=8)]
    if s.asked == p:
        out.append(rect(x, y, w, h, "lit", 8))
    room = w - 284
    out.append(seat_disc(p, x + 18, first, 12))
    out.append(text(x + 35, first + 5, fit(pen.name(p), room, 15, "bold"), "t15 b"))
    out.append(_hand(pen, seen, p, x + room + 40, first))
    out.append(_boats(pen, s, p, x + room + 160, first))
    out.append(_stock(pen, s, p, x + 8, second, w - 144))
    out.append(_troops(pen, s, p, x + w - 134, second))
    return "".join(out)


def _stock(pen: Pen, s: Any, p: int, x: float, y: float, w: float) -> str:
    """Every resource with its count; none is pale."""
    step = w / 6
    out = []
    for r in range(6):
        count = s.stock[p][r]
        size = min(24.0, step - 18)
        body = use(f"pyramidion-{RESOURCES[r]}", x + step * r, y - size / 2, size)
        body += text(x + step * r + size + 2, y + 6, count, "t15 b" if count else "t14 soft")
        body = body if count else group(body, cls="faded")
        out.append(group(body, key=f"stock-{p}-{r}", tip=token(pen, r, count)))
    return "".join(out)


def _hand(pen: Pen, seen: Seen, p: int, x: float, y: float) -> str:
    """Hand size, and the five basics: bright while they are in the hand."""
    s = seen.s
    basics = basics_of(p)
    held = sum(1 for c in basics if s.card_place[c] == HAND + p)
    tip = pen.say("tip.hand", n=s.hand_size[p], basics=held)
    out = [group(use("pyramidion-hand", x, y - 12, 24) + text(x + 27, y + 6, s.hand_size[p], "t16 b"), tip=tip)]
    for i, card in enumerate(basics):
        inside = s.card_place[card] == HAND + p
        box = rect(x + 50 + 13 * i, y - 8, 11, 16, f"f-{HUES[TYPE[card]]} thin", 2)
        words = pen.say("tip.basic_in_hand" if inside else "tip.basic_gone", card=card_name(card))
        out.append(group(box, tip=words, cls="" if inside else "far"))
    return "".join(out)


def _boats(pen: Pen, s: Any, p: int, x: float, y: float) -> str:
    """Loaded boats; their points where the viewer may know them."""
    n, points = s.boats_loaded[p], s.points[p]
    body = use("pyramidion-boat", x, y - 9, 27, 18) + text(x + 30, y + 6, n, "t16 b")
    tip = pen.say("tip.boats", n=n)
    if points >= 0:
        tip = pen.say("tip.boats_points", n=n, points=points)
        body += badge(x + 70, y, pen.say("panel.points_short", n=points), fill="gold", ink="outline", size=14)
    if s.out[p] and s.phase == LOADING_PHASE:
        tip += " " + pen.say("tip.out")
    return group(body, tip=tip, key=f"fleet-{p}")


def _troops(pen: Pen, s: Any, p: int, x: float, y: float) -> str:
    """Troops on sites and in reserve; a crown for the most torturers."""
    out = []
    for kind in range(2):
        on = (s.torturer, s.negotiator)[kind].count(p)
        tip = pen.say("tip.reserve", kind=say(f"troop.{kind}"), n=on, left=RESERVE[kind] - on)
        body = troop_picture(kind, p, x + 70 * kind, y - 13, 22) + text(
            x + 26 + 70 * kind, y + 5, f"{on}/{RESERVE[kind]}", "t14 b"
        )
        if kind == 0 and most_torturers(s) == p:
            body += use("pyramidion-crown", x + 48, y - 10, 18)
            tip += " " + pen.say("tip.most_torturers")
        out.append(group(body, tip=tip))
    return "".join(out)


# --- the order of play ------------------------------------------------------------------------------------------------


def order_track(pen: Pen, seen: Seen, x: float, y: float, step: float) -> str:
    """Positions with who holds them now; the numbered tokens are targets while one may be taken."""
    s = seen.s
    if any(pen.may(ORDER_0 + place) for place in range(1, s.seats + 1)):
        return _order_track(pen, s, x, y, step)
    key = ("order", pen.lang, tuple(pen.names), tuple(s.order), tuple(s.order_token), x, y)
    return kept(key, lambda: _order_track(pen, s, x, y, step))


def _order_track(pen: Pen, s: Any, x: float, y: float, step: float) -> str:
    out = []
    for i in range(s.seats):
        p, place = s.order[i], i + 1
        left = x + step * i
        taken = next((q for q in range(s.seats) if s.order_token[q] == place), -1)
        body = rect(left, y - 14, step - 6, 28, "f-panel s-panel-edge", 8)
        body += text(left + 9, y + 6, place, "t16 b mid")
        body += seat_disc(p, left + 30, y, 12)
        if taken >= 0:
            body += circle(left + step - 12, y - 10, 8, "f-bright thin") + seat_disc(taken, left + step - 12, y - 10, 7)
        held = (
            pen.say("tip.order_taken", n=place, player=pen.name(taken))
            if taken >= 0
            else pen.say("tip.order_free", n=place)
        )
        tip = f"{pen.say('tip.order', n=place, player=pen.name(p))} {held}"
        out.append(pen.target(ORDER_0 + place, (left, y - 14, step - 6, 28), body, key=f"order-{p}", why=tip))
    return "".join(out)
