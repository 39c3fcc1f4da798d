"""§4.7 The Guardian's phase: what he sees, how he turns, walks and knocks out."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import roll

from ..schema import DOLL, ENTRY, NONE, PIECES
from ..settings import MARKER_SETTING
from ..tables import (
    BOX_DISTANCE,
    CARD_BONUS,
    CHARM_FACES,
    DIE,
    DIRECTIONS,
    DISTANCE,
    LINE,
    LOOKS,
    LUCKY_CHARM,
    NEIGHBOUR,
    PILLAR,
    ROCKET_MOVES,
    ROCKET_SHOES,
    ROUNDS,
    SNEAKING_BOX,
)
from .asking import piece_on
from .trace import AHEAD, HIT, MOVED, REMOVED, ROCKETED, ROTATED, TIED, TURNED, forget_trace, note, sighting

NOT_SEEN = 99
NEVER = 99
NEEDED_BITS = 5  # for each pawn, in what `hunt` returns
NEEDED_MASK = (1 << NEEDED_BITS) - 1


@rule
def has_item(s: Any, piece: Any, item: Any) -> Any:
    """Does the owner of this piece hold the item? The doll has none."""
    return piece != DOLL and s.item_of[piece] == item


@rule
def is_behind_pillar(s: Any, cell: Any, direction: Any, distance: Any) -> Any:
    """Does a pillar stand on the ray before this distance?"""
    for _ in range(distance - 1):
        cell = NEIGHBOUR[cell, direction]
        if s.terrain[cell] == PILLAR:
            return True
    return False


@rule
def seen_at(s: Any, piece: Any) -> Any:
    """§4.7 The distance at which the Guardian sees a piece, or NOT_SEEN. Only pillars block (R56)."""
    cell = s.piece[piece]
    if cell < 0:
        return NOT_SEEN
    direction = LINE[s.guardian, cell]
    if direction < 0 or LOOKS[s.setting[MARKER_SETTING], (direction - s.facing) % DIRECTIONS] == 0:
        return NOT_SEEN
    distance = DISTANCE[s.guardian, cell]
    if distance >= BOX_DISTANCE and has_item(s, piece, SNEAKING_BOX):
        return NOT_SEEN  # R42
    if is_behind_pillar(s, s.guardian, direction, distance):
        return NOT_SEEN
    return int(distance)


@rule
def see_rocket(s: Any, piece: Any) -> None:
    """R40, R41 The first sight of the Rocket Shoes' owner gives two more moves, even at the last look."""
    if s.rocket_seen == 0 and has_item(s, piece, ROCKET_SHOES):
        s.rocket_seen = 1
        s.moves += ROCKET_MOVES
        note(s, ROCKETED, piece, 0)


@rule
def glance(s: Any) -> Any:
    """One look at all pieces; the nearest one if it is alone at its distance, else -1."""
    nearest, least, count = -1, NOT_SEEN, 0
    for i in range(PIECES):
        distance = seen_at(s, i)
        if distance < NOT_SEEN:
            see_rocket(s, i)
        if distance < least:
            nearest, least, count = i, distance, 1
        elif distance == least:
            count += 1
    if nearest >= 0 and count > 1:
        note(s, TIED, s.facing, least)  # R54
        return -1
    return nearest


@rule
def note_sight(s: Any, kind: Any, piece: Any) -> None:
    """Keep which piece decided, and how far away it is."""
    cell = s.piece[piece]
    note(s, kind, LINE[s.guardian, cell], sighting(piece, DISTANCE[s.guardian, cell]))


@rule
def look(s: Any) -> None:
    """§4.7 LOOK: he turns to the nearest piece and looks again, until nothing makes him turn."""
    nearest = glance(s)
    if nearest >= 0 and LINE[s.guardian, s.piece[nearest]] == s.facing:
        note_sight(s, AHEAD, nearest)
    while nearest >= 0 and LINE[s.guardian, s.piece[nearest]] != s.facing:
        note_sight(s, TURNED, nearest)
        s.facing = LINE[s.guardian, s.piece[nearest]]
        nearest = glance(s)


