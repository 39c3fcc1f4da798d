"""Between two sites: what just happened; and at the end, who wins and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, Who, signed
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import fit, wrap
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, circle, drawn_once, group, rect, text, use

from ..rules.scoring import score, standing
from ..words.log import recap
from .header import STEPS
from .site import revolt_tokens
from .words import line_of

WIDE = 360.0
READS = "site asked event event_count revolt_shown points torturer hand_size boats_loaded order phase round_no"


def is_quiet(seen: Seen) -> bool:
    return bool(seen.s.site < 0)


@panel("news", reads=READS, size=(WIDE, 220), least=344, role=Role.BESIDE, when=is_quiet)
def news(seen: Seen, pen: Pen) -> Drawn:
    """The result, or the last resolution line by line, or the steps of a round."""
    if seen.over:
        return _result(pen, seen.s)
    lines = tuple(recap(seen))
    if not lines:
        return _course(pen)
    return _recap(pen, lines, tuple([t for t in range(6) if seen.s.revolt_shown[t]]))


# --- what just happened -----------------------------------------------------------------------------------------------


@drawn_once(256)
def _recap(pen: Pen, lines: tuple[Message, ...], risen: tuple[int, ...]) -> Drawn:
    """What the last answer set in motion; a revolt with its tokens, the site with its picture."""
    scene = _scene(lines)
    out = [use(scene, WIDE - 76, 2, 72, 45), rect(WIDE - 76, 2, 72, 45, "none thin", 3)]
    out.append(text(8, 20, pen.say("news.title"), "t16 d"))
    y = 44.0
    if risen and any(line.key.startswith("log.revolt") for line in lines):
        out.append(revolt_tokens(pen, risen, 8, y - 16))
        y += 16
    said = [pen.say(line) for line in lines]
    for words in said:
        for i, part in enumerate(wrap(words, WIDE - 28 - (70 if y < 60 else 0), 14)):
            out.append((circle(12, y - 5, 3, "f-gold") if i == 0 else "") + text(22, y, part, "t14"))
            y += 18
    return Drawn(out, said, (WIDE, max(120.0, y)))


def _scene(lines: Sequence[Message]) -> str:
    """The picture of the site that was resolved last, or of the whole valley."""
    closed = [line.args["site"].key for line in lines if line.key == "log.closed"]
    return f"pyramidion-site-{closed[-1].removeprefix('site.')}" if closed else "pyramidion-cover"


# --- the steps of a round ---------------------------------------------------------------------------------------------


@drawn_once(16)
def _course(pen: Pen) -> Drawn:
    """What is done in a round, step by step."""
    said = [pen.say("tip.step", name=pen.say(f"step.{key}_short"), what=pen.say(f"step.{key}_tip")) for key in STEPS]
    return Drawn(_steps(pen), said, (WIDE, 30 + 40.0 * len(STEPS)))


def _steps(pen: Pen) -> str:
    out = [text(8, 20, pen.say("news.course"), "t16 d")]
    for i, key in enumerate(STEPS):
        y = 44 + 40.0 * i
        out.append(circle(18, y + 3, 11, "f-gold edge") + text(18, y + 8, i + 1, "t14 b mid f-outline"))
        out.append(text(38, y, pen.say(f"step.{key}_short"), "t14 b"))
        out.append(line_of(38, y + 16, pen.say(f"step.{key}_tip"), WIDE - 42))
    return "".join(out)


# --- the end ----------------------------------------------------------------------------------------------------------


def _result(pen: Pen, s: Any) -> Drawn:
    """Who wins, and the ranking with points of boats and of torturers."""
    ranks = sorted(range(s.seats), key=lambda p: -standing(s, p))
    title = pen.say("log.wins", player=Who(ranks[0]))
    out = [use("pyramidion-cover", WIDE - 100, 4, 96, 64)]
    for i, part in enumerate(wrap(title, WIDE - 116, 16, "display")):
        out.append(text(8, 24 + 21 * i, part, "t16 d"))
    said = [title]
    for place, p in enumerate(ranks):
        said.append(pen.say("log.total", player=Who(p), n=score(s, p)))
        out.append(_placed(pen, p, place, s.points[p], score(s, p), 78 + 44.0 * place))
    return Drawn("".join(out), said, (WIDE, 80 + 44.0 * s.seats))


def _placed(pen: Pen, p: int, place: int, points: int, whole: int, y: float) -> str:
    """One line of the ranking."""
    middle = y + 20
    body = rect(4, y, WIDE - 8, 40, "f-lit-soft" if place == 0 else "f-hollow", 8)
    body += text(18, middle + 6, place + 1, "t18 b mid") + seat_disc(p, 46, middle, 12)
    body += text(66, middle + 5, fit(pen.name(p), 108, 15, "bold"), "t15 b")
    body += use("pyramidion-boat", 180, middle - 10, 30, 20) + text(214, middle + 6, points, "t16 b")
    if whole > points:
        body += use("pyramidion-crown", 238, middle - 10, 20) + text(260, middle + 6, signed(whole - points), "t16 b")
    body += text(WIDE - 12, middle + 7, pen.say("sheet.points", n=whole), "t20 b end")
    return group(body, tip=pen.say("log.total", player=Who(p), n=whole))
