"""The cards still to come, by patron and points: public by counting."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..count import PATRON_OF, POINTS_OF
from ..schema import CARDS, LAST_SEASON, PATRONS
from ..tables import LONE_POINTS
from ..words.names import patron_name
from .pieces import mini_card

VALUES = sorted({p for c, p in enumerate(POINTS_OF) if PATRON_OF[c] >= 0})
WIDE, LABEL, ROW = 360.0, 84.0, 22.0
STEP = (WIDE - LABEL - 6) / PATRONS
TOP = 62.0  # the first row's middle
HIGH = TOP + ROW * (len(VALUES) + 1)


@panel(
    "to_come",
    reads="dealt season",
    size=(WIDE, HIGH),
    least=344,
    role=Role.ASIDE,
    when=lambda seen: bool(seen.s.season < LAST_SEASON),
)
def to_come(seen: Seen, pen: Pen) -> Drawn:
    """§11 The undealt cards; all of them come, each once."""
    left = tuple(c for c in range(CARDS) if not seen.s.dealt[c])
    return Drawn(_counted(pen, left), [_words(pen, left)])


@memoized(64)
def _counted(pen: Pen, left: tuple[int, ...]) -> str:
    """A column for each patron, a row for each number of points."""
    out = []
    for k in range(PATRONS):
        middle = LABEL + STEP * (k + 0.5)
        mine = [c for c in left if PATRON_OF[c] == k]
        top = mini_card(k, middle - 12, 6) + badge(middle + 13, 36, len(mine), size=14)
        out.append(group(top, tip=pen.say("tip.to_come", patron=patron_name(k), n=len(mine))))
        out += [_cell(pen, k, i, mine, middle) for i in range(len(VALUES))]
    for i, points in enumerate(VALUES):
        out.append(text(10, TOP + ROW * i + 5, pen.say("panel.points", n=points), "t14"))
    return "".join(out) + _lone(pen, left, TOP + ROW * len(VALUES))


def _cell(pen: Pen, k: int, i: int, mine: list[int], middle: float) -> str:
    """How many cards of a patron with these points."""
    n = sum(POINTS_OF[c] == VALUES[i] for c in mine)
    y = TOP + ROW * i
    shown = text(middle, y + 5, n or "·", "t14 b mid" if n else "t14 mid soft")
    tip = pen.say("tip.to_come_points", patron=patron_name(k), points=VALUES[i], n=n)
    return group(shown + rect(middle - STEP / 2, y - ROW / 2, STEP, ROW, "hit"), tip=tip)


def _lone(pen: Pen, left: tuple[int, ...], y: float) -> str:
    """The plot without a patron: still to come, or gone."""
    star = use("star", 10, y - 9, 16, cls="c-gold" if _lone_left(left) else "c-ink-soft faded")
    return star + text(32, y + 5, _lone_words(pen, left), "t14")


def _lone_left(left: tuple[int, ...]) -> bool:
    return any(PATRON_OF[c] < 0 for c in left)


def _lone_words(pen: Pen, left: tuple[int, ...]) -> str:
    return pen.say("tip.to_come_none" if _lone_left(left) else "tip.to_come_none_gone", n=LONE_POINTS)


@memoized(64)
def _words(pen: Pen, left: tuple[int, ...]) -> str:
    counts = [sum(PATRON_OF[c] == k for c in left) for k in range(PATRONS)]
    said = [pen.say("tip.to_come", patron=patron_name(k), n=n) for k, n in enumerate(counts)]
    return " ".join([*said, _lone_words(pen, left)])
