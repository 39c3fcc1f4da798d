"""The ledger of a necropolis: colour by colour, edifice by edifice, everything counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mastaba.core.game import Game
from mastaba.draw.measure import width
from mastaba.draw.svg import Pen, group, line, rect, text, use

from ..count import (
    Cards,
    Pyramid,
    count,
    glyphs,
    majorities,
    obelisk_points,
    pile,
    stage_points,
    stages,
    stones,
)
from ..tables import BONUS_MIN, COLOURS, GLYPH_POINTS, HUES, MAJORITY, OBELISK_GLYPH, OBELISK_MOST, TOMB_GLYPH

NARROW = 250.0  # a ledger less wide than this leaves the details to its tips
ROWS = 4  # colours, then pyramid, obelisk, tomb


class Columns:
    """Where the ledger's columns stand in a given width; a narrow one leaves the details to its tips."""

    def __init__(self, x: float, w: float) -> None:
        self.x = x
        self.narrow = w < NARROW
        self.icon = 20.0 if self.narrow else 28.0
        self.colour = 19.0 if self.narrow else min(58.0, (w - self.icon - 160) / COLOURS)
        self.glyph = x + self.icon + COLOURS * self.colour + (2 if self.narrow else 10)
        self.right = x + w

    @property
    def room(self) -> float:
        """What is left for the details, between the glyphs and the points."""
        return self.right - 28 - (self.glyph + 50)

    def middle(self, colour: int) -> float:
        return self.x + self.icon + (colour + 0.5) * self.colour


def ledger(pen: Pen, s: Any, p: int, at: tuple[float, float, float], row: float, open_tomb: bool, over: bool) -> str:
    """Four rows from (x, y) in the width w: the colours, then one row for each edifice."""
    x, y, w = at
    n = s.tomb_n[p]
    tomb = pile(s.tomb[p], n) if open_tomb else ()
    won = majorities(s, p) if over else ()
    obelisk = pile(s.obelisk[p], s.obelisk_n[p])
    lines = _lines(pen.game, pen.lang, at, row, tuple(s.pyramid[p]), obelisk, over)
    if open_tomb or w >= NARROW:
        last = _row(Columns(x, w), y + 3 * row, row, *_tomb(pen, n, tomb, open_tomb, won))
    else:
        last = _closed_tomb(pen, n, p, Columns(x, w), y + 3 * row, row)
    return lines + last


@lru_cache(1024)
def _lines(
    game: Game,
    lang: str,
    at: tuple[float, float, float],
    row: float,
    pyramid: Pyramid,
    obelisk: Cards,
    over: bool,
) -> str:
    """The head and what is open to all: pyramid and obelisk."""
    x, y, w = at
    pen, columns = Pen(game, lang), Columns(x, w)
    out = [_head(pen, columns, y, row), line(x, y + row, x + w, y + row, "s-line w1")]
    out.append(_row(columns, y + row, row, *_pyramid(pen, pyramid, columns.room)))
    out.append(_row(columns, y + 2 * row, row, *_obelisk(pen, obelisk, over)))
    return "".join(out)


def _closed_tomb(pen: Pen, n: int, p: int, columns: Columns, y: float, row: float) -> str:
    """A narrow ledger is also the place of the tomb itself: its number of cards."""
    side = min(22.0, row - 1)
    middle = y + row / 2
    body = rect(columns.x, y, columns.right - columns.x, row, "hit") + use(
        "pyramids-tomb", columns.x, middle - side / 2, side
    )
    body += text(columns.x + columns.icon + 6, middle + 5, pen.say("ledger.hidden", n=n), "t15")
    body += text(columns.right, middle + 5, "?", "t16 b end")
    return group(body, key=f"tomb-{p}", tip=pen.say("tip.tomb", n=n))


def _head(pen: Pen, columns: Columns, y: float, row: float) -> str:
    side = min(18.0, row - 2)
    out = []
    for c, hue in enumerate(HUES):
        mark = use(f"pyramids-mark-{hue}", columns.middle(c) - side / 2, y + (row - side) / 2 - 1, side)
        out.append(group(mark, tip=pen.say(f"colour.{hue}")))
    middle = y + row * 0.5 + 4
    if columns.narrow:
        mark = use("pyramids-glyph-P", columns.glyph, y + (row - side) / 2 - 1, side)
        out.append(group(mark, tip=pen.say("ledger.glyphs")))
    else:
        out.append(text(columns.glyph, middle, pen.say("ledger.glyphs"), "t13 soft"))
    points = pen.say("ledger.short" if columns.narrow else "ledger.points")
    return "".join(out) + text(columns.right, middle, points, "t13 end soft")


