"""What a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

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
from .numbers import (
    BLUNT,
    CARD_RISK,
    DONE_ANY,
    DONE_ELSE,
    DONE_EVEN,
    DONE_TOKEN,
    ENTER_ANY,
    ENTER_FEAR,
    ENTER_REACH,
    FACE_OTHER,
    FACE_SELF,
    LAST_STEP,
    PUSH_ANY,
    PUSH_FEAR,
    STEP_FEAR,
    TELEPORT_FEAR,
)
from .numbers import SPECIAL as SPECIAL_KEEN
from .worth import best_within, cells_by_kind, token_worth, worth_by_kind


@rule
def sharpen(value: Any, n: Any) -> Any:
    """Clearly prefer what is better."""
    base = n[BLUNT] + max(0.0, value)
    return base * base * base


@rule
def common(s: Any, n: Any) -> Any:
    """What tokens are worth to the player who walks, and where they lie; nobody asks when the last step is taken."""
    d = s.decision
    if d == CHOOSE_CARD or d == ENTER_CELL or (d == STEP and s.steps_left > 1):
        return worth_by_kind(s, s.asked, n), cells_by_kind(s)
    return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0), (0, 0, 0, 0, 0, 0, 0)


@rule
def step_weight(s: Any, p: Any, t: Any, n: Any, common: Any) -> Any:
    """Towards the best token in reach of the steps that are left; at the last step also out of danger."""
    left = s.steps_left - 1
    if left > 0:
        return sharpen(best_within(t, left, common[0], common[1]), n)
    return sharpen(n[LAST_STEP] + token_worth(s, p, s.token[t], n) - n[STEP_FEAR] * exposure(s, t, n), n)


@rule
def facing_weight(s: Any, p: Any, direction: Any, n: Any) -> Any:
    """Not towards oneself, rather towards others."""
    weight = 1.0
    for i in range(s.seats):
        if s.piece[i] >= 0:
            line = LINE[s.guardian, s.piece[i]]
            if line >= 0 and LOOKS[s.setting[MARKER_SETTING], (line - direction) % DIRECTIONS] == 1:
                weight += -n[FACE_SELF] if i == p else n[FACE_OTHER]
    return max(0.1, weight)


@rule
def cell_weight(s: Any, p: Any, cell: Any, n: Any, common: Any) -> Any:
    """An answer that is a cell, walking aside."""
    d = s.decision
    if d == PUSH_TO or d == PLACE_DOLL:
        return n[PUSH_ANY] + n[PUSH_FEAR] * exposure(s, cell, n)
    if d == ENTER_CELL:
        reach = best_within(cell, 3, common[0], common[1])
        return sharpen(n[ENTER_ANY] + n[ENTER_REACH] * reach - n[ENTER_FEAR] * exposure(s, cell, n), n)
    gain = token_worth(s, p, s.token[cell], n)
    return sharpen(gain - n[TELEPORT_FEAR] * exposure(s, cell, n), n) if d == TELEPORT_TO else sharpen(gain, n)


@rule
def card_weight(s: Any, p: Any, card: Any, n: Any, common: Any) -> Any:
    """A card that leads to a good token, and does not make the Guardian walk far."""
    reach = best_within(s.piece[p], CARD_STEPS[card], common[0], common[1])
    return sharpen(reach - n[CARD_RISK] * CARD_BONUS[card], n)


@rule
def weight(s: Any, a: Any, n: Any, common: Any) -> Any:
    """How likely a sensible player is to answer so."""
    p = s.asked
    if s.decision == CHOOSE_CARD:
        return card_weight(s, p, a - CARD_0, n, common)
    if a == DONE:
        if s.decision != STEP:
            return n[DONE_ELSE]
        here = token_worth(s, p, s.token[s.piece[p]], n)
        return n[DONE_ANY] + n[DONE_TOKEN] * sharpen(n[DONE_EVEN] + here, n)
    if a >= ROT_CW:
        return n[SPECIAL_KEEN] if a == SPECIAL else 1.0
    if a >= FACE_0:
        return facing_weight(s, p, a - FACE_0, n)
    if s.decision == STEP:
        return step_weight(s, p, a - CELL_0, n, common)
    return cell_weight(s, p, a - CELL_0, n, common)
