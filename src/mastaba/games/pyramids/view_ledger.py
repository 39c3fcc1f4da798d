"""The ledger of a necropolis: colour by colour, edifice by edifice, everything counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.draw.svg import Pen, group, line, rect, text, use

from .tables import BONUS_MIN, COLOURS, GLYPH_POINTS
from .view_cards import HUES
from .view_count import (
    count,
    glyphs,
    majorities,
    obelisk_points,
    pile,
    stage_points,
    stages,
    stones,
    tomb_points,
)

ROWS = 4  # colours, then pyramid, obelisk, tomb


class Columns:
    """Where the ledger's columns stand in a given width."""

    def __init__(self, x: float, w: float) -> None:
        self.x = x
        self.icon = 22.0
        self.colour = min(64.0, (w - self.icon - 118) / COLOURS)
        self.glyph = x + self.icon + COLOURS * self.colour + 4
        self.right = x + w

    def middle(self, colour: int) -> float:
        return self.x + self.icon + (colour + 0.5) * self.colour


def ledger(pen: Pen, s: Any, p: int, at: tuple[float, float, float], row: float, open_tomb: bool, over: bool) -> str:
    """Four rows from (x, y) in the width w: the colours, then one row for each edifice."""
    x, y, w = at
    columns = Columns(x, w)
    out = [_head(pen, columns, y, row), line(x, y + row, x + w, y + row, "s-line w1")]
    for i, made in enumerate((_pyramid(pen, s, p), _obelisk(pen, s, p), _tomb(pen, s, p, open_tomb, over))):
        out.append(_row(columns, y + (i + 1) * row, row, *made))
    return "".join(out)


def _head(pen: Pen, columns: Columns, y: float, row: float) -> str:
    side = min(15.0, row - 3)
    out = []
    for c, hue in enumerate(HUES):
        mark = use(f"pyramids-mark-{hue}", columns.middle(c) - side / 2, y + (row - side) / 2 - 1, side)
        out.append(group(mark, tip=pen.say(f"colour.{hue}")))
    middle = y + row * 0.68
    out.append(text(columns.glyph, middle, pen.say("ledger.glyphs"), "t11 soft"))
    out.append(text(columns.right, middle, pen.say("ledger.points"), "t11 end soft"))
    return "".join(out)


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
    out = [rect(columns.x, y, columns.right - columns.x, row, "hit"), use(icon, columns.x, middle - 9, 18)]
    for c, (words, strong, reached) in enumerate(cells):
        if reached:
            out.append(rect(columns.middle(c) - 10, middle - 8, 20, 16, "f-lit-soft", 4))
        out.append(text(columns.middle(c), middle + 4.5, words, f"t13 mid{' b' if strong else ' soft'}"))
    glyph, number = medal
    out.append(use(f"pyramids-glyph-{glyph}", columns.glyph, middle - 7.5, 15))
    out.append(text(columns.glyph + 18, middle + 4.5, number, "t13 b"))
    if detail:
        out.append(text(columns.right - 22, middle + 4, detail, "t11 end soft"))
    out.append(text(columns.right, middle + 4.5, points, "t14 b end"))
    return group("".join(out), tip=tip)


def _pyramid(pen: Pen, s: Any, p: int) -> tuple[Any, ...]:
    counted = count(tuple(s.pyramid[p]))
    cells = [(str(g), g == counted.most and g > 0, g >= BONUS_MIN) for g in counted.sizes]
    tip = pen.say(
        "tip.ledger_pyramid",
        colours=counted.colours,
        largest=counted.largest,
        reached=counted.reached,
        bonus=counted.bonus,
        least=BONUS_MIN,
    )
    detail = f"{counted.colours}+{counted.largest}" + (f"+{counted.bonus}" if counted.bonus else "")
    medal = ("P", f"×{counted.glyphs}")
    return "pyramids-pyramid", cells, medal, f"{detail} · {counted.reached}/{COLOURS}", str(counted.points), tip


def _obelisk(pen: Pen, s: Any, p: int) -> tuple[Any, ...]:
    cards = pile(s.obelisk[p], s.obelisk_n[p])
    held = stages(cards)
    best = max(held)
    step = stage_points(best + 1) - stage_points(best)
    cells = [(str(n), n == best and n > 0, False) for n in held]
    tip = pen.say("tip.ledger_obelisk", stages=best, points=stage_points(best), next=step)
    detail = pen.say("ledger.next", n=step) if step else pen.say("ledger.full")
    return "pyramids-obelisk", cells, ("O", f"×{glyphs(cards, 2)}"), detail, str(obelisk_points(cards)), tip


def _tomb(pen: Pen, s: Any, p: int, open_tomb: bool, over: bool) -> tuple[Any, ...]:
    n = s.tomb_n[p]
    buried = pen.say("ledger.cards", n=n)
    if not open_tomb:
        cells = [("?", False, False)] * COLOURS
        return "pyramids-tomb", cells, ("T", "?"), buried, "?", pen.say("tip.ledger_tomb_closed", n=n)
    cards = pile(s.tomb[p], n)
    held = stones(cards)
    won = majorities(s)[p] if over else (False,) * COLOURS
    cells = [(str(k), k > 0, leads) for k, leads in zip(held, won)]
    points = str(tomb_points(s, p)) if over else "?"
    medal = ("T", f"×{glyphs(cards, 3)}")
    tip = pen.say("tip.ledger_tomb_open", n=n, stones=sum(held), glyphs=glyphs(cards, 3) * GLYPH_POINTS)
    return "pyramids-tomb", cells, medal, buried, points, tip
