"""Pawns, the doll, and the Guardian with his three arrows and his die."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Who
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, circle, group, num, rect, text, use

from ..geometry import NAMES, distance, neighbour
from ..rules.hindsight import is_fresh
from ..schema import DOLL, PUSH_TO, STEP
from ..settings import MARKER_SETTING
from ..tables import DIRECTIONS, ITEM_KEYS, LOOKS
from ..words.names import piece_name
from .ahead import would_see
from .plan import BAND, PAPER, SIDE, angle, at, towards
from .sight import broad_sight, rays

EAST = 1  # a direction
HALF = 24.0  # of a piece's box
_LOW = PAPER[1] - 48.0
WAITING = ((19, _LOW), (53, _LOW), (19, _LOW - 35), (50, _LOW - 35), (19, _LOW - 70), (86, _LOW))  # before the chamber
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def piece_key(piece: int) -> str:
    return "doll" if piece == DOLL else f"pawn-{piece}"


def draw_pieces(pen: Pen, s: Any) -> list[str]:
    """Everybody on the board, from the back row to the front."""
    order = sorted([(cell, i) for i, cell in enumerate(s.piece) if cell >= 0])
    guardian = _guardian(pen, s.guardian, s.facing, s.setting[MARKER_SETTING], *rays(s))
    pieces = [_doll(pen, cell) if i == DOLL else _pawn(pen, s, i) for cell, i in order]
    return [*_outside(pen, s), guardian, *pieces, _die(pen, s)]


@memoized(1024)
def bare_pawn(p: int, x: float, y: float) -> str:
    """A raider's figure with the seat's emblem, standing on a cell's middle."""
    return use(f"raiders-pawn-{p}", x - HALF, y - HALF, 2 * HALF)


@memoized(1024)
def chip(x: float, y: float, words: object, fill: str, ink: str = "papyrus") -> str:
    """A number on a cell, in as small a pill as it can be read in."""
    shown = str(words)
    w = max(17.0, width(shown, 15, "bold") + 6)
    return rect(x - w / 2, y - 8.5, w, 17, f"f-{fill} thin", 8.5) + text(x, y + 5, shown, f"t15 b mid f-{ink}")


def bare_doll(x: float, y: float) -> str:
    size = 1.3 * SIDE
    return use("raiders-doll", x - size / 2, y - 0.72 * SIDE, size)


def bare_piece(piece: int, x: float, y: float) -> str:
    return bare_doll(x, y) if piece == DOLL else bare_pawn(piece, x, y)


def _ground(x: float, y: float) -> str:
    """The whole cell answers to the pointer, and the middle of the piece is the middle of its cell."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="23.5" class="none" pointer-events="all"/>'


def _pawn(pen: Pen, s: Any, p: int) -> str:
    """A pawn with its player's initial; the walker also with the steps that are left."""
    steps = (s.steps_left or "+1") if s.asked == p and s.decision == STEP else ""
    return _standing(pen, p, s.piece[p], steps, pawn_tip(pen, s, p))


@memoized(4096)
def _standing(pen: Pen, p: int, cell: int, steps: int | str, tip: str) -> str:
    x, y = at(cell)
    body = _ground(x, y) + bare_pawn(p, x, y)
    left, low = x - 0.56 * SIDE, y + 0.5 * SIDE
    body += circle(left, low, 9, f"f-seat-{p} rim")
    body += text(left, low + 5, pen.name(p)[:1].upper(), f"t15 b mid f-seat-{p}-on")
    if steps:
        body += chip(x - 0.5 * SIDE, y - 0.6 * SIDE, steps, "lit")
    return group(body, key=piece_key(p), tip=tip)


def pawn_tip(pen: Pen, s: Any, p: int) -> str:
    """Who, where, how far from the Guardian, whether he sees the pawn, with what item; who decides on a push here."""
    cell = s.piece[p]
    said = _pawn_words(pen, p, cell, distance(s.guardian, cell), s.item_of[p], would_see(s, p, cell))
    if s.decision == PUSH_TO and cell == s.push_at:
        said += " " + pen.say("view.decides", player=Who(s.asked), piece=piece_name(s.lifted))
    return said


def outside(s: Any) -> list[int]:
    """The raiders who are off the board: not yet in, or knocked out."""
    return [p for p in range(s.seats) if s.piece[p] < 0 and s.lifted != p]


def _outside(pen: Pen, s: Any) -> list[str]:
    """They wait in the corner before the chamber."""
    return [_waiting(pen, p, i, absence(s)) for i, p in enumerate(outside(s))]


@memoized(256)
def _waiting(pen: Pen, p: int, place: int, why: str) -> str:
    x, y = WAITING[place]
    body = use(f"raiders-pawn-{p}", x - 17, y - 17, 34) + circle(x - 9, y + 10, 8.5, f"f-seat-{p} rim")
    body += text(x - 9, y + 15, pen.name(p)[:1].upper(), f"t15 b mid f-seat-{p}-on")
    return group(body, key=piece_key(p), tip=pen.say(why, player=Who(p)))


