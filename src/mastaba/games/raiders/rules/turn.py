"""§4.2 A player's turn: reveal, mode, collecting, the card's effect."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    CHOOSE_MODE,
    DOLL_STAGE,
    EFFECT,
    FACE_0,
    GUARDIAN_WALK,
    HANDS_TAKE,
    MAGNET_TAKE,
    MODE,
    NEXT_TURN,
    PATH,
    PLACE_DOLL,
    REVEAL,
    SET_ROTATION,
    SPECIAL,
    TELEPORT_TO,
    TURN_GUARDIAN,
    WALK,
    WALKING,
)
from ..tables import (
    BIG_MAGNETS,
    CARD_EFFECT,
    CARD_STEPS,
    DECOY_DOLL,
    DIRECTIONS,
    DOLL_CARDS,
    DOOR_CARDS,
    FLIPS_ROTATION,
    HANDS_CARDS,
    MAGIC_HANDS,
    MAGNET_CARDS,
    ROCKET_SHOES,
    ROCKET_STEPS,
    TELEPORT_DOOR,
    TURNS_GUARDIAN,
)
from .asking import active, ask


@rule
def reveal(s: Any) -> Any:
    """§4.2 T1 The next player's card is turned up; after the last player the Guardian moves."""
    if s.turn == s.seats:
        s.stage = GUARDIAN_WALK
        return False
    p = active(s)
    card = s.chosen[p]
    s.chosen[p] = 0
    s.face_down[p] = 0
    s.hand[p] &= ~(1 << (card - 1))
    s.played[p] = card
    begin_walk(s, p, card)
    s.stage = MODE
    return False


@rule
def begin_walk(s: Any, p: Any, card: Any) -> None:
    """§4.4 The state of a walk before its first step."""
    s.steps_left = CARD_STEPS[card]
    s.extra = ROCKET_STEPS if s.item_of[p] == ROCKET_SHOES else 0
    s.previous = -1
    forget_path(s)


@rule
def forget_path(s: Any) -> None:
    """No walk is under way."""
    s.path_length = 0
    for i in range(PATH):
        s.path[i] = -1


@rule
def has_special(s: Any, p: Any) -> Any:
    """§4.2 T2 May this player do something else than walk?"""
    item, card = s.item_of[p], s.played[p]
    if item == MAGIC_HANDS:
        return HANDS_CARDS[card] == 1
    return item == TELEPORT_DOOR and DOOR_CARDS[card] == 1


@rule
def mode(s: Any) -> Any:
    """§4.2 T2 Magic Hands, and the Teleport Door with card 5, choose between walking and their special."""
    p = active(s)
    if has_special(s, p):
        ask(s, CHOOSE_MODE, p)
        return True
    s.stage = WALKING
    return False


@rule
def options_mode(s: Any, mask: Any) -> None:
    mask[WALK] = 1
    mask[SPECIAL] = 1


@rule
def answer_mode(s: Any, a: Any) -> Any:
    """§4.2 T3 Walk, or ask at once for the special; True if a question stands."""
    if a != SPECIAL:
        s.stage = WALKING
        return False
    s.steps_left = 0
    question = HANDS_TAKE if s.item_of[s.asked] == MAGIC_HANDS else TELEPORT_TO
    ask(s, question, s.asked)
    return True


@rule
def collect(s: Any) -> Any:
    """§4.2 T4 After a walk: the token of the own cell, or the Magnets' choice with cards 1 to 3."""
    p = active(s)
    if s.item_of[p] == BIG_MAGNETS and MAGNET_CARDS[s.played[p]] == 1:
        ask(s, MAGNET_TAKE, p)
        return True
    take_token(s, p, s.piece[p])
    s.stage = DOLL_STAGE
    return False


@rule
def take_token(s: Any, p: Any, cell: Any) -> None:
    """The token of a cell, if there is one, goes to a player."""
    kind = s.token[cell]
    if kind > 0:
        s.token[cell] = 0
        s.collected[p, kind] += 1


@rule
def doll(s: Any) -> Any:
    """§4.2 T5 The Decoy Doll with card 4."""
    p = active(s)
    if s.item_of[p] == DECOY_DOLL and DOLL_CARDS[s.played[p]] == 1:
        ask(s, PLACE_DOLL, p)
        return True
    s.stage = EFFECT
    return False


@rule
def effect(s: Any) -> Any:
    """§4.2 T6 Card 1 may turn the Guardian, card 2 may flip the marker."""
    p = active(s)
    kind = CARD_EFFECT[s.played[p]]
    if kind == TURNS_GUARDIAN:
        ask(s, TURN_GUARDIAN, p)
        return True
    if kind == FLIPS_ROTATION:
        ask(s, SET_ROTATION, p)
        return True
    s.stage = NEXT_TURN
    return False


@rule
def options_facing(s: Any, mask: Any) -> None:
    """§4.3, R27 Any of the six directions; the present one leaves him so."""
    for d in range(DIRECTIONS):
        mask[FACE_0 + d] = 1


@rule
def answer_facing(s: Any, a: Any) -> None:
    """§4.3 The Guardian faces there. He does not look before his own phase (R59)."""
    s.facing = a - FACE_0


@rule
def next_turn(s: Any) -> Any:
    """§4.2 T7"""
    forget_path(s)
    s.previous = -1
    s.steps_left = 0
    s.extra = 0
    s.turn += 1
    s.stage = REVEAL
    return False


def is_final(before: Any, after: Any) -> bool:
    """§4.5, R67 Only the active player takes answers back, and only within the turn whose card lies revealed."""
    acts = before.decision >= CHOOSE_MODE and before.asked == active(before)
    return not (acts and before.round_no == after.round_no and before.turn == after.turn)
