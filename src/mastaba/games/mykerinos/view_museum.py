"""The Museum: a rotunda with five wings, fifteen rooms, and what each room would bring."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import badge, last_mark, panel
from mastaba.draw.svg import Box, Pen, ghost, group, line, num, path, text, use

from .schema import CELLS, DIG_ROOM, PATRONS, ROOM_0, SURVEY_CHOICE
from .tables import OPENED_BY, PATRON_KEYS
from .view_count import OPENED, VALUE_OF, WINGS_OF, room_gains, wing_value
from .view_pieces import colour_cube, cube_key, patron_token

# inner radius, outer radius, half the angle: rooms 3, 5 and 2, in parts of the rotunda's radius
SHAPES = {3: (0.36, 0.63, 31.0), 5: (0.66, 1.0, 21.5), 2: (0.66, 1.0, 12.0)}


def room_angle(room: int) -> float:
    """Degrees clockwise from the top."""
    return 72.0 * (room % 5) + (36.0 if room >= 10 else 0.0)


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


@cache
def outline(cx: float, cy: float, r: float, room: int) -> str:
    inner, outer, half = SHAPES[VALUE_OF[room]]
    return sector(cx, cy, r * inner, r * outer, room_angle(room), half)


@cache
def room_centre(cx: float, cy: float, r: float, room: int) -> tuple[float, float]:
    inner, outer, _ = SHAPES[VALUE_OF[room]]
    return point(cx, cy, r * (inner + outer) / 2, room_angle(room))


def draw_museum(pen: Pen, seen: Seen, box: Box) -> str:
    """§11 Museum: ring of five wings, values, owners, legal rooms lit."""
    s = seen.s
    x, y, w, h = box
    r = min((w / 2 - 14) / 1.19, (h - 24) / 2.3)
    cx, cy = x + w / 2, y + h / 2 + r * 0.1 + 4
    out = [panel(box, pen.say("panel.museum")), path(_floor(cx, cy, r), "f-stone-deep edge")]
    out += [_room(pen, seen, room, cx, cy, r) for room in range(15)]
    out.append(_doors(cx, cy, r))
    hall = r * 0.32
    out.append(group(use("mykerinos-hall", cx - hall, cy - hall, 2 * hall), tip=pen.say("tip.hall")))
    out += [_wing(pen, seen, wing, cx, cy, r) for wing in range(PATRONS)]
    out.append(_just_now(pen, s, cx, cy, r))
    return "".join(out)


def _floor(cx: float, cy: float, r: float) -> str:
    arc, across = f"{num(r * 1.03)} {num(r * 1.03)} 0 1 1", r * 2.06
    return f"M{num(cx - across / 2)} {num(cy)}a{arc} {num(across)} 0a{arc} {num(-across)} 0Z"


@cache
def _doors(cx: float, cy: float, r: float) -> str:
    """Gold thresholds: hall to 3, 3 to 5, 2 to both neighbouring 5."""
    out = []
    for wing in range(PATRONS):
        a = 72.0 * wing
        for radius in (0.345, 0.645):
            one, two = point(cx, cy, r * radius, a - 5 / radius * 0.6), point(cx, cy, r * radius, a + 5 / radius * 0.6)
            out.append(line(*one, *two, "none s-gold w4 round"))
        for side in (-1, 1):
            edge = a + side * 22.75
            out.append(line(*point(cx, cy, r * 0.78, edge), *point(cx, cy, r * 0.88, edge), "none s-gold w4 round"))
    return "".join(out)


def _wing(pen: Pen, seen: Seen, wing: int, cx: float, cy: float, r: float) -> str:
    """The patron's token outside the wing, and what a card there is worth to the viewer."""
    s = seen.s
    patron = s.wing_patron[wing]
    x, y = point(cx, cy, r * 1.13, 72.0 * wing)
    name = pen.say(f"patron.{PATRON_KEYS[patron]}")
    if seen.seat < 0:
        return patron_token(patron, x, y, r * 0.115, tip=pen.say("tip.wing_watch", n=wing + 1, patron=name))
    value = wing_value(s, seen.seat, wing)
    body = patron_token(patron, x, y, r * 0.115)
    body += badge(x + r * 0.1, y + r * 0.09, f"×{value}", fill="ink", ink="panel", size=11)
    return group(body, tip=pen.say("tip.wing", n=wing + 1, patron=name, value=value))


