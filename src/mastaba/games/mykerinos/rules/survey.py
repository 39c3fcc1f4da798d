"""§4.4: the survey, zone by zone: who leads, who takes a plot or a room."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import (
    CARD_LEFT,
    CARD_RIGHT,
    CARD_ROWS,
    COLOURS,
    COLUMNS,
    NEUTRAL,
    NEUTRAL_PICK,
    ROOM_0,
    SURVEY_CHOICE,
    ZONE_CELLS,
    ZONE_COLUMNS,
)
from ..tables import CARD_PATRON, CARD_POINTS, CARDS_BY_SEASON
from .museum import has_room_to_take, mark_rooms, take_room
from .turns import ask, ask_nobody

TALLY_BITS = 8  # of each colour in a tally: a zone has twelve cells
TALLY_MOST = (1 << TALLY_BITS) - 1
SPACES = 8  # more than the scale has, so that a cube counts for more than a place there


@rule
def is_neutral(s: Any, colour: Any) -> Any:
    return s.seats == 2 and colour == NEUTRAL


@rule
def first_of_zone(zone: Any) -> Any:
    """The cell in a zone's top left corner."""
    return COLUMNS * CARD_ROWS * (zone // 2) + ZONE_COLUMNS * (zone % 2)


@rule
def zone_cell(zone: Any, i: Any) -> Any:
    """The i-th of a zone's twelve cells."""
    return first_of_zone(zone) + COLUMNS * (i // ZONE_COLUMNS) + i % ZONE_COLUMNS


@rule
def one_cube(colour: Any) -> Any:
    """The tally of one cube; tallies are added."""
    return 1 << (TALLY_BITS * colour)


@rule
def cubes_in(tally: Any, colour: Any) -> Any:
    return (tally >> (TALLY_BITS * colour)) & TALLY_MOST


@rule
def zone_tally(s: Any, zone: Any) -> Any:
    """The cubes of every colour in a zone, counted in one number; empty cells are counted below, and left out."""
    first = first_of_zone(zone)
    tally = 0
    for row in range(CARD_ROWS):
        for column in range(ZONE_COLUMNS):
            tally += one_cube(int(s.cube[first + COLUMNS * row + column]) + 1)
    return tally >> TALLY_BITS


@rule
def rank_key(s: Any, tally: Any, colour: Any) -> Any:
    """Most cubes first, then the lowest place on the scale (ruling R40); 0 without a cube."""
    cubes = cubes_in(tally, colour)
    if cubes == 0:
        return 0
    return SPACES * cubes + SPACES - 1 - int(s.pass_pos[colour])


@rule
def best_below(s: Any, tally: Any, limit: Any) -> Any:
    """The best colour whose key is below the limit, or -1."""
    best = 0
    found = -1
    for colour in range(COLOURS):
        key = rank_key(s, tally, colour)
        if best < key < limit:
            best = key
            found = colour
    return found


@rule
def rank_colours(s: Any) -> None:
    """§4.4 The colours with a cube in the zone, best first."""
    tally = zone_tally(s, int(s.zone))
    limit = SPACES * (ZONE_CELLS + 1)  # above every key
    for i in range(COLOURS):
        colour = best_below(s, tally, limit) if limit > 0 else -1
        s.rank[i] = colour
        limit = rank_key(s, tally, colour) if colour >= 0 else 0


@rule
def ranked(s: Any) -> Any:
    """How many colours are ranked in the zone."""
    count = 0
    for i in range(COLOURS):
        count += int(s.rank[i] >= 0)
    return count


@rule
def cards_left(s: Any) -> Any:
    left = 2 * int(s.zone)
    return int(s.slot_card[left] >= 0) + int(s.slot_card[left + 1] >= 0)


@rule
def neutral_picker(s: Any) -> Any:
    """§4.4 Who picks a card for the neutral; -1 where it takes nothing or nothing would change (rulings R53–R59)."""
    count = ranked(s)
    if s.rank_at == 0 and count == 3:
        return int(s.rank[2])
    if s.rank_at == 0 and count == 2:
        return 1 - int(s.rank[1])
    if s.rank_at == 1 and count == 3:
        return int(s.rank[0])
    return -1


@rule
def ask_ranked(s: Any) -> Any:
    """§4.4 Ask whoever's turn it is in the ranking; False if the zone is settled."""
    if s.rank_at == COLOURS or s.rank[s.rank_at] < 0 or cards_left(s) == 0:
        return False
    colour = int(s.rank[s.rank_at])
    if not is_neutral(s, colour):
        ask(s, SURVEY_CHOICE, colour)
        return True
    picker = neutral_picker(s)
    if picker < 0:
        return False
    ask(s, NEUTRAL_PICK, picker)
    return True


@rule
def discard_cards(s: Any) -> None:
    for slot in range(2 * int(s.zone), 2 * int(s.zone) + 2):
        if s.slot_card[slot] >= 0:
            s.slot_card[slot] = -1
            s.discarded += 1


@rule
def return_cubes(s: Any) -> None:
    for i in range(ZONE_CELLS):
        cell = zone_cell(int(s.zone), i)
        if s.cube[cell] >= 0:
            s.supply[s.cube[cell]] += 1
            s.cube[cell] = -1


@rule
def close_zone(s: Any) -> None:
    """§4.4 What is left is discarded; the cubes are free again before the next zone (ruling R32)."""
    discard_cards(s)
    return_cubes(s)
    s.zone += 1
    s.rank_at = 0
    for i in range(COLOURS):
        s.rank[i] = -1


@rule
def go_on(s: Any) -> None:
    """§4.4 On to the next question of the survey; without one, all zones are settled."""
    while s.zone < CARDS_BY_SEASON[s.season] // 2:
        if s.rank_at == 0:
            rank_colours(s)
        if ask_ranked(s):
            return
        close_zone(s)


@rule
def mark_cards(s: Any, mask: Any) -> None:
    mask[CARD_LEFT] = int(s.slot_card[2 * s.zone] >= 0)
    mask[CARD_RIGHT] = int(s.slot_card[2 * s.zone + 1] >= 0)


@rule
def options_survey_choice(s: Any, mask: Any) -> None:
    """§4.4 The first two may take a room with a cube of the supply instead; the others only what cards are left."""
    mark_cards(s, mask)
    if s.rank_at <= 1 and s.supply[s.asked] > 0 and has_room_to_take(s, int(s.asked)):
        mark_rooms(s, int(s.asked), mask)


@rule
def take_card(s: Any, p: Any, slot: Any) -> None:
    """§4.4 The plot scores at once and becomes a patron, upright, of use from the next season on (ruling R23)."""
    card = int(s.slot_card[slot])
    s.slot_card[slot] = -1
    s.card_owner[card] = p
    s.points[p] += CARD_POINTS[card]
    patron = int(CARD_PATRON[card])
    if patron < 0:
        s.owner_of_35 = p  # ruling R42: scores at once, then inert
    else:
        s.patrons[p, patron] += 1


@rule
def answer_survey_choice(s: Any, a: Any) -> None:
    p = int(s.asked)
    if a >= CARD_LEFT:
        take_card(s, p, 2 * int(s.zone) + a - CARD_LEFT)
    else:
        s.supply[p] -= 1
        take_room(s, a - ROOM_0, p)
    s.rank_at += 1
    ask_nobody(s)


@rule
def answer_neutral_pick(s: Any, a: Any) -> None:
    """§4.4 The neutral's card is discarded."""
    s.slot_card[2 * int(s.zone) + a - CARD_LEFT] = -1
    s.discarded += 1
    s.rank_at += 1
    ask_nobody(s)
