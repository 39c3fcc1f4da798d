"""Around the chamber: round and phase over it, goal, rotation marker, bonus and legend in its corners."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import hex_corners
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, num, rect, text, use

from ..schema import CHOOSE_CARD, CHOOSE_ROTATION, ENTER_CELL, ROT_CW
from ..tables import ROUNDS
from .ahead import bonus_so_far
from .end import last_word
from .pieces import chip, turn_sign
from .plan import BAND, PAPER

PHASES = ("entry", "cards", "turns", "guardian")
ENTERING, CARDS, TURNS, GUARDIAN = range(4)
WIDE, HIGH = PAPER
FACE_W, FACE_H, FACE_GAP = 46.0, 44.0, 8.0  # of the marker
_HEXAGON = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in hex_corners(WIDE - 10, HIGH - 11, 9)) + "Z"
GAP = 14.0  # between two phases
LINE = 17.0  # between two lines of the goal


def phase_of(s: Any) -> int:
    """Which part of the round it is; after the last walk it stays with the Guardian."""
    if s.asked < 0:
        return GUARDIAN
    if s.decision in (CHOOSE_ROTATION, ENTER_CELL):
        return ENTERING
    return CARDS if s.decision == CHOOSE_CARD else TURNS


def draw_header(pen: Pen, s: Any) -> list[str]:
    """Everything around the chamber that is no target, and the marker."""
    bonus = -1 if s.asked < 0 else bonus_so_far(s)
    return [_band(pen, s.seats, s.round_no, phase_of(s)), _corners(pen, s.seats, bonus), *_marker(pen, s)]


@memoized(512, names=False)
def _band(pen: Pen, seats: int, round_no: int, phase: int) -> str:
    """The round, and its four phases by name, the present one on gold."""
    title = pen.say("view.round", n=max(1, round_no), of=int(ROUNDS[seats]))
    out = [group(text(2, 20, title, "t16 d"), tip=round_words(pen, seats, round_no))]
    names = [pen.say(f"phase.{key}") for key in PHASES]
    x = WIDE - sum(width(name, 15, "bold") + 16 for name in names) - 3 * GAP - 2
    for i, name in enumerate(names):
        w = width(name, 15, "bold") + 16
        here = i == phase
        body = rect(x, 4, w, 21, "f-gold edge" if here else "none", 10.5)
        body += text(x + w / 2, 19, name, "t15 b mid f-outline" if here else "t15 mid soft")
        if i:
            out.append(text(x - GAP / 2, 19, "›", "t15 mid soft"))
        tip = phase_words(pen, i) if here else ""
        out.append(group(body, key=phase_key(i), tip=tip, cls="present" if here else ""))
        x += w + GAP
    return "".join(out)


def phase_key(phase: int) -> str:
    return f"phase-{phase}"


def phase_words(pen: Pen, phase: int) -> str:
    return pen.say(f"phase_tip.{PHASES[phase]}")


def round_words(pen: Pen, seats: int, round_no: int) -> str:
    return pen.say("tip.round", n=max(1, round_no), of=int(ROUNDS[seats]))


# --- the corners


@memoized(256, names=False)
def _corners(pen: Pen, seats: int, bonus: int) -> str:
    """Above on the left what the game is about, below what the Guardian will walk, on the right the legend."""
    return _goal(pen) + (_bonus(pen, bonus) if bonus >= 0 else "") + _legend(pen)


def _goal(pen: Pen) -> str:
    lines = pen.say("view.goal").split("|")
    return "".join(text(2, BAND + 16 + LINE * i, words, "t15 b") for i, words in enumerate(lines))


def _bonus(pen: Pen, bonus: int) -> str:
    """The die and the bonus of revealed cards, never of a face-down one."""
    top = HIGH - 28
    body = use("raiders-guardian", 0, top, 27) + text(29, HIGH - 7, pen.say("view.roll", n=bonus), "t16 b")
    return group(rect(0, top, 84, 28, "hit") + body, tip=pen.say("tip.roll", n=bonus))


def _legend(pen: Pen) -> str:
    """Four signs with their meanings."""
    signs = [
        chip(WIDE - 10, HIGH - 68, 6, "carnelian"),
        use("raiders-arrow", WIDE - 18, HIGH - 57, 17, cls="c-carnelian"),
        use("raiders-gaze", WIDE - 17, HIGH - 37, 15, cls="c-lapis"),
        f'<path d="{_HEXAGON}" class="none s-ink w2"/>',
    ]
    rows = [text(WIDE - 22, HIGH - 63 + 19.5 * i, pen.say(f"legend.{i}"), "t15 end soft") for i in range(len(signs))]
    return "".join(signs) + "".join(rows)


def _marker(pen: Pen, s: Any) -> list[str]:
    """The rotation marker's two faces: the one that lies up is filled."""
    sides = (0, 1)
    if not any(pen.may(ROT_CW + side) for side in sides):
        return [_face(pen, side, s.rotation == side, "") for side in sides]
    return [_face(pen, side, s.rotation == side, last_word(pen, s, ROT_CW + side)) for side in sides]


def _face(pen: Pen, side: int, up: bool, sure: str) -> str:
    x, y = WIDE - FACE_W - 3, BAND + 3 + (FACE_H + FACE_GAP) * side
    tip = rotation_words(pen, side)
    why = tip if up else f"{tip} {pen.say('tip.other_face')}"
    box, body = (x, y, FACE_W, FACE_H), _face_body(side, up, x, y)
    return pen.target(ROT_CW + side, box, body, key=f"face-{side}", tip=tip, why=why, sure=sure, r=9)


@memoized(8)
def _face_body(side: int, up: bool, x: float, y: float) -> str:
    body = rect(x, y, FACE_W, FACE_H, "f-gold edge" if up else "f-hollow s-line", 8)
    return body + turn_sign(side, x + FACE_W / 2, y + FACE_H / 2, 30, "c-outline" if up else "c-ink-soft")


def rotation_words(pen: Pen, side: int) -> str:
    return pen.say(f"tip.rotation_{side}")
