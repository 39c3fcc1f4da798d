"""The Guardian and the clock: round, die and bonus, rotation marker, his way for each die, tokens left."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.text import Texts, say
from mastaba.draw.board import panel, seat_disc
from mastaba.draw.svg import Box, Pen, circle, ghost, group, line, path, rect, text, use

from ..geometry import NAMES
from ..schema import DOLL, ROT_CW
from ..tables import KINDS, ROUNDS
from ..words.log_guardian import along
from ..words.names import piece_name
from .ahead import Way, bonus_so_far
from .end import last_word
from .pieces import turn_sign
from .plan import Plan, way
from .result import draw_result

FORECAST_H = 150
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


# --- in the corners of the chamber


def draw_round(pen: Pen, s: Any, x: float, y: float) -> str:
    """Round, what the Guardian will walk, what he walked last; in three short lines on a phone."""
    of = int(ROUNDS[s.seats])
    if pen.tall:
        said = text(x, y, pen.say("view.round_word"), "t12 soft") + text(x, y + 19, f"{s.round_no} / {of}", "t18 b")
        return group(said, tip=pen.say("tip.round", n=s.round_no, of=of)) + _bonus(pen, s, x, y + 42, 24)
    said = group(
        text(x, y, pen.say("view.round", n=s.round_no, of=of), "t18 d"), tip=pen.say("tip.round", n=s.round_no, of=of)
    )
    return said + _bonus(pen, s, x, y + 32, 34) + _last_roll(pen, s, x, y + (24 if s.asked < 0 else 64))


def _bonus(pen: Pen, s: Any, x: float, y: float, size: float) -> str:
    """The die and the bonus of revealed cards, never of a face-down one; nothing once he has walked his last."""
    if s.asked < 0:
        return ""
    bonus = bonus_so_far(s)
    words, cls = (f"+{bonus}", "t16 b") if pen.tall else (pen.say("view.roll", n=bonus), "t20 b")
    said = use("raiders-guardian", x, y - size / 2, size) + text(x + size + 4, y + 6, words, cls)
    return group(rect(x, y - size / 2, size + 24, size, "hit") + said, tip=pen.say("tip.roll", n=bonus))


def _last_roll(pen: Pen, s: Any, x: float, y: float) -> str:
    return text(x, y, pen.say("view.last_roll", die=s.die, bonus=s.bonus), "t13 soft") if s.die else ""


def draw_marker(pen: Pen, s: Any, box: Box) -> str:
    """The rotation marker's two faces: the one that lies up is filled; side by side, or one over the other."""
    x, y, w, h = box
    out = []
    for side in (0, 1):
        at = (x, y + (h + 6) * side) if pen.tall else (x + (w + 6) * side, y)
        up = s.rotation == side
        body = rect(*at, w, h, "f-gold edge" if up else "f-hollow s-line", 8)
        body += turn_sign(side, at[0] + w / 2, at[1] + h / 2, 28, "c-outline" if up else "c-ink-soft")
        tip, sure = pen.say(f"tip.rotation_{side}"), last_word(pen, s, ROT_CW + side)
        out.append(pen.target(ROT_CW + side, (*at, w, h), body, tip=tip, why=tip, sure=sure, r=9))
    if not pen.tall:
        out.append(text(x + 2 * w + 6, y + h + 18, pen.say("view.marker"), "t13 soft end"))
    return "".join(out)


# --- the forecast and the tokens


def draw_forecast(pen: Pen, s: Any, box: Box, ways: list[Way], plan: Plan) -> str:
    """§11 For each die where he would end and whom he would meet, if nothing else moved; tokens left below."""
    x, y, w, h = box
    top = y + (32 if h > FORECAST_H else 28)
    out = [panel(box)]
    if s.asked < 0:
        out.append(draw_result(pen, s, (x + 10, y, w - 20, h - 60)))
    else:
        out.append(text(x + 12, y + 21, pen.say("view.forecast"), "t14 b"))
        step = (w - 20) / 6
        out += [_one_way(pen, s, ahead, x + 12 + (ahead.die - 1) * step, top, plan) for ahead in ways]
    low = y + h - 56
    out.append(line(x + 12, low, x + w - 12, low, "s-line"))
    return "".join(out) + _left(pen, s, (x + 12, low + 4, w - 20, 50))


def _one_way(pen: Pen, s: Any, ahead: Way, x: float, y: float, plan: Plan) -> str:
    """One die: its last cell, and those it would knock out; pointed at, it draws the way on the board."""
    names = along([NAMES[c] for c in [s.guardian, *ahead.cells]])
    hits = [piece_name(i) for i in ahead.hits] or say("view.nobody")
    tip = pen.say("tip.forecast", die=ahead.die, path=names, hits=hits)
    end = NAMES[ahead.cells[-1]] if ahead.cells else "–"
    body = die_face(ahead.die, x + 12, y + 13, 24) + text(x + 28, y + 18, end, "t16 b")
    apart = 18 if len(ahead.hits) < 4 else 12
    for k, i in enumerate(ahead.hits[:4]):
        at = x + 11 + apart * k, y + 41
        body += use("raiders-doll", at[0] - 10, at[1] - 10, 20) if i == DOLL else seat_disc(i, *at, 10)
    return group(rect(x, y, 56, 54, "hit") + body + ghost(_on_board(s, ahead, plan)), tip=tip, cls="peek")


def _on_board(s: Any, ahead: Way, plan: Plan) -> str:
    """His way with one die, drawn through the cells, with rings around those he would meet."""
    cells = [s.guardian, *ahead.cells]
    met = "".join(circle(*plan.at(s.piece[i]), 0.8 * plan.side, "none s-carnelian w4") for i in ahead.hits)
    end = path(plan.outline(cells[-1], 0.8), "none s-lit w4")
    return path(way([plan.at(c) for c in cells]), "none s-lit w4 round") + met + end


@lru_cache(64)
def die_face(n: int, x: float, y: float, size: float = 20) -> str:
    """One face of a die, centred on a point."""
    out = rect(x - size / 2, y - size / 2, size, size, "f-bright edge", 4)
    for dx, dy in PIPS[n]:
        out += circle(x + dx * size * 0.26, y + dy * size * 0.26, size * 0.09, "f-night")
    return out


def _left(pen: Pen, s: Any, box: Box) -> str:
    """How many tokens of each kind lie on the board, and how many the Guardian destroyed."""
    x, y, w, h = box
    look, step = (pen.game.texts, pen.lang), w / KINDS
    return "".join(
        _kind_left(*look, kind, s.token.count(kind), s.removed[kind], (x + (kind - 1) * step, y, step - 4, h))
        for kind in range(1, KINDS + 1)
    )


@lru_cache(2048)
def _kind_left(texts: Texts, lang: str, kind: int, left: int, gone: int, box: Box) -> str:
    x, y, w, _ = box
    body = use(f"raiders-k{kind}", x, y + 7, 28) + text(x + 31, y + (21 if gone else 27), left, "t18 b")
    if gone:
        body += text(x + 29, y + 38, f"−{gone}", "t14 f-carnelian")
    tip = texts.say(lang, say("tip.left", tokens=say(f"tokens.{kind}"), n=left, removed=gone))
    return group(rect(x, y + 2, w, 44, "hit") + body, tip=tip)
