"""The Museum: a rotunda with five wings; what each wing is worth to the viewer, and what each room would bring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Some, excerpt
from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who
from mastaba.draw.board import badge, last_mark, seat_cube
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, ghost, group, line, num, path, text, use

from ..count import OPENED, VALUE_OF, WINGS_OF, Gain, Wings, room_gains, wings_of
from ..schema import DIG_ROOM, OVER, PATRON_KEYS, PATRONS, ROOM_0, ROOMS, SURVEY_CHOICE
from ..words.names import patron_name, room_name
from ..words.reasons import why_no_room
from .pieces import patron_token, words_at

Gains = tuple[Gain, ...]
Patrons = tuple[int, ...]  # of the wings
# inner radius, outer radius, half the angle: rooms 3, 5 and 2, in parts of the rotunda's radius
SHAPES = ((0.36, 0.63, 31.0), (0.66, 1.0, 21.5), (0.66, 1.0, 12.0))
WING_ANGLE = 360.0 / PATRONS
WIDE, HIGH = 400.0, 414.0


def is_between(room: int) -> bool:
    """Does the room belong to two wings?"""
    return len(WINGS_OF[room]) == 2


def room_angle(room: int) -> float:
    """Degrees clockwise from the top."""
    return WING_ANGLE * (room % PATRONS) + (WING_ANGLE / 2 if is_between(room) else 0.0)


def point(cx: float, cy: float, r: float, degrees: float) -> tuple[float, float]:
    a = math.radians(degrees - 90)
    return cx + r * math.cos(a), cy + r * math.sin(a)


@memoized()
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


@memoized()
def outline(hall: Rotunda, room: int) -> str:
    inner, outer, half = SHAPES[room // PATRONS]
    return sector(hall.x, hall.y, hall.r * inner, hall.r * outer, room_angle(room), half)


@memoized()
def room_centre(hall: Rotunda, room: int) -> tuple[float, float]:
    inner, outer, _ = SHAPES[room // PATRONS]
    return hall.at((inner + outer) / 2, room_angle(room))


HALL = Rotunda(WIDE / 2, 250.0, 118.0)
TOKEN = 15.0  # radius of a patron's medallion outside his wing
# Where the words beside a medallion stand: from its middle, and how they are anchored.
BESIDE = (
    (TOKEN + 6, -2.0, ""),
    (0.0, TOKEN + 15, "mid"),
    (TOKEN + 6, -1.0, ""),
    (-TOKEN - 6, -1.0, "end"),
    (0.0, TOKEN + 15, "mid"),
)
OUT = 1.375  # how far from the middle the medallions lie, in parts of the radius
READS = "room_owner wing_patron patrons phase rank_at supply"


@panel(
    "museum",
    reads=READS,
    answers=range(ROOM_0, ROOM_0 + ROOMS),
    size=(WIDE, HIGH),
    least=344,
    role=Role.BESIDE,
    eyes=True,
    last=range(ROOM_0, ROOM_0 + ROOMS),
)
def museum(seen: Seen, pen: Pen) -> Drawn:
    """§11 Museum: ring of five wings, values, owners, legal rooms lit."""
    s = seen.s
    wings = wings_of(s, seen.seat) if seen.seat >= 0 else WATCHING
    rooms = Rooms(seen.seat, tuple(s.wing_patron), tuple(s.room_owner), wings, *_moment(seen))
    if not seen.options and not pen.last:
        return _quiet(pen, rooms)
    return _drawn(pen, rooms, _rooms(pen, rooms), _newest(pen, s))


@memoized(512)
def _quiet(pen: Pen, rooms: Rooms) -> Drawn:
    """The Museum while none of its rooms can be taken and none was."""
    return _drawn(pen, rooms, _quiet_rooms(pen, rooms), [])


def _drawn(pen: Pen, rooms: Rooms, drawn: Sequence[str], newest: Sequence[int]) -> Drawn:
    does = "museum.does" if rooms.seat >= 0 else "museum.watch"
    medallions = _medallions(pen, HALL, rooms.patrons, rooms.wings)
    body = [_explained(pen, does), _floor(HALL), *drawn, _hall(pen, HALL), *medallions, _just_now(HALL, newest)]
    words = [_words(pen, does, rooms.patrons, rooms.owners, rooms.wings)]
    if newest:
        named = [room_name(rooms.patrons, room) for room in newest]
        words.append(pen.say("museum.just", n=len(newest), rooms=named))
    return Drawn(body, words)


WATCHING: Wings = ((-1, 0),) * PATRONS  # no cards of one's own


@memoized(512)
def _medallions(pen: Pen, hall: Rotunda, patrons: Patrons, wings: Wings) -> tuple[str, ...]:
    return tuple([_wing(pen, hall, wing, patrons[wing], *mine) for wing, mine in enumerate(wings)])


@memoized(16)
def _explained(pen: Pen, key: str) -> str:
    """What a room is for, in a sentence."""
    lines = wrap(pen.say(key), WIDE - 24, 14)
    return "".join(text(12, 18 + 16 * i, part, "t14") for i, part in enumerate(lines))


@memoized()
def _floor(hall: Rotunda) -> str:
    arc, across = f"{num(hall.r * 1.03)} {num(hall.r * 1.03)} 0 1 1", hall.r * 2.06
    round_it = f"M{num(hall.x - across / 2)} {num(hall.y)}a{arc} {num(across)} 0a{arc} {num(-across)} 0Z"
    columns = f'<path d="{round_it}" class="none s-stone round" stroke-width="6" stroke-dasharray=".1 13.2"/>'
    return path(round_it, "f-stone-deep edge") + columns


@memoized(16)
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


@memoized(1024)
def _wing(pen: Pen, hall: Rotunda, wing: int, patron: int, cards: int, value: int) -> str:
    """A patron's medallion, his name, and the viewer's cards × their value (-1 cards: one who watches)."""
    x, y = hall.at(OUT, WING_ANGLE * wing)
    dx, dy, anchor = BESIDE[wing]
    body = patron_token(patron, x, y, TOKEN)
    body += text(x + dx, y + dy, pen.say(f"short.{PATRON_KEYS[patron]}"), f"t14 b {anchor}".rstrip())
    if cards >= 0:
        words = pen.say("museum.cards", n=cards, value=value, points=cards * value)
        body += words_at(x + dx, y + dy + 15, words, 96, 14, anchor)
    return group(body, key=f"wing-{wing}", tip=wing_words(pen, wing, patron, cards, value))


@memoized(1024)
def wing_words(pen: Pen, wing: int, patron: int, cards: int, value: int) -> str:
    """What a wing is worth to the viewer."""
    told = {"n": wing + 1, "patron": patron_name(patron)}
    return pen.say("tip.wing_watch", **told) if cards < 0 else pen.say("tip.wing", value=value, cards=cards, **told)


@memoized(512)
def _words(pen: Pen, does: str, patrons: Patrons, owners: tuple[int, ...], wings: Wings) -> str:
    """What a room is for, then wing by wing what it is worth, then whose the rooms are."""
    said = [pen.say(does)]
    said += [wing_words(pen, wing, patrons[wing], *mine) for wing, mine in enumerate(wings)]
    said += [_taken_words(pen, room, patrons, owner) for room, owner in enumerate(owners) if owner >= 0]
    return " ".join(said)


# --- rooms ---------------------------------------------------------------------------------------------------------


class Rooms(NamedTuple):
    """All that is shown of the rooms, but which can be taken."""

    seat: int  # the viewer's
    patrons: Patrons
    owners: tuple[int, ...]
    wings: Wings
    over: bool
    why: tuple[str, ...]  # for each room why the viewer cannot take it, or nothing
    choosing: bool


def _moment(seen: Seen) -> tuple[bool, tuple[str, ...], bool]:
    """Whether the game is over, why each room cannot be taken now, and whether the viewer chooses anything."""
    s, p = seen.s, seen.seat
    why = _why_none(excerpt(Turn, s, supply=Some({p: s.supply[p]})), p) if p >= 0 else ("",) * ROOMS
    return s.phase == OVER, why, bool(seen.options)


class Turn(NamedTuple):
    """All that decides whether a player may take a room."""

    phase: int
    rank_at: int
    supply: Some
    room_owner: tuple[int, ...]


@memoized(1024)
def _why_none(s: Turn, p: int) -> tuple[str, ...]:
    return tuple([why_no_room(s, p, room) for room in range(ROOMS)])


def _rooms(pen: Pen, rooms: Rooms) -> Sequence[str]:
    lit = [room for room in range(ROOMS) if rooms.owners[room] < 0 and pen.may(ROOM_0 + room)]
    if not lit:
        return _quiet_rooms(pen, rooms)
    return [_open_room(pen, rooms, room) if room in lit else _quiet_room(pen, rooms, room) for room in range(ROOMS)]


@memoized(512)
def _quiet_rooms(pen: Pen, rooms: Rooms) -> tuple[str, ...]:
    """All rooms, while none can be taken."""
    return tuple([_quiet_room(pen, rooms, room) for room in range(ROOMS)])


def _quiet_room(pen: Pen, rooms: Rooms, room: int) -> str:
    """One room: its value, and its owner's cube or why it cannot be taken."""
    owner = rooms.owners[room]
    if owner >= 0:
        return _taken_room(pen, HALL, room, rooms.patrons, owner, f"cube-in-{room}")
    return _free_room(pen, HALL, room, rooms.patrons, _gains(rooms, room), rooms.why[room], rooms.choosing)


