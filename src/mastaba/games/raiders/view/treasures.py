"""The goal and the treasures: what still lies in the chamber, what the Guardian destroyed, and how tokens count."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import say
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, panel
from mastaba.draw.svg import Box, Pen, group, line, rect, text, use

from ..tables import COLOURS, CURSE, KINDS, NO_CURSE_BONUS, QUANTITY, VARIETY

WIDE, HIGH = 360.0, 246.0
TABLE = 112.0  # top of the table of points
LABEL = 84.0  # room for the words before the numbers
ROW = 23.0


@panel("treasures", reads="token removed", size=(WIDE, HIGH), least=344)
def treasures(seen: Seen, pen: Pen) -> Drawn:
    """§11 Totals that people would count by hand, and the table of points."""
    s = seen.s
    left = [(kind, s.token.count(kind), s.removed[kind]) for kind in range(1, KINDS + 1)]
    out = [_goal(pen), *(_kind_left(pen, *one) for one in left), _points(pen)]
    said = [pen.say("tip.goal"), *(_left_words(pen, *one) for one in left), _points_words(pen)]
    return Drawn(out, said)


@memoized(4, names=False)
def _goal(pen: Pen) -> str:
    """What the game is about."""
    rows = wrap(pen.say("tip.goal"), WIDE - 16, 14)
    return "".join(text(8, 18 + 16 * i, row, "t14") for i, row in enumerate(rows))


@memoized(2048, names=False)
def _kind_left(pen: Pen, kind: int, left: int, gone: int) -> str:
    """How many tokens of a kind lie on the board, and how many the Guardian destroyed."""
    step = (WIDE - 12) / KINDS
    x = 8 + (kind - 1) * step
    body = use(f"raiders-k{kind}", x, 68, 27) + text(x + 30, 82 if gone else 88, left, "t18 b")
    if gone:
        body += text(x + 28, 99, f"−{gone}", "t14 f-carnelian")
    return group(rect(x, 62, step - 2, 44, "hit") + body, tip=_left_words(pen, kind, left, gone))


@memoized(2048, names=False)
def _left_words(pen: Pen, kind: int, left: int, gone: int) -> str:
    return pen.say("tip.left", tokens=say(f"tokens.{kind}"), n=left, removed=gone)


@memoized(4, names=False)
def _points(pen: Pen) -> str:
    """The table of points."""
    numbers = range(1, COLOURS + 2)
    rows = [
        ("view.tokens", [str(n) for n in numbers], "soft"),
        ("view.quantity", [str(int(QUANTITY[n])) for n in numbers], "b"),
        ("view.variety", [str(int(VARIETY[n])) for n in range(1, COLOURS + 1)], "b"),
    ]
    out = [line(8, TABLE, WIDE - 8, TABLE, "s-line"), text(8, TABLE + 21, pen.say("view.points"), "t14 d")]
    top = TABLE + 43
    for i, (key, values, cls) in enumerate(rows):
        out.append(_row(pen.say(key), values, (8, top + ROW * i, WIDE - 16, ROW), cls))
    out.append(text(8, top + ROW * 3, pen.say("view.count_books"), "t14"))
    out.append(text(8, top + ROW * 3 + 18, _curses_words(pen), "t14"))
    return "".join(out)


def _curses_words(pen: Pen) -> str:
    return pen.say("view.count_curses", curse=CURSE, bonus=NO_CURSE_BONUS)


def _row(words: str, values: list[str], box: Box, cls: str) -> str:
    """One line: words, and a number in each column."""
    x, y, w, _ = box
    step = (w - LABEL) / (COLOURS + 1)
    said = text(x, y, words, "t14 soft")
    return said + "".join(text(x + LABEL + step * (i + 0.5), y, v, f"t15 mid {cls}") for i, v in enumerate(values))


@memoized(4, names=False)
def _points_words(pen: Pen) -> str:
    """The table in sentences."""
    quantity = [int(QUANTITY[n]) for n in range(1, COLOURS + 2)]
    variety = [int(VARIETY[n]) for n in range(1, COLOURS + 1)]
    said = [pen.say("told.quantity", numbers=quantity), pen.say("told.variety", numbers=variety)]
    return " ".join([*said, pen.say("view.count_books"), _curses_words(pen)])
