"""The table of contents: which decision leads where (RULES.md, chapter 4)."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.dispatch import by_decision

from .rules.asking import ask
from .rules.extras import answer_obelisk, answer_tomb, may_bury, may_raise, options_extra
from .rules.gods import answer_god, next_holder, options_god, return_tiles
from .rules.hand import answer_keep, discard_all_hands, holds_too_many, options_hand
from .rules.pyramid import answer_pyramid_card, answer_slot, options_slot
from .rules.quarry import answer_pair, options_pair, stock_quarry
from .schema import (
    CHOOSE_GOD,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PAIR,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    DECISIONS,
    NONE,
    ROUNDS,
)


@rule
def after_pair(s: Any, a: Any) -> None:
    """§4 A pair is taken; one of the hand is for the pyramid."""
    answer_pair(s, a)
    ask(s, CHOOSE_PYRAMID_CARD, s.asked)


@rule
def after_pyramid_card(s: Any, a: Any) -> None:
    """§4 The card is chosen; where is it laid?"""
    answer_pyramid_card(s, a)
    ask(s, CHOOSE_PYRAMID_SLOT, s.asked)


@rule
def after_obelisk(s: Any, a: Any) -> None:
    """§4 A card is raised or none; the tomb is next."""
    answer_obelisk(s, a)
    ask_tomb_or_end(s, a != NONE)


@rule
def after_tomb(s: Any, a: Any) -> None:
    """§4 A card is buried or none; the turn is over."""
    answer_tomb(s, a)
    next_turn(s)


@rule
def after_keep(s: Any, a: Any) -> None:
    """§4 A card is kept; whoever holds too many is next."""
    answer_keep(s, a)
    ask_keep(s)


@rule
def after_god(s: Any, a: Any) -> None:
    """§4 Clockwise until everybody has a tile; then the holder of the lowest takes a turn."""
    answer_god(s, a)
    p = (s.asked + 1) % s.seats
    if s.tile_of[p] == 0:
        ask(s, CHOOSE_GOD, p)
    else:
        next_turn(s)


@rule
def next_turn(s: Any) -> None:
    """§4 Turns in ascending order of tiles; after the last the round ends."""
    p = next_holder(s)
    if p >= 0:
        ask(s, CHOOSE_PAIR, p)
    elif s.round_no == ROUNDS:
        end_game(s)
    else:
        ask_keep(s)


@rule
def after_slot(s: Any, a: Any) -> None:
    """§4 The obelisk question if the tile allows it, else the tomb question, else the end of the turn."""
    answer_slot(s, a)
    if may_raise(s, s.asked):
        ask(s, CHOOSE_OBELISK_CARD, s.asked)
    else:
        ask_tomb_or_end(s, False)


@rule
def ask_tomb_or_end(s: Any, raised: Any) -> None:
    """§4 The tomb question if the tile still allows it, else the end of the turn."""
    if may_bury(s, s.asked, raised):
        ask(s, CHOOSE_TOMB_CARD, s.asked)
    else:
        next_turn(s)


@rule
def ask_keep(s: Any) -> None:
    """§4 CHOOSE_KEEP_CARD, clockwise from the first player, for whoever holds too many; then the next round."""
    for k in range(s.seats):
        p = (s.first + k) % s.seats
        if holds_too_many(s, p):
            ask(s, CHOOSE_KEEP_CARD, p)
            return
    next_round(s)


@rule
def next_round(s: Any) -> None:
    """§4 END_OF_ROUND: tiles return, the token moves one seat clockwise, the quarry is stocked."""
    return_tiles(s)
    s.first = (s.first + 1) % s.seats
    s.round_no += 1
    stock_quarry(s)
    ask(s, CHOOSE_GOD, s.first)


@rule
def end_game(s: Any) -> None:
    """§6 Hands are discarded, tombs are opened, nobody is asked any more."""
    discard_all_hands(s)
    s.asked = -1
    s.decision = -1


options, answer = by_decision(
    DECISIONS,
    {
        CHOOSE_GOD: (options_god, after_god),
        CHOOSE_PAIR: (options_pair, after_pair),
        CHOOSE_PYRAMID_CARD: (options_hand, after_pyramid_card),
        CHOOSE_PYRAMID_SLOT: (options_slot, after_slot),
        CHOOSE_OBELISK_CARD: (options_extra, after_obelisk),
        CHOOSE_TOMB_CARD: (options_extra, after_tomb),
        CHOOSE_KEEP_CARD: (options_hand, after_keep),
    },
)
