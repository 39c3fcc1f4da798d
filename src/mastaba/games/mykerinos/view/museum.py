"""The Museum: a rotunda with five wings, fifteen rooms, and what each room would bring."""

from __future__ import annotations

import math
from functools import cache
from typing import Any, NamedTuple

from mastaba.core.sight import Seen
from mastaba.core.text import Who
from mastaba.draw.board import badge, last_mark, panel, seat_cube
from mastaba.draw.svg import Box, Pen, drawn_once, ghost, group, line, num, path, text, use

from ..count import OPENED, VALUE_OF, WINGS_OF, Gain, room_gains, wing_value
from ..schema import CELLS, DIG_ROOM, PATRONS, ROOM_0, ROOMS, SURVEY_CHOICE
from ..words.names import patron_name, room_name
from ..words.reasons import why_no_room
from .pieces import cube_key, patron_token

Gains = tuple[Gain, ...]
# inner radius, outer radius, half the angle: rooms 3, 5 and 2, in parts of the rotunda's radius
SHAPES = ((0.36, 0.63, 31.0), (0.66, 1.0, 21.5), (0.66, 1.0, 12.0))
WING_ANGLE = 360.0 / PATRONS


def is_between(room: int) -> bool:
    """Does the room belong to two wings?"""
    return len(WINGS_OF[room]) == 2


def room_angle(room: int) -> float:
    """Degrees clockwise from the top."""
    return WING_ANGLE * (room % PATRONS) + (WING_ANGLE / 2 if is_between(room) else 0.0)


def point(cx: float, cy: float, r: float, degrees: float) -> tuple[float, float]:
    a = math.radians(degrees - 90)
    return cx + r * math.cos(a), cy + r * math.sin(a)


@cache
def sector(cx: float, cy: float, inner: float, outer: float, middle: float, half: float) -> str:
    """The outline of a piece of a ring."""
    a, b = point(cx, cy, outer, middle - half), point(cx, cy, outer, middle + half)
    c, d = point(cx, cy, inner, middle + half), point(cx, cy, inner, middle - half)
    return (
        f"M{num(a[0])} {num(a[1])}A{num(outer)} {num(outer)} 0 0 1 {num(b[0])} {num(b[1])}"
        f"L{num(c[0])} {num(c[1])}A{num(inner)} {num(inner)} 0 0 0 {num(d[0])} {num(d[1])}Z"
    )


class Rotunda(NamedTuple):
    """Where the Museum stands: its middle and its radius."""

    x: float
    y: float
    r: float

    def at(self, part: float, degrees: float) -> tuple[float, float]:
        """A point in parts of the radius from the middle."""
        return point(self.x, self.y, self.r * part, degrees)


