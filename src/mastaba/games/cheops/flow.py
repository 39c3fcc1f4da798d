"""The table of contents: each decision with its options and its answer (§4.2)."""

from __future__ import annotations

from mastaba.core.rules.dispatch import by_decision

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
    DECISIONS,
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

options, answer = by_decision(
    DECISIONS,
    {
        MAIN: (options_main, answer_main),
        PLACE: (options_place, answer_place),
        DISPOSE: (options_dispose, answer_dispose),
        END_TURN: (options_end_turn, answer_end_turn),
        LAW_COLUMN: (options_law_column, answer_law_column),
        LAW7_SLOT: (options_law7_slot, answer_law7_slot),
        LAW8_TARGET: (options_law8_target, answer_law8_target),
        LAW9_PAY: (options_law9_pay, answer_law9_pay),
        LAW_NOW_OR_LATER: (options_law_now_or_later, answer_law_now_or_later),
        LAW10_COLOUR: (options_law10_colour, answer_law10_colour),
        LAW11_FAMILY: (options_law11_family, answer_law11_family),
        LAW11_CELL: (options_law11_cell, answer_law11_cell),
        LAW12_FIRST: (options_law12_first, answer_law12_first),
        LAW12_SECOND: (options_law12_second, answer_law12_second),
        JOKER_COLOUR: (options_joker_colour, answer_joker_colour),
    },
)