def _gains(rooms: Rooms, room: int) -> Gains:
    return _room_gains(room, rooms.patrons, rooms.wings) if rooms.seat >= 0 and not rooms.over else ()


_room_gains = memoized(4096)(room_gains)


@memoized(1024)
def _taken_room(pen: Pen, hall: Rotunda, room: int, patrons: Patrons, owner: int, key: str) -> str:
    """A room with its exhibit between its value and its owner's cube."""
    x, y = room_centre(hall, room)
    shape = outline(hall, room)
    body = path(shape, f"f-seat-{owner} edge") + path(shape, "f-panel faded")
    body += use(f"mykerinos-exhibit-{room % PATRONS}", x - 15, y - 17, 30)
    aside, far = (room_angle(room), 0.1) if is_between(room) else (room_angle(room) + 90, 0.15)
    body += seat_cube(*point(x, y, hall.r * far, aside + 180), 17, owner, key=key)
    body += badge(*point(x, y, hall.r * 0.15, aside), VALUE_OF[room], fill="panel", ink="ink", size=14)
    return group(body, key=f"room-{room}", tip=_taken_words(pen, room, patrons, owner))


@memoized(1024)
def _taken_words(pen: Pen, room: int, patrons: Patrons, owner: int) -> str:
    return pen.say("tip.room_taken", room=room_name(patrons, room), player=Who(owner), value=VALUE_OF[room])


