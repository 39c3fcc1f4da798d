"""The sea at the head of the Nile: the round, what it is played to, the play order, the steps of a round by name."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import seat_disc
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, rect, text

from ..schema import ORDER_0, SETTING_ALL_BOATS, SETTING_TARGET
from ..tables import ACTIVATIONS, TARGETS
from .words import line_of

HEAD_H = 54.0
STEPS = ("arrivals", "negotiators", "cards", "sites", "boats")  # of a round, as people speak of them
STEP_OF = (0, 0, 0, 1, 2, 3, 3, 4, 4)  # by phase
ORDER_STEP = 40.0


def draw_course(pen: Pen, s: Any, w: float) -> list[str]:
    """§11: round and goal, play order, the steps with a mark where we are."""
    track = w - 4 - ORDER_STEP * s.seats
    title = pen.say("head.round", n=s.round_no)
    left = 18 + width(title, 16, "display")
    return [
        text(10, 20, title, "t16 d"),
        group(line_of(left, 20, goal(pen, s), track - left - 4, 14, "b"), tip=pen.say("tip.goal")),
        order_track(pen, s, track, 15),
        _steps(pen, STEP_OF[s.phase], *sites_done(s), w),
    ]


def goal(pen: Pen, s: Any) -> str:
    """What ends the game, in words."""
    if s.setting[SETTING_ALL_BOATS]:
        return pen.say("head.all_boats")
    return pen.say("head.target", n=TARGETS[s.setting[SETTING_TARGET]])


def sites_done(s: Any) -> tuple[int, int]:
    """Which site of the round is the present one, and how many there are."""
    of = int(ACTIVATIONS[s.seats])
    return min(s.activation + 1, of), of


@memoized(512)
def _steps(pen: Pen, here: int, n: int, of: int, w: float) -> str:
    """Five steps one after another along a line; the present one of gold, the way to it too."""
    names = [pen.say(f"step.{key}_short") for key in STEPS]
    if STEPS[here] == "sites":
        names[here] = pen.say("step.sites", n=n, of=of)
    wide = [width(name, 14, "bold" if i == here else "text") + 13 for i, name in enumerate(names)]
    gap = (w - 12 - sum(wide)) / 4
    x, out = 6.0, [rect(12, 37, w - 24, 3, "f-panel", 1.5)]
    for i, (name, room) in enumerate(zip(names, wide)):
        if i == here:
            out.insert(1, rect(12, 37, max(0.0, x - 12), 3, "f-gold", 1.5))
        tip = pen.say("tip.step", name=pen.say(f"step.{STEPS[i]}_short"), what=pen.say(f"step.{STEPS[i]}_tip"))
        body = rect(x, 28, room, 20, "f-gold edge" if i == here else "f-panel", 10)
        body += text(
            x + room / 2, 43, name, "t14 b mid f-outline" if i == here else "t14 mid soft" if i < here else "t14 mid"
        )
        out.append(group(body, tip=tip))
        x += room + gap
    return "".join(out)


def order_track(pen: Pen, s: Any, x: float, y: float) -> str:
    """Positions with who holds them now; the numbered tokens are targets while one may be taken."""
    return "".join(_place(pen, s, i, x + ORDER_STEP * i, y) for i in range(s.seats))


def order_words(pen: Pen, s: Any, i: int) -> str:
    """A position, who holds it, and who has taken its token for the next round."""
    return _order_words(pen, i + 1, s.order[i], _taker(s, i))


def _taker(s: Any, i: int) -> int:
    """Who has taken the token of a position, or -1."""
    return next((q for q in range(s.seats) if s.order_token[q] == i + 1), -1)


@memoized(256)
def _order_words(pen: Pen, n: int, p: int, taker: int) -> str:
    said = pen.say("tip.order", n=n, player=pen.name(p))
    if taker < 0:
        return f"{said} {pen.say('tip.order_free', n=n)}"
    return f"{said} {pen.say('tip.order_taken', n=n, player=pen.name(taker))}"


def _place(pen: Pen, s: Any, i: int, x: float, y: float) -> str:
    taken = _taker(s, i)
    box = (x, y - 12, ORDER_STEP - 4, 24)
    body = (
        rect(*box, "f-panel s-panel-edge", 8)
        + text(x + 9, y + 5, i + 1, "t15 b mid")
        + seat_disc(s.order[i], x + 25, y, 9)
    )
    if taken >= 0:
        body += seat_disc(taken, x + 35, y - 6, 7)
    return pen.target(ORDER_0 + i + 1, box, body, key=f"order-{s.order[i]}", why=order_words(pen, s, i))
