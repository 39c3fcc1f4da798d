"""What is good in Mykerinos, never what is legal: an evaluation, and what a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule
from mastaba.core.tables import frozen

from .advice_zones import (
    POWER_WORTH,
    card_worth,
    cards_to_come,
    room_worth,
    seasons_left,
    single_room_worth,
    wing_values,
    worth_of_wing,
    zone_worth,
)
from .rules.scoring import score, sets
from .rules.survey import zone_tally
from .schema import (
    BROWN,
    CARD_LEFT,
    CELL_0,
    DIG,
    DIG_ACTION,
    DIG_CELL,
    DIG_MODE,
    EXTEND,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    NEW,
    OVER,
    PASS,
    PATRONS,
    ROOM_0,
    ROOMS,
    USE,
)
from .tables import CARDS_BY_SEASON, CELLS, PER_COLOUR, QUOTA

CUBE_PRICE = frozen([0.0, 0.75, 0.7, 0.6, 0.02], float)  # by season: what a cube kept for later is worth
NEUTRAL_PRICE = 0.15

SET_PROGRESS = frozen([0.0, 0.3, 0.8, 1.6, 2.8, 0.0], float)  # by different patrons beyond the complete sets

# zone of every cell
ZONE_OF = frozen([2 * (cell // 8 // 3) + cell % 8 // 4 for cell in range(CELLS)])


@rule
def set_progress(s: Any, p: Any) -> Any:
    """How near the next set of five different patrons is."""
    if s.season == 4 and s.phase == OVER:
        return 0.0
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
        worth += (worth_of_wing(values, wing) - 1.0) * cards_to_come(s)
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
        worth += NEUTRAL_PRICE * int(s.neutral_hand[p]) * int(s.season < 4)
    room = room_worth(s, p)
    for zone in range(CARDS_BY_SEASON[s.season] // 2):
        worth += zone_worth(s, zone_tally(s, zone), zone, p, room)
    return worth


# --- weights -------------------------------------------------------------------------------------------------------


@rule
def keen(gain: Any) -> Any:
    """A weight that grows fast with what is gained."""
    x = 0.15 + max(0.0, gain)
    return x * x * x


@rule
def cell_weight(s: Any, zone: Any, p: Any) -> Any:
    """What one more cube in the zone gains for the player."""
    tally = zone_tally(s, zone)
    room = 2.0
    more = zone_worth(s, tally + (1 << (8 * p)), zone, p, room)
    return keen(more - zone_worth(s, tally, zone, p, room))


@rule
def neutral_weight(s: Any, zone: Any, p: Any) -> Any:
    """What one more neutral cube costs the opponent more than the player."""
    tally = zone_tally(s, zone)
    more = tally + (1 << (8 * NEUTRAL))
    mine = zone_worth(s, tally, zone, p, 2.0) - zone_worth(s, more, zone, p, 2.0)
    theirs = zone_worth(s, tally, zone, 1 - p, 2.0) - zone_worth(s, more, zone, 1 - p, 2.0)
    return keen(theirs - mine)


@rule
def action_weight(s: Any, a: Any) -> Any:
    """Few pass while they have cubes; patrons are there to be used."""
    p = int(s.asked)
    if a == PASS:
        return 0.2 if s.season == 4 else 0.5 if s.reserve[p] > 5 else 0.8
    if a == NEW:
        return 2.5
    if a == EXTEND:
        return 4.0
    return 8.0 if a == USE + BROWN else 4.0


@rule
def survey_weight(s: Any, a: Any) -> Any:
    """The better plot or room, by its worth."""
    p = int(s.asked)
    if a >= CARD_LEFT:
        return keen(card_worth(s, p, int(s.slot_card[2 * int(s.zone) + a - CARD_LEFT])))
    return keen(single_room_worth(s, p, a - ROOM_0))


@rule
def pick_weight(s: Any, a: Any) -> Any:
    """The neutral takes what the opponent would like best."""
    p = int(s.asked)
    card = int(s.slot_card[2 * int(s.zone) + a - CARD_LEFT])
    return keen(2.0 + card_worth(s, 1 - p, card) - 0.5 * card_worth(s, p, card))


@rule
def weight(s: Any, a: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    if d == DIG_CELL:
        return cell_weight(s, int(ZONE_OF[a - CELL_0]), int(s.asked))
    if d == DIG_ACTION:
        return action_weight(s, a)
    if d == DIG_MODE:
        return 2.0 if a == EXTEND else 1.0
    if d == NEUTRAL_CELL:
        return neutral_weight(s, int(ZONE_OF[a - CELL_0]), int(s.asked))
    if d == NEUTRAL_ACTION:
        return 1.0 if a == NEUTRAL_SKIP else 2.0
    if d == NEUTRAL_PICK:
        return pick_weight(s, a)
    return survey_weight(s, a)  # SURVEY_CHOICE, DIG_ROOM
