"""§2.5 and §4.3: the five patrons and their favours."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    BLACKMORE,
    BROWN,
    CHAIN_BLACKMORE,
    CHAIN_EXTEND,
    CHAIN_LEMON_EXTEND,
    CHAIN_LEMON_NEW,
    CHAIN_NEW,
    CHAIN_TANGERINE,
    DIG_CELL,
    DIG_MODE,
    DIG_ROOM,
    EXTEND,
    LEMON,
    NEW,
    NO_CHAIN,
    TANGERINE,
    USE_BLACKMORE,
    USE_BROWN,
    USE_LEMON,
    USE_TANGERINE,
    USE_VIOLET,
    VIOLET,
)
from ..settings import VIOLET_FROM_EMPTY_RESERVE
from .chains import LEMON_CHAINS, PLAIN_CHAINS, begin_chain, has_kind, one_kind
from .museum import has_room_to_take
from .turns import ask


@rule
def is_upright(s: Any, p: Any, patron: Any) -> Any:
    """§4.3 Has the player a card of this patron that was not tilted this season (ruling R22)?"""
    return s.patrons[p, patron] > s.tilted[p, patron]


@rule
def can_call_violet(s: Any, p: Any, open_cell: Any) -> Any:
    """§4.3 She brings a cube from the supply; an empty reserve is enough only by option (rulings R13, R14)."""
    if not is_upright(s, p, VIOLET) or s.supply[p] < 1 or open_cell == 0:
        return False
    return s.reserve[p] >= 1 or s.setting[VIOLET_FROM_EMPTY_RESERVE] == 1


@rule
def can_call_brown(s: Any, p: Any) -> Any:
    """§4.3 A cube of the reserve, and a room for it."""
    return is_upright(s, p, BROWN) and s.reserve[p] >= 1 and has_room_to_take(s, p)


@rule
def wanted_chains(s: Any, p: Any) -> Any:
    """The kinds of chain that a player's upright patrons allow, with the plain ones."""
    wanted = PLAIN_CHAINS
    if is_upright(s, p, LEMON):
        wanted |= LEMON_CHAINS
    if is_upright(s, p, BLACKMORE):
        wanted |= one_kind(CHAIN_BLACKMORE)
    if is_upright(s, p, TANGERINE):
        wanted |= one_kind(CHAIN_TANGERINE)
    return wanted


@rule
def mark_patrons(s: Any, p: Any, kinds: Any, mask: Any) -> None:
    """§4.3 Which patrons can be called on, given the chains that could be completed."""
    mask[USE_VIOLET] = can_call_violet(s, p, has_kind(kinds, NO_CHAIN))
    mask[USE_BROWN] = can_call_brown(s, p)
    mask[USE_LEMON] = has_kind(kinds, CHAIN_LEMON_NEW) | has_kind(kinds, CHAIN_LEMON_EXTEND)
    mask[USE_BLACKMORE] = has_kind(kinds, CHAIN_BLACKMORE)
    mask[USE_TANGERINE] = has_kind(kinds, CHAIN_TANGERINE)


@rule
def call_patron(s: Any, p: Any, patron: Any) -> None:
    """§4.3 The card is tilted, and its favour begins."""
    s.tilted[p, patron] += 1
    s.called = patron
    if patron == VIOLET:
        s.supply[p] -= 1
        s.reserve[p] += 1  # ruling R15: the cube joins the reserve first
    if patron == VIOLET or patron == LEMON:
        ask(s, DIG_MODE, p)
    elif patron == BROWN:
        ask(s, DIG_ROOM, p)
    else:
        begin_chain(s, CHAIN_TANGERINE if patron == TANGERINE else CHAIN_BLACKMORE)
        ask(s, DIG_CELL, p)


@rule
def mode_chain(s: Any, mode: Any) -> Any:
    """The chain that NEW or EXTEND begins under the patron called."""
    if s.called == LEMON:
        return CHAIN_LEMON_NEW if mode == NEW else CHAIN_LEMON_EXTEND
    return CHAIN_NEW if mode == NEW else CHAIN_EXTEND


@rule
def options_dig_mode(s: Any, kinds: Any, mask: Any) -> None:
    """§4.3 Lady Violet and Lord Lemon serve a new excavation or an extension."""
    for mode in range(NEW, EXTEND + 1):
        mask[mode] = has_kind(kinds, mode_chain(s, mode))


@rule
def answer_dig_mode(s: Any, a: Any) -> None:
    begin_chain(s, mode_chain(s, a))
    ask(s, DIG_CELL, int(s.asked))
