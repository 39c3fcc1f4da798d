"""§3 Set-up: columns, treasures, tablets, hands, piles, in this order of chance."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below, shuffle

from .rules.bag import full_bag, pawns, pick
from .rules.ending import start_turn
from .rules.trace import note_nothing
from .schema import FACE_DOWN, SET_FIRST_PLAYER, TABLET, UNDEALT
from .tables import (
    CELLS,
    COLOURS,
    COUNT_OF_TYPE,
    DRAWN,
    FAMILIES,
    FIRST_OF_TYPE,
    LAWS,
    NEIGHBOURS,
    PAWNS,
    PILES,
    TABLETS,
    TREASURE_CELLS,
)


@rule
def lay_tables(s: Any) -> None:
    """§3.1 Two tables of each type, shuffled over the six columns."""
    for t in range(len(COUNT_OF_TYPE)):
        count = int(COUNT_OF_TYPE[t])
        one = below(s.rng, count)
        other = below(s.rng, count - 1)
        if other >= one:
            other += 1
        s.table_id[DRAWN * t] = FIRST_OF_TYPE[t] + one
        s.table_id[DRAWN * t + 1] = FIRST_OF_TYPE[t] + other
    shuffle(s.rng, s.table_id, COLOURS)


@rule
def deal_treasures(s: Any) -> None:
    """§3.2 The 60 treasures at random on the cells that are not tablet cells."""
    n = len(TREASURE_CELLS)
    for k in range(CELLS):
        s.content[k] = TABLET
        s.pawn[k] = -1
    for i in range(n):
        s.content[TREASURE_CELLS[i]] = i % COLOURS
    for i in range(n - 1, 0, -1):
        here = TREASURE_CELLS[i]
        there = TREASURE_CELLS[below(s.rng, i + 1)]
        kept = s.content[here]
        s.content[here] = s.content[there]
        s.content[there] = kept


@rule
def deal_tablets(s: Any) -> None:
    """§3.3 Six of the twelve tablets face down on their cells; the others leave the game unseen."""
    for t in range(LAWS):
        s.tablet_place[t] = t + 1
    shuffle(s.rng, s.tablet_place, LAWS)
    for j in range(TABLETS):
        s.tablet_at[j] = s.tablet_place[j]
    for t in range(LAWS):
        s.tablet_place[t] = UNDEALT
    for j in range(TABLETS):
        s.tablet_place[s.tablet_at[j] - 1] = FACE_DOWN


@rule
def hand_out(s: Any) -> None:
    """§3.4 One pawn of each family, nothing else."""
    for p in range(s.seats):
        for f in range(FAMILIES):
            s.hand[p, f] = 1


@rule
def pile_up(s: Any) -> None:
    """§3.5 The other pawns in three piles whose heights differ by one at most, larger first (R7)."""
    each = PAWNS - int(s.seats)
    bag = full_bag(each)
    for k in range(PILES):
        s.height[k] = (FAMILIES * each + PILES - 1 - k) // PILES
        for i in range(len(s.pile[k])):
            s.pile[k, i] = -1
        for i in range(s.height[k]):
            f = pick(s.rng, bag)
            bag -= pawns(1, f)
            s.pile[k, i] = f


@rule
def start(s: Any) -> None:
    """§3 Everything in place; the first player is drawn last, or given by the setting (R60)."""
    lay_tables(s)
    deal_treasures(s)
    deal_tablets(s)
    hand_out(s)
    pile_up(s)
    s.neighbours_left = NEIGHBOURS
    s.law7_slot = -1
    s.joker_colour = -1
    note_nothing(s)
    if s.setting[SET_FIRST_PLAYER] > 0:
        s.first = s.setting[SET_FIRST_PLAYER] - 1
    else:
        s.first = below(s.rng, s.seats)
    s.cur = s.first
    start_turn(s)
