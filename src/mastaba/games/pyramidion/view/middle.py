"""The middle of the board: the active site, the payment, what just happened, the course of a round, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, Who, signed
from mastaba.draw.board import panel, seat_disc
from mastaba.draw.measure import fit, width, wrap
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..rules.scoring import score, standing
from ..schema import DECISIONS
from ..words.log import recap
from .head import phase_disc
from .pay import pay_panel
from .site import Grid, active_site, revolt_tokens
from .words import kept


def asked(s: Any) -> str:
    """The name of the present question."""
    return DECISIONS.names[s.decision] if s.asked >= 0 else ""


def middle(pen: Pen, seen: Seen, box: Box, grid: Grid) -> str:
    """What the present moment is about."""
    s = seen.s
    if seen.over:
        return _end(pen, seen, box)
    if asked(s) == "PAY":
        return pay_panel(pen, seen, box)
    if s.site >= 0:
        return active_site(pen, seen, grid)
    lines = recap(seen)
    return _recap(pen, seen, box, lines) if lines else _course(pen, seen, box)


# --- what just happened -----------------------------------------------------------------------------------------------


def _recap(pen: Pen, seen: Seen, box: Box, lines: Sequence[Message]) -> str:
    """What the last answer set in motion, line by line; a revolt with its tokens."""
    s = seen.s
    x, y, w, h = box
    out = [panel(box), text(x + 14, y + 26, pen.say("panel.recap"), "t16 d")]
    at = y + 52
    risen = [t for t in range(6) if s.revolt_shown[t]]
    if risen and any(line.key == "log.revolt" for line in lines):
        out.append(revolt_tokens(pen, risen, x + 12, at - 12))
        at += 30
    return "".join(out) + _told([pen.say(line) for line in lines], (x, at, w, y + h - at), _scene(lines))


def _scene(lines: Sequence[Message]) -> str:
    """The picture of the site that was resolved last, or of the whole valley."""
    closed = [line.args["site"].key for line in lines if line.key == "log.closed"]
    return f"pyramidion-site-{closed[-1].removeprefix('site.')}" if closed else "pyramidion-cover"


def _told(lines: Sequence[str], box: Box, scene: str) -> str:
    """Sentences one below the other, in the largest type that leaves room for all; a picture where they leave more."""
    x, y, w, h = box
    for size, step in ((15, 22.0), (14, 20.0), (13, 17.0), (12, 15.0)):
        rows = [(i, part) for line in lines for i, part in enumerate(wrap(line, w - 44, size))]
        if (len(rows) - 1) * step <= h - 10:
            break
    out = []
    high = min(140.0, h - 8 - len(rows) * step)
    if high > 80:
        wide = high * (1.5 if scene == "pyramidion-cover" else 1.6)
        place = (x + w - wide - 12, y + h - high - 12, wide, high)
        out.append(use(scene, *place) + rect(*place, "none thin", 2))
    for n, (i, part) in enumerate(rows):
        base = y + n * step
        out.append(text(x + 30, base, part, f"t{size}") + (circle(x + 19, base - 4.5, 3, "f-gold") if i == 0 else ""))
    return "".join(out)


# --- the course of a round --------------------------------------------------------------------------------------------


def _course(pen: Pen, seen: Seen, box: Box) -> str:
    """Between sites: the phases of a round in words, the present one marked."""
    key = ("course", pen.lang, box, seen.s.round_no, seen.s.phase)
    return kept(key, lambda: _course_drawn(pen, seen.s, box))


def _course_drawn(pen: Pen, s: Any, box: Box) -> str:
    x, y, w, h = box
    out = [panel(box), text(x + 14, y + 26, pen.say("panel.course", n=s.round_no), "t16 d")]
    step = (h - 46) / 8
    small = w < 420
    for n in range(1, 9):
        top = y + 38 + step * (n - 1)
        centre = top + step / 2
        here = s.phase == n
        if here:
            out.append(rect(x + 6, top, w - 12, step, "f-lit-soft", 6))
        out.append(phase_disc(n, x + 24, centre, here))
        out.append(text(x + 42, centre + 5, pen.say(f"head.phase_{n}"), "t14 b"))
        words, left = pen.say(f"course.{n}"), 136.0 if small else 150.0
        size = 14 if not small else 13 if width(words, 13) <= w - left - 4 else 12
        words = fit(words, w - left - 4, size)
        out.append(text(x + left, centre + 5, words, f"t{size}" if here else f"t{size} soft"))
    return "".join(out)


# --- the end ----------------------------------------------------------------------------------------------------------


def _end(pen: Pen, seen: Seen, box: Box) -> str:
    """Who wins, and the ranking with points of boats and of torturers."""
    s = seen.s
    x, y, w, h = box
    ranks = sorted(range(s.seats), key=lambda p: -standing(s, p))
    title = pen.say("log.wins", player=Who(ranks[0]))
    art = 150.0 if w > 420 else 96.0
    out = [panel(box), use("pyramidion-cover", x + w - art - 12, y + 12, art, art * 2 / 3)]
    for i, part in enumerate(wrap(title, w - art - 40, 18, "display")):
        out.append(text(x + 14, y + 34 + 24 * i, part, "t18 d"))
    top = y + 20 + art * 2 / 3
    step = min(66.0, (h - (top - y) - 10) / s.seats)
    for place, p in enumerate(ranks):
        out.append(_placed(pen, s, p, place, score(s, p), (x + 8, top + step * place, w - 16, step - 4)))
    return "".join(out)


def _placed(pen: Pen, s: Any, p: int, place: int, whole: int, box: Box) -> str:
    """One line of the ranking."""
    x, y, w, h = box
    middle = y + h / 2
    points = s.points[p]
    body = rect(x, y, w, h, "f-lit-soft" if place == 0 else "f-hollow", 8)
    body += text(x + 20, middle + 6, place + 1, "t18 b mid") + seat_disc(p, x + 52, middle, 13)
    body += text(x + 74, middle + 5, fit(pen.name(p), w - 250, 15, "bold"), "t15 b")
    body += use("pyramidion-boat", x + w - 164, middle - 10, 30, 20) + text(x + w - 130, middle + 6, points, "t16 b")
    if whole > points:
        body += use("pyramidion-crown", x + w - 106, middle - 10, 20)
        body += text(x + w - 84, middle + 6, signed(whole - points), "t16 b")
    body += text(x + w - 14, middle + 7, pen.say("panel.points_short", n=whole), "t20 b end")
    return group(body, tip=pen.say("log.total", player=Who(p), n=whole))
