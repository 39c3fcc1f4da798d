"""The forecast: for each die where the Guardian would stop and whom he would knock out, if nothing else moved."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import say
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, circle, group, rect, text, use

from ..geometry import NAMES
from ..schema import DOLL
from ..tables import DIE
from ..words.log_guardian import along
from ..words.names import piece_name
from .ahead import Way, bonus_so_far, forecast
from .pieces import die_face

WIDE, HIGH = 380.0, 106.0
STEP = (WIDE - 8) / DIE
TOP = 41.0  # of the six columns


@panel(
    "forecast",
    reads="asked round_no walks played piece guardian facing rotation terrain item_of",
    size=(WIDE, HIGH),
    least=344,
    role=Role.BESIDE,
    when=lambda seen: not seen.over,
)
def ahead(seen: Seen, pen: Pen) -> Drawn:
    """§11 One column for each die."""
    return _still(pen, *_facts(seen.s))


def _facts(s: Any) -> tuple[int, int, tuple[Way, ...]]:
    """The bonus, where he stands, and his ways."""
    return bonus_so_far(s), s.guardian, forecast(s)


@memoized(1024)
def _still(pen: Pen, bonus: int, guardian: int, ways: tuple[Way, ...]) -> Drawn:
    words = [pen.say("forecast.about", n=bonus), *(_words(pen, guardian, one) for one in ways)]
    return Drawn([_about(pen, bonus), *(_column(pen, guardian, one) for one in ways)], words)


@memoized(64, names=False)
def _about(pen: Pen, bonus: int) -> str:
    """What is shown here, in a sentence."""
    about = pen.say("forecast.about", n=bonus)
    rows = wrap(about, WIDE - 16, 14)
    out = "".join(text(6, 14 + 16 * i, row, "t14") for i, row in enumerate(rows))
    return group(out + rect(0, 0, WIDE, TOP - 4, "hit"), tip=pen.say("tip.roll", n=bonus))


@memoized(4096)
def _column(pen: Pen, guardian: int, one: Way) -> str:
    """One die: its last cell, and those it would knock out."""
    x, y = 8 + STEP * (one.die - 1), TOP
    end = NAMES[one.cells[-1]] if one.cells else "–"
    body = rect(x - 3, y - 3, STEP - 5, HIGH - TOP, "f-hollow s-line", 8)
    body += die_face(one.die, x + 12, y + 13, 24) + text(x + 28, y + 19, end, "t16 b")
    if not one.hits:
        body += text(x + STEP / 2 - 6, y + 49, pen.say("forecast.none"), "t14 mid soft")
    apart = min(18.0, 30.0 / max(1, len(one.hits) - 1))
    for k, i in enumerate(one.hits):
        body += _met(i, x + 11 + apart * k, y + 44)
    return group(body, tip=_words(pen, guardian, one))


def _met(piece: int, x: float, y: float) -> str:
    """One whom he would knock out, ringed in red."""
    if piece == DOLL:
        return use("raiders-doll", x - 11, y - 11, 22)
    return circle(x, y, 12, "none s-carnelian w2") + seat_disc(piece, x, y, 10)


@memoized(4096)
def _words(pen: Pen, guardian: int, one: Way) -> str:
    names = along([NAMES[c] for c in [guardian, *one.cells]])
    hits: Any = [piece_name(i) for i in one.hits] or say("view.nobody")
    return pen.say("tip.forecast", die=one.die, path=names, hits=hits)
