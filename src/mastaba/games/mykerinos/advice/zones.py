"""What a plot, a room and a place in a zone are worth to a player."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.museum import can_take_room
from ..rules.scoring import best_room_value, sets
from ..rules.survey import cubes_in, zone_tally
from ..schema import COLOURS, DIG, LAST_SEASON, PATRONS, ROOMS, SURVEY
from ..tables import CARD_PATRON, CARD_POINTS, OPENED_BY, ROOM_VALUE, ROOM_WINGS
from .numbers import (
    ABSENT,
    CARD_FUTURE,
    DOOR,
    FOURTH,
    MATCH,
    OVERTAKES,
    POWER_WORTH,
    ROOM_SHARE,
    SET_NEEDED,
    SET_OTHER,
    THIRD,
)

VALUE_BITS = 4  # of each wing in `wing_values`: a room counts for 9 at most
VALUE_MOST = (1 << VALUE_BITS) - 1
NEARER = 1 << VALUE_BITS  # of each patron in `patron_gains`: above what a card counts, whether it brings a set nearer
GAIN_BITS = VALUE_BITS + 1


@rule
def seasons_left(s: Any) -> Any:
    """Seasons after this one."""
    return 1.0 * (LAST_SEASON - int(s.season))


@rule
def cards_to_come(s: Any, n: Any) -> Any:
    """How many more cards of one patron a player may expect."""
    return n[MATCH] * (seasons_left(s) + 0.5)


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
def room_gain(s: Any, p: Any, room: Any, values: Any, n: Any) -> Any:
    """What a room adds to the cards held and to those that may come, in the wings it belongs to."""
    gain = 0.0
    for i in range(ROOM_WINGS.shape[1]):
        wing = int(ROOM_WINGS[room, i])
        if wing >= 0:
            rise = max(0.0, 1.0 * int(ROOM_VALUE[room]) - worth_of_wing(values, wing))
            gain += rise * (int(s.patrons[p, s.wing_patron[wing]]) + n[ROOM_SHARE] * cards_to_come(s, n))
    if OPENED_BY[room, 0] < 0:
        gain += n[DOOR] * seasons_left(s)
    return gain


@rule
def room_worth(s: Any, p: Any, values: Any, n: Any) -> Any:
    """What the best room that the player could take is worth."""
    best = 0.0
    for room in range(ROOMS):
        if can_take_room(s, room, p):
            best = max(best, room_gain(s, p, room, values, n))
    return best


@rule
def patron_gains(s: Any, p: Any, values: Any) -> Any:
    """What one more card of each patron counts in its wing, and whether it brings a set nearer, in one number."""
    complete = sets(s, p)
    gains = 0
    for wing in range(PATRONS):
        patron = int(s.wing_patron[wing])
        gain = (values >> (VALUE_BITS * wing)) & VALUE_MOST
        if s.patrons[p, patron] == complete:
            gain |= NEARER
        gains |= gain << (GAIN_BITS * patron)
    return gains


@rule
def card_worth(s: Any, card: Any, gains: Any, n: Any) -> Any:
    """Points now, the exhibition, the set, and the patron's favours in the seasons to come."""
    if card < 0:
        return 0.0
    worth = 1.0 * int(CARD_POINTS[card])
    patron = int(CARD_PATRON[card])
    if patron < 0:
        return worth
    gain = gains >> (GAIN_BITS * patron)
    worth += 1.0 * (gain & VALUE_MOST) + n[CARD_FUTURE] * seasons_left(s)
    set_step = n[SET_NEEDED] if gain & NEARER != 0 else n[SET_OTHER]
    return worth + set_step + n[POWER_WORTH + patron] * seasons_left(s)


@rule
def comes_before(s: Any, rival: Any, p: Any) -> Any:
    """Does a rival with as many cubes end before the player?"""
    if s.pass_pos[p] == 0:
        return True
    return s.pass_pos[rival] != 0 and s.pass_pos[rival] < s.pass_pos[p]


@rule
def still_lays(s: Any, rival: Any) -> Any:
    """May a rival still lay cubes this season?"""
    return s.phase == DIG and rival < s.seats and s.pass_pos[rival] == 0 and s.reserve[rival] > 0


@rule
def rivalry(s: Any, p: Any) -> Any:
    """Which rivals still lay cubes, and which end before the player where both have as many, in one number."""
    row = 0
    for rival in range(COLOURS):
        row |= int(still_lays(s, rival)) << rival
        row |= int(comes_before(s, rival, p)) << (COLOURS + rival)
    return row


@rule
def beats(tally: Any, rival: Any, p: Any, rivals: Any, n: Any) -> Any:
    """The chance that a rival ends before the player in a zone."""
    lead = int(cubes_in(tally, rival)) - int(cubes_in(tally, p))
    chance = n[OVERTAKES + min(8, max(0, lead + 4))]
    equal = 1.0 * ((rivals >> (COLOURS + rival)) & 1)
    stands = 1.0 if lead > 0 else (equal if lead == 0 else 0.0)
    return chance if (rivals >> rival) & 1 != 0 else stands


@rule
def place_in(s: Any, tally: Any, p: Any, rivals: Any, n: Any) -> Any:
    """The place a player may expect in a zone, 0 for the first; rivals without a cube count less."""
    ahead = 0.0
    absent = n[ABSENT]
    for rival in range(COLOURS):
        counts = 1.0 if cubes_in(tally, rival) > 0 else (absent if rival < s.seats else 0.0)
        ahead += (counts if rival != p else 0.0) * beats(tally, rival, p, rivals, n)
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
def zone_prizes(s: Any, zone: Any, gains: Any, room: Any, n: Any) -> Any:
    """What the first, second, third and fourth of a zone may expect; `room` is what the best free room is worth."""
    left = card_worth(s, int(s.slot_card[2 * zone]), gains, n)
    right = card_worth(s, int(s.slot_card[2 * zone + 1]), gains, n)
    lesser = min(left, right)
    return max(max(left, right), room), max(lesser, room), n[THIRD] * lesser, n[FOURTH] * lesser


@rule
def share_of(s: Any, prizes: Any, tally: Any, p: Any, rivals: Any, n: Any) -> Any:
    """What a player may expect of a zone with these prizes and cubes."""
    if cubes_in(tally, p) == 0:
        return 0.0
    return between(place_in(s, tally, p, rivals, n), prizes[0], prizes[1], prizes[2], prizes[3])


@rule
def zone_worth(s: Any, zone: Any, p: Any, gains: Any, rivals: Any, room: Any, n: Any) -> Any:
    """What a player may expect of a zone."""
    tally = zone_tally(s, zone)
    if cubes_in(tally, p) == 0 or has_chosen(s, zone, p):
        return 0.0
    return share_of(s, zone_prizes(s, zone, gains, room, n), tally, p, rivals, n)


@rule
def between(place: Any, first: Any, second: Any, third: Any, fourth: Any) -> Any:
    """A worth for a place between two ranks."""
    better = first if place < 1.0 else (second if place < 2.0 else (third if place < 3.0 else fourth))
    worse = second if place < 1.0 else (third if place < 2.0 else fourth)
    beyond = place if place < 1.0 else (place - 1.0 if place < 2.0 else (place - 2.0 if place < 3.0 else 0.0))
    return better + (worse - better) * beyond
