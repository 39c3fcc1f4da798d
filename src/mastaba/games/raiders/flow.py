"""§4 The only ladder: what each question offers, what each answer leads to, and the stages in between."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
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
    STEP,
    TELEPORT_TO,
    TURN_GUARDIAN,
    WALKING,
)


@rule
def options(s: Any, mask: Any) -> None:
    """§4.3 Mark the legal answers of the question that stands."""
    d = s.decision
    if d == STEP:
        options_step(s, mask)
    elif d == CHOOSE_CARD:
        options_card(s, mask)
    elif d == ENTER_CELL:
        options_enter(s, mask)
    elif d == PUSH_TO:
        options_push(s, mask)
    elif d == TURN_GUARDIAN:
        options_facing(s, mask)
    elif d == CHOOSE_MODE:
        options_mode(s, mask)
    else:
        options_rarer(s, mask)


@rule
def options_rarer(s: Any, mask: Any) -> None:
    """§4.3 The marker, and the items that choose."""
    d = s.decision
    if d == TELEPORT_TO:
        options_teleport(s, mask)
    elif d == HANDS_TAKE:
        options_hands(s, mask)
    elif d == MAGNET_TAKE:
        options_magnets(s, mask)
    elif d == PLACE_DOLL:
        options_doll(s, mask)
    else:  # CHOOSE_ROTATION, SET_ROTATION
        options_rotation(s, mask)


@rule
def answer(s: Any, a: Any) -> None:
    """§4.3 Apply an answer and go on to the next question."""
    if not take(s, a):
        while not run_stage(s):
            pass


@rule
def take(s: Any, a: Any) -> Any:
    """What the answer changes, and the stage it leads to; True if it raised the next question itself."""
    d = s.decision
    if d == STEP:
        return answer_step(s, a)
    if d == PUSH_TO:
        return answer_push(s, a)
    if d == CHOOSE_MODE:
        return answer_mode(s, a)
    if d == CHOOSE_CARD:
        answer_card(s, a)
    elif d == ENTER_CELL:
        answer_enter(s, a)
    elif d == TURN_GUARDIAN:
        answer_facing(s, a)
        s.stage = NEXT_TURN
    else:
        take_rarer(s, a)
    return False


@rule
def take_rarer(s: Any, a: Any) -> None:
    """The marker, and the items that choose."""
    d = s.decision
    if d == TELEPORT_TO:
        answer_teleport(s, a)
        s.stage = EFFECT
    elif d == HANDS_TAKE:
        answer_hands(s, a)
        s.stage = EFFECT
    elif d == MAGNET_TAKE:
        answer_magnets(s, a)
        s.stage = DOLL_STAGE
    elif d == PLACE_DOLL:
        answer_doll(s, a)
        s.stage = EFFECT
    else:  # CHOOSE_ROTATION, SET_ROTATION
        set_rotation(s, a)
        s.stage = ENTRY if d == CHOOSE_ROTATION else NEXT_TURN


@rule
def run_stage(s: Any) -> Any:
    """§4.1, §4.2 One stage of the round; True if a question stands or the game is over."""
    g = s.stage
    if g == WALKING:
        return walking(s)
    if g == CHOICE:
        return choice(s)
    if g == ENTRY:
        return entry(s)
    if g == ROUND_START:
        return start_round(s)
    if g == GUARDIAN_WALK:
        return guardian_phase(s)
    if g >= REVEAL and g <= NEXT_TURN:
        return run_turn(s)
    return end_round(s)


@rule
def run_turn(s: Any) -> Any:
    """§4.2 One stage of a player's turn, walking aside."""
    g = s.stage
    if g == REVEAL:
        return reveal(s)
    if g == MODE:
        return mode(s)
    if g == COLLECT:
        return collect(s)
    if g == DOLL_STAGE:
        return doll(s)
    if g == EFFECT:
        return effect(s)
    return next_turn(s)


@rule
def at_stage(s: Any) -> Any:
    """The stage that is next."""
    return s.stage


STAGES = Stages(take, run_stage, at_stage, count=ROUND_END + 1)
