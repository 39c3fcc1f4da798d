"""§4.3: the actions of a turn: a new excavation, an extension, a patron, or a pass; and the neutral's step."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    CELL_0,
    CHAIN_EXTEND,
    CHAIN_NEW,
    DIG_CELL,
    EXTEND,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_SKIP,
    NEW,
    PASS,
    ROOM_0,
    SURVEY,
    USE,
)
from .chains import begin_chain, end_chain, has_kind, put_cube
from .museum import mark_rooms, take_room
from .patrons import call_patron, mark_patrons
from .turns import ask, ask_nobody, begin_turn, is_last_digger, next_player, take_lowest_space


@rule
def options_dig_action(s: Any, kinds: Any, mask: Any) -> None:
    """§4.3 A pass is always possible; the rest needs cubes, cells, and an upright card for a patron."""
    mask[PASS] = 1
    mask[NEW] = has_kind(kinds, CHAIN_NEW)
    mask[EXTEND] = has_kind(kinds, CHAIN_EXTEND)
    mark_patrons(s, int(s.asked), kinds, mask)


@rule
def begin_action(s: Any, a: Any, decision: Any) -> None:
    """NEW or EXTEND: the first cell is asked for."""
    begin_chain(s, CHAIN_NEW if a == NEW else CHAIN_EXTEND)
    ask(s, decision, int(s.asked))


@rule
def answer_dig_action(s: Any, a: Any) -> None:
    """§4.3 Pass, or begin the action: the turn is his who was asked."""
    p = int(s.asked)
    s.player = p
    if a == PASS:
        take_lowest_space(s, p)
        ask_nobody(s)
    elif a >= USE:
        call_patron(s, p, a - USE)
    else:
        begin_action(s, a, DIG_CELL)


@rule
def end_action(s: Any) -> None:
    """§4.3 With two players the neutral may follow every action but a pass (ruling R49)."""
    if s.seats == 2:
        end_chain(s)
        ask(s, NEUTRAL_ACTION, int(s.player))
    else:
        ask_nobody(s)


@rule
def answer_dig_cell(s: Any, a: Any) -> None:
    """§4.3 A cube from the reserve onto the cell."""
    p = int(s.asked)
    s.reserve[p] -= 1
    if put_cube(s, p, a - CELL_0):
        end_action(s)


@rule
def options_dig_room(s: Any, mask: Any) -> None:
    mark_rooms(s, int(s.asked), mask)


@rule
def answer_dig_room(s: Any, a: Any) -> None:
    """§4.3 Sir Brown: a cube of the reserve, not of the supply, into the room (ruling R19)."""
    p = int(s.asked)
    s.reserve[p] -= 1
    take_room(s, a - ROOM_0, p)
    end_action(s)


@rule
def options_neutral_action(s: Any, kinds: Any, mask: Any) -> None:
    """§4.3 No neutral cube, one anywhere, or two from any neutral cube of the region (ruling R51)."""
    mask[NEUTRAL_SKIP] = 1
    mask[NEW] = has_kind(kinds, CHAIN_NEW)
    mask[EXTEND] = has_kind(kinds, CHAIN_EXTEND)


@rule
def answer_neutral_action(s: Any, a: Any) -> None:
    if a == NEUTRAL_SKIP:
        ask_nobody(s)
    else:
        begin_action(s, a, NEUTRAL_CELL)


@rule
def answer_neutral_cell(s: Any, a: Any) -> None:
    """§4.3 A cube from the asked player's neutral hand onto the cell."""
    s.neutral_hand[s.asked] -= 1
    if put_cube(s, NEUTRAL, a - CELL_0):
        ask_nobody(s)


@rule
def end_turn(s: Any) -> None:
    """§4.3 The next player digs; after the last player's only action he takes the last space, and the survey comes."""
    p = int(s.player)
    end_chain(s)
    s.called = -1
    if not is_last_digger(s, p):
        begin_turn(s, next_player(s, p))
        return
    if s.pass_pos[p] == 0:
        take_lowest_space(s, p)
    s.last_turn = 0
    s.zone = 0
    s.rank_at = 0
    s.phase = SURVEY
