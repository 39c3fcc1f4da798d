"""The sentence over the board, and the chapter of the help page behind it."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..count import cell_name, cubes_of_chain, offers_room
from ..schema import CHAIN_LEMON_NEW, CHAIN_NEW, DIG_CELL, NEUTRAL_CELL
from .names import patron_name

CHAPTER = {
    "DIG_ACTION": "30_dig",
    "DIG_MODE": "40_patrons",
    "DIG_CELL": "30_dig",
    "DIG_ROOM": "60_museum",
    "NEUTRAL_ACTION": "80_two_players",
    "NEUTRAL_CELL": "80_two_players",
    "SURVEY_CHOICE": "50_survey",
    "NEUTRAL_PICK": "80_two_players",
}


def part(seen: Seen) -> Message:
    """The season."""
    return say("part", n=int(seen.s.season))


def prompt(seen: Seen) -> Message:
    """What the asked player must do, as precisely as the moment allows."""
    s, asked = seen.listed, seen.decision
    if s.decision in (DIG_CELL, NEUTRAL_CELL):
        return _cell_prompt(s)
    if asked == "DIG_ACTION" and s.last_turn:
        return say("prompt.last_action")
    if asked == "DIG_MODE":
        return say("prompt.mode", patron=patron_name(s.called))
    if asked == "NEUTRAL_ACTION":
        return say("prompt.neutral", n=s.neutral_hand[s.asked])
    if asked == "SURVEY_CHOICE":
        kind = "room" if offers_room(seen) else "plot"
        return say(f"prompt.survey_{kind}", zone=s.zone + 1, place=s.rank_at + 1)
    if asked == "NEUTRAL_PICK":
        return say("prompt.pick", zone=s.zone + 1, place=s.rank_at + 1)
    return say(f"decision.{asked}")


def _cell_prompt(s: Any) -> Message:
    cubes = cubes_of_chain(s.chain_kind)
    if s.decision == NEUTRAL_CELL:
        return say("prompt.neutral_cell", n=s.chain_step + 1, of=cubes)
    if s.chain_kind in (CHAIN_NEW, CHAIN_LEMON_NEW):
        return say("prompt.pyramid_cell" if s.chain_kind == CHAIN_LEMON_NEW else "prompt.new_cell")
    if s.chain_step == 0:
        return say("prompt.first_cell", of=cubes)
    return say("prompt.next_cell", n=s.chain_step + 1, of=cubes, cell=cell_name(s.chain_cells[s.chain_step - 1]))
