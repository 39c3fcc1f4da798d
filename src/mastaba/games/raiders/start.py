"""§3 Set-up: tokens, Guardian, items, first player."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below, roll, shuffle

from .geometry import CELLS
from .rules.asking import ask
from .rules.layout import draw_board, mark_runs
from .rules.pushing import end_push
from .rules.turn import forget_path
from .schema import ALL_CARDS, CHOOSE_ROTATION, NONE, PIECES
from .settings import FIRST_SETTING, LAYOUT_SETTING, RANDOM_LAYOUT
from .tables import (
    BOOK,
    COLOURS,
    DIE,
    FLOOR,
    GUARDIAN_START,
    IS_BOOK_CELL,
    ITEMS,
    LAYOUT_TERRAIN,
    SEATS,
    TOKENS,
)


@rule
def start(s: Any) -> None:
    """§3 In this order: board, tokens, Guardian, items, first player."""
    lay_terrain(s)
    lay_tokens(s)
    s.guardian = GUARDIAN_START
    s.facing = roll(s.rng, DIE) - 1
    s.round_no = 1
    nobody_on_board(s)
    for p in range(SEATS):
        s.item_of[p] = NONE
    for p in range(s.seats):
        s.hand[p] = ALL_CARDS
        s.item_of[p] = deal_item(s, p)
    chosen = s.setting[FIRST_SETTING]
    s.first = below(s.rng, s.seats) if chosen == 0 else chosen - 1
    ask(s, CHOOSE_ROTATION, s.first)


@rule
def lay_terrain(s: Any) -> None:
    """§2.9 The chosen layout, or one drawn by chance; a custom board lies there already."""
    layout = s.setting[LAYOUT_SETTING]
    if layout == RANDOM_LAYOUT:
        draw_board(s)
    elif layout < len(LAYOUT_TERRAIN):
        for cell in range(CELLS):
            s.terrain[cell] = LAYOUT_TERRAIN[layout, cell]
    mark_runs(s)


@rule
def lay_tokens(s: Any) -> None:
    """§3.1 Books on the centre and corners; the treasures shuffled onto the other floor cells, in reading order."""
    n = 0
    for kind in range(1, COLOURS + 1):
        for _ in range(TOKENS[kind]):
            s.token[n] = kind
            n += 1
    shuffle(s.rng, s.token, n)
    for cell in range(CELLS - 1, -1, -1):  # from the back, so that no shuffled token is overwritten
        if IS_BOOK_CELL[cell]:
            s.token[cell] = BOOK
        elif s.terrain[cell] == FLOOR:
            n -= 1
            s.token[cell] = s.token[n]
        else:
            s.token[cell] = 0


@rule
def nobody_on_board(s: Any) -> None:
    """All pieces wait outside; nobody walks or is lifted."""
    for i in range(PIECES):
        s.piece[i] = NONE
    s.previous = NONE
    forget_path(s)
    end_push(s)


@rule
def deal_item(s: Any, p: Any) -> Any:
    """§3.4 One of the items that nobody before p holds, each alike."""
    left = below(s.rng, ITEMS - p)
    for item in range(ITEMS):
        if not is_dealt(s, p, item):
            if left == 0:
                return item
            left -= 1
    return NONE


@rule
def is_dealt(s: Any, p: Any, item: Any) -> Any:
    """Does a seat before p hold this item?"""
    for q in range(p):
        if s.item_of[q] == item:
            return True
    return False
