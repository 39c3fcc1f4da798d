"""The price sheet: six tables under the market; whatever sells a treasure or changes a price is answered here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen

from ..reading import listed
from ..rules.laws import is_in_play
from ..rules.tablets import place_of
from ..schema import ACTIONS, COLOUR_0, IN_FRONT, KEEP, LAW_1, SELL, SLOT_0
from ..tables import COLOURS, LAWS
from .columns import Facts, draw_columns, draw_sales, facts_of, told
from .grid import NEW_PRICE, USUAL, WIDE
from .market import countdown_words, draw_market, market_words
from .pieces import tablet_words

READS = "asked decision pending covered table_id tablet_place law7_slot kept joker_colour last_round first"


@panel(
    "prices",
    reads=READS,
    answers=(
        SELL,
        KEEP,
        *range(COLOUR_0, COLOUR_0 + COLOURS),
        *range(LAW_1, LAW_1 + LAWS),
        *range(SLOT_0, len(ACTIONS)),
    ),
    size=(WIDE, USUAL.bottom),
    least=344,
    role=Role.BESIDE,
)
def prices(seen: Seen, pen: Pen) -> Drawn:
    s = listed(seen)
    grid = NEW_PRICE if any(action >= SLOT_0 for action in seen.options) else USUAL
    facts = [facts_of(s, c) for c in range(COLOURS)]
    live = any(action not in (SELL, KEEP) for action in seen.options)
    body = draw_market(pen, s) + draw_columns(pen, s, grid, facts, live) + draw_sales(pen, s, grid)
    return Drawn(body, _words(pen, s, facts), (WIDE, grid.bottom))


def _words(pen: Pen, s: Any, facts: Sequence[Facts]) -> list[str]:
    """The market, every column, the laws that lie among them, and when the game ends."""
    laws = [n for n in range(1, LAWS + 1) if is_in_play(s, n) and place_of(s, n) < IN_FRONT]
    columns = [told(pen, of) for of in facts]
    return [market_words(pen, s), *columns, *(tablet_words(pen, s, n) for n in laws), countdown_words(pen, s)]
