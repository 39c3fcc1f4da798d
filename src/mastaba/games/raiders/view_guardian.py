"""The Guardian's panel: round, die and bonus, rotation marker, his way for each die, tokens left."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import panel, seat_disc
from mastaba.draw.measure import wrap
from mastaba.draw.svg import Box, Pen, circle, group, line, rect, text, use

from .geometry import NAMES
from .log import ARROW, guardian_story
from .schema import DOLL, ROT_CW
from .tables import KINDS, ROUNDS
from .view_ahead import Way, bonus_so_far
from .view_pieces import turn_sign

ROW = 16  # between two lines of the story
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def draw_guardian_panel(pen: Pen, s: Any, box: Box, ways: list[Way]) -> str:
    """One sheet for all that concerns the Guardian and the clock."""
    x, y, w, _ = box
    return (
        panel(box)
        + _round(pen, s, x + 12, y + 24)
        + _bonus(pen, s, x + w / 2 - 28, y + 24)
        + _marker(pen, s, x + w - 132, y + 6)
        + line(x + 12, y + 52, x + w - 12, y + 52, "s-line")
        + _forecast(pen, s, (x + 12, y + 58, w - 24, 62), ways)
        + line(x + 12, y + 126, x + w - 12, y + 126, "s-line")
        + _left(pen, s, (x + 12, y + 130, w - 24, 44))
    )


def _round(pen: Pen, s: Any, x: float, y: float) -> str:
    of = int(ROUNDS[s.seats])
    said = text(x, y + 2, pen.say("view.round", n=s.round_no, of=of), "t16 d")
    roll = ""
    if s.die:
        roll = text(x, y + 20, pen.say("view.last_roll", die=s.die, bonus=s.bonus), "t12 soft")
    return group(said + roll, tip=pen.say("tip.round", n=s.round_no, of=of))


def _bonus(pen: Pen, s: Any, x: float, y: float) -> str:
    """What the Guardian will walk: the die and the bonus of revealed cards, never of a face-down one."""
    bonus = bonus_so_far(s)
    said = use("raiders-guardian", x - 30, y - 16, 30) + text(x + 4, y + 5, pen.say("view.roll", n=bonus), "t18 b")
    return group(said, tip=pen.say("tip.roll", n=bonus))


# --- the rotation marker


def _marker(pen: Pen, s: Any, x: float, y: float) -> str:
    """Its two faces; the one that lies up is filled, both can be pressed when they may be chosen."""
    out = []
    for side in (0, 1):
        left = x + 62 * side
        up = s.rotation == side
        body = rect(left, y, 56, 42, "f-gold edge" if up else "f-hollow s-line", 8)
        body += turn_sign(side, left + 28, y + 21, 28, "c-outline" if up else "c-ink-soft")
        tip = pen.say(f"tip.rotation_{side}")
        out.append(pen.target(ROT_CW + side, (left, y, 56, 42), body, tip=tip, why=tip, r=9))
    return "".join(out)


# --- the forecast


def _forecast(pen: Pen, s: Any, box: Box, ways: list[Way]) -> str:
    """§11 For each die where he would end and whom he would meet, if nothing else moved."""
    x, y, w, _ = box
    out = [text(x, y + 11, pen.say("view.forecast"), "t12 soft")]
    step = w / 6
    for way in ways:
        out.append(_one_way(pen, s, way, x + (way.die - 1) * step, y + 18))
    return "".join(out)


def _one_way(pen: Pen, s: Any, way: Way, x: float, y: float) -> str:
    names = ARROW.join(NAMES[c] for c in [s.guardian, *way.cells])
    hits = [pen.say("piece.doll") if i == DOLL else pen.name(i) for i in way.hits]
    tip = pen.say("tip.forecast", die=way.die, path=names, hits=", ".join(hits) or pen.say("view.nobody"))
    body = die_face(way.die, x + 10, y + 11) + text(x + 25, y + 16, NAMES[way.cells[-1]] if way.cells else "–", "t13 b")
    for k, i in enumerate(way.hits[:4]):
        at = x + 9 + 13 * k, y + 34
        body += use("raiders-doll", at[0] - 8, at[1] - 8, 16) if i == DOLL else seat_disc(i, *at, 7)
    return group(rect(x, y, 52, 44, "hit") + body, tip=tip)


def die_face(n: int, x: float, y: float, size: float = 20) -> str:
    """One face of a die, centred on a point."""
    out = rect(x - size / 2, y - size / 2, size, size, "f-bright edge", 4)
    for dx, dy in PIPS[n]:
        out += circle(x + dx * size * 0.26, y + dy * size * 0.26, size * 0.09, "f-night")
    return out


# --- tokens


def _left(pen: Pen, s: Any, box: Box) -> str:
    """How many tokens of each kind lie on the board, and how many the Guardian destroyed."""
    x, y, w, _ = box
    out = []
    step = w / KINDS
    for kind in range(1, KINDS + 1):
        left, gone = s.token.count(kind), s.removed[kind]
        at = x + (kind - 1) * step
        body = use(f"raiders-k{kind}", at, y + 8, 24) + text(at + 28, y + 25, left, "t15 b")
        if gone:
            body += text(at + 28, y + 38, f"−{gone}", "t11 f-carnelian")
        tip = pen.say("tip.left", tokens=pen.say(f"tokens.{kind}"), n=left, removed=gone)
        out.append(group(rect(at, y + 2, step - 4, 38, "hit") + body, tip=tip))
    return "".join(out)


# --- his last walk


def story(pen: Pen, s: Any, w: float) -> list[str]:
    """What he did last and why, in lines of a panel."""
    said = [pen.say(line).replace(ARROW, "–") for line in guardian_story(s, [])]
    return [row for line in said for row in wrap(line, w - 24, 13)]


def draw_story(pen: Pen, rows: list[str], box: Box) -> str:
    """As many of these lines as there is room for."""
    x, y, _, h = box
    most = int((h - 36) / ROW)
    if len(rows) > most:
        rows = [*rows[: most - 1], "…"]
    words = "".join(text(x + 12, y + 40 + ROW * i, row, "t13") for i, row in enumerate(rows))
    return panel(box, pen.say("view.story")) + words
