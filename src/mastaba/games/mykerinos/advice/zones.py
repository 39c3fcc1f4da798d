"""What a plot, a room and a place in a zone are worth to a player."""

from __future__ import annotations

from typing import Any

from mastaba.core.box import frozen
from mastaba.core.jit import rule

from ..rules.museum import can_take_room
from ..rules.scoring import best_room_value, wing_of
from ..rules.survey import cubes_in
from ..schema import COLOURS, DIG, LAST_SEASON, PATRONS, ROOMS, SURVEY
from ..tables import CARD_PATRON, CARD_POINTS, OPENED_BY, ROOM_VALUE, WING_ROOMS

POWER_WORTH = frozen([0.7, 0.5, 1.6, 0.8, 0.9], float)  # what one favour of each patron is worth
ROOM_SHARE = 0.6  # rooms are easily overpaid (§10)
MATCH = 0.45  # cards of one patron that a player may still win in a season

VALUE_BITS = 4  # of each wing in `wing_values`: a room counts for 9 at most
VALUE_MOST = (1 << VALUE_BITS) - 1

# the chance that a rival with so many cubes more (-4 … 4) ends before the player, while he still digs
OVERTAKES = frozen([0.03, 0.06, 0.13, 0.30, 0.55, 0.78, 0.90, 0.95, 0.98], float)
# what is left for the third and the fourth, as part of the lesser plot
THIRD, FOURTH = 0.35, 0.12


@rule
def seasons_left(s: Any) -> Any:
    """Seasons after this one."""
    return 1.0 * (LAST_SEASON - int(s.season))


@rule
def cards_to_come(s: Any) -> Any:
    """How many more cards of one patron a player may expect."""
    return MATCH * (seasons_left(s) + 0.5)


@rule
def wing_values(s: Any, p: Any) -> Any:
    """What a card counts in each wing for this player, in one number."""
    values = 0
    for wing in range(PATRONS):
        values |= int(best_room_value(s, p, wing)) << (VALUE_BITS * wing)
    return values


@rule
def worth_of_wing(values: Any, wing: Any) -> Any:
    return 1.0 * ((values >> (VALUE_BITS * wing)) & VALUE_MOST)


@rule
def room_gain(s: Any, p: Any, room: Any, values: Any) -> Any:
    """What a room adds to the cards held and to those that may come, in the wings it belongs to."""
    gain = 0.0
    for wing in range(PATRONS):
        for i in range(WING_ROOMS.shape[1]):
            if WING_ROOMS[wing, i] == room:
                rise = max(0.0, 1.0 * int(ROOM_VALUE[room]) - worth_of_wing(values, wing))
                gain += rise * (int(s.patrons[p, s.wing_patron[wing]]) + ROOM_SHARE * cards_to_come(s))
    if OPENED_BY[room, 0] < 0:
        gain += 0.25 * seasons_left(s)
    return gain


@rule
def single_room_worth(s: Any, p: Any, room: Any) -> Any:
    return room_gain(s, p, room, wing_values(s, p))


@rule
def room_worth(s: Any, p: Any) -> Any:
    """What the best room that the player could take is worth."""
    values = wing_values(s, p)
    best = 0.0
    for room in range(ROOMS):
        if can_take_room(s, room, p):
            best = max(best, room_gain(s, p, room, values))
    return best


@rule
def set_step(s: Any, p: Any, patron: Any) -> Any:
    """A patron that the player has less of than of the others brings a set nearer."""
    mine = int(s.patrons[p, patron])
    fewer = 0
    for k in range(PATRONS):
        fewer += int(s.patrons[p, k] < mine)
    return 1.0 if fewer == 0 else 0.2


@rule
def card_worth(s: Any, p: Any, card: Any) -> Any:
    """Points now, the exhibition, the set, and the patron's favours in the seasons to come."""
    if card < 0:
        return 0.0
    worth = 1.0 * int(CARD_POINTS[card])
    patron = int(CARD_PATRON[card])
    if patron < 0:
        return worth
    worth += 1.0 * int(best_room_value(s, p, wing_of(s, patron))) + 0.3 * seasons_left(s)
    return worth + set_step(s, p, patron) + POWER_WORTH[patron] * seasons_left(s)


@rule
def beats(s: Any, tally: Any, rival: Any, p: Any) -> Any:
    """The chance that a rival ends before the player in a zone."""
    lead = int(cubes_in(tally, rival)) - int(cubes_in(tally, p))
    if s.phase == DIG and rival < s.seats and s.pass_pos[rival] == 0 and s.reserve[rival] > 0:
        return OVERTAKES[min(8, max(0, lead + 4))]
    if lead != 0:
        return 1.0 if lead > 0 else 0.0
    if s.pass_pos[p] == 0 or s.pass_pos[rival] == 0:
        return 1.0 if s.pass_pos[p] == 0 else 0.0
    return 1.0 if s.pass_pos[rival] < s.pass_pos[p] else 0.0


@rule
def place_in(s: Any, tally: Any, p: Any) -> Any:
    """The place a player may expect in a zone, 0 for the first; rivals without a cube count less."""
    ahead = 0.0
    for rival in range(COLOURS):
        if rival != p:
            cubes = cubes_in(tally, rival)
            if cubes > 0:
                ahead += beats(s, tally, rival, p)
            elif rival < s.seats:
                ahead += 0.4 * beats(s, tally, rival, p)
    return ahead


@rule
def has_chosen(s: Any, zone: Any, p: Any) -> Any:
    """Has the player already taken his share of the zone being surveyed?"""
    if s.phase != SURVEY or zone != s.zone:
        return False
    for i in range(s.rank_at):
        if s.rank[i] == p:
            return True
    return False


@rule
def zone_worth(s: Any, tally: Any, zone: Any, p: Any, room: Any) -> Any:
    """What a player may expect of a zone with these cubes; `room` is what the best free room is worth to him."""
    if cubes_in(tally, p) == 0 or has_chosen(s, zone, p):
        return 0.0
    left = card_worth(s, p, int(s.slot_card[2 * zone]))
    right = card_worth(s, p, int(s.slot_card[2 * zone + 1]))
    lesser = min(left, right)
    first = max(max(left, right), room)
    second = max(lesser, room)
    return between(place_in(s, tally, p), first, second, THIRD * lesser, FOURTH * lesser)


@rule
def between(place: Any, first: Any, second: Any, third: Any, fourth: Any) -> Any:
    """A worth for a place between two ranks."""
    if place < 1.0:
        return first + (second - first) * place
    if place < 2.0:
        return second + (third - second) * (place - 1.0)
    if place < 3.0:
        return third + (fourth - third) * (place - 2.0)
    return fourth
