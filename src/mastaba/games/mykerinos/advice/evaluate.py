"""How well a player stands: points scored, and what patrons, rooms, cubes and zones promise."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.scoring import sets
from ..schema import DIG, LAST_SEASON, OVER, PATRONS, ROOMS
from ..tables import ABSENT_VALUE, CARDS_BY_SEASON, PER_COLOUR, QUOTA, SET_POINTS
from .numbers import CUBE_PRICE, NEUTRAL_PRICE, POWER_WORTH, SET_PROGRESS, UPRIGHT
from .zones import (
    VALUE_BITS,
    VALUE_MOST,
    cards_to_come,
    patron_gains,
    rivalry,
    room_worth,
    seasons_left,
    wing_values,
    worth_of_wing,
    zone_worth,
)


@rule
def set_progress(s: Any, p: Any, complete: Any, n: Any) -> Any:
    """How near the next set of five different patrons is."""
    beyond = 0
    for k in range(PATRONS):
        beyond += int(s.patrons[p, k] > complete)
    return n[SET_PROGRESS + beyond]


@rule
def favours(s: Any, p: Any, n: Any) -> Any:
    """What the patrons will still do: once a season each, and those upright now once more."""
    worth = 0.0
    for k in range(PATRONS):
        uses = 1.0 * int(s.patrons[p, k]) * seasons_left(s)
        if s.phase == DIG and s.pass_pos[p] == 0:
            uses += n[UPRIGHT] * (int(s.patrons[p, k]) - int(s.tilted[p, k]))
        worth += n[POWER_WORTH + k] * uses
    return worth


@rule
def wing_prospects(s: Any, values: Any, n: Any) -> Any:
    """What the rooms held will add to cards yet to come."""
    worth = 0.0
    for wing in range(PATRONS):
        worth += (worth_of_wing(values, wing) - ABSENT_VALUE) * cards_to_come(s, n)
    return worth


@rule
def score_with(s: Any, p: Any, values: Any, complete: Any) -> Any:
    """§6 The score as it stands, from what cards count in each wing and the complete sets."""
    total = int(s.points[p]) + SET_POINTS * complete
    for wing in range(PATRONS):
        total += int(s.patrons[p, s.wing_patron[wing]]) * ((values >> (VALUE_BITS * wing)) & VALUE_MOST)
    return total


@rule
def kept_cubes(s: Any, p: Any) -> Any:
    """Cubes that will be more next season: what would only make the refill shorter does not count (ruling R31)."""
    rooms = 0
    for room in range(ROOMS):
        rooms += int(s.room_owner[room] == p)
    return min(int(s.reserve[p]), max(0, PER_COLOUR - int(QUOTA[s.seats]) - rooms))


@rule
def evaluate(s: Any, p: Any, n: Any) -> Any:
    """Points that seat p may expect from what stands."""
    values, complete = wing_values(s, p), sets(s, p)
    worth = 1.0 * score_with(s, p, values, complete)
    if s.phase == OVER:
        return worth
    worth += set_progress(s, p, complete, n) + favours(s, p, n) + wing_prospects(s, values, n)
    worth += n[CUBE_PRICE + s.season] * kept_cubes(s, p)
    if s.seats == 2:
        worth += n[NEUTRAL_PRICE] * int(s.neutral_hand[p]) * int(s.season < LAST_SEASON)
    room, gains, rivals = room_worth(s, p, values, n), patron_gains(s, p, values), rivalry(s, p)
    for zone in range(CARDS_BY_SEASON[s.season] // 2):
        worth += zone_worth(s, zone, p, gains, rivals, room, n)
    return worth