def room_words(pen: Pen, s: Any, room: int) -> str:
    names = [pen.say(f"patron.{PATRON_KEYS[s.wing_patron[w]]}") for w in WINGS_OF[room]]
    value = VALUE_OF[room]
    if len(names) == 1:
        return pen.say("room.one", value=value, patron=names[0])
    return pen.say("room.two", value=value, patron=names[0], other=names[1])


def _room(pen: Pen, seen: Seen, room: int, cx: float, cy: float, r: float) -> str:
    """One room: its value, its owner's cube, and lit if it can be taken."""
    s = seen.s
    shape = outline(cx, cy, r, room)
    x, y = room_centre(cx, cy, r, room)
    owner = s.room_owner[room]
    legal = pen.may(ROOM_0 + room)
    choosing = seen.my_turn and s.decision in (DIG_ROOM, SURVEY_CHOICE)
    fill = "f-panel" if owner < 0 else f"f-seat-{owner}"
    dim = " faded" if choosing and not legal and owner < 0 else ""
    body = path(shape, f"{fill} edge{dim}")
    if owner >= 0:
        body += path(shape, "f-panel faded") + colour_cube(s, x, y + 3, r * 0.22, owner, key=cube_key(s, CELLS + room))
        aside = room_angle(room) if room >= 10 else room_angle(room) + 90
        vx, vy = point(x, y, r * 0.15, aside)
        body += badge(vx, vy, VALUE_OF[room], fill="panel", ink="ink", size=11)
    else:
        size = 14 + 2 * min(VALUE_OF[room] - 1, 3)
        body += text(x, y + size * 0.35, VALUE_OF[room], f"t{size} d mid{dim}")
    if not legal:
        return group(body, tip=_room_tip(pen, seen, room, choosing))
    gained = sum((then - now) * cards for _, now, then, cards in room_gains(s, seen.seat, room))
    opened = "".join(path(outline(cx, cy, r, other), "none s-gold w4 dash") for other in OPENED[room])
    shown = ghost(opened + colour_cube(s, x, y + 2, r * 0.24, seen.seat) + _gain_badge(x, y - r * 0.15, gained))
    side = r * 0.26
    tip = f"{pen.label(ROOM_0 + room)}. {_gain_words(pen, seen, room)}"
    lit = path(shape, "lit")
    return pen.target(ROOM_0 + room, (x - side / 2, y - side / 2, side, side), body + lit + shown, tip=tip, lit=False)


def _gain_badge(x: float, y: float, gained: int) -> str:
    return badge(x, y, f"+{gained}", fill="lit-soft", ink="ink", size=14)


def _gain_words(pen: Pen, seen: Seen, room: int) -> str:
    """§11 What the room adds to each of the viewer's patrons now, and which rooms it opens."""
    words = []
    for patron, now, then, cards in room_gains(seen.s, seen.seat, room):
        name = pen.say(f"patron.{PATRON_KEYS[patron]}")
        gain = (then - now) * cards
        words.append(pen.say("tip.room_gain", patron=name, now=now, then=then, cards=cards, n=gain))
    opened = [pen.say(f"patron.{PATRON_KEYS[seen.s.wing_patron[o - 5]]}") for o in OPENED[room]]
    if opened:
        words.append(pen.say("tip.room_opens", patrons=", ".join(opened)))
    return " ".join(words)


def _room_tip(pen: Pen, seen: Seen, room: int, choosing: bool) -> str:
    """A room that cannot be taken now, and why."""
    s = seen.s
    name = room_words(pen, s, room)
    name = name[0].upper() + name[1:]
    owner = s.room_owner[room]
    if owner >= 0:
        return pen.say("tip.room_taken", room=name, player=pen.name(owner))
    words = [pen.say("tip.room_free", room=name)]
    if seen.seat >= 0:
        closed = OPENED_BY[room, 0] >= 0 and not any(s.room_owner[o] == seen.seat for o in OPENED_BY[room].tolist())
        words.append(pen.say("tip.room_closed") if closed else pen.say("tip.room_later") if not choosing else "")
        words.append(_gain_words(pen, seen, room))
    return " ".join(word for word in words if word)


def _just_now(pen: Pen, s: Any, cx: float, cy: float, r: float) -> str:
    out = []
    for step in pen.last:
        room = step.action - ROOM_0
        if step.decision in (DIG_ROOM, SURVEY_CHOICE) and 0 <= room < 15 and s.room_owner[room] >= 0:
            x, y = room_centre(cx, cy, r, room)
            out.append(last_mark((x - r * 0.11, y - r * 0.1, r * 0.22, r * 0.22), 8))
    return "".join(out)
