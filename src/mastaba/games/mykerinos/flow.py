"""The table of contents: each decision with its options and its answer, and how one phase leads to the next."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.dispatch import by_decision

from .rules.chains import LEMON_CHAINS, PLAIN_CHAINS, mark_chain_cells, possible_chains
from .rules.digging import (
    answer_dig_action,
    answer_dig_cell,
    answer_dig_room,
    answer_neutral_action,
    answer_neutral_cell,
    end_turn,
    options_dig_action,
    options_dig_room,
    options_neutral_action,
)
from .rules.patrons import answer_dig_mode, options_dig_mode, wanted_chains
from .rules.season import end_season
from .rules.survey import answer_neutral_pick, answer_survey_choice, go_on, mark_cards, options_survey_choice
from .schema import (
    DECISIONS,
    DIG,
    DIG_ACTION,
    DIG_CELL,
    DIG_MODE,
    DIG_ROOM,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    SURVEY,
    SURVEY_CHOICE,
)


@rule
def dig_actions(s: Any, mask: Any) -> None:
    """§4.3 DIG_ACTION: what begins a chain of the own cubes."""
    p = int(s.asked)
    options_dig_action(s, possible_chains(s, p, int(s.reserve[p]), wanted_chains(s, p)), mask)


@rule
def dig_modes(s: Any, mask: Any) -> None:
    """§4.3 DIG_MODE: Lady Violet and Lord Lemon."""
    p = int(s.asked)
    options_dig_mode(s, possible_chains(s, p, int(s.reserve[p]), PLAIN_CHAINS | LEMON_CHAINS), mask)


@rule
def neutral_actions(s: Any, mask: Any) -> None:
    """§4.3 NEUTRAL_ACTION: what begins a chain of neutral cubes, with two players."""
    kinds = possible_chains(s, NEUTRAL, int(s.neutral_hand[int(s.asked)]), PLAIN_CHAINS)
    options_neutral_action(s, kinds, mask)


@rule
def dig_cells(s: Any, mask: Any) -> None:
    """§4.3 DIG_CELL: where the own chain may go on."""
    mark_chain_cells(s, int(s.asked), mask)


@rule
def neutral_cells(s: Any, mask: Any) -> None:
    """§4.3 NEUTRAL_CELL: where the neutral chain may go on."""
    mark_chain_cells(s, NEUTRAL, mask)


options, take = by_decision(
    DECISIONS,
    {
        DIG_ACTION: (dig_actions, answer_dig_action),
        DIG_MODE: (dig_modes, answer_dig_mode),
        DIG_CELL: (dig_cells, answer_dig_cell),
        DIG_ROOM: (options_dig_room, answer_dig_room),  # §4.3, Sir Brown
        NEUTRAL_ACTION: (neutral_actions, answer_neutral_action),
        NEUTRAL_CELL: (neutral_cells, answer_neutral_cell),
        SURVEY_CHOICE: (options_survey_choice, answer_survey_choice),  # §4.4
        NEUTRAL_PICK: (mark_cards, answer_neutral_pick),  # §4.4
    },
)


@rule
def answer(s: Any, a: Any) -> None:
    """Apply a legal answer and set the next question."""
    take(s, a)
    if s.asked < 0:
        find_question(s)


@rule
def find_question(s: Any) -> None:
    """§4 A turn, a zone or a season is over: on to the next question, or to the end."""
    if s.phase == DIG:
        end_turn(s)
    if s.phase == SURVEY and s.asked < 0:
        go_on(s)
    if s.phase == SURVEY and s.asked < 0:
        end_season(s)
