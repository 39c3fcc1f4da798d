"""The head of the board: round, phases, what the game is played to, play order."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.measure import fit
from mastaba.draw.svg import Pen, circle, group, rect, text

from ..schema import SETTING_ALL_BOATS, SETTING_TARGET
from ..tables import ACTIVATIONS, TARGETS
from .seats import order_track
from .words import kept

HEAD_H = 38.0
TALL_HEAD_H = 46.0


def wide_head(pen: Pen, seen: Seen, w: float) -> str:
    s = seen.s
    step = 54.0
    row = w - 6 - step * s.seats
    return (
        rect(0, 0, w, HEAD_H, "f-papyrus")
        + text(12, 26, pen.say("head.round", n=s.round_no), "t18 d")
        + _phases(pen, s, 150, 20, 25)
        + text(346, 25, state(pen, s), "t15 b")
        + text(500, 25, target(pen, s), "t14 soft")
        + text(row - 8, 25, pen.say("head.order"), "t14 b end")
        + order_track(pen, seen, row, 20, step)
    )


def tall_head(pen: Pen, seen: Seen, w: float) -> str:
    """Play order at the left, round and phase at the right, in little height."""
    s = seen.s
    words = f"{pen.say('head.round', n=s.round_no)} · {state(pen, s)}"
    room = w - 22 - 48 * s.seats
    return (
        rect(0, 0, w, TALL_HEAD_H, "f-papyrus")
        + order_track(pen, seen, 8, 24, 48)
        + text(w - 10, 20, fit(words, room, 14, "bold"), "t14 b end")
        + text(w - 10, 38, fit(target(pen, s), room, 13), "t13 soft end")
    )


def _phases(pen: Pen, s: Any, x: float, y: float, step: float) -> str:
    """The eight phases of a round, the present one filled."""
    return kept(("phases", pen.lang, s.phase, x, y), lambda: _phase_row(pen, s.phase, x, y, step))


def _phase_row(pen: Pen, phase: int, x: float, y: float, step: float) -> str:
    out = []
    for n in range(1, 9):
        tip = pen.say("tip.phase", n=n, name=pen.say(f"head.phase_{n}"))
        out.append(group(phase_disc(n, x + step * (n - 1), y, n == phase), tip=tip))
    return "".join(out)


def phase_disc(n: int, x: float, y: float, here: bool) -> str:
    """A phase's number; the present one is of gold."""
    disc = circle(x, y, 10.5, "f-gold edge" if here else "f-hollow s-line")
    return disc + text(x, y + 5, n, "t14 b mid f-outline" if here else "t14 mid soft")


def state(pen: Pen, s: Any) -> str:
    """The present phase in words, with how many sites are done."""
    if s.phase == 5:
        of = int(ACTIVATIONS[s.seats])
        return pen.say("head.sites", n=min(s.activation + 1, of), of=of)
    return pen.say(f"head.phase_{s.phase}")


def target(pen: Pen, s: Any) -> str:
    if s.setting[SETTING_ALL_BOATS]:
        return pen.say("head.all_boats")
    return pen.say("head.target", n=TARGETS[s.setting[SETTING_TARGET]])
