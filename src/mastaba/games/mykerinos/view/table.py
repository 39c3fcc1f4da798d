"""What lies beside the region: the season, the tie-break scale, and the cards still to come."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Who
from mastaba.draw.board import badge, panel, seat_disc
from mastaba.draw.measure import width
from mastaba.draw.svg import Box, Pen, circle, drawn_once, group, rect, text, use

from ..count import PATRON_OF, POINTS_OF
from ..schema import CARDS, COLOURS, DIG, LAST_SEASON, NEUTRAL, OVER, PATRONS
from ..tables import LONE_POINTS
from ..words.names import patron_name
from .pieces import NEUTRAL_SEAT, mini_card

VALUES = sorted({p for c, p in enumerate(POINTS_OF) if PATRON_OF[c] >= 0})


def draw_header(pen: Pen, seen: Seen, x: float, y: float) -> str:
    """Season, phase, and the banner of the last action."""
    s = seen.s
    return _header(pen, s.season, _phase(pen, s), s.last_turn > 0, x, y)


@drawn_once(256)
def _header(pen: Pen, season: int, phase: str, last: bool, x: float, y: float) -> str:
    """On a phone the banner stands in the phase's place; elsewhere both are in a second line."""
    title = pen.say("head.season", n=season, of=LAST_SEASON)
    size = 16 if pen.tall else 20
    out = [text(x, y, title, f"t{size} d")]
    at = x + width(title, size, "display") + 14
    for n in range(1, LAST_SEASON + 1):
        done = n <= season
        out.append(use("sun" if done else "moon", at, y - 15, 17, cls="" if done else "faded"))
        at += 19
    if pen.tall:
        out.append(_last_banner(pen, at + 10, y) if last else text(at + 12, y, phase, "t13 b soft"))
        return "".join(out)
    out.append(text(x, y + 22, phase, "t15 b soft"))
    return "".join(out) + (_last_banner(pen, x + width(phase, 15, "bold") + 16, y + 22) if last else "")


def _last_banner(pen: Pen, x: float, y: float) -> str:
    """§11 Everybody else has passed."""
    words = pen.say("head.last")
    wide = width(words, 14, "bold") + 24
    return rect(x, y - 16, wide, 23, "f-carnelian edge", 11) + text(x + wide / 2, y, words, "t14 b mid f-panel")


def _phase(pen: Pen, s: Any) -> str:
    if s.phase == OVER:
        return pen.say("head.over")
    if s.phase == DIG:
        return pen.say("head.dig")
    return pen.say("head.survey_zone", n=s.zone + 1)


def draw_scale(pen: Pen, seen: Seen, box: Box) -> str:
    """§11 Scale with passed discs, and who will open the next season."""
    s = seen.s
    holders = [c for c in range(COLOURS) if s.pass_pos[c]]
    holder = {s.pass_pos[c]: NEUTRAL_SEAT if s.seats == 2 and c == NEUTRAL else c for c in holders}
    spaces = max(3, s.seats)
    return _scale(pen, tuple(holder.get(space, -1) for space in range(1, spaces + 1)), s.season < LAST_SEASON, box)


@drawn_once(512)
def _scale(pen: Pen, holders: tuple[int, ...], goes_on: bool, box: Box) -> str:
    """The holder of each space, or -1; while the game goes on, the last opens the next season."""
    x, y, w, h = box
    spaces = len(holders)
    out = [group(panel(box, pen.say("head.scale")), tip=pen.say("tip.scale" if goes_on else "tip.scale_last"))]
    label = width(pen.say("head.scale"), 13, "display") + 20 if h < 60 else 0
    step = (w - 24 - label) / spaces
    middle = y + h / 2 + (0 if h < 60 else 10)
    r = 15.0 if h < 60 else 20.0
    for i, holder in enumerate(holders):
        at = x + 12 + label + step * (i + 0.5)
        out.append(_space(pen, holder, i + 1, at, middle, r, goes_on and i + 1 == spaces))
    return "".join(out)


def _space(pen: Pen, holder: int, space: int, x: float, y: float, r: float, opens_next: bool) -> str:
    """One place of the scale: its number, or the disc on it."""
    ring = circle(x, y, r + 3, "f-hollow s-line") + text(x, y + 5, space, "t15 d mid soft")
    if holder < 0:
        return group(ring, tip=pen.say("tip.scale_free", n=space))
    body = ring + seat_disc(holder, x, y, r) + badge(x + r, y + r * 0.7, space, fill="ink", ink="panel", size=12)
    if holder == NEUTRAL_SEAT:
        return group(body, key=f"disc-{NEUTRAL}", tip=pen.say("tip.scale_neutral"))
    words = [pen.say("tip.scale_disc", player=Who(holder), n=space)]
    if opens_next:
        body += use("first", x - r - 14, y - r - 4, 18)
        words.append(pen.say("tip.next_first", player=Who(holder)))
    return group(body, key=f"disc-{holder}", tip=" ".join(words))


