"""Card 1: six arrows around the Guardian, each with the way he would take."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

from mastaba.draw.svg import Pen, circle, ghost, line, num, use

from ..schema import FACE_0, TURN_GUARDIAN
from ..tables import DIRECTIONS
from .ahead import forecast
from .end import last_word
from .plan import Plan, Spot, angle, way

AWAY = 1.72  # from the middle of the rose to its arrows, in sides
REACH = (AWAY, AWAY * 0.866)  # of the six arrows, across and up
STILL_AROUND = 0.85  # the rose may be so far from him, in sides, and still stand around him


def draw_facings(pen: Pen, s: Any, plan: Plan, paper: Spot) -> str:
    """The rose of six arrows; near the edge of the paper it is moved inwards, with a line to the Guardian."""
    if s.asked < 0 or s.decision != TURN_GUARDIAN or not pen.may(FACE_0):
        return ""
    at = plan.at(s.guardian)
    middle = _middle(plan, at, paper)
    out = [_rose(plan, at, middle)] if math.dist(at, middle) > STILL_AROUND * plan.side else []
    out += [_facing(pen, s, plan, direction, middle) for direction in range(DIRECTIONS)]
    return "".join(out)


def _middle(plan: Plan, at: Spot, paper: Spot) -> Spot:
    """The Guardian's place, or the nearest one from which all six arrows stay on the paper."""
    far = [reach * plan.side + max(20.0, 0.56 * plan.side) + 2 for reach in REACH]
    x, y = (min(max(a, least), size - least) for a, least, size in zip(at, far, paper, strict=True))
    return x, y


def _rose(plan: Plan, at: Spot, middle: Spot) -> str:
    """A ground for arrows that do not stand around the Guardian himself."""
    size = 1.3 * plan.side
    statue = use("raiders-guardian", middle[0] - size / 2, middle[1] - size / 2, size)
    ground = circle(*middle, plan.side, "f-night edge")
    return line(*at, *middle, "s-gold w4 round") + ground + statue


def _facing(pen: Pen, s: Any, plan: Plan, direction: int, middle: Spot) -> str:
    x, y = plan.off(middle, direction, AWAY)
    size, action = 0.86 * plan.side, FACE_0 + direction
    turned = f'transform="rotate({num(angle(direction))} {num(x)} {num(y)})"'
    cls = "c-carnelian" if direction == s.facing else "c-gold"
    body = circle(x, y, max(19, 0.56 * plan.side), "btn")
    body += f"<g {turned}>{use('raiders-arrow', x - size / 2, y - size / 2, size, cls=cls)}</g>"
    body += ghost(_way_when_turned(s, plan, direction))
    box = (x - size / 2, y - size / 2, size, size)
    return pen.target(action, box, body, sure=last_word(pen, s, action), lit=False)


def _way_when_turned(s: Any, plan: Plan, direction: int) -> str:
    """The way he would take with a 6 if he were turned so, for a preview."""
    turned = SimpleNamespace(**{**vars(s), "facing": direction})
    longest = forecast(turned)[-1]
    points = way([plan.at(c) for c in [s.guardian, *longest.cells]])
    met = "".join(circle(*plan.at(s.piece[i]), 0.8 * plan.side, "none s-carnelian w3") for i in longest.hits)
    return f'<path d="{points}" class="none s-lit w4 round"/>{met}'
