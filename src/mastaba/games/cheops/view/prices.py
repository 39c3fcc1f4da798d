"""The price sheet: the market, six tables, what is kept of each; selling and new prices are answered here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Rows, excerpt
from mastaba.core.rules.game import Seen
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen

from ..rules.laws import is_in_play
from ..rules.tablets import place_of
from ..schema import ACTIONS, COLOUR_0, IN_FRONT, KEEP, LAW_1, SELL, SLOT_0
from ..tables import COLOURS, LAWS
from .columns import Column, column_of, draw_columns, draw_sales, told
from .counts import Count, counts_of, draw_counts
from .counts import told as counted
from .grid import HIGH, NEW_PRICE, USUAL, WIDE
from .market import countdown_words, draw_market, market_words
from .pieces import tablet_words

READS = (
    "asked decision pending content covered discarded table_id tablet_place law7_slot kept joker_colour last_round"
    " first"
)


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
    size=(WIDE, HIGH),
    least=344,
    role=Role.BESIDE,
)
def prices(seen: Seen, pen: Pen) -> Drawn:
    counted_up = counts_of(seen.s)
    still = _still(pen, sheet_of(seen), counted_up)
    if not seen.options:
        return still
    s = seen.s
    columns = [column_of(s, c) for c in range(COLOURS)]
    if any(action >= SLOT_0 for action in seen.options):
        return Drawn(draw_columns(pen, s, NEW_PRICE, columns, True), still.words)
    live = any(action not in (SELL, KEEP) for action in seen.options)
    counts = draw_counts(pen, USUAL, counted_up)
    return Drawn(
        [*draw_market(pen, s), *draw_columns(pen, s, USUAL, columns, live), *counts, draw_sales(pen, s, USUAL)],
        still.words,
    )


class Sheet(NamedTuple):
    """All that the sheet shows while nothing can be pressed in it, but for the counts."""

    seats: int
    table_id: tuple[int, ...]
    covered: tuple[int, ...]
    tablet_place: tuple[int, ...]
    law7_slot: int
    kept: Rows
    joker_colour: int
    last_round: int
    first: int
    setting: tuple[int, ...]
    asked: int  # -1 once the game is over


def sheet_of(seen: Seen) -> Sheet:
    return excerpt(Sheet, seen.s, asked=-1 if seen.over else 0)


@memoized(1024)
def _still(pen: Pen, s: Sheet, counts: tuple[Count, ...]) -> Drawn:
    columns = [column_of(s, c) for c in range(COLOURS)]
    body = [*draw_market(pen, s), *draw_columns(pen, s, USUAL, columns, False), *draw_counts(pen, USUAL, counts)]
    return Drawn(body, (_words(pen, s, columns), *(counted(pen, count) for count in counts)))


def _words(pen: Pen, s: Any, columns: Sequence[Column]) -> str:
    """The market, every column, the laws that lie among them, and when the game ends."""
    laws = [n for n in range(1, LAWS + 1) if is_in_play(s, n) and place_of(s, n) < IN_FRONT]
    said = [market_words(pen, s), *(told(pen, of, c) for c, of in enumerate(columns))]
    return " ".join([*said, *(tablet_words(pen, s, n) for n in laws), countdown_words(pen, s)])
