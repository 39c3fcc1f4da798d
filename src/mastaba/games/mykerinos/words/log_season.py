"""The log of a new season: who begins, and who received fewer cubes than usual."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Step
from mastaba.core.words.text import Message, Who, say

from ..schema import DIG_CELL, DIG_ROOM, NEUTRAL, NEUTRAL_CELL
from ..settings import NEUTRAL_CUBES_CARRY_OVER
from ..tables import NEUTRAL_QUOTA, QUOTA


def season_told(was: Any, now: Any, step: Step) -> list[Message]:
    lines = [say("log.season", n=now.season, player=Who(now.first_player))]
    for i in range(now.seats):
        p = (now.first_player + i) % now.seats
        lines += _short(was, now, step, p)
        if now.seats == 2 and not now.supply[NEUTRAL]:
            lines += _short_neutral(was, now, step, p)
    return lines


def _short(was: Any, now: Any, step: Step, p: int) -> list[Message]:
    """§4.2 The general supply was too small for a player's cubes (ruling R31)."""
    spent = int(step.seat == p and step.decision in (DIG_CELL, DIG_ROOM))
    got = now.reserve[p] - was.reserve[p] + spent
    return [say("log.short", player=Who(p), n=got)] if got < QUOTA[now.seats] else []


def _short_neutral(was: Any, now: Any, step: Step, p: int) -> list[Message]:
    """The same for the neutral cubes (ruling R48)."""
    spent = int(step.seat == p and step.decision == NEUTRAL_CELL)
    kept = (was.neutral_hand[p] - spent) if now.setting[NEUTRAL_CUBES_CARRY_OVER] else 0
    got = now.neutral_hand[p] - kept
    return [say("log.short_neutral", player=Who(p), n=got)] if got < NEUTRAL_QUOTA else []
