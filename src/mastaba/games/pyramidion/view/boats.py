"""The boats moored in the Nile, their wishes on the sails: what one has, what could cover it, what is missing."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Some, excerpt
from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message
from mastaba.draw.board import badge, seat_disc
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, circle, group, rect, text, use

from ..schema import BOAT_DECK, LOADED, LOADING_PHASE, PRIVATE_SLOT, SEATS, SLOT, SLOTS
from ..tables import BOAT_POINTS, RESOURCES
from ..words.names import lent, token_list
from .count import NEED, missing
from .payment import HAVE, MISSING, STATUE_FOR, TROOP, Payment, Unit, Wish, wish

POINTS: list[int] = BOAT_POINTS.tolist()
BOAT_W, BOAT_H = 100.0, 47.0
ON_OFFER = range(SLOT, SLOT + SLOTS)
STEP = 50.0  # from boat to boat down the river: six leave room for those still to come
BENDS = (0.0, -3.0, -5.0, 3.0, 2.0, -2.0)  # how far each lies from the middle, where the river bends
READS = "boat_place boats_loaded private_owner stock supply torturer troop_used phase"


class Moored(NamedTuple):
    """A boat on offer as one viewer sees it: its place, whose it is alone, its wish if the viewer might load it."""

    slot: int
    boat: int
    owner: int  # of a private boat, else -1
    wish: Wish | None
    lacking: tuple[int, ...]
    later: bool  # boats are not being loaded yet

    @property
    def units(self) -> tuple[Unit, ...]:
        """The cargo in the order in which it is shown."""
        if self.wish is not None:
            return self.wish.units
        return tuple(Unit(r, HAVE) for r in range(5) for _ in range(NEED[self.boat][r]))


def moored(seen: Seen) -> tuple[Moored, ...]:
    """The boats on offer, by their places."""
    s, p = seen.s, seen.seat
    shown = tuple(sorted([(place - SLOT, boat) for boat, place in enumerate(s.boat_place) if place in ON_OFFER]))
    mine = excerpt(Means, s, stock=Some({p: s.stock[p] if p >= 0 else ()}))
    return _moored(shown, p, s.private_owner, seen.over, mine)


class Means(NamedTuple):
    """All that a player could load a boat with."""

    stock: Some
    supply: tuple[int, ...]
    torturer: tuple[int, ...]
    troop_used: tuple[int, ...]
    phase: int


@memoized(1024)
def _moored(shown: tuple[tuple[int, int], ...], p: int, private: int, over: bool, mine: Means) -> tuple[Moored, ...]:
    out = []
    for slot, boat in shown:
        owner = private if slot == PRIVATE_SLOT else -1
        later = mine.phase != LOADING_PHASE and not over
        if p < 0 or owner not in (-1, p):
            out.append(Moored(slot, boat, owner, None, (), later))
            continue
        out.append(Moored(slot, boat, owner, wish(mine, p, boat), tuple(missing(mine, p, boat)), later))
    return tuple(out)


@memoized(2048)
def on_the_river(pen: Pen, here: Moored, middle: float, top: float) -> str:
    """One boat between its shores."""
    x, y = middle - BOAT_W / 2 + BENDS[here.slot], top + STEP * here.slot
    out = [
        use("pyramidion-moored", x, y, BOAT_W, BOAT_H),
        sail(here.units, here.wish is not None, x + 7, y + 4, 72, 28),
    ]
    out.append(
        circle(x + 90, y + 11, 10, "f-gold edge") + text(x + 90, y + 16, POINTS[here.boat], "t15 b mid f-outline")
    )
    if here.owner >= 0:
        out.append(seat_disc(here.owner, x + 64, y + 38, 7))
    if here.wish is not None and here.wish.payment is not None:
        out.append(use("tick", x + 83, y + 21, 15, cls="c-faience"))
    return group("".join(out), key=f"boat-{here.boat}", tip=boat_tip(pen, here))


def sail(units: tuple[Unit, ...], judged: bool, x: float, y: float, w: float, h: float) -> str:
    """A cargo unit by unit, in one row or in two: bright what one has, ringed what is covered, faint what is not."""
    across = len(units) if len(units) <= 4 or w > 150 else -(-len(units) // 2)
    rows = -(-len(units) // across)
    step = min(w / across, 30.0)
    size = min(step - 1, h / rows)
    left, top = x + (w - step * across) / 2, y + (h - size * rows) / 2
    out = []
    for i, (r, how) in enumerate(units):
        at, low = left + step * (i % across) + (step - size) / 2, top + size * (i // across)
        out.append(unit_picture(r, how if judged else HAVE, judged, at, low, size))
    return "".join(out)


def unit_picture(r: int, how: int, judged: bool, x: float, y: float, size: float) -> str:
    """One unit of a cargo as one comes by it."""
    picture = use(f"pyramidion-{RESOURCES[r]}", x + 1, y + 1, size - 2)
    if how == MISSING:
        return group(picture, cls="faded")
    if not judged:
        return picture
    ground = rect(x, y, size, size, "f-yellow" if how == HAVE else "f-white s-faience w2", size / 3)
    if how == HAVE:
        return ground + picture
    mark = "pyramidion-whip" if how == TROOP else "pyramidion-statue"
    side = size * 0.55
    corner = use(mark, x + size - side * 0.7, y + size - side * 0.7, side, cls="c-carnelian")
    return ground + picture + circle(x + size - side * 0.2, y + size - side * 0.2, side * 0.55, "f-white") + corner


@memoized(64)
def still_to_come(pen: Pen, left: int, x: float, y: float) -> str:
    """How many boats are still to come."""
    body = use("deck", x - 22, y - 10, 20) + badge(x + 10, y, left, size=14)
    return group(body, key="boat-deck", tip=pen.say("tip.boat_deck", n=left))


def paid_with(paid: Payment) -> list[Message]:
    """A payment in words: own tokens, then what troops supply."""
    troops = [lent(site, r) for site, r in paid.troops]
    return [*token_list(paid.own), *troops]


@memoized(2048)
def boat_tip(pen: Pen, here: Moored) -> str:
    """The boat in words, and why it can or cannot be loaded."""
    said = [pen.say("tip.boat", n=POINTS[here.boat], cargo=token_list(NEED[here.boat]))]
    if here.owner >= 0:
        said.append(pen.say("tip.boat_private", player=pen.name(here.owner)))
    if here.wish is not None:
        said += _covered(pen, here.wish, here.lacking)
    return " ".join([*said, pen.say("tip.boat_later")] if here.later else said)


def _covered(pen: Pen, wanted: Wish, lacking: tuple[int, ...]) -> list[str]:
    """How it can be paid for; or what one lacks, and what statues and torturers leave of it."""
    if wanted.payment is not None:
        return [pen.say("tip.boat_payable", payment=paid_with(wanted.payment))]
    said = [pen.say("tip.boat_missing", tokens=token_list(lacking))]
    if wanted.count(TROOP) + wanted.count(STATUE_FOR):
        said.append(pen.say("tip.boat_helped", n=wanted.short))
    return said


def boats_left(s: Any) -> int:
    """How many boats are still to come; unknown places count as deck only as far as the numbers say."""
    known: int = s.boat_place.count(BOAT_DECK)
    hidden = sum([place < 0 for place in s.boat_place])
    shown: list[int] = [s.boat_place.count(LOADED + p) for p in range(SEATS)]
    return known + hidden - sum(n - m for n, m in zip(s.boats_loaded, shown)) if hidden else known
