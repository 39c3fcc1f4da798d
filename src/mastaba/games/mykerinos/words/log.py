"""The log of Mykerinos: one answer, and what it brought about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.record import as_namespace
from mastaba.core.words.text import Message, Who, say

from ..count import POINTS_OF, cell_name, cubes_of_chain, lowest_space
from ..rules.chains import mark_chain_cells
from ..rules.region import contains, pyramids
from ..schema import (
    ACTIONS,
    CARD_LEFT,
    CELL_0,
    CHAIN_BLACKMORE,
    CHAIN_EXTEND,
    CHAIN_LEMON_EXTEND,
    CHAIN_LEMON_NEW,
    CHAIN_NEW,
    CHAIN_TANGERINE,
    DIG_ACTION,
    DIG_CELL,
    DIG_ROOM,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    PASS,
    ROOM_0,
    SURVEY_CHOICE,
    USE_VIOLET,
)
from .log_end import exhibition_told
from .log_season import season_told
from .log_survey import survey_told
from .names import plot_name, room_name

CHAINS = {
    CHAIN_NEW: "log.new",
    CHAIN_EXTEND: "log.extend",
    CHAIN_LEMON_NEW: "log.lemon_new",
    CHAIN_LEMON_EXTEND: "log.lemon_extend",
    CHAIN_BLACKMORE: "log.blackmore",
    CHAIN_TANGERINE: "log.tangerine",
}


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """§11 What happened in one step."""
    was, now = before.listed, after.listed
    lines = [] if was.ply else [say("log.season", n=was.season, player=Who(was.first_player))]
    lines += answer_told(was, step)
    if now.last_turn and not was.last_turn:
        lines.append(say("log.last_action", player=Who(now.asked)))
    lines += survey_told(was, now, step)
    if now.season > was.season:
        lines += season_told(was, now, step)
    return [*lines, *exhibition_told(now)] if after.over else lines


def answer_told(was: Any, step: Step) -> list[Message]:
    """The sentence of an answer, marked if it was forced; a chain has its marks inside."""
    if step.decision in (DIG_CELL, NEUTRAL_CELL):
        return _chain_told(was, step)
    told = _sentence(was, step)
    if told is None:
        return []
    return [say("log.forced", player=Who(step.seat), line=told) if step.forced else told]


def _sentence(was: Any, step: Step) -> Message | None:
    who, d, a = Who(step.seat), step.decision, step.action
    if d == DIG_ACTION and a == PASS:
        return say("log.pass", player=who, n=lowest_space(was.pass_pos))
    if d == DIG_ACTION and a == USE_VIOLET:
        return say("log.violet", player=who)
    if d == NEUTRAL_ACTION and a == NEUTRAL_SKIP:
        return say("log.neutral_skip", player=who)
    if d == DIG_ROOM:
        return say("log.brown", player=who, room=room_name(was.wing_patron, a - ROOM_0))
    if d == SURVEY_CHOICE:
        return _taken(was, step)
    if d == NEUTRAL_PICK:
        return say("log.pick", player=who, plot=plot_name(_card(was, a)))
    return None


def _card(was: Any, action: int) -> int:
    """The plot of the zone that CARD_LEFT or CARD_RIGHT takes."""
    return int(was.slot_card[2 * was.zone + action - CARD_LEFT])


def _taken(was: Any, step: Step) -> Message:
    """A plot or a room of the survey."""
    who = Who(step.seat)
    if step.action < CARD_LEFT:
        return say("log.room", player=who, room=room_name(was.wing_patron, step.action - ROOM_0))
    card = _card(was, step.action)
    points = POINTS_OF[card]
    return say("log.card" if points else "log.card_plain", player=who, plot=plot_name(card), n=points)


# --- chains --------------------------------------------------------------------------------------------------------


def _chain_told(was: Any, step: Step) -> list[Message]:
    """A chain is told with its last cube: its cells, with the pyramid of Lord Lemon, and which of them were forced."""
    if was.chain_step + 1 < cubes_of_chain(was.chain_kind):
        return []
    cells = [*was.chain_cells[: was.chain_step], step.action - CELL_0]
    stone = pyramids(was)
    names: list[str | Message] = []
    for i, cell in enumerate(cells):
        high = was.chain_kind == CHAIN_LEMON_EXTEND and contains(stone, cell)
        name = say("log.pyramid", cell=cell_name(cell)) if high else cell_name(cell)
        forced = step.forced if i == was.chain_step else _was_forced(was, step, i)
        names.append(say("log.forced_cell", cell=name) if forced else name)
    key = CHAINS[was.chain_kind]
    if step.decision == NEUTRAL_CELL:
        key = "log.neutral_new" if len(cells) == 1 else "log.neutral_extend"
    return [say(key, player=Who(step.seat), cells=names)]


def _was_forced(was: Any, step: Step, i: int) -> bool:
    """Had the i-th cube of the chain only one cell to go to? The rules are asked with its place in the chain undone."""
    cube = list(was.cube)
    for cell in was.chain_cells[i : was.chain_step]:
        cube[cell] = -1
    mask = [0] * len(ACTIONS)
    colour = NEUTRAL if step.decision == NEUTRAL_CELL else step.seat
    mark_chain_cells(as_namespace(was, cube=cube, chain_step=i), colour, mask)
    return sum(mask) == 1
