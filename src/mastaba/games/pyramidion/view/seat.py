"""One player: resources, hand, troops on sites and in reserve, boats."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import say
from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..rules.scoring import most_torturers
from ..schema import HAND, LOADING_PHASE, RES
from ..tables import BASICS, RESOURCES
from ..words.names import card_name, token_list
from .cards import HUES
from .count import RESERVE, TYPE
from .tiles import troop_picture
from .words import token

WIDE, HIGH = 360.0, 54.0
READS = "card_place torturer negotiator phase"
OWN = "stock hand_size boats_loaded points out"


def basics_of(p: int) -> range:
    """The basic cards of a player."""
    return range(BASICS * p, BASICS * (p + 1))


def _facts(s: Any, p: int) -> tuple[Any, ...]:
    """All that a sheet shows."""
    inside = tuple([s.card_place[card] == HAND + p for card in basics_of(p)])
    troops = (s.torturer.count(p), s.negotiator.count(p))
    crown = most_torturers(s) == p
    out = bool(s.out[p] and s.phase == LOADING_PHASE)
    fleet = (s.boats_loaded[p], s.points[p], out)
    return p, tuple(s.stock[p]), s.hand_size[p], inside, troops, crown, fleet


@panel("seat", reads=READS, own=OWN, size=(WIDE, HIGH), least=344, role=Role.SEAT)
def seat(seen: Seen, pen: Pen, p: int) -> Drawn:
    """Two lines: stock and hand; troops and boats."""
    return _sheet(pen, *_facts(seen.s, p))


Fleet = tuple[int, int, bool]  # boats, their points or -1, and whether no more can be loaded


@memoized(2048)
def _sheet(
    pen: Pen,
    p: int,
    stock: tuple[int, ...],
    hand: int,
    inside: tuple[bool, ...],
    troops: tuple[int, int],
    crown: bool,
    fleet: Fleet,
) -> Drawn:
    """The sheet, and the same in words."""
    held = token_list(stock)
    words = (
        pen.say("says.has", player=pen.name(p), tokens=held) if held else pen.say("says.has_none", player=pen.name(p)),
        _hand_words(pen, hand, inside),
        *(_troop_words(pen, kind, troops[kind], crown) for kind in range(2)),
        _boat_words(pen, *fleet),
    )
    drawn = (_hand(pen, p, hand, inside), _troops(pen, p, troops, crown), _boats(pen, p, *fleet))
    return Drawn([*_stock(pen, p, stock), *drawn], words)


@memoized(4096)
def _stock(pen: Pen, p: int, stock: tuple[int, ...]) -> tuple[str, ...]:
    """Every resource with its count."""
    out = []
    for r in range(RES):
        x = 8 + 36.6 * r
        body = use(f"pyramidion-{RESOURCES[r]}", x, 3, 20)
        body += text(x + 21, 18, stock[r], "t15 b" if stock[r] else "t14 soft")
        out.append(group(body, key=f"stock-{p}-{r}", cls="stack", tip=token(pen, r, stock[r])))
    return tuple(out)


def _hand_words(pen: Pen, n: int, inside: tuple[bool, ...]) -> str:
    return pen.say("tip.hand", n=n, basics=sum(inside))


@memoized(2048)
def _hand(pen: Pen, p: int, n: int, inside: tuple[bool, ...]) -> str:
    """Hand size, and the five basics: filled while they are in the hand, hollow when they are gone."""
    body = use("pyramidion-hand", 238, 2, 22) + text(262, 18, n, "t15 b")
    out = [group(body, key=f"hand-{p}", tip=_hand_words(pen, n, inside))]
    for i, card in enumerate(basics_of(p)):
        hue = HUES[TYPE[card]]
        box = rect(288 + 14 * i, 4, 11, 16, f"f-{hue} thin" if inside[i] else "none s-line w1", 2)
        words = pen.say("tip.basic_in_hand" if inside[i] else "tip.basic_gone", card=card_name(card))
        out.append(group(box, tip=words))
    return "".join(out)


def _troop_words(pen: Pen, kind: int, n: int, crown: bool) -> str:
    said = pen.say("tip.reserve", kind=say(f"troop.{kind}"), n=n, left=RESERVE[kind] - n)
    return f"{said} {pen.say('tip.most_torturers')}" if crown and kind == 0 else said


@memoized(1024)
def _troops(pen: Pen, p: int, troops: tuple[int, int], crown: bool) -> str:
    """Troops on sites and in reserve; a crown for the most torturers."""
    out = []
    for kind in range(2):
        x = 8 + 92.0 * kind
        body = troop_picture(kind, p, x, 27, 20) + text(x + 24, 45, f"{troops[kind]}/{RESERVE[kind]}", "t15 b")
        if kind == 0 and crown:
            body += use("pyramidion-crown", x + 52, 29, 20)
        out.append(group(body, tip=_troop_words(pen, kind, troops[kind], crown)))
    return "".join(out)


def _boat_words(pen: Pen, n: int, points: int, out: bool) -> str:
    said = pen.say("tip.boats", n=n) if points < 0 else pen.say("tip.boats_points", n=n, points=points)
    return f"{said} {pen.say('tip.out')}" if out else said


@memoized(1024)
def _boats(pen: Pen, p: int, n: int, points: int, out: bool) -> str:
    """Loaded boats; their points where the viewer may know them."""
    body = use("pyramidion-boat", 182, 29, 30, 20) + text(215, 45, n, "t15 b")
    if points >= 0:
        body += badge(255, 40, pen.say("sheet.points", n=points), fill="gold", ink="outline", size=14)
    if out:
        body += text(356, 45, pen.say("sheet.out"), "t14 end")
    return group(body, key=f"fleet-{p}", tip=_boat_words(pen, n, points, out))
