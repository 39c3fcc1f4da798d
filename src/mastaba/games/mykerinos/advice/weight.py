"""What a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..rules.survey import one_cube, zone_tally
from ..schema import (
    BROWN,
    CARD_LEFT,
    CELL_0,
    DIG_ACTION,
    DIG_CELL,
    DIG_MODE,
    EXTEND,
    LAST_SEASON,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    NEW,
    PASS,
    ROOM_0,
    USE,
)
from ..tables import ZONE_OF
from .zones import card_worth, single_room_worth, zone_worth


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
    more = zone_worth(s, tally + one_cube(p), zone, p, room)
    return keen(more - zone_worth(s, tally, zone, p, room))


@rule
def neutral_weight(s: Any, zone: Any, p: Any) -> Any:
    """What one more neutral cube costs the opponent more than the player."""
    tally = zone_tally(s, zone)
    more = tally + one_cube(NEUTRAL)
    mine = zone_worth(s, tally, zone, p, 2.0) - zone_worth(s, more, zone, p, 2.0)
    theirs = zone_worth(s, tally, zone, 1 - p, 2.0) - zone_worth(s, more, zone, 1 - p, 2.0)
    return keen(theirs - mine)


@rule
def action_weight(s: Any, a: Any) -> Any:
    """Few pass while they have cubes; patrons are there to be used."""
    p = int(s.asked)
    if a == PASS:
        return 0.2 if s.season == LAST_SEASON else 0.5 if s.reserve[p] > 5 else 0.8
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
