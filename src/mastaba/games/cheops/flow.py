"""The table of contents: each decision with its options and its answer (§4.2)."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from .rules.ending import answer_joker_colour, options_joker_colour
from .rules.laws import (
    answer_law7_slot,
    answer_law8_target,
    answer_law9_pay,
    answer_law_column,
    options_law7_slot,
    options_law8_target,
    options_law9_pay,
    options_law_column,
)
from .rules.stored import (
    answer_law10_colour,
    answer_law11_cell,
    answer_law11_family,
    answer_law12_first,
    answer_law12_second,
    answer_law_now_or_later,
    options_law10_colour,
    options_law11_cell,
    options_law11_family,
    options_law12_first,
    options_law12_second,
    options_law_now_or_later,
)
from .rules.treasures import answer_dispose, options_dispose
from .rules.turn import (
    answer_end_turn,
    answer_main,
    answer_place,
    options_end_turn,
    options_main,
    options_place,
)
from .schema import (
    DISPOSE,
    END_TURN,
    JOKER_COLOUR,
    LAW7_SLOT,
    LAW8_TARGET,
    LAW9_PAY,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW11_FAMILY,
    LAW12_FIRST,
    LAW12_SECOND,
    LAW_COLUMN,
    LAW_NOW_OR_LATER,
    MAIN,
    PLACE,
)


@rule
def options(s: Any, mask: Any) -> None:
    """What may be answered now."""
    d = s.decision
    if d == MAIN:
        options_main(s, mask)
    elif d == PLACE:
        options_place(s, mask)
    elif d == DISPOSE:
        options_dispose(s, mask)
    elif d == END_TURN:
        options_end_turn(s, mask)
    elif d == LAW_COLUMN:
        options_law_column(s, mask)
    elif d == LAW7_SLOT:
        options_law7_slot(s, mask)
    elif d == LAW8_TARGET:
        options_law8_target(s, mask)
    elif d == LAW9_PAY:
        options_law9_pay(s, mask)
    elif d == LAW_NOW_OR_LATER:
        options_law_now_or_later(s, mask)
    elif d == LAW10_COLOUR:
        options_law10_colour(s, mask)
    elif d == LAW11_FAMILY:
        options_law11_family(s, mask)
    elif d == LAW11_CELL:
        options_law11_cell(s, mask)
    elif d == LAW12_FIRST:
        options_law12_first(s, mask)
    elif d == LAW12_SECOND:
        options_law12_second(s, mask)
    elif d == JOKER_COLOUR:
        options_joker_colour(s, mask)


@rule
def answer(s: Any, a: Any) -> None:
    """What an answer changes, and the next question."""
    d = s.decision
    if d == MAIN:
        answer_main(s, a)
    elif d == PLACE:
        answer_place(s, a)
    elif d == DISPOSE:
        answer_dispose(s, a)
    elif d == END_TURN:
        answer_end_turn(s, a)
    elif d == LAW_COLUMN:
        answer_law_column(s, a)
    elif d == LAW7_SLOT:
        answer_law7_slot(s, a)
    elif d == LAW8_TARGET:
        answer_law8_target(s, a)
    elif d == LAW9_PAY:
        answer_law9_pay(s, a)
    elif d == LAW_NOW_OR_LATER:
        answer_law_now_or_later(s, a)
    elif d == LAW10_COLOUR:
        answer_law10_colour(s, a)
    elif d == LAW11_FAMILY:
        answer_law11_family(s, a)
    elif d == LAW11_CELL:
        answer_law11_cell(s, a)
    elif d == LAW12_FIRST:
        answer_law12_first(s, a)
    elif d == LAW12_SECOND:
        answer_law12_second(s, a)
    elif d == JOKER_COLOUR:
        answer_joker_colour(s, a)
