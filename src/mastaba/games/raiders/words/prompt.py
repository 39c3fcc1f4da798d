"""The sentence over the board, and the chapter of the help that goes with each question."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..geometry import NAMES
from ..schema import CHOOSE_MODE, DOLL, ENTER_CELL, HANDS_TAKE, PLACE_DOLL, PUSH_TO, SET_ROTATION, STEP, TURN_GUARDIAN
from ..tables import MAGIC_HANDS
from .names import piece_name

CHAPTER = {
    "CHOOSE_ROTATION": "20_setup",
    "ENTER_CELL": "80_entry",
    "CHOOSE_CARD": "30_cards",
    "CHOOSE_MODE": "60_items",
    "STEP": "40_walk",
    "PUSH_TO": "50_push",
    "TELEPORT_TO": "60_items",
    "HANDS_TAKE": "60_items",
    "MAGNET_TAKE": "60_items",
    "PLACE_DOLL": "60_items",
    "TURN_GUARDIAN": "70_guardian",
    "SET_ROTATION": "70_guardian",
}


def part(seen: Seen) -> Message:
    """The round."""
    return say("part", n=int(seen.s.round_no))


def prompt(seen: Seen) -> Message:
    """What the reader must do now."""
    s = seen.listed
    if s.decision == STEP:
        if s.steps_left == 0:
            return say("prompt.rocket")
        return say("prompt.step", n=s.steps_left, card=s.played[s.asked])
    if s.decision == PUSH_TO:
        return say("prompt.push", piece=piece_name(s.lifted), cell=NAMES[s.push_at])
    if s.decision == ENTER_CELL and s.walks > 0:
        return say("prompt.reenter")
    if s.decision == CHOOSE_MODE:
        return say("prompt.hands" if s.item_of[s.asked] == MAGIC_HANDS else "prompt.door")
    if s.decision == HANDS_TAKE:
        return say("prompt.hands_take", n=s.played[s.asked])
    if s.decision == PLACE_DOLL and s.piece[DOLL] >= 0:
        return say("prompt.move_doll", cell=NAMES[s.piece[DOLL]])
    if s.decision in (TURN_GUARDIAN, SET_ROTATION):
        return say("prompt.turn" if s.decision == TURN_GUARDIAN else "prompt.flip", card=s.played[s.asked])
    return say(f"decision.{seen.decision}")