def _row(
    columns: Columns,
    y: float,
    row: float,
    icon: str,
    cells: Sequence[tuple[str, bool, bool]],
    medal: tuple[str, str],
    detail: str,
    points: str,
    tip: str,
) -> str:
    """One edifice: cells are (words, strong, reached)."""
    middle = y + row * 0.5
    base = middle + 5
    side = min(22.0, row - 1)
    out = [rect(columns.x, y, columns.right - columns.x, row, "hit"), use(icon, columns.x, middle - side / 2, side)]
    for c, (words, strong, reached) in enumerate(cells):
        if reached:
            out.append(rect(columns.middle(c) - 9, middle - 8.5, 18, 17, "f-lit-soft", 4))
        out.append(text(columns.middle(c), base, words, f"t15 mid{' b' if strong else ' soft'}"))
    glyph, number = medal
    if columns.narrow:
        out.append(text(columns.glyph + 9, base, number, "t15 mid soft"))
    else:
        out.append(use(f"pyramids-glyph-{glyph}", columns.glyph, middle - 9, 18))
        out.append(text(columns.glyph + 22, base, number if number == "?" else f"×{number}", "t15 b"))
        out.append(text(columns.right - 28, base, detail, "t13 end soft"))
    out.append(text(columns.right, base, points, "t16 b end"))
    return group("".join(out), tip=tip)


def _pyramid(pen: Pen, pyramid: Pyramid, room: float) -> tuple[Any, ...]:
    """The sum is written out where there is room for it."""
    counted = count(pyramid)
    cells = [(str(g), g == counted.most and g > 0, g >= BONUS_MIN) for g in counted.sizes]
    tip = pen.say(
        "tip.ledger_pyramid",
        colours=counted.colours,
        largest=counted.largest,
        reached=counted.reached,
        bonus=counted.bonus,
        of=COLOURS,
        least=BONUS_MIN,
    )
    sums = f"{counted.colours} + {counted.largest}" + (f" + {counted.bonus}" if counted.bonus else "")
    bonus = pen.say("ledger.bonus", reached=counted.reached, of=COLOURS)
    detail = f"{sums} · {bonus}"
    detail = detail if width(detail, 13) <= room else bonus
    return "pyramids-pyramid", cells, ("P", str(counted.glyphs)), detail, str(counted.points), tip


def _obelisk(pen: Pen, cards: Cards, over: bool) -> tuple[Any, ...]:
    held = stages(cards)
    best = max(held)
    cells = [(str(n), n == best and n > 0, False) for n in held]
    detail, tip = _next_stage(pen, best, over)
    return "pyramids-obelisk", cells, ("O", str(glyphs(cards, OBELISK_GLYPH))), detail, str(obelisk_points(cards)), tip


def _next_stage(pen: Pen, best: int, over: bool) -> tuple[str, str]:
    """What one more stage of the best colour would add, in short and in a sentence; at the end, what it is worth."""
    points = stage_points(best)
    step = stage_points(best + 1) - points
    if over:
        told = pen.say("tip.ledger_obelisk_over", stages=best, points=points) if best else pen.say("tip.obelisk_none")
        return "", told
    if best >= OBELISK_MOST:
        return pen.say("ledger.full"), pen.say("tip.ledger_obelisk_full", stages=best, points=points)
    if not best:
        return pen.say("ledger.next", n=step), pen.say("tip.obelisk_empty", points=stage_points(OBELISK_MOST))
    return pen.say("ledger.next", n=step), pen.say("tip.ledger_obelisk", stages=best, points=points, next=step)


def _tomb(pen: Pen, n: int, cards: Cards, open_tomb: bool, won: tuple[bool, ...]) -> tuple[Any, ...]:
    """`won` names the colours with a majority, once all tombs are open."""
    buried = pen.say("ledger.cards", n=n)
    if not open_tomb:
        cells = [("?", False, False)] * COLOURS
        return "pyramids-tomb", cells, ("T", "?"), buried, "?", pen.say("tip.ledger_tomb_closed", n=n)
    held = stones(cards)
    cells = [(str(k), k > 0, leads) for k, leads in zip(held, won or (False,) * COLOURS)]
    points = str(sum(won) * MAJORITY) if won else "?"
    found = glyphs(cards, TOMB_GLYPH)
    tip = pen.say("tip.ledger_tomb_open", n=n, stones=sum(held), majority=MAJORITY, glyphs=found * GLYPH_POINTS)
    return "pyramids-tomb", cells, ("T", str(found)), buried, points, tip
