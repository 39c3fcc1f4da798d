"""Two players: the neutral colour, its supply and the cubes of it that both hold."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who
from mastaba.draw.board import seat_cube, seat_disc
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..schema import NEUTRAL, OVER
from .pieces import NEUTRAL_SEAT

WIDE, HIGH = 360.0, 74.0


@panel(
    "neutral",
    reads="neutral_hand supply phase",
    size=(WIDE, HIGH),
    least=344,
    role=Role.ASIDE,
    when=lambda seen: bool(seen.s.seats == 2 and seen.s.phase != OVER),
)
def neutral(seen: Seen, pen: Pen) -> Drawn:
    return _drawn(pen, tuple(seen.s.neutral_hand), seen.s.supply[NEUTRAL])


@memoized(256)
def _drawn(pen: Pen, hands: tuple[int, ...], supply: int) -> Drawn:
    """What it does in a sentence; the cubes in both hands and in the supply."""
    lines = wrap(pen.say("neutral.does"), WIDE - 20, 14)
    out = [text(10, 16 + 15 * i, part, "t14") for i, part in enumerate(lines[:2])]
    tips = _tips(pen, hands, supply)
    for p, hand in enumerate(hands):
        at = 22 + 96.0 * p
        body = seat_disc(p, at, 54, 11) + seat_cube(at + 28, 54, 22, NEUTRAL_SEAT, key=f"neutral-{p}")
        out.append(group(body + text(at + 44, 59, hand, "t15 b") + rect(at - 12, 40, 76, 28, "hit"), tip=tips[p]))
    body = use("mykerinos-supply", 236, 42, 24, cls=f"c-seat-{NEUTRAL_SEAT}") + text(266, 59, supply, "t15 b")
    out.append(group(body + rect(232, 40, 70, 28, "hit"), tip=tips[2]))
    return Drawn(out, [pen.say("neutral.does"), *tips])


def _tips(pen: Pen, hands: tuple[int, ...], supply: int) -> list[str]:
    held = [pen.say("tip.neutral_hand_of", player=Who(p), n=hand) for p, hand in enumerate(hands)]
    return [*held, pen.say("tip.neutral_supply", n=supply)]
