"""What a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from ..rules.survey import one_cube, zone_tally
from ..schema import (
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
from ..tables import CARDS_BY_SEASON, ZONE_OF
from .numbers import (
    EXTEND_KEEN,
    EXTEND_MODE,
    NEUTRAL_KEEN,
    NEW_KEEN,
    PASS_LAST,
    PASS_POOR,
    PASS_RICH,
    PATRON_KEEN,
    PICK_HOPE,
    PICK_OWN,
    ROOM_GUESS,
    TIMID,
)
from .zones import card_worth, single_room_worth, zone_worth


@rule
def keen(gain: Any, n: Any) -> Any:
    """A weight that grows fast with what is gained."""
    x = n[TIMID] + max(0.0, gain)
    return x * x * x


@rule
def cell_weight(s: Any, zone: Any, p: Any, n: Any) -> Any:
    """What one more cube in the zone gains for the player."""
    tally = zone_tally(s, zone)
    room = n[ROOM_GUESS]
    more = zone_worth(s, tally + one_cube(p), zone, p, room, n)
    return keen(more - zone_worth(s, tally, zone, p, room, n), n)


@rule
def neutral_weight(s: Any, zone: Any, p: Any, n: Any) -> Any:
    """What one more neutral cube costs the opponent more than the player."""
    tally = zone_tally(s, zone)
    more = tally + one_cube(NEUTRAL)
    room = n[ROOM_GUESS]
    mine = zone_worth(s, tally, zone, p, room, n) - zone_worth(s, more, zone, p, room, n)
    theirs = zone_worth(s, tally, zone, 1 - p, room, n) - zone_worth(s, more, zone, 1 - p, room, n)
    return keen(theirs - mine, n)


@rule
def weight_in(s: Any, zone: Any, n: Any) -> Any:
    """The weight of every cell of a zone."""
    p = int(s.asked)
    return cell_weight(s, zone, p, n) if s.decision == DIG_CELL else neutral_weight(s, zone, p, n)


@rule
def common(s: Any, n: Any) -> Any:
    """The weights of all six zones while every cell may be chosen; a chain goes on beside its last cube."""
    a, b, c, d, e, f = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    if (s.decision == DIG_CELL or s.decision == NEUTRAL_CELL) and s.chain_step == 0:
        for zone in range(CARDS_BY_SEASON[s.season] // 2):
            weight = weight_in(s, zone, n)
            a = weight if zone == 0 else a
            b = weight if zone == 1 else b
            c = weight if zone == 2 else c
            d = weight if zone == 3 else d
            e = weight if zone == 4 else e
            f = weight if zone == 5 else f
    return a, b, c, d, e, f


@rule
def action_weight(s: Any, a: Any, n: Any) -> Any:
    """Few pass while they have cubes; patrons are there to be used."""
    p = int(s.asked)
    if a == PASS:
        return n[PASS_LAST] if s.season == LAST_SEASON else n[PASS_RICH] if s.reserve[p] > 5 else n[PASS_POOR]
    if a == NEW:
        return n[NEW_KEEN]
    return n[EXTEND_KEEN] if a == EXTEND else n[PATRON_KEEN + a - USE]


@rule
def survey_weight(s: Any, a: Any, n: Any) -> Any:
    """The better plot or room, by its worth."""
    p = int(s.asked)
    if a >= CARD_LEFT:
        return keen(card_worth(s, p, int(s.slot_card[2 * int(s.zone) + a - CARD_LEFT]), n), n)
    return keen(single_room_worth(s, p, a - ROOM_0, n), n)


@rule
def pick_weight(s: Any, a: Any, n: Any) -> Any:
    """The neutral takes what the opponent would like best."""
    p = int(s.asked)
    card = int(s.slot_card[2 * int(s.zone) + a - CARD_LEFT])
    return keen(n[PICK_HOPE] + card_worth(s, 1 - p, card, n) - n[PICK_OWN] * card_worth(s, p, card, n), n)


@rule
def weight(s: Any, a: Any, n: Any, common: Any) -> Any:
    """How likely a sensible player is to answer so."""
    d = s.decision
    if d == DIG_CELL or d == NEUTRAL_CELL:
        zone = int(ZONE_OF[a - CELL_0])
        return common[zone] if s.chain_step == 0 else weight_in(s, zone, n)
    if d == DIG_ACTION:
        return action_weight(s, a, n)
    if d == DIG_MODE:
        return n[EXTEND_MODE] if a == EXTEND else 1.0
    if d == NEUTRAL_ACTION:
        return 1.0 if a == NEUTRAL_SKIP else n[NEUTRAL_KEEN]
    if d == NEUTRAL_PICK:
        return pick_weight(s, a, n)
    return survey_weight(s, a, n)  # SURVEY_CHOICE, DIG_ROOM
