"""Between two sites: what just happened; and at the end, who wins and with what."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, Who, signed
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import fit, wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn
from mastaba.draw.svg import Pen, circle, group, rect, text, use

from ..rules.scoring import score, standing
from ..tables import SITE_KEYS
from ..words.log import recap
from .course import STEPS
from .scenery import HIGH, WIDE, town_scene, valley_scene
from .site import revolt_tokens
from .words import line_of

SCENE_H = 92.0
LINE_H = 19.0


def news_of(seen: Seen) -> tuple[tuple[Message, ...], tuple[int, ...]]:
    """What the last answer set in motion, and the tokens of a revolt."""
    return tuple(recap(seen)), tuple([t for t in range(6) if seen.s.revolt_shown[t]])


def draw_news(pen: Pen, lines: tuple[Message, ...], risen: tuple[int, ...]) -> Drawn:
    """The last resolution line by line, or the steps of a round."""
    return _recap(pen, lines, risen) if lines else _course(pen)


# --- what just happened -----------------------------------------------------------------------------------------------


@memoized(256)
def _recap(pen: Pen, lines: tuple[Message, ...], risen: tuple[int, ...]) -> Drawn:
    """What the last answer set in motion, under the site where it happened; a revolt with its tokens."""
    out = [_scene(lines), text(10, SCENE_H + 22, pen.say("news.title"), "t18 d")]
    y = SCENE_H + 46
    if risen and any(line.key.startswith("log.revolt") for line in lines):
        out.append(revolt_tokens(pen, risen, 8, y - 12))
        y += 32
    said = [pen.say(line) for line in lines]
    parts = [(i == 0, part) for words in said for i, part in enumerate(wrap(words, WIDE - 36, 15))]
    room = int((HIGH - 4 - y) / LINE_H) + 1
    for begins, part in parts[-room:]:
        out.append((circle(14, y - 5, 3, "f-gold") if begins else "") + text(24, y, part, "t15"))
        y += LINE_H
    return Drawn(out, said)


def _scene(lines: tuple[Message, ...]) -> str:
    """The site that was resolved last, or the whole valley."""
    closed = [line.args["site"].key for line in lines if line.key == "log.closed"]
    return town_scene(SITE_KEYS.index(closed[-1].removeprefix("site.")), SCENE_H) if closed else valley_scene(SCENE_H)


# --- the steps of a round ---------------------------------------------------------------------------------------------


@memoized(16)
def _course(pen: Pen) -> Drawn:
    """What is done in a round, step by step."""
    said = [pen.say("tip.step", name=pen.say(f"step.{key}_short"), what=pen.say(f"step.{key}_tip")) for key in STEPS]
    out = [valley_scene(SCENE_H), text(10, SCENE_H + 24, pen.say("news.course"), "t18 d")]
    for i, key in enumerate(STEPS):
        y = SCENE_H + 54 + 51.0 * i
        out.append(circle(22, y + 3, 13, "f-gold edge") + text(22, y + 9, i + 1, "t16 b mid f-outline"))
        out.append(text(44, y, pen.say(f"step.{key}_short"), "t16 b"))
        out.append(line_of(44, y + 19, pen.say(f"step.{key}_tip"), WIDE - 52, 15))
    return Drawn("".join(out), said)


# --- the end ----------------------------------------------------------------------------------------------------------


def draw_result(pen: Pen, s: Any) -> Drawn:
    """Who wins, and the ranking with points of boats and of torturers."""
    ranks = sorted(range(s.seats), key=lambda p: -standing(s, p))
    title = pen.say("log.wins", player=Who(ranks[0]))
    high = HIGH - 52 - 50.0 * s.seats
    out = [
        use("pyramidion-shore", 0, 0, WIDE, high),
        use("pyramidion-cover", (WIDE - high * 1.6) / 2, 0, high * 1.6, high),
    ]
    for i, part in enumerate(wrap(title, WIDE - 20, 16, "display")):
        out.append(text(WIDE / 2, high + 20 + 20 * i, part, "t16 d mid"))
    said = [title]
    for place, p in enumerate(ranks):
        said.append(pen.say("log.total", player=Who(p), n=score(s, p)))
        out.append(_placed(pen, p, place, s.points[p], score(s, p), high + 50 + 50.0 * place))
    return Drawn("".join(out), said)


def _placed(pen: Pen, p: int, place: int, points: int, whole: int, y: float) -> str:
    """One line of the ranking."""
    middle = y + 22
    body = rect(4, y, WIDE - 8, 45, "f-lit-soft" if place == 0 else "f-hollow", 8)
    body += text(20, middle + 6, place + 1, "t18 b mid") + seat_disc(p, 50, middle, 13)
    body += text(72, middle + 6, fit(pen.name(p), 116, 16, "bold"), "t16 b")
    body += use("pyramidion-boat", 194, middle - 11, 34, 22) + text(232, middle + 6, points, "t16 b")
    if whole > points:
        body += use("pyramidion-crown", 258, middle - 11, 22) + text(282, middle + 6, signed(whole - points), "t16 b")
    body += text(WIDE - 14, middle + 7, pen.say("sheet.points", n=whole), "t20 b end")
    return group(body, tip=pen.say("log.total", player=Who(p), n=whole))
