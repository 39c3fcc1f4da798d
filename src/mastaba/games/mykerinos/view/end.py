"""The final exhibition: wing by wing, with the arithmetic."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.panel import Drawn
from mastaba.draw.svg import Pen, group, line, rect, text, use

from ..count import Worth, worth
from ..schema import PATRON_KEYS, PATRONS
from ..tables import SET_POINTS
from ..words.names import patron_name
from .pieces import patron_token, words_at
from .plan import WIDE

LABEL = 116.0  # the column of names
TOP, ROW = 68.0, 36.0


def draw_exhibition(pen: Pen, seen: Seen) -> Drawn:
    """A table: one row for each wing, then plots, sets, total, cubes kept; and a last look at the sand."""
    s = seen.s
    seats = range(s.seats)
    scores = [worth(s, p) for p in seats]
    step = (WIDE - LABEL - 8) / s.seats
    columns = [LABEL + step * (p + 0.5) for p in seats]
    out = [words_at(10, 24, pen.say("panel.exhibition"), WIDE - 20, 16, "d")]
    out += [_head(pen, p, columns[p], 48, step) for p in seats]
    for wing in range(PATRONS):
        out.append(_wing_row(pen, s.wing_patron[wing], wing, scores, columns, TOP + ROW * (wing + 0.5)))
    out += _sums(pen, scores, list(s.reserve), columns)
    bottom = TOP + ROW * (PATRONS + 4)
    out.append(use("mykerinos-cover", (WIDE - 256) / 2, bottom + 8, 256, 160))
    return Drawn("".join(out), exhibition_words(pen, scores, s.wing_patron), (WIDE, bottom + 176))


def _sums(pen: Pen, scores: list[Worth], reserve: list[int], columns: list[float]) -> list[str]:
    words = [pen.say("panel.plots"), pen.say("panel.sets"), pen.say("panel.total"), pen.say("panel.cubes")]
    cells = [
        [str(score.plots) for score in scores],
        [_sets(score.sets) for score in scores],
        [str(score.total) for score in scores],
        [str(reserve[p]) for p in range(len(scores))],
    ]
    best = max((score.total, reserve[p]) for p, score in enumerate(scores))
    out = []
    for i, row in enumerate(cells):
        middle = TOP + ROW * (PATRONS + i + 0.5)
        out.append(line(10, middle - ROW / 2, WIDE - 10, middle - ROW / 2, "none s-line w1"))
        out.append(words_at(12, middle + 5, words[i], LABEL - 14, 14, "b"))
        for p, score in enumerate(scores):
            won = i == 2 and (score.total, reserve[p]) == best
            out.append(rect(columns[p] - 24, middle - 14, 48, 28, "f-gold edge", 8) if won else "")
            size = 18 if i == 2 else 14
            out.append(text(columns[p], middle + 5, row[p], f"t{size} b mid{' f-outline' if won else ''}"))
    return out


def _head(pen: Pen, p: int, x: float, y: float, step: float) -> str:
    name = fit(pen.name(p), step - 28, 14, "bold")
    return seat_disc(p, x - step / 2 + 12, y, 10) + text(x - step / 2 + 25, y + 5, name, "t14 b")


def _wing_row(pen: Pen, patron: int, wing: int, scores: list[Worth], columns: list[float], y: float) -> str:
    """A wing: its patron, then cards × value = points for everybody."""
    out = [
        patron_token(patron, 24, y, 13),
        words_at(43, y + 5, pen.say(f"short.{PATRON_KEYS[patron]}"), LABEL - 44, 14, "b"),
    ]
    for score, column in zip(scores, columns):
        cards, value = score.cards[patron], score.values[patron]
        if not cards:
            out.append(text(column, y + 5, "–", "t14 mid soft"))
        elif len(scores) == 2:
            out.append(text(column, y + 5, f"{cards} × {value} = {cards * value}", "t14 b mid"))
        else:
            out.append(text(column, y - 3, f"{cards} × {value}", "t14 mid soft"))
            out.append(text(column, y + 13, f"= {cards * value}", "t14 b mid"))
    return group("".join(out), key=f"exhibition-{wing}", tip=_wing_words(pen, wing, patron, scores))


def _sets(count: int) -> str:
    return f"{count} × {SET_POINTS}" if count else "0"


def _wing_words(pen: Pen, wing: int, patron: int, scores: list[Worth]) -> str:
    """The row in a sentence."""
    parts = [
        pen.say("log.product", player=Who(p), cards=cards, value=value, n=cards * value)
        for p, score in enumerate(scores)
        if (cards := score.cards[patron]) and (value := score.values[patron])
    ]
    told = {"n": wing + 1, "patron": patron_name(patron)}
    return pen.say("log.wing", parts=parts, **told) if parts else pen.say("tip.wing_bare", **told)


def exhibition_words(pen: Pen, scores: list[Worth], wing_patron: list[int]) -> list[str]:
    """The table for those who do not see it."""
    said = [_wing_words(pen, wing, patron, scores) for wing, patron in enumerate(wing_patron)]
    for p, score in enumerate(scores):
        parts = {"plots": score.plots, "exhibition": score.exhibition, "sets": SET_POINTS * score.sets}
        said.append(pen.say("tip.final_of", player=Who(p), total=score.total, **parts))
    return said
