"""§4.1 and §6 The start of a turn, the three ends of the game, and the joker."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    COLOUR_0,
    ENDED_BLOCKED,
    ENDED_EMPTY,
    ENDED_TABLES,
    JOKER_COLOUR,
    MAIN,
    SET_FINISH_ROUND,
)
from ..tables import CELLS, COLOURS, STORED
from .asking import ask, ask_next
from .placing import anybody_can_place
from .prices import full_tables, tables_to_end
from .tablets import joker_owner


@rule
def end_game(s: Any, reason: Any) -> None:
    """The game is over; the owner of tablet 9 still names a colour (R41)."""
    s.end_reason = reason
    ask(s, JOKER_COLOUR, joker_owner(s))


@rule
def pyramid_is_empty(s: Any) -> Any:
    """Every cell carries a pawn."""
    for k in range(CELLS - 1, -1, -1):
        if s.pawn[k] < 0:
            return False
    return True


@rule
def start_turn(s: Any) -> None:
    """§4.1 TURN_START: the tests for the end in their order (R56), then MAIN."""
    s.bought = 0
    for t in range(STORED):
        s.fresh[t] = 0
    if s.last_round == 1 and s.cur == s.first:
        end_game(s, ENDED_TABLES)
    elif pyramid_is_empty(s):
        end_game(s, ENDED_EMPTY)
    elif not anybody_can_place(s):
        end_game(s, ENDED_BLOCKED)
    else:
        s.resume = MAIN
        ask(s, MAIN, s.cur)


@rule
def next_turn(s: Any) -> None:
    """Play goes from whoever was asked to the next higher seat, cyclically."""
    s.cur = (s.asked + 1) % s.seats
    start_turn(s)


@rule
def resume_turn(s: Any) -> None:
    """On where the turn was."""
    ask_next(s, s.resume)


@rule
def go_on(s: Any) -> None:
    """After a sale or a tablet's effect: the test for full tables, then on where the turn was (R53)."""
    if s.last_round == 0 and full_tables(s) >= tables_to_end(s):
        if s.setting[SET_FINISH_ROUND] == 0:
            end_game(s, ENDED_TABLES)
            return
        s.last_round = 1  # for good (§7)
    resume_turn(s)


@rule
def options_joker_colour(s: Any, mask: Any) -> None:
    """§4.2 JOKER_COLOUR: any colour."""
    for c in range(COLOURS):
        mask[COLOUR_0 + c] = 1


@rule
def answer_joker_colour(s: Any, a: Any) -> None:
    """The owner counts one more treasure of that colour; now the game is scored."""
    s.joker_colour = a - COLOUR_0
    s.asked = -1