def draw_to_come(pen: Pen, seen: Seen, box: Box) -> str:
    """§11 The undealt cards by patron and points: public by counting."""
    return _to_come(pen, tuple(c for c in range(CARDS) if not seen.s.dealt[c]), box)


@drawn_once(64)
def _to_come(pen: Pen, left: tuple[int, ...], box: Box) -> str:
    x, y, w, h = box
    out = [panel(box, pen.say("panel.to_come"))]
    out.append(badge(x + w - 24, y + 16, len(left), size=13))
    if not left:
        return "".join(out) + text(x + w / 2, y + h / 2 + 12, pen.say("panel.to_come_none"), "t14 mid soft")
    head = 34.0
    step, row = (w - 50) / PATRONS, (h - 34 - 38) / (len(VALUES) + 1)
    for k in range(PATRONS):
        middle = x + head + step * (k + 0.5)
        mine = [c for c in left if PATRON_OF[c] == k]
        name = patron_name(k)
        top = mini_card(k, middle - 11, y + 30, 22, 26) + badge(middle + 12, y + 54, len(mine), size=12)
        out.append(group(top, tip=pen.say("tip.to_come", patron=name, n=len(mine))))
        for i, points in enumerate(VALUES):
            n = sum(POINTS_OF[c] == points for c in mine)
            cell = text(middle, y + 82 + row * i, n if n else "·", "t13 b mid" if n else "t13 mid soft")
            tip = pen.say("tip.to_come_points", patron=name, points=points, n=n)
            out.append(group(cell + rect(middle - step / 2, y + 68 + row * i, step, row, "hit"), tip=tip))
    for i, points in enumerate(VALUES):
        out.append(text(x + 14, y + 82 + row * i, f"{points}", "t13 soft") + use("sun", x + 22, y + 71 + row * i, 13))
    return "".join(out) + _lone(pen, left, x + 12, y + h - 12)


def _lone(pen: Pen, left: tuple[int, ...], x: float, y: float) -> str:
    """The plot without a patron: still to come, or gone."""
    lone = any(PATRON_OF[c] < 0 for c in left)
    words = pen.say("tip.to_come_none" if lone else "tip.to_come_none_gone", n=LONE_POINTS)
    star = use("star", x, y - 13, 16, cls="c-gold" if lone else "c-ink-soft faded")
    return group(
        star + text(x + 22, y, LONE_POINTS if lone else "–", "t13 b") + rect(x - 4, y - 18, 50, 24, "hit"), tip=words
    )


def draw_to_come_strip(pen: Pen, seen: Seen, box: Box) -> str:
    """The same in one row: each patron with the number of cards by their points."""
    return _to_come_row(pen, tuple(c for c in range(CARDS) if not seen.s.dealt[c]), box)


@drawn_once(64)
def _to_come_row(pen: Pen, left: tuple[int, ...], box: Box) -> str:
    x, y, w, h = box
    title = pen.say("panel.to_come")
    out = [panel(box, title), badge(x + width(title, 13, "display") + 38, y + 16, len(left), size=13)]
    out.append(_lone(pen, left, x + 14, y + h - 18))
    step = (w - 64) / PATRONS
    for k in range(PATRONS):
        out.append(_to_come_block(pen, k, [c for c in left if PATRON_OF[c] == k], x + 60 + step * k, y + 30))
    return "".join(out)


def _to_come_block(pen: Pen, k: int, mine: list[int], x: float, y: float) -> str:
    """One patron: the card with its number, then a small table by points."""
    name = patron_name(k)
    top = mini_card(k, x, y, 28, 36) + badge(x + 27, y + 34, len(mine), size=12)
    out = [group(top, tip=pen.say("tip.to_come", patron=name, n=len(mine)))]
    for i, points in enumerate(VALUES):
        n = sum(POINTS_OF[c] == points for c in mine)
        at = x + 50 + i * 20
        cell = text(at, y + 12, points, "t12 mid soft")
        cell += text(at, y + 32, n or "·", "t15 b mid" if n else "t15 mid soft")
        tip = pen.say("tip.to_come_points", patron=name, points=points, n=n)
        out.append(group(cell + rect(at - 10, y - 2, 20, 40, "hit"), tip=tip))
    return "".join(out)
