"""For those who watch: the three piles and the neighbours, which players have among their own things."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import SPECTATOR
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, drawn_for_all

from .hand import SIDE, Supply, draw_neighbours, draw_piles, supply_of, supply_words, title
from .words import spoken

WIDE, HIGH = 360.0, 84.0
TOP = 22.0
NEIGHBOURS: Box = (212, TOP, WIDE - 218, SIDE)


@panel(
    "supply",
    reads="asked decision pending hand pile height neighbours_left pawn",
    size=(WIDE, HIGH),
    least=344,
    role=Role.BESIDE,
    eyes=True,
    when=lambda seen: seen.seat == SPECTATOR,
)
def supply(seen: Seen, pen: Pen) -> Drawn:
    return _still(pen, supply_of(seen.s, SPECTATOR))


@drawn_for_all(1024)
def _still(pen: Pen, supply: Supply) -> Drawn:
    piles = [title(6, TOP, spoken(pen, "head.piles"), 180), *draw_piles(pen, supply, 6, TOP)]
    head = title(NEIGHBOURS[0], TOP, spoken(pen, "head.neighbours"), NEIGHBOURS[2])
    return Drawn([*piles, head, draw_neighbours(pen, supply, NEIGHBOURS)], [supply_words(pen, supply)])
