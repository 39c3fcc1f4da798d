"""How well a player stands: points scored, and what patrons, rooms, cubes and zones promise."""

from __future__ import annotations

from typing import Any

from mastaba.core.box import frozen
from mastaba.core.jit import rule

from ..rules.scoring import score, sets
from ..rules.survey import zone_tally
from ..schema import DIG, LAST_SEASON, OVER, PATRONS, ROOMS
from ..tables import ABSENT_VALUE, CARDS_BY_SEASON, PER_COLOUR, QUOTA
from .zones import (
    POWER_WORTH,
    cards_to_come,
    room_worth,
    seasons_left,
    wing_values,
    worth_of_wing,
    zone_worth,
)

CUBE_PRICE = frozen([0.0, 0.75, 0.7, 0.6, 0.02], float)  # by season: what a cube kept for later is worth
NEUTRAL_PRICE = 0.15

SET_PROGRESS = frozen([0.0, 0.3, 0.8, 1.6, 2.8, 0.0], float)  # by different patrons beyond the complete sets


@rule
def set_progress(s: Any, p: Any) -> Any:
    """How near the next set of five different patrons is."""
    complete = sets(s, p)
    beyond = 0
    for k in range(PATRONS):
        beyond += int(s.patrons[p, k] > complete)
    return SET_PROGRESS[beyond]


@rule
def favours(s: Any, p: Any) -> Any:
    """What the patrons will still do: once a season each, and those upright now once more."""
    worth = 0.0
    for k in range(PATRONS):
        uses = 1.0 * int(s.patrons[p, k]) * seasons_left(s)
        if s.phase == DIG and s.pass_pos[p] == 0:
            uses += 0.8 * (int(s.patrons[p, k]) - int(s.tilted[p, k]))
        worth += POWER_WORTH[k] * uses
    return worth


@rule
def wing_prospects(s: Any, p: Any) -> Any:
    """What the rooms held will add to cards yet to come."""
    values = wing_values(s, p)
    worth = 0.0
    for wing in range(PATRONS):
        worth += (worth_of_wing(values, wing) - ABSENT_VALUE) * cards_to_come(s)
    return worth


@rule
def kept_cubes(s: Any, p: Any) -> Any:
    """Cubes that will be more next season: what would only make the refill shorter does not count (ruling R31)."""
    rooms = 0
    for room in range(ROOMS):
        rooms += int(s.room_owner[room] == p)
    return min(int(s.reserve[p]), max(0, PER_COLOUR - int(QUOTA[s.seats]) - rooms))


@rule
def evaluate(s: Any, p: Any) -> Any:
    """Points that seat p may expect from what stands."""
    worth = 1.0 * score(s, p)
    if s.phase == OVER:
        return worth
    worth += set_progress(s, p) + favours(s, p) + wing_prospects(s, p)
    worth += CUBE_PRICE[s.season] * kept_cubes(s, p)
    if s.seats == 2:
        worth += NEUTRAL_PRICE * int(s.neutral_hand[p]) * int(s.season < LAST_SEASON)
    room = room_worth(s, p)
    for zone in range(CARDS_BY_SEASON[s.season] // 2):
        worth += zone_worth(s, zone_tally(s, zone), zone, p, room)
    return worth