@rule
def can_walk(s: Any, cell: Any) -> Any:
    """§2.3 The Guardian enters floor and fountains."""
    return cell >= 0 and s.terrain[cell] != PILLAR


@rule
def turned(facing: Any, rotation: Any) -> Any:
    """A direction one sixth of a turn further: clockwise for 0, back for 1."""
    return (facing + (1 if rotation == 0 else DIRECTIONS - 1)) % DIRECTIONS


@rule
def rotate(s: Any, ahead: Any) -> None:
    """§4.7 The way ahead is barred: one sixth of a turn, as the marker shows."""
    s.facing = turned(s.facing, s.rotation)
    note(s, ROTATED, s.facing, PILLAR if ahead >= 0 else 0)


@rule
def find_way(s: Any) -> Any:
    """Rotate, looking after each turn (R51), until the way is free; the cell ahead, or -1 if there is none."""
    ahead = NEIGHBOUR[s.guardian, s.facing]
    turns = 0
    while not can_walk(s, ahead):
        if turns == DIRECTIONS:
            return -1
        rotate(s, ahead)
        look(s)
        turns += 1
        ahead = NEIGHBOUR[s.guardian, s.facing]
    return ahead


@rule
def curses(s: Any, piece: Any) -> Any:
    """§2.8 Does the owner of a knocked-out pawn take a curse? Not with the Lucky Charm on its faces, a 6 (R30)."""
    return not (CHARM_FACES[s.die] == 1 and s.item_of[piece] == LUCKY_CHARM)


@rule
def knock_out(s: Any, cell: Any) -> Any:
    """§4.7 Whoever stands where the Guardian walks leaves the board; which piece, or -1."""
    i = piece_on(s, cell, NONE)
    if i < 0:
        return NONE
    s.piece[i] = NONE
    cursed = i != DOLL and curses(s, i)
    if cursed:
        s.curses[i] += 1
    note(s, HIT, i, 1 if cursed else 0)
    return i


@rule
def guardian_bonus(s: Any) -> Any:
    """§4.7 The bonus of the cards revealed this round."""
    bonus = 0
    for p in range(s.seats):
        bonus += CARD_BONUS[s.played[p]]
    return bonus


@rule
def walk_guardian(s: Any, die: Any) -> None:
    """§4.7 The whole walk for a die already cast."""
    forget_trace(s)
    s.die = die
    s.bonus = guardian_bonus(s)
    s.moves = die + s.bonus
    hunt(s)


@rule
def hunt(s: Any) -> Any:
    """§4.7 He looks and moves until no move is left; for each pawn met, the die and bonus that it took (`needed_for`).

    The moves that the rocket gave count for nothing, but the look that gave them had to be reached.
    """
    met, made, needed = 0, 0, 1
    s.rocket_seen = 0
    look(s)
    while s.moves > 0:
        made += 1
        needed = max(needed, made - ROCKET_MOVES * int(s.rocket_seen))
        ahead = find_way(s)
        if ahead < 0:
            s.moves = 0
            break
        s.guardian = ahead
        s.moves -= 1
        note(s, MOVED, ahead, 0)
        piece = knock_out(s, ahead)
        if piece >= 0 and piece != DOLL:
            met |= needed << (NEEDED_BITS * piece)
        look(s)
    return met


@rule
def needed_for(met: Any, p: Any) -> Any:
    """The die and bonus that bring the Guardian onto a pawn, or NEVER."""
    needed = met >> (NEEDED_BITS * p) & NEEDED_MASK
    return needed if needed > 0 else NEVER


@rule
def crumble(s: Any) -> None:
    """§4.7, R58 The token where he ends is removed, books included."""
    kind = s.token[s.guardian]
    if kind > 0:
        s.token[s.guardian] = 0
        s.removed[kind] += 1
        note(s, REMOVED, s.guardian, kind)


@rule
def guardian_phase(s: Any) -> Any:
    """§4.1 R4 The die, the walk, the token; after the last round the game is over (R61)."""
    walk_guardian(s, roll(s.rng, DIE))
    crumble(s)
    s.walks += 1
    if s.round_no == ROUNDS[s.seats]:
        s.asked = -1
        return True
    s.stage = ENTRY
    return False
