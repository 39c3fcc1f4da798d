"""Chapter 3: set-up."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below, shuffle

from .rules.asking import ask
from .rules.hand import add_to_hand
from .rules.quarry import draw_card, stock_quarry
from .schema import CARD_COUNT, CHOOSE_GOD, DISCARDS, HAND, PAIR, PLACES, ROUNDS, SEATS
from .settings import FIRST_SETTING
from .tables import TILE_COUNT


@rule
def clear(s: Any) -> None:
    """Empty edifices, hands, quarry and history."""
    for p in range(SEATS):
        s.quarry_taken_by[p] = -1
        s.dealt_card[p] = -1
        for k in range(PAIR):
            s.quarry[p, k] = -1
        for i in range(HAND):
            s.hand[p, i] = -1
        for i in range(PLACES):
            s.pyramid[p, i] = -1
            s.obelisk[p, i] = -1
            s.tomb[p, i] = -1
        for t in range(ROUNDS):
            for k in range(PAIR):
                s.taken[p, t, k] = -1
    for i in range(DISCARDS):
        s.discard[i] = -1
        s.discard_by[i] = -1


@rule
def deal(s: Any) -> None:
    """§3 One card to each seat in seat order; only its owner looks at it."""
    for p in range(s.seats):
        card = draw_card(s)
        s.dealt_card[p] = card
        add_to_hand(s, p, card)


@rule
def start(s: Any) -> None:
    """§3 Chance is drawn in this order: the shuffle, the first player unless the table names one (§7), and with two
    players the set-aside tile."""
    clear(s)
    for card in range(CARD_COUNT):
        s.order[card] = card
    shuffle(s.rng, s.order, CARD_COUNT)
    chosen = s.setting[FIRST_SETTING]
    s.first = below(s.rng, s.seats) if chosen == 0 else chosen - 1
    s.set_aside = below(s.rng, TILE_COUNT[s.seats]) + 1 if s.seats == 2 else 0
    s.pending = -1
    s.round_no = 1
    deal(s)
    stock_quarry(s)
    ask(s, CHOOSE_GOD, s.first)