def absence(s: Any) -> str:
    """Why a raider is off the board: not yet in, knocked out and coming back, or knocked out at the end."""
    if s.asked < 0:
        return "tip.out_last"
    return "tip.out" if s.walks > 0 else "tip.outside"


@memoized(4096)
def _pawn_words(pen: Pen, p: int, cell: int, far: int, item: int, seen: bool) -> str:
    named = {"player": pen.name(p), "character": pen.say(f"character.{p}"), "item": pen.say(f"item.{ITEM_KEYS[item]}")}
    said = pen.say("tip.pawn", cell=NAMES[cell], n=far, **named)
    return f"{said} {pen.say('tip.seen')}" if seen else said


@memoized(128, names=False)
def _doll(pen: Pen, cell: int) -> str:
    x, y = at(cell)
    return group(_ground(x, y) + bare_doll(x, y), key=piece_key(DOLL), tip=pen.say("tip.doll", cell=NAMES[cell]))


def draw_lifted(s: Any) -> str:
    """The pushed piece hangs over the pusher's cell, in the way of no press; beside it who decides."""
    return _lifted(s.lifted, s.push_at, s.asked) if s.lifted >= 0 else ""


@memoized(1024)
def _lifted(piece: int, cell: int, asked: int) -> str:
    x, y = at(cell)
    y = max(y - 1.25 * SIDE, BAND + 0.98 * SIDE)
    ring = circle(x, y, 21, "f-panel") + circle(x, y, 21, f"none s-seat-{asked} w3")
    decider = seat_disc(asked, x + 18, y - 13, 9)
    body = group(ring + bare_piece(piece, x, y) + decider, key=piece_key(piece))
    return f'<g pointer-events="none">{body}</g>'


# --- the Guardian


def turn_sign(rotation: int, x: float, y: float, size: float, cls: str) -> str:
    """A bent arrow about a point: clockwise, or mirrored."""
    icon = use("raiders-turn", x - size / 2, y - size / 2, size, cls=cls)
    return f'<g transform="translate({num(2 * x)} 0) scale(-1 1)">{icon}</g>' if rotation else icon


@memoized(1024, names=False)
def _guardian(pen: Pen, cell: int, facing: int, kind: int, ahead: str, aside: str) -> str:
    """The statue on his line-of-sight marker: red arrow ahead, blue arrows where he looks too."""
    x, y = at(cell)
    size = 1.5 * SIDE
    statue = use("raiders-guardian", x - size / 2, y - 0.84 * SIDE, size)
    body = broad_sight(ahead, aside) + _marker(cell, facing, kind) + statue
    return group(body, key="guardian", tip=guardian_words(pen, cell, facing), cls="peek")


def guardian_words(pen: Pen, cell: int, facing: int) -> str:
    return pen.say("tip.guardian", cell=NAMES[cell], direction=pen.say(f"direction.{facing}"))


@memoized(2048)
def _marker(cell: int, facing: int, kind: int) -> str:
    """The disc that turns under him, with its three arrows.

    An unseen rim reaches as far as they do, and one of the same size lies around every cell (art/terrain.svg): so he
    turns about his middle, and goes from cell to cell without shrinking.
    """
    x, y = at(cell)
    out = [circle(x, y, 33.9, "none"), circle(x, y, 22, "f-night edge")]
    out.append(circle(x, y, 19.5, "none s-gold w1"))
    for offset in range(DIRECTIONS):
        if LOOKS[kind][offset]:
            out.append(_arrow(cell, (facing + offset) % DIRECTIONS, ahead=offset == 0))
    return group("".join(out), key="eyes")


def _arrow(cell: int, direction: int, ahead: bool) -> str:
    """One arrow of the marker: where he walks it is red, larger and full; where he only looks, blue and open."""
    x, y = towards(cell, direction, 1.02)
    size = SIDE * (0.74 if ahead else 0.5)
    sign, cls = ("raiders-arrow", "c-carnelian") if ahead else ("raiders-gaze", "c-lapis")
    turned = f'transform="rotate({num(angle(direction))} {num(x)} {num(y)})"'
    return f"<g {turned}>{use(sign, x - size / 2, y - size / 2, size, cls=cls)}</g>"


def _die(pen: Pen, s: Any) -> str:
    """Between rounds the die that he walked with lies beside him."""
    if not s.die or not is_fresh(s):
        return ""
    x, y = at(s.guardian)
    side = -1 if neighbour(s.guardian, EAST) in s.piece else 1  # not on whoever stands next to him
    tip = pen.say("tip.rolled", die=s.die, bonus=s.bonus)
    return group(die_face(s.die, x + side * 0.78 * SIDE, y + side * 0.56 * SIDE, 20), key="die", tip=tip)


@memoized(512)
def die_face(n: int, x: float, y: float, size: float = 20) -> str:
    """One face of a die, centred on a point."""
    out = rect(x - size / 2, y - size / 2, size, size, "f-bright edge", 4)
    for dx, dy in PIPS[n]:
        out += circle(x + dx * size * 0.26, y + dy * size * 0.26, size * 0.09, "f-night")
    return out
