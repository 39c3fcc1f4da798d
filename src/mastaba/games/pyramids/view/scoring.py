"""How a necropolis scores, line by line, with the reader's own points beside it."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, line, text, use

from ..count import count, score_lines
from ..schema import LINES
from ..tables import (
    BONUS,
    BONUS_MIN,
    COLOURS,
    GLYPH_POINTS,
    LARGEST_EXTRA,
    MAJORITY,
    OBELISK_MOST,
    OBELISK_POINTS,
    PER_STONE,
)

WIDE, ROW = 360.0, 35.0
ICONS = ("pyramid", "pyramid", "pyramid", "obelisk", "tomb", "glyph-P")  # of the lines of a score
BONUS_LINE, TOMB = LINES.index("bonus"), LINES.index("tomb")
TOTAL = 26.0
HIGH = ROW * len(ICONS) + TOTAL + 6


class Scored(NamedTuple):
    """The reader's points line by line, none for one who watches; the colours large enough for the bonus."""

    lines: tuple[int, ...]
    reached: int
    over: bool


def _scored(seen: Seen) -> Scored:
    p = seen.seat
    if p < 0:
        return Scored((), 0, True)
    lines = score_lines(seen.s, p)
    lines[TOMB] *= seen.over  # majorities are settled at the end
    return Scored(tuple(lines), count(tuple(seen.s.pyramid[p])).reached, seen.over)


@panel(
    "scoring",
    reads="asked pyramid obelisk obelisk_n tomb tomb_n",
    size=(WIDE, HIGH),
    least=344,
    role=Role.ASIDE,
    eyes=True,
)
def scoring(seen: Seen, pen: Pen) -> Drawn:
    """§6 The six lines of a score; a spectator reads them without numbers."""
    scored = _scored(seen)
    if not scored.lines:
        return Drawn(_drawn(pen, *scored), [_rules_told(pen)], (WIDE, HIGH - TOTAL))
    told = pen.say("tip.score_final" if scored.over else "scoring.so_far", n=sum(scored.lines))
    return Drawn(_drawn(pen, *scored), [_rules_told(pen), told])


@memoized(8, names=False)
def _rules_told(pen: Pen) -> str:
    return " ".join(_rules(pen))


def _rules(pen: Pen) -> tuple[str, ...]:
    """What scores, one sentence for each line."""
    points = "\u00a0·\u00a0".join(str(v) for v in OBELISK_POINTS.tolist()[1:])
    return (
        pen.say("scoring.colours", n=PER_STONE),
        pen.say("scoring.largest", n=LARGEST_EXTRA),
        pen.say("scoring.bonus", n=BONUS, least=BONUS_MIN),
        pen.say("scoring.obelisk", most=OBELISK_MOST, points=points),
        pen.say("scoring.tomb", n=MAJORITY),
        pen.say("scoring.glyphs", n=GLYPH_POINTS),
    )


@memoized(512, names=False)
def _drawn(pen: Pen, lines: tuple[int, ...], reached: int, over: bool) -> str:
    out = []
    for i, (icon, words) in enumerate(zip(ICONS, _rules(pen))):
        middle = 4 + ROW * (i + 0.5)
        out.append(use(f"pyramids-{icon}", 6, middle - 12, 24))
        parts = wrap(words, WIDE - 40 - 54, 13)
        start = middle + 4.5 - 8 * (len(parts) - 1)
        out += [text(40, start + 16 * k, part, "t13") for k, part in enumerate(parts)]
        if lines:
            out.append(text(WIDE - 8, middle + 5, _shown(i, lines[i], reached, over), "t15 b end"))
    if not lines:
        return "".join(out)
    y = 4 + ROW * len(ICONS)
    words = pen.say("scoring.total" if over else "scoring.visible")
    out.append(line(6, y + 1, WIDE - 6, y + 1, "s-line w1"))
    return "".join(out) + text(40, y + 20, words, "t13 b") + text(WIDE - 8, y + 20, sum(lines), "t16 b end")


def _shown(i: int, points: int, reached: int, over: bool) -> str:
    """The points of a line; what is on its way, or still secret, otherwise."""
    if i == BONUS_LINE and not points:
        return f"{reached}/{COLOURS}"
    return "?" if i == TOMB and not over else str(points)
