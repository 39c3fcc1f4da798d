"""§4 The table of contents: what each question offers, what each answer leads to, and the stages in between."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.dispatch import by_decision, by_stage
from mastaba.core.rules.game import Stages

from .rules.entry import answer_enter, entry, options_enter, options_rotation, set_rotation
from .rules.guardian import guardian_phase
from .rules.items import (
    answer_doll,
    answer_hands,
    answer_magnets,
    answer_teleport,
    options_doll,
    options_hands,
    options_magnets,
    options_teleport,
)
from .rules.planning import answer_card, choice, end_round, options_card, start_round
from .rules.pushing import answer_push, options_push
from .rules.turn import (
    answer_facing,
    answer_mode,
    collect,
    doll,
    effect,
    mode,
    next_turn,
    options_facing,
    options_mode,
    reveal,
)
from .rules.walking import answer_step, options_step, walking
from .schema import (
    CHOICE,
    CHOOSE_CARD,
    CHOOSE_MODE,
    CHOOSE_ROTATION,
    COLLECT,
    DECISIONS,
    DOLL_STAGE,
    EFFECT,
    ENTER_CELL,
    ENTRY,
    GUARDIAN_WALK,
    HANDS_TAKE,
    MAGNET_TAKE,
    MODE,
    NEXT_TURN,
    PLACE_DOLL,
    PUSH_TO,
    REVEAL,
    ROUND_END,
    ROUND_START,
    SET_ROTATION,
    STEP,
    TELEPORT_TO,
    TURN_GUARDIAN,
    WALKING,
)

# --- what an answer changes, and the stage it leads to; True if it raised the next question itself


@rule
def card_chosen(s: Any, a: Any) -> Any:
    """§4.1 A card is laid down; the next one chooses."""
    answer_card(s, a)
    return False


@rule
def entered(s: Any, a: Any) -> Any:
    """§4.1 A pawn stands in an entry; the next one enters."""
    answer_enter(s, a)
    return False


@rule
def guardian_turned(s: Any, a: Any) -> Any:
    """§4.2 The Guardian faces another way; the turn is over."""
    answer_facing(s, a)
    s.stage = NEXT_TURN
    return False


@rule
def teleported(s: Any, a: Any) -> Any:
    """§4.2 The pawn stands elsewhere; the card's effect is next."""
    answer_teleport(s, a)
    s.stage = EFFECT
    return False


@rule
def taken_by_hands(s: Any, a: Any) -> Any:
    """§4.2 The hands took something; the card's effect is next."""
    answer_hands(s, a)
    s.stage = EFFECT
    return False


@rule
def taken_by_magnet(s: Any, a: Any) -> Any:
    """§4.2 The magnet took something; the doll is next."""
    answer_magnets(s, a)
    s.stage = DOLL_STAGE
    return False


@rule
def doll_placed(s: Any, a: Any) -> Any:
    """§4.2 The doll lies there; the card's effect is next."""
    answer_doll(s, a)
    s.stage = EFFECT
    return False


@rule
def rotation_chosen(s: Any, a: Any) -> Any:
    """§4.1 The marker lies; the pawns enter."""
    set_rotation(s, a)
    s.stage = ENTRY
    return False


@rule
def rotation_set(s: Any, a: Any) -> Any:
    """§4.2 The marker was turned; the turn is over."""
    set_rotation(s, a)
    s.stage = NEXT_TURN
    return False


options, take = by_decision(  # §4.3
    DECISIONS,
    {
        STEP: (options_step, answer_step),
        PUSH_TO: (options_push, answer_push),
        CHOOSE_MODE: (options_mode, answer_mode),
        CHOOSE_CARD: (options_card, card_chosen),
        ENTER_CELL: (options_enter, entered),
        TURN_GUARDIAN: (options_facing, guardian_turned),
        TELEPORT_TO: (options_teleport, teleported),
        HANDS_TAKE: (options_hands, taken_by_hands),
        MAGNET_TAKE: (options_magnets, taken_by_magnet),
        PLACE_DOLL: (options_doll, doll_placed),
        CHOOSE_ROTATION: (options_rotation, rotation_chosen),
        SET_ROTATION: (options_rotation, rotation_set),
    },
)

run_stage = by_stage(  # §4.1, §4.2; True if a question stands or the game is over
    {
        WALKING: walking,
        CHOICE: choice,
        ENTRY: entry,
        ROUND_START: start_round,
        GUARDIAN_WALK: guardian_phase,
        REVEAL: reveal,
        MODE: mode,
        COLLECT: collect,
        DOLL_STAGE: doll,
        EFFECT: effect,
        NEXT_TURN: next_turn,
        ROUND_END: end_round,
    }
)


@rule
def answer(s: Any, a: Any) -> None:
    """§4.3 Apply an answer and go on to the next question."""
    if not take(s, a):
        while not run_stage(s):
            pass


@rule
def at_stage(s: Any) -> Any:
    """The stage that is next."""
    return s.stage


STAGES = Stages(take, run_stage, at_stage, count=ROUND_END + 1)
