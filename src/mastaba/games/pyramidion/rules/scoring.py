"""§6: the end of the round and of the game, the score and the tie-breaks."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    BOAT_DISCARD,
    BOATS,
    GAME_ENDS,
    HAND_LIMIT,
    LOADED,
    OVER,
    PRIVATE,
    PRIVATE_LOST,
    ROUND_ENDS,
    SEATS,
    SETTING_ALL_BOATS,
    SETTING_MAX_ROUNDS,
    SETTING_TARGET,
)
from ..tables import MOST_TORTURERS_VP, TARGET
from .round import next_round
from .totals import on_sites
from .trace import happen

REACHED, NO_BOATS, LAST_ROUND, GOES_ON = 0, 1, 2, -1


@rule
def most_torturers(s: Any) -> int:
    """The one player with strictly more torturer troops on sites than every other, or -1."""
    best = 0
    who = -1
    for p in range(s.seats):
        count = on_sites(s.torturer, p)
        if count > best:
            best = count
            who = p
        elif count == best:
            who = -1
    return who


@rule
def score(s: Any, p: Any) -> int:
    """§6 T(p): points on loaded boats, one more for the most torturers (R64)."""
    return int(s.points[p]) + (MOST_TORTURERS_VP if most_torturers(s) == p else 0)


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """The lines of T(p): boats, torturers."""
    out[0] = int(s.points[p])
    out[1] = MOST_TORTURERS_VP if most_torturers(s) == p else 0


@rule
def position(s: Any, p: Any) -> int:
    """A player's position in the play order."""
    for i in range(s.seats):
        if s.order[i] == p:
            return i
    return -1


@rule
def standing(s: Any, p: Any) -> int:
    """§6: T, then cards in hand, loaded boats, position in the play order (R66)."""
    rank = score(s, p)
    rank = rank * (HAND_LIMIT + 1) + int(s.hand_size[p])
    rank = rank * (BOATS + 1) + int(s.boats_loaded[p])
    return rank * (SEATS + 1) + int(s.seats) - position(s, p)


@rule
def somebody_reached(s: Any) -> bool:
    """Has somebody the points that end the game?"""
    for p in range(s.seats):
        if score(s, p) >= TARGET[s.setting[SETTING_TARGET]]:
            return True
    return False


@rule
def ending(s: Any) -> int:
    """§6 (a), (b), (c): why the game ends now, or GOES_ON."""
    if s.setting[SETTING_ALL_BOATS] == 0 and somebody_reached(s):
        return REACHED
    left = 0
    for boat in range(BOATS):
        if s.boat_place[boat] < LOADED:
            left += 1
    if left == 0:
        return NO_BOATS
    if s.round_no == s.setting[SETTING_MAX_ROUNDS]:
        return LAST_ROUND
    return GOES_ON


@rule
def lose_private_boat(s: Any) -> None:
    """R62: a private boat that was not loaded is discarded."""
    for boat in range(BOATS):
        if s.boat_place[boat] == PRIVATE:
            s.boat_place[boat] = BOAT_DISCARD
            happen(s, PRIVATE_LOST, boat, int(s.private_owner), 0)
    s.private_owner = -1


@rule
def round_end(s: Any) -> int:
    """Phase 8: private boat, final check, and the next round or the end; 1 when nothing more is asked."""
    s.phase = 8
    lose_private_boat(s)
    happen(s, ROUND_ENDS, most_torturers(s), int(s.round_no), 0)
    why = ending(s)
    if why == GOES_ON:
        next_round(s)
        return 0
    happen(s, GAME_ENDS, why, 0, 0)
    s.stage = OVER
    s.asked = -1
    return 1
