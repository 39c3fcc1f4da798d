"""The sentence over the board, and the chapter of the help page for each question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..rules.prices import full_tables
from ..schema import (
    DISPOSE,
    END_TURN,
    LAW9_PAY,
    LAW11_CELL,
    LAW_COLUMN,
    LAW_NOW_OR_LATER,
    MAIN,
    NEIGHBOUR_PAWN,
    PASS,
    PLACE,
)
from ..tables import HAND_SIZE, JOKER_PRICE
from .names import colour, family, law

CHAPTER = {
    "MAIN": "20_turn",
    "PLACE": "30_placing",
    "DISPOSE": "40_selling",
    "END_TURN": "20_turn",
    "LAW_COLUMN": "70_laws",
    "LAW7_SLOT": "70_laws",
    "LAW8_TARGET": "70_laws",
    "LAW9_PAY": "70_laws",
    "LAW_NOW_OR_LATER": "70_laws",
    "LAW10_COLOUR": "70_laws",
    "LAW11_FAMILY": "70_laws",
    "LAW11_CELL": "70_laws",
    "LAW12_FIRST": "70_laws",
    "LAW12_SECOND": "70_laws",
    "JOKER_COLOUR": "70_laws",
}


def part(seen: Seen) -> Message | None:
    """How many tables are full: so far the game has come to its end; none before the first."""
    n = int(full_tables(seen.s))
    return say("part", n=n) if n else None


def prompt(seen: Seen) -> Message:
    """What the asked person must do, and why."""
    s = seen.listed
    d = s.decision
    if d == MAIN:
        return say(_main_prompt(s, seen.options))
    if d in (PLACE, LAW11_CELL):
        key = "extra" if d == LAW11_CELL else "place_neighbour" if s.pending == NEIGHBOUR_PAWN else "place"
        return say(f"prompt.{key}", family=family(int(s.pending)))
    if d == DISPOSE:
        return say("prompt.dispose", colour=colour(int(s.pending)))
    if d in (LAW_COLUMN, LAW_NOW_OR_LATER):
        key = f"prompt.law{int(s.pending)}" if d == LAW_COLUMN else "prompt.now_or_later"
        return say(key, law=law(int(s.pending)))
    if d == LAW9_PAY:
        return say("prompt.joker", price=JOKER_PRICE)
    if d == END_TURN and sum(s.hand[s.cur]) >= HAND_SIZE:
        return say("prompt.end")
    if d == END_TURN and not any(s.height):
        return say("prompt.no_piles")
    return say(f"decision.{seen.decision}")


def _main_prompt(s: Any, options: Sequence[int]) -> str:
    """A pawn to choose, the normal turn after a neighbour, or none that can be laid."""
    if PASS in options:
        return "prompt.stuck"
    return "prompt.after_neighbour" if s.bought else "decision.MAIN"
