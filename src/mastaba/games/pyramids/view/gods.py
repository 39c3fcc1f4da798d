"""The god tiles as stelae: number, face, name, what they allow, whose they are, and when one would take a pair."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Who
from mastaba.draw.board import arrow, badge, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, drawn_once, group, text, use

from ..rules.gods import holder_of, next_aside
from ..schema import GOD_1, ROUNDS
from ..tables import EXTRA, EXTRAS, GODS, TILE_COUNT
from ..words.names import extra_name, god_name
from ..words.reasons import why_not_god

HIGH, BELOW = 96.0, 18.0  # a stela, and the words under it


def draw_gods(pen: Pen, seen: Seen, y: float, wide: float) -> str:
    """§11 The tiles in order, with number and what they allow for this number of players."""
    tiles = int(TILE_COUNT[seen.s.seats])
    gap = 6.0
    w = min(88.0, (wide - 8 - gap * (tiles - 1)) / tiles)
    left = (wide - tiles * (w + gap) + gap) / 2
    return "".join(_god(pen, seen, tile, (left + (tile - 1) * (w + gap), y, w, HIGH)) for tile in range(1, tiles + 1))


def _god(pen: Pen, seen: Seen, tile: int, box: Box) -> str:
    s = seen.s
    owner = int(holder_of(s, tile))
    aside = s.set_aside == tile
    then = int(next_aside(s)) if aside and s.round_no < ROUNDS else 0
    action = GOD_1 + tile - 1
    if not pen.may(action):
        return _idle(pen, s.seats, tile, owner, aside, then, box, why_not_god(seen, tile).key)
    x, y, w, h = box
    early, late = picks(s, seen.seat, tile)
    body = _stela(pen, s.seats, tile, owner, aside, then, box) + _pick(pen, early, late, box)
    tip = f"{god_words(pen, s.seats, tile)} {pick_words(pen, early, late, s.seats)}"
    return pen.target(action, (x + 2, y + 2, w - 4, h + BELOW - 4), body, key=f"tile-{tile}", tip=tip, r=12)


@drawn_once(1024)
def _idle(pen: Pen, seats: int, tile: int, owner: int, aside: bool, then: int, box: Box, why: str) -> str:
    """A tile that cannot be chosen now, and why."""
    body = _stela(pen, seats, tile, owner, aside, then, box)
    tip = f"{god_words(pen, seats, tile)} {reason(pen, why, tile, owner, then)}"
    return group(body, key="" if owner >= 0 else f"tile-{tile}", tip=tip)


@drawn_once(512)
def reason(pen: Pen, why: str, tile: int, owner: int, then: int) -> str:
    """Why a tile cannot be chosen, by the key of the reason."""
    return pen.say(why, god=god_name(tile), player=Who(owner), next=then)


@drawn_once(64)
def god_words(pen: Pen, seats: int, tile: int) -> str:
    """A god's name, number and gift for this number of players."""
    return pen.say("tip.god", god=god_name(tile), n=tile, extra=extra_name(seats, tile))


# --- when the holder of a tile takes a pair --------------------------------------------------------------------------


def picks(s: Any, p: int, tile: int) -> tuple[int, int]:
    """With this tile, the earliest and the latest place at which the player would take a pair (ruling 18)."""
    others = [s.tile_of[q] for q in range(s.seats) if q != p]
    free = [t for t in range(1, int(TILE_COUNT[s.seats]) + 1) if t not in others and t not in (tile, s.set_aside)]
    waiting = others.count(0)
    before = sum(0 < t < tile for t in others)
    lower = sum(t < tile for t in free)
    higher = len(free) - lower
    return before + 1 + max(0, waiting - higher), before + 1 + min(waiting, lower)


@drawn_once(256)
def _pick(pen: Pen, early: int, late: int, box: Box) -> str:
    """Its place among those who take a pair, under the stela."""
    x, y, w, h = box
    words = pen.say("gods.pick" if early == late else "gods.picks", early=early, late=late)
    return text(x + w / 2, y + h + 14, fit(words, w + 4, 14, "bold"), "t14 b mid")


@drawn_once(256)
def pick_words(pen: Pen, early: int, late: int, of: int) -> str:
    return pen.say("tip.pick" if early == late else "tip.picks", early=early, late=late, n=of)


# --- drawing -------------------------------------------------------------------------------------------------------


@drawn_once(1024)
def _stela(pen: Pen, seats: int, tile: int, owner: int, aside: bool, then: int, box: Box) -> str:
    """A god tile, and under it whose it is; `then` is the number that is set aside next."""
    x, y, w, h = box
    face = 42.0
    left, top = x + (w - face) / 2, y + 13
    body = use("pyramids-stela", x, y, w, h) + use(
        f"pyramids-{GODS[tile]}", left, top, face, cls="faded" if aside else ""
    )
    body += badge(x + 12, y + 14, tile, fill="outline", ink="bright", size=15)
    body += text(x + w / 2, y + 70, fit(pen.say(f"god.{GODS[tile]}"), w - 12, 14, "bold"), "t14 b mid")
    if aside:
        body += use("cross", left, top, face, cls="c-carnelian")
        body += _next_aside(x + w / 2, y + 84, then) if then else ""
    else:
        wide = min(72.0, w - 6)
        body += use(f"pyramids-gift-{EXTRAS[int(EXTRA[seats, tile])]}", x + (w - wide) / 2, y + 75, wide, 20)
    if owner < 0:
        return body
    name = fit(pen.name(owner), w + 4, 14, "bold")
    return body + seat_disc(owner, x + w - 13, y + 14, 12) + text(x + w / 2, y + h + 14, name, "t14 b mid")


def _next_aside(x: float, y: float, tile: int) -> str:
    """An arrow to the number that is set aside next."""
    return arrow(x - 11, y, 18, cls="c-outline") + badge(x + 11, y, tile, fill="outline", ink="bright", size=14)
