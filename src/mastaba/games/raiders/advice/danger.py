"""What the Guardian threatens: at a glance, by his way ahead, and what a curse would cost."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.forecast import moves_to_hit
from ..rules.guardian import guardian_bonus, is_behind_pillar, needed_for
from ..settings import MARKER_SETTING
from ..tables import CURSE, DIE, DIRECTIONS, DISTANCE, LINE, LOOKS, NO_CURSE_BONUS
from .numbers import BONUS_TO_COME, IN_SIGHT, NEAR, SIGHT_FALLS, STAYS_CLEAN
from .worth import rounds_left


@rule
def exposure(s: Any, cell: Any, n: Any) -> Any:
    """How much a cell is in danger at a glance: near the Guardian, and more so on one of his lines."""
    d = DISTANCE[s.guardian, cell]
    danger = max(0.0, (5.0 - d) * n[NEAR])
    direction = LINE[s.guardian, cell]
    if direction < 0 or LOOKS[s.setting[MARKER_SETTING], (direction - s.facing) % DIRECTIONS] == 0:
        return danger
    if is_behind_pillar(s, s.guardian, direction, d):
        return danger
    return danger + n[IN_SIGHT] / (1.0 + n[SIGHT_FALLS] * d)


@rule
def stays_clean(s: Any, n: Any) -> Any:
    """How likely a player who has no curse is to have none at the end: the chance of one round, for each to come."""
    chance, squared, left = 1.0, n[STAYS_CLEAN], rounds_left(s) - 1
    while left > 0:
        if left & 1:
            chance *= squared
        squared *= squared
        left >>= 1
    return chance


@rule
def curse_cost(s: Any, p: Any, n: Any) -> Any:
    """A curse costs its points; the first one also the hope of having none."""
    return -CURSE + (NO_CURSE_BONUS * stays_clean(s, n) if s.curses[p] == 0 else 0.0)


@rule
def chance_of_hit(s: Any, p: Any, n: Any) -> Any:
    """How likely the Guardian walks over a pawn this round if nothing else changes."""
    needed = needed_for(moves_to_hit(s), p)
    bonus = guardian_bonus(s) + n[BONUS_TO_COME] * faces_down(s)
    return min(1.0, max(0.0, (DIE + 1.0 - (needed - bonus)) / DIE))


@rule
def faces_down(s: Any) -> Any:
    """Cards chosen and not yet revealed."""
    count = 0
    for p in range(s.seats):
        count += int(s.face_down[p])
    return count
