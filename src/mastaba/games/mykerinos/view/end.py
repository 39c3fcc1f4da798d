"""The final exhibition: wing by wing, with the arithmetic."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.board import panel, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, line, rect, text

from ..count import Worth, worth
from ..schema import PATRONS
from ..tables import SET_POINTS
from ..words.names import patron_name
from .pieces import patron_token


def draw_exhibition(pen: Pen, seen: Seen, box: Box) -> str:
    """A table: one row for each wing, then plots, sets, total, cubes kept."""
    s = seen.s
    x, y, w, h = box
    seats = range(s.seats)
    scores = [worth(s, p) for p in seats]
    label = 118.0 if pen.tall else 190.0
    step = (w - label - 12) / s.seats
    columns = [x + label + step * (p + 0.5) for p in seats]
    rows = PATRONS + 4
    top = y + 66
    row = min(64.0, (h - 78) / rows)
    out = [panel(box, pen.say("panel.exhibition"))]
    out += [_head(pen, p, columns[p], y + 46, step) for p in seats]
    for wing in range(PATRONS):
        middle = top + row * (wing + 0.5)
        out.append(_wing_row(pen, s.wing_patron[wing], wing, scores, columns, (x, middle)))
    words = [pen.say("panel.plots"), pen.say("panel.sets"), pen.say("panel.total"), pen.say("panel.cubes")]
    cells = [
        [str(score.plots) for score in scores],
        [_product(score.sets, SET_POINTS, True) for score in scores],
        [str(score.total) for score in scores],
        [str(s.reserve[p]) for p in seats],
    ]
    best = max((scores[p].total, s.reserve[p]) for p in seats)
    for i in range(4):
        middle = top + row * (PATRONS + i + 0.5)
        out.append(line(x + 10, middle - row / 2, x + w - 10, middle - row / 2, "none s-line w1"))
        size = 18 if i == 2 else 15
        out.append(text(x + 14, middle + 5, fit(words[i], label - 18, 14, "bold"), "t14 b"))
        for p in seats:
            if i == 2 and (scores[p].total, s.reserve[p]) == best:
                out.append(rect(columns[p] - 26, middle - 15, 52, 29, "f-gold edge", 8))
                out.append(text(columns[p], middle + 6, cells[i][p], f"t{size} b mid f-outline"))
            else:
                out.append(text(columns[p], middle + 6, cells[i][p], f"t{size} b mid"))
    return "".join(out)


def _head(pen: Pen, p: int, x: float, y: float, step: float) -> str:
    name = fit(pen.name(p), step - 34, 14, "bold")
    return seat_disc(p, x - step / 2 + 14, y, 11) + text(x - step / 2 + 29, y + 5, name, "t14 b")


def _wing_row(
    pen: Pen, patron: int, wing: int, scores: list[Worth], columns: list[float], place: tuple[float, float]
) -> str:
    """A wing: its patron, then cards × value = points for everybody."""
    x, y = place
    out = [patron_token(patron, x + 28, y, 16)]
    name = pen.say(patron_name(patron))
    if pen.tall:
        out.append(text(x + 48, y + 5, pen.say("panel.wing", n=wing + 1), "t13 b"))
    else:
        out.append(text(x + 52, y - 2, fit(name, 136, 14, "bold"), "t14 b"))
        out.append(text(x + 52, y + 14, pen.say("panel.wing", n=wing + 1), "t12 soft"))
    for score, column in zip(scores, columns):
        cards, value = score.cards[patron], score.values[patron]
        if pen.tall and len(scores) > 2:
            out.append(text(column, y - 2, f"{cards} × {value}" if cards else "–", "t12 mid soft"))
            out.append(text(column, y + 14, cards * value, "t15 b mid"))
        else:
            out.append(text(column, y + 5, _product(cards, value, False), "t15 b mid" if cards else "t15 mid soft"))
    return "".join(out)


def _product(count: int, value: int, short: bool) -> str:
    if not count:
        return "0" if short else "–"
    return f"{count} × {value} = {count * value}"