@cache
def outline(hall: Rotunda, room: int) -> str:
    inner, outer, half = SHAPES[room // PATRONS]
    return sector(hall.x, hall.y, hall.r * inner, hall.r * outer, room_angle(room), half)


@cache
def room_centre(hall: Rotunda, room: int) -> tuple[float, float]:
    inner, outer, _ = SHAPES[room // PATRONS]
    return hall.at((inner + outer) / 2, room_angle(room))


def draw_museum(pen: Pen, seen: Seen, box: Box) -> str:
    """§11 Museum: ring of five wings, values, owners, legal rooms lit."""
    s = seen.s
    x, y, w, h = box
    r = min((w / 2 - 14) / 1.19, (h - 24) / 2.3)
    hall = Rotunda(x + w / 2, y + h / 2 + r * 0.1 + 4, r)
    out = [panel(box, pen.say("panel.museum")), _floor(hall)]
    out += [_room(pen, seen, room, hall) for room in range(15)]
    out.append(_hall(pen, hall))
    for wing in range(PATRONS):
        value = wing_value(s, seen.seat, wing) if seen.seat >= 0 else 0
        out.append(_wing(pen, hall, wing, s.wing_patron[wing], value))
    out.append(_just_now(pen, s, hall))
    return "".join(out)


@cache
def _floor(hall: Rotunda) -> str:
    arc, across = f"{num(hall.r * 1.03)} {num(hall.r * 1.03)} 0 1 1", hall.r * 2.06
    round_it = f"M{num(hall.x - across / 2)} {num(hall.y)}a{arc} {num(across)} 0a{arc} {num(-across)} 0Z"
    return path(round_it, "f-stone-deep edge")


@drawn_once(16)
def _hall(pen: Pen, hall: Rotunda) -> str:
    """The central hall; gold thresholds lead from it to the 3, from there to the 5, and from a 2 to both its 5."""
    out = []
    for wing in range(PATRONS):
        a = WING_ANGLE * wing
        for part in (0.345, 0.645):
            half = 5 / part * 0.6
            out.append(line(*hall.at(part, a - half), *hall.at(part, a + half), "none s-gold w4 round"))
        for edge in (a - 22.75, a + 22.75):
            out.append(line(*hall.at(0.78, edge), *hall.at(0.88, edge), "none s-gold w4 round"))
    half = hall.r * 0.32
    middle = use("mykerinos-hall", hall.x - half, hall.y - half, 2 * half)
    return "".join(out) + group(middle, tip=pen.say("tip.hall"))


@drawn_once(512)
def _wing(pen: Pen, hall: Rotunda, wing: int, patron: int, value: int) -> str:
    """The patron's token outside the wing, and what a card there is worth to the viewer (0: one who watches)."""
    x, y = hall.at(1.13, WING_ANGLE * wing)
    r, name = hall.r, patron_name(patron)
    if not value:
        return patron_token(patron, x, y, r * 0.115, tip=pen.say("tip.wing_watch", n=wing + 1, patron=name))
    body = patron_token(patron, x, y, r * 0.115)
    body += badge(x + r * 0.1, y + r * 0.09, f"×{value}", fill="ink", ink="panel", size=12)
    return group(body, tip=pen.say("tip.wing", n=wing + 1, patron=name, value=value))


# --- rooms ---------------------------------------------------------------------------------------------------------

Patrons = tuple[int, ...]  # of the wings


def _room(pen: Pen, seen: Seen, room: int, hall: Rotunda) -> str:
    """One room: its value, its owner's cube, and lit if it can be taken."""
    s = seen.s
    patrons, owner = tuple(s.wing_patron), s.room_owner[room]
    if owner >= 0:
        return _taken_room(pen, hall, room, patrons, owner, cube_key(s, CELLS + room))
    gains = tuple(room_gains(s, seen.seat, room)) if seen.seat >= 0 and not seen.over else ()
    if pen.may(ROOM_0 + room):
        return _open_room(pen, seen.seat, hall, room, patrons, gains)
    why = why_no_room(seen, room) if seen.seat >= 0 else None
    choosing = seen.my_turn and s.decision in (DIG_ROOM, SURVEY_CHOICE)
    return _free_room(pen, hall, room, patrons, gains, pen.say(why) if why else "", choosing)


@drawn_once(1024)
def _taken_room(pen: Pen, hall: Rotunda, room: int, patrons: Patrons, owner: int, key: str) -> str:
    """A room with its owner's cube."""
    x, y = room_centre(hall, room)
    shape = outline(hall, room)
    body = path(shape, f"f-seat-{owner} edge") + path(shape, "f-panel faded")
    body += seat_cube(x, y + 3, hall.r * 0.22, owner, key=key)
    aside = room_angle(room) if is_between(room) else room_angle(room) + 90
    body += badge(*point(x, y, hall.r * 0.15, aside), VALUE_OF[room], fill="panel", ink="ink", size=13)
    return group(body, tip=pen.say("tip.room_taken", room=room_name(patrons, room), player=Who(owner)))


@drawn_once(4096)
def _free_room(pen: Pen, hall: Rotunda, room: int, patrons: Patrons, gains: Gains, why: str, choosing: bool) -> str:
    """A room that cannot be taken now, and why."""
    words = [pen.say("tip.room_free", room=room_name(patrons, room))]
    words += [why] if why else []
    words += [_gain_words(pen, room, patrons, gains)] if gains else []
    return group(_empty(hall, room, " faded" if choosing else ""), tip=" ".join(words))


def _empty(hall: Rotunda, room: int, dim: str = "") -> str:
    """A room without a cube."""
    x, y = room_centre(hall, room)
    size = 14 + 2 * min(VALUE_OF[room] - 1, 3)
    floor = path(outline(hall, room), f"f-panel edge{dim}")
    return floor + text(x, y + size * 0.35, VALUE_OF[room], f"t{size} d mid{dim}")


def _open_room(pen: Pen, seat: int, hall: Rotunda, room: int, patrons: Patrons, gains: Gains) -> str:
    """A room that may be chosen, with a preview of the cube, what it brings, and the rooms it opens."""
    x, y = room_centre(hall, room)
    r = hall.r
    opened = "".join(path(outline(hall, other), "none s-gold w4 dash") for other in OPENED[room])
    won = badge(x, y - r * 0.15, f"+{sum(gain.points for gain in gains)}", fill="lit-soft", ink="ink", size=14)
    shown = ghost(opened + seat_cube(x, y + 2, r * 0.24, seat) + won)
    side = r * 0.26
    tip = f"{pen.label(ROOM_0 + room)}. {_gain_words(pen, room, patrons, gains)}"
    body = _empty(hall, room) + path(outline(hall, room), "lit") + shown
    return pen.target(ROOM_0 + room, (x - side / 2, y - side / 2, side, side), body, tip=tip, lit=False)


def _gain_words(pen: Pen, room: int, patrons: Patrons, gains: Gains) -> str:
    """§11 What the room adds to each of the viewer's patrons now, and which rooms it opens."""
    words = []
    for gain in gains:
        told = {"now": gain.now, "then": gain.then, "cards": gain.cards, "n": gain.points}
        words.append(pen.say("tip.room_gain", patron=patron_name(gain.patron), **told))
    if OPENED[room]:
        words.append(pen.say("tip.room_opens", rooms=[room_name(patrons, other) for other in OPENED[room]]))
    return " ".join(words)


def _just_now(pen: Pen, s: Any, hall: Rotunda) -> str:
    out, r = [], hall.r
    for step in pen.last:
        room = step.action - ROOM_0
        if step.decision in (DIG_ROOM, SURVEY_CHOICE) and 0 <= room < ROOMS and s.room_owner[room] >= 0:
            x, y = room_centre(hall, room)
            out.append(last_mark((x - r * 0.11, y - r * 0.1, r * 0.22, r * 0.22), 8))
    return "".join(out)
