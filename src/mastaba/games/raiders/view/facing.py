"""Card 1: six arrows around the Guardian, each with the way he would take."""

from __future__ import annotations

import math
from typing import Any

from mastaba.core.rules.record import as_namespace
from mastaba.draw.svg import Pen, circle, ghost, line, num, path, use

from ..schema import FACE_0
from ..tables import DIRECTIONS
from .ahead import forecast
from .end import last_word
from .plan import PAPER, SIDE, Spot, angle, at, off, way

AWAY = 2.08  # from the middle of the rose to its arrows, in sides: a finger's breadth apart
REACH = (AWAY, AWAY * 0.866)  # of the six arrows, across and up
BUTTON = 21.0  # radius of an arrow's disc
STILL_AROUND = 0.85  # the rose may be so far from him, in sides, and still stand around him


def draw_facings(pen: Pen, s: Any) -> list[str]:
    """The rose of six arrows; near the edge of the paper it is moved inwards, with a line to the Guardian."""
    if not pen.may(FACE_0):
        return []
    here = at(s.guardian)
    middle = _middle(here)
    out = [_rose(here, middle)] if math.dist(here, middle) > STILL_AROUND * SIDE else []
    out += [_facing(pen, s, direction, middle) for direction in range(DIRECTIONS)]
    return out


def _middle(here: Spot) -> Spot:
    """The Guardian's place, or the nearest one from which all six arrows stay on the paper."""
    far = [reach * SIDE + BUTTON + 5 for reach in REACH]
    x, y = (min(max(a, least), size - least) for a, least, size in zip(here, far, PAPER, strict=True))
    return x, y


def _rose(here: Spot, middle: Spot) -> str:
    """A ground for arrows that do not stand around the Guardian himself."""
    size = 1.3 * SIDE
    statue = use("raiders-guardian", middle[0] - size / 2, middle[1] - size / 2, size)
    return line(*here, *middle, "s-gold w4 round") + circle(*middle, SIDE, "f-night edge") + statue


def _facing(pen: Pen, s: Any, direction: int, middle: Spot) -> str:
    x, y = off(middle, direction, AWAY)
    size, action = 24.0, FACE_0 + direction
    turned = f'transform="rotate({num(angle(direction))} {num(x)} {num(y)})"'
    cls = "c-carnelian" if direction == s.facing else "c-gold"
    body = circle(x, y, BUTTON, "btn")
    body += f"<g {turned}>{use('raiders-arrow', x - size / 2, y - size / 2, size, cls=cls)}</g>"
    body += ghost(_way_when_turned(s, direction))
    box = (x - BUTTON, y - BUTTON, 2 * BUTTON, 2 * BUTTON)
    return pen.target(action, box, body, sure=last_word(pen, s, action), lit=False)


def _way_when_turned(s: Any, direction: int) -> str:
    """The way he would take with a 6 if he were turned so, for a preview."""
    longest = forecast(as_namespace(s, facing=direction))[-1]
    met = "".join(circle(*at(s.piece[i]), 0.8 * SIDE, "none s-carnelian w3") for i in longest.hits)
    return path(way([s.guardian, *longest.cells]), "none s-lit w4 round") + met
