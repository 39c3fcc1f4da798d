"""The price sheet: the market, six tables, what is kept of each; selling and new prices are answered here."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, drawn_once

from ..reading import Prices, listed, prices_of
from ..rules.laws import is_in_play
from ..rules.tablets import place_of
from ..schema import ACTIONS, COLOUR_0, IN_FRONT, KEEP, LAW_1, SELL, SLOT_0
from ..tables import COLOURS, LAWS
from .columns import Facts, draw_columns, draw_sales, facts_of, told
from .counts import Count, count_of, draw_counts
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
    still = _still(pen, shown_of(seen))
    if not seen.options:
        return still
    s = listed(seen)
    facts = [facts_of(s, c) for c in range(COLOURS)]
    if any(action >= SLOT_0 for action in seen.options):
        return Drawn(draw_columns(pen, s, NEW_PRICE, facts, True), still.words)
    live = any(action not in (SELL, KEEP) for action in seen.options)
    counts = draw_counts(pen, USUAL, counts_of(seen.s))
    return Drawn(
        [*draw_market(pen, s), *draw_columns(pen, s, USUAL, facts, live), *counts, draw_sales(pen, s, USUAL)],
        still.words,
    )


class Shown(NamedTuple):
    """All that the sheet shows while nothing can be pressed in it."""

    prices: Prices
    over: bool
    last_round: int
    first: int
    setting: tuple[int, ...]
    counts: tuple[Count, ...]


def shown_of(seen: Seen) -> Shown:
    s = seen.s
    return Shown(prices_of(s), seen.over, s.last_round, s.first, tuple(s.setting), tuple(counts_of(s)))


def counts_of(s: Any) -> list[Count]:
    kept = tuple([tuple(row) for row in s.kept[: s.seats]])
    return [count_of(s, kept, c) for c in range(COLOURS)]


@drawn_once(1024)
def _still(pen: Pen, shown: Shown) -> Drawn:
    s = copy(shown.prices.record)
    s.asked, s.last_round, s.first, s.setting = -1 if shown.over else 0, shown.last_round, shown.first, shown.setting
    facts = [facts_of(s, c) for c in range(COLOURS)]
    counts = list(shown.counts)
    body = [*draw_market(pen, s), *draw_columns(pen, s, USUAL, facts, False), *draw_counts(pen, USUAL, counts)]
    return Drawn(body, (_words(pen, s, facts), *(counted(pen, count) for count in counts)))


def _words(pen: Pen, s: Any, facts: Sequence[Facts]) -> str:
    """The market, every column, the laws that lie among them, and when the game ends."""
    laws = [n for n in range(1, LAWS + 1) if is_in_play(s, n) and place_of(s, n) < IN_FRONT]
    said = [market_words(pen, s), *(told(pen, of) for of in facts)]
    return " ".join([*said, *(tablet_words(pen, s, n) for n in laws), countdown_words(pen, s)])
