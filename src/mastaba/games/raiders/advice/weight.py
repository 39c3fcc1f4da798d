"""What a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..schema import (
    CARD_0,
    CELL_0,
    CHOOSE_CARD,
    DONE,
    ENTER_CELL,
    FACE_0,
    PLACE_DOLL,
    PUSH_TO,
    ROT_CW,
    SPECIAL,
    STEP,
    TELEPORT_TO,
)
from ..settings import MARKER_SETTING
from ..tables import CARD_BONUS, CARD_STEPS, DIRECTIONS, LINE, LOOKS
from .danger import exposure
from .evaluate import CARD_RISK
from .worth import best_within, token_worth


@rule
def sharpen(value: Any) -> Any:
    """Clearly prefer what is better."""
    base = 0.25 + max(0.0, value)
    return base * base * base


@rule
def step_weight(s: Any, p: Any, t: Any) -> Any:
    """Towards the best token in reach of the steps that are left; at the last step also out of danger."""
    left = s.steps_left - 1
    if left > 0:
        return sharpen(best_within(s, p, t, left))
    return sharpen(0.6 + token_worth(s, p, s.token[t]) - 1.5 * exposure(s, t))


@rule
def facing_weight(s: Any, p: Any, direction: Any) -> Any:
    """Not towards oneself, rather towards others."""
    weight = 1.0
    for i in range(s.seats):
        if s.piece[i] >= 0:
            line = LINE[s.guardian, s.piece[i]]
            if line >= 0 and LOOKS[s.setting[MARKER_SETTING], (line - direction) % DIRECTIONS] == 1:
                weight += -0.8 if i == p else 0.4
    return max(0.1, weight)


@rule
def cell_weight(s: Any, p: Any, cell: Any) -> Any:
    """An answer that is a cell, walking aside."""
    d = s.decision
    if d == PUSH_TO or d == PLACE_DOLL:
        return 0.3 + 2.0 * exposure(s, cell)
    if d == ENTER_CELL:
        return sharpen(0.5 + 0.5 * best_within(s, p, cell, 3) - exposure(s, cell))
    gain = token_worth(s, p, s.token[cell])
    return sharpen(gain - 1.5 * exposure(s, cell)) if d == TELEPORT_TO else sharpen(gain)


@rule
def weight(s: Any, a: Any) -> Any:
    """How likely a sensible player is to answer so."""
    p = s.asked
    if s.decision == CHOOSE_CARD:
        card = a - CARD_0
        return sharpen(best_within(s, p, s.piece[p], CARD_STEPS[card]) - CARD_RISK * CARD_BONUS[card])
    if a == DONE:
        return 0.15 + 2.0 * sharpen(0.3 + token_worth(s, p, s.token[s.piece[p]])) if s.decision == STEP else 0.2
    if a >= ROT_CW:
        return 1.5 if a == SPECIAL else 1.0
    if a >= FACE_0:
        return facing_weight(s, p, a - FACE_0)
    if s.decision == STEP:
        return step_weight(s, p, a - CELL_0)
    return cell_weight(s, p, a - CELL_0)
