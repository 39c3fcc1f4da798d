"""§4.5 The last answer of a turn is asked for twice: which one that is follows from public state alone."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from mastaba.core.rules.record import as_namespace
from mastaba.draw.svg import Pen

from ..flow import options, run_stage, take
from ..rules.asking import active
from ..schema import ACTIONS, CHOOSE_MODE, NEXT_TURN, SET_ROTATION, TURN_GUARDIAN
from ..tables import CARD_EFFECT, NO_EFFECT

# what a turn that is played on reads and changes
READS = (
    "asked decision stage first turn played item_of piece terrain beside token guardian facing rotation"
    " steps_left extra previous path path_length lifted push_at push_from chain"
)


def last_word(pen: Pen, s: Any, action: int) -> str:
    """What the first click says if this answer ends the reader's turn, else nothing."""
    return pen.say("view.sure") if pen.may(action) and ends_turn(s, action) else ""


def ends_turn(s: Any, action: int) -> bool:
    """Would this answer, with the forced ones after it, end the turn of the one who gives it?"""
    if s.decision < CHOOSE_MODE or s.asked != active(s):
        return False
    if s.decision in (TURN_GUARDIAN, SET_ROTATION):
        return True
    return CARD_EFFECT[s.played[s.asked]] == NO_EFFECT and _runs_out(_copy(s), action)


def _copy(s: Any) -> Any:
    """The fields that a turn changes, so that it can be played on; nobody counts the tokens here."""
    lists = {name: list(getattr(s, name)) for name in ("piece", "path", "token")}
    return as_namespace(s, **lists, collected=defaultdict(int))


def _runs_out(s: Any, action: int) -> bool:
    """Play the answer and the forced ones; True if the turn is over, False at the next real question."""
    while True:
        stands = take(s, action)
        while not stands and s.stage != NEXT_TURN:
            stands = run_stage(s)
        if not stands:
            return True
        mask = [0] * len(ACTIONS)
        options(s, mask)
        if sum(mask) != 1:
            return False
        action = mask.index(1)