@memoized(4096)
def _free_room(pen: Pen, hall: Rotunda, room: int, patrons: Patrons, gains: Gains, why: str, choosing: bool) -> str:
    """A room that cannot be taken now, and why."""
    words = [pen.say("tip.room_free", room=room_name(patrons, room))]
    words += [pen.say(why)] if why else []
    words += [_gain_words(pen, room, patrons, gains)] if gains else []
    return group(_empty(hall, room, choosing), key=f"room-{room}", tip=" ".join(words))


@memoized()
def _empty(hall: Rotunda, room: int, dim: bool) -> str:
    """A free room; it lies back while others may be chosen."""
    x, y = room_centre(hall, room)
    value = text(x, y + 5, f"×{VALUE_OF[room]}", f"t16 b mid{' soft' if dim else ''}")
    return path(outline(hall, room), f"{'f-hollow' if dim else 'f-panel'} edge") + value


def _open_room(pen: Pen, rooms: Rooms, room: int) -> str:
    """A room that may be chosen: what it brings now; pointed at, the cube and the rooms that it opens."""
    hall, seat, patrons, gains = HALL, rooms.seat, rooms.patrons, _gains(rooms, room)
    x, y = room_centre(hall, room)
    opened = "".join(path(outline(hall, other), "none s-gold w4") for other in OPENED[room])
    value = text(x, y - 2, f"×{VALUE_OF[room]}", "t16 b mid")
    points = sum(gain.points for gain in gains)
    won = badge(x, y + 10, f"+{points}", size=14) if points else text(x, y + 15, "+0", "t14 mid soft")
    raised = "".join(_raised(hall, wing, gain) for wing, gain in zip(WINGS_OF[room], gains))
    shown = ghost(opened + seat_cube(x, y - 6, 24, seat) + raised)
    side = hall.r * 0.26
    tip = f"{pen.label(ROOM_0 + room)}. {_gain_words(pen, room, patrons, gains)}"
    here = outline(hall, room)
    body = path(here, "f-panel edge") + path(here, "lit") + value + won + shown + path(here, "lit clear")
    box = (x - side / 2, y - side / 2, side, side)
    return pen.target(ROOM_0 + room, box, body, key=f"room-{room}", tip=tip, lit=False)


def _raised(hall: Rotunda, wing: int, gain: Gain) -> str:
    """Beside a wing's medallion: what a card counts now, and what it would count."""
    x, y = hall.at(OUT, WING_ANGLE * wing)
    return badge(x, y - TOKEN - 4, f"×{gain.now} → ×{gain.then}", fill="lit-soft", ink="ink", size=14)


def _gain_words(pen: Pen, room: int, patrons: Patrons, gains: Gains) -> str:
    """§11 What the room adds to each of the viewer's patrons now, and which rooms it opens."""
    words = []
    for gain in gains:
        told = {"now": gain.now, "then": gain.then, "cards": gain.cards, "n": gain.points}
        words.append(pen.say("tip.room_gain", patron=patron_name(gain.patron), **told))
    if OPENED[room]:
        words.append(pen.say("tip.room_opens", rooms=[room_name(patrons, other) for other in OPENED[room]]))
    return " ".join(words)


def _newest(pen: Pen, s: Any) -> list[int]:
    """The rooms reserved since the viewer's previous answer."""
    taken = [step.action - ROOM_0 for step in pen.last if step.decision in (DIG_ROOM, SURVEY_CHOICE)]
    return [room for room in taken if 0 <= room < ROOMS and s.room_owner[room] >= 0]


def _just_now(hall: Rotunda, rooms: Sequence[int]) -> str:
    """Marks around them."""
    r, centres = hall.r, [room_centre(hall, room) for room in rooms]
    return "".join(last_mark((x - r * 0.11, y - r * 0.1, r * 0.22, r * 0.22), 8) for x, y in centres)
