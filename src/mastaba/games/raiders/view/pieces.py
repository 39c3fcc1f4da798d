"""Pawns, the doll, and the Guardian with his three arrows."""

from __future__ import annotations

from typing import Any

from mastaba.core.text import Who
from mastaba.draw.board import badge, seat_disc
from mastaba.draw.palette import EMBLEMS
from mastaba.draw.svg import Pen, circle, esc, group, num, text, use

from ..geometry import NAMES, distance
from ..rules.guardian import NOT_SEEN, seen_at
from ..rules.hindsight import is_fresh
from ..rules.trace import MOVED, entries
from ..schema import DOLL, PUSH_TO, STEP
from ..settings import MARKER_SETTING
from ..tables import DIRECTIONS, ITEM_KEYS, LOOKS
from ..words.names import piece_name
from .plan import Plan, angle
from .sight import broad_sight


def draw_pieces(pen: Pen, s: Any, plan: Plan) -> str:
    """Everybody on the board, from the back row to the front, then the lifted piece."""
    order = sorted((cell, i) for i, cell in enumerate(s.piece) if cell >= 0)
    out = [_guardian(pen, s, plan)]
    out += [_doll(pen, s, plan) if i == DOLL else _pawn(pen, s, plan, i) for _, i in order]
    if s.lifted >= 0:
        out.append(_lifted(pen, s, plan))
    return "".join(out)


def bare_pawn(p: int, x: float, y: float, side: float) -> str:
    """A raider's figure with the seat's emblem, standing on a cell's middle."""
    size = 1.5 * side
    mark = 0.46 * side
    return use(f"raiders-hero-{p}", x - size / 2, y - 0.86 * side, size, cls=f"c-seat-{p}") + use(
        EMBLEMS[p], x - mark / 2, y + 0.16 * side, mark, cls=f"c-seat-{p}-on"
    )


def bare_doll(x: float, y: float, side: float) -> str:
    size = 1.3 * side
    return use("raiders-doll", x - size / 2, y - 0.72 * side, size)


def _pawn(pen: Pen, s: Any, plan: Plan, p: int) -> str:
    """A pawn with its player's initial; the walker also with the steps that are left."""
    x, y = plan.at(s.piece[p])
    body = circle(x, y + 0.1 * plan.side, 0.72 * plan.side, f"f-seat-{p} faded") + bare_pawn(p, x, y, plan.side)
    body += _initial(pen, p, x - 0.52 * plan.side, y + 0.48 * plan.side, max(8, 0.27 * plan.side))
    if s.asked == p and s.decision == STEP:
        body += badge(
            x + 0.5 * plan.side, y + 0.5 * plan.side, s.steps_left or "+1", fill="lit", ink="papyrus", size=14
        )
    return group(body, key=f"pawn-{p}", tip=pawn_tip(pen, s, p))


def _initial(pen: Pen, p: int, x: float, y: float, r: float) -> str:
    size = 14 if r > 9 else 12
    return circle(x, y, r, f"f-seat-{p} rim") + text(
        x, y + size * 0.36, pen.name(p)[:1].upper(), f"t{size} b mid f-seat-{p}-on"
    )


def pawn_tip(pen: Pen, s: Any, p: int) -> str:
    """Who, where, how far from the Guardian, whether he sees the pawn, and with what item."""
    cell = s.piece[p]
    said = pen.say(
        "tip.pawn",
        player=pen.name(p),
        character=pen.say(f"character.{p}"),
        cell=NAMES[cell],
        n=distance(s.guardian, cell),
        item=pen.say(f"item.{ITEM_KEYS[s.item_of[p]]}"),
    )
    return f"{said} {pen.say('tip.seen')}" if seen_at(s, p) < NOT_SEEN else said


def _doll(pen: Pen, s: Any, plan: Plan) -> str:
    x, y = plan.at(s.piece[DOLL])
    return group(bare_doll(x, y, plan.side), key="doll", tip=pen.say("tip.doll", cell=NAMES[s.piece[DOLL]]))


def _lifted(pen: Pen, s: Any, plan: Plan) -> str:
    """The pushed piece hangs over the pusher's cell; beside it who decides."""
    x, y = plan.at(s.push_at)
    y = max(y - 1.1 * plan.side, 0.98 * plan.side)
    if s.lifted == DOLL:
        body, key = bare_doll(x, y, plan.side), "doll"
    else:
        body, key = bare_pawn(s.lifted, x, y, plan.side), f"pawn-{s.lifted}"
    tip = pen.say("view.decides", player=Who(s.asked), piece=piece_name(s.lifted)) if s.decision == PUSH_TO else ""
    ring = circle(x, y, 0.95 * plan.side, f"none s-seat-{s.asked} w3 dash")
    return group(ring + body + seat_disc(s.asked, x + 0.8 * plan.side, y - 0.55 * plan.side, 9), key=key, tip=tip)


# --- the Guardian


def turn_sign(rotation: int, x: float, y: float, size: float, cls: str) -> str:
    """A bent arrow about a point: clockwise, or mirrored."""
    icon = use("raiders-turn", x - size / 2, y - size / 2, size, cls=cls)
    return f'<g transform="translate({num(2 * x)} 0) scale(-1 1)">{icon}</g>' if rotation else icon


def _guardian(pen: Pen, s: Any, plan: Plan) -> str:
    """The statue on his line-of-sight marker: red arrow ahead, blue arrows where he looks too."""
    x, y = plan.at(s.guardian)
    out = [broad_sight(s, plan)]
    out += [circle(x, y, 0.9 * plan.side, "f-night edge"), circle(x, y, 0.8 * plan.side, "none s-gold w1")]
    for offset in range(DIRECTIONS):
        if LOOKS[s.setting[MARKER_SETTING]][offset]:
            out.append(_arrow(plan, s.guardian, (s.facing + offset) % DIRECTIONS, ahead=offset == 0))
    size = 1.5 * plan.side
    out.append(use("raiders-guardian", x - size / 2, y - 0.84 * plan.side, size))
    tip = pen.say("tip.guardian", cell=NAMES[s.guardian], direction=pen.say(f"direction.{s.facing}"))
    return f'<g class="peek" data-key="guardian"{_way_here(s, plan)} data-tip="{esc(tip)}">{"".join(out)}</g>'


def _arrow(plan: Plan, cell: int, direction: int, ahead: bool) -> str:
    """One arrow of the marker; the red one is larger."""
    x, y = plan.towards(cell, direction, 1.02)
    size = plan.side * (0.74 if ahead else 0.5)
    cls = "c-carnelian" if ahead else "c-lapis"
    turned = f'transform="rotate({num(angle(direction))} {num(x)} {num(y)})"'
    return f"<g {turned}>{use('raiders-arrow', x - size / 2, y - size / 2, size, cls=cls)}</g>"


def _way_here(s: Any, plan: Plan) -> str:
    """The cells of his last walk, so that the page can move him along them."""
    if not is_fresh(s):
        return ""
    x, y = plan.at(s.guardian)
    points = [plan.at(c) for kind, c, _ in entries(s) if kind == MOVED]
    if len(points) < 2:
        return ""
    return f' data-way="{" ".join(f"{num(a - x)},{num(b - y)}" for a, b in points)}"'
