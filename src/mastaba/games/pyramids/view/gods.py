"""The god tiles as stelae: number, face, name, what they allow, whose they are, and when one would take a pair."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import excerpt
from mastaba.core.rules.game import Game, Seen
from mastaba.core.words.text import Who
from mastaba.draw.board import arrow, badge, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, group, text, use

from ..rules.gods import holder_of, next_aside
from ..schema import GOD_1, ROUNDS
from ..tables import EXTRA, EXTRAS, GODS, TILE_COUNT
from ..words.names import extra_name, god_name
from ..words.reasons import why_not_god

TILES_OF = TILE_COUNT.tolist()  # by number of players
HIGH, BELOW = 96.0, 18.0  # a stela, and the words under it


class God(NamedTuple):
    """A tile of this round: who has it; set aside, and which is next; why it cannot be chosen, as a key."""

    seats: int
    tile: int
    owner: int
    aside: bool
    then: int
    why: str


def gods_of(seen: Seen) -> tuple[God, ...]:
    """The tiles in order."""
    return _gods(seen.game, seen.seat, excerpt(Tiles, seen.s))


class Tiles(NamedTuple):
    """All that decides whose the tiles are."""

    seats: int
    round_no: int
    set_aside: int
    decision: int
    tile_of: tuple[int, ...]


@memoized(2048)
def _gods(game: Game, seat: int, s: Tiles) -> tuple[God, ...]:
    seen = Seen(game, (s,), seat)
    return tuple([_god_of(seen, tile) for tile in range(1, TILES_OF[s.seats] + 1)])


def _god_of(seen: Seen, tile: int) -> God:
    s = seen.s
    aside = s.set_aside == tile
    then = int(next_aside(s)) if aside and s.round_no < ROUNDS else 0
    return God(s.seats, tile, int(holder_of(s, tile)), aside, then, why_not_god(seen, tile).key)


@memoized(64)
def _box(seats: int, tile: int, y: float, wide: float) -> Box:
    """Where a tile lies."""
    tiles, gap = TILES_OF[seats], 6.0
    w = min(88.0, (wide - 8 - gap * (tiles - 1)) / tiles)
    left = (wide - tiles * (w + gap) + gap) / 2
    return left + (tile - 1) * (w + gap), y, w, HIGH


def draw_gods(pen: Pen, gods: tuple[God, ...], y: float, wide: float) -> list[str]:
    """§11 The tiles in order, with number and what they allow for this number of players."""
    return [_god(pen, god, _box(god.seats, god.tile, y, wide)) for god in gods]


def _god(pen: Pen, god: God, box: Box) -> str:
    action = GOD_1 + god.tile - 1
    if not pen.may(action):
        return _idle(pen, god, box)
    assert pen.seen is not None
    x, y, w, h = box
    early, late = picks(pen.seen.s, pen.seen.seat, god.tile)
    body = _stela(pen, god, box) + _pick(pen, early, late, box)
    tip = f"{god_words(pen, god.seats, god.tile)} {pick_words(pen, early, late, god.seats)}"
    return pen.target(action, (x + 2, y + 2, w - 4, h + BELOW - 4), body, key=f"tile-{god.tile}", tip=tip, r=12)


@memoized(1024)
def _idle(pen: Pen, god: God, box: Box) -> str:
    """A tile that cannot be chosen now, and why."""
    said = reason(pen, god.why, god.tile, god.owner, god.then)
    tip = f"{god_words(pen, god.seats, god.tile)} {said}"
    return group(_stela(pen, god, box), key="" if god.owner >= 0 else f"tile-{god.tile}", tip=tip)


@memoized(512)
def reason(pen: Pen, why: str, tile: int, owner: int, then: int) -> str:
    """Why a tile cannot be chosen, by the key of the reason."""
    return pen.say(why, god=god_name(tile), player=Who(owner), next=then)


@memoized(64, names=False)
def god_words(pen: Pen, seats: int, tile: int) -> str:
    """A god's name, number and gift for this number of players."""
    return pen.say("tip.god", god=god_name(tile), n=tile, extra=extra_name(seats, tile))


# --- when the holder of a tile takes a pair --------------------------------------------------------------------------


def picks(s: Any, p: int, tile: int) -> tuple[int, int]:
    """With this tile, the earliest and the latest place at which the player would take a pair (ruling 18)."""
    others = [s.tile_of[q] for q in range(s.seats) if q != p]
    free = [t for t in range(1, TILES_OF[s.seats] + 1) if t not in others and t not in (tile, s.set_aside)]
    waiting = others.count(0)
    before = sum(0 < t < tile for t in others)
    lower = sum(t < tile for t in free)
    higher = len(free) - lower
    return before + 1 + max(0, waiting - higher), before + 1 + min(waiting, lower)


@memoized(256, names=False)
def _pick(pen: Pen, early: int, late: int, box: Box) -> str:
    """Its place among those who take a pair, under the stela."""
    x, y, w, h = box
    words = pen.say("gods.pick" if early == late else "gods.picks", early=early, late=late)
    return text(x + w / 2, y + h + 14, fit(words, w + 4, 14, "bold"), "t14 b mid")


@memoized(256, names=False)
def pick_words(pen: Pen, early: int, late: int, of: int) -> str:
    return pen.say("tip.pick" if early == late else "tip.picks", early=early, late=late, n=of)


# --- drawing -------------------------------------------------------------------------------------------------------


@memoized(1024)
def _stela(pen: Pen, god: God, box: Box) -> str:
    """A god tile, and under it whose it is."""
    (x, y, w, h), (seats, tile, owner, aside, then, _) = box, god
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
