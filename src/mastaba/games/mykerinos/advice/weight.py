"""What a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

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
from .zones import card_worth, patron_gains, rivalry, room_gain, share_of, wing_values, zone_prizes


@rule
def keen(gain: Any, n: Any) -> Any:
    """A weight that grows fast with what is gained."""
    x = n[TIMID] + max(0.0, gain)
    return x * x * x


@rule
def cell_weight(s: Any, zone: Any, p: Any, gains: Any, rivals: Any, n: Any) -> Any:
    """What one more cube in the zone gains for the player."""
    tally = zone_tally(s, zone)
    prizes = zone_prizes(s, zone, gains[0], n[ROOM_GUESS], n)
    more = share_of(s, prizes, tally + one_cube(p), p, rivals[0], n)
    return keen(more - share_of(s, prizes, tally, p, rivals[0], n), n)


@rule
def neutral_weight(s: Any, zone: Any, p: Any, gains: Any, rivals: Any, n: Any) -> Any:
    """What one more neutral cube costs the opponent more than the player."""
    tally = zone_tally(s, zone)
    more = tally + one_cube(NEUTRAL)
    prizes = zone_prizes(s, zone, gains[0], n[ROOM_GUESS], n)
    mine = share_of(s, prizes, tally, p, rivals[0], n) - share_of(s, prizes, more, p, rivals[0], n)
    prizes = zone_prizes(s, zone, gains[1], n[ROOM_GUESS], n)
    theirs = share_of(s, prizes, tally, 1 - p, rivals[1], n) - share_of(s, prizes, more, 1 - p, rivals[1], n)
    return keen(theirs - mine, n)


@rule
def weight_in(s: Any, zone: Any, gains: Any, rivals: Any, n: Any) -> Any:
    """The weight of every cell of a zone."""
    p = int(s.asked)
    if s.decision == DIG_CELL:
        return cell_weight(s, zone, p, gains, rivals, n)
    return neutral_weight(s, zone, p, gains, rivals, n)


@rule
def zone_weights(s: Any, gains: Any, rivals: Any, n: Any) -> Any:
    """The weights of all six zones while every cell may be chosen; a chain goes on beside its last cube."""
    a, b, c, d, e, f = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    if (s.decision == DIG_CELL or s.decision == NEUTRAL_CELL) and s.chain_step == 0:
        for zone in range(CARDS_BY_SEASON[s.season] // 2):
            weight = weight_in(s, zone, gains, rivals, n)
            a = weight if zone == 0 else a
            b = weight if zone == 1 else b
            c = weight if zone == 2 else c
            d = weight if zone == 3 else d
            e = weight if zone == 4 else e
            f = weight if zone == 5 else f
    return a, b, c, d, e, f


@rule
def zone_weight(weights: Any, zone: Any) -> Any:
    """One of them: all are compared, none is jumped to."""
    weight = weights[0] if zone == 0 else weights[1]
    weight = weights[2] if zone == 2 else weight
    weight = weights[3] if zone == 3 else weight
    weight = weights[4] if zone == 4 else weight
    return weights[5] if zone == 5 else weight


@rule
def common(s: Any, n: Any) -> Any:
    """The weights of the zones, what rooms count for the asked player, and for him and an opponent what cards bring
    and who may come before them in a zone."""
    d = s.decision
    values, gains, rivals = 0, (0, 0), (0, 0)
    if d != DIG_ACTION and d != DIG_MODE and d != NEUTRAL_ACTION:
        p = int(s.asked)
        values = wing_values(s, p)
        gains = patron_gains(s, p, values), 0
        rivals = rivalry(s, p), 0
        if s.seats == 2:
            gains = gains[0], patron_gains(s, 1 - p, wing_values(s, 1 - p))
            rivals = rivals[0], rivalry(s, 1 - p)
    return zone_weights(s, gains, rivals, n), values, gains, rivals


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
def survey_weight(s: Any, a: Any, n: Any, common: Any) -> Any:
    """The better plot or room, by its worth."""
    if a >= CARD_LEFT:
        return keen(card_worth(s, int(s.slot_card[2 * int(s.zone) + a - CARD_LEFT]), common[2][0], n), n)
    return keen(room_gain(s, int(s.asked), a - ROOM_0, common[1], n), n)


@rule
def pick_weight(s: Any, a: Any, n: Any, gains: Any) -> Any:
    """The neutral takes what the opponent would like best."""
    card = int(s.slot_card[2 * int(s.zone) + a - CARD_LEFT])
    return keen(n[PICK_HOPE] + card_worth(s, card, gains[1], n) - n[PICK_OWN] * card_worth(s, card, gains[0], n), n)


@rule
def weight(s: Any, a: Any, n: Any, common: Any) -> Any:
    """How likely a sensible player is to answer so: the first cell of a chain, which has the most, as was reckoned."""
    d = s.decision
    if (d == DIG_CELL or d == NEUTRAL_CELL) and s.chain_step == 0:
        return zone_weight(common[0], int(ZONE_OF[a - CELL_0]))
    return other_weight(s, a, n, common)


@rule
def other_weight(s: Any, a: Any, n: Any, common: Any) -> Any:
    """The further cells of a chain, actions, plots and rooms."""
    d = s.decision
    if d == DIG_CELL or d == NEUTRAL_CELL:
        return weight_in(s, int(ZONE_OF[a - CELL_0]), common[2], common[3], n)
    if d == DIG_ACTION:
        return action_weight(s, a, n)
    if d == DIG_MODE:
        return n[EXTEND_MODE] if a == EXTEND else 1.0
    if d == NEUTRAL_ACTION:
        return 1.0 if a == NEUTRAL_SKIP else n[NEUTRAL_KEEN]
    if d == NEUTRAL_PICK:
        return pick_weight(s, a, n, common[2])
    return survey_weight(s, a, n, common)  # SURVEY_CHOICE, DIG_ROOM
