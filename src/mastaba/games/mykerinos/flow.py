"""The table of contents: each decision with its options and its answer, and how one phase leads to the next."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

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
    DIG,
    DIG_ACTION,
    DIG_CELL,
    DIG_MODE,
    DIG_ROOM,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    SURVEY,
    SURVEY_CHOICE,
)


@rule
def options(s: Any, mask: Any) -> None:
    """Mark every legal answer to the question that stands."""
    d = s.decision
    if d == DIG_ACTION or d == DIG_MODE or d == NEUTRAL_ACTION:
        action_options(s, mask)
    elif d == DIG_CELL or d == NEUTRAL_CELL:
        mark_chain_cells(s, NEUTRAL if d == NEUTRAL_CELL else int(s.asked), mask)  # §4.3
    elif d == DIG_ROOM:
        options_dig_room(s, mask)  # §4.3, Sir Brown
    elif d == SURVEY_CHOICE:
        options_survey_choice(s, mask)  # §4.4
    else:
        mark_cards(s, mask)  # §4.4, NEUTRAL_PICK


@rule
def action_options(s: Any, mask: Any) -> None:
    """The questions whose answers begin a chain of cubes."""
    d = s.decision
    p = int(s.asked)
    if d == NEUTRAL_ACTION:
        kinds = possible_chains(s, NEUTRAL, int(s.neutral_hand[p]), PLAIN_CHAINS)
        options_neutral_action(s, kinds, mask)  # §4.3, two players
    elif d == DIG_ACTION:
        kinds = possible_chains(s, p, int(s.reserve[p]), wanted_chains(s, p))
        options_dig_action(s, kinds, mask)  # §4.3
    else:
        kinds = possible_chains(s, p, int(s.reserve[p]), PLAIN_CHAINS | LEMON_CHAINS)
        options_dig_mode(s, kinds, mask)  # §4.3, Lady Violet and Lord Lemon


@rule
def answer(s: Any, a: Any) -> None:
    """Apply a legal answer and set the next question."""
    d = s.decision
    if d == DIG_ACTION:
        answer_dig_action(s, a)
    elif d == DIG_MODE:
        answer_dig_mode(s, a)
    elif d == DIG_CELL:
        answer_dig_cell(s, a)
    elif d == DIG_ROOM:
        answer_dig_room(s, a)
    elif d == NEUTRAL_ACTION:
        answer_neutral_action(s, a)
    elif d == NEUTRAL_CELL:
        answer_neutral_cell(s, a)
    elif d == SURVEY_CHOICE:
        answer_survey_choice(s, a)
    else:
        answer_neutral_pick(s, a)
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
