"""§4.6 Pushing: where a lifted piece may go, chains, and who decides."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.settings import is_switched

from ..schema import CELL_0, DOLL, DOLL_BARS_OWNER, PIECES, PUSH_TO
from ..tables import AROUND, DECOY_DOLL, DIRECTIONS, DISTANCE, FLOOR, GLOVES_REACH, NEAR, NEIGHBOUR, POWER_GLOVES
from .asking import ask, piece_on

# `moved` is a mask of pieces: those of the chain, which cannot be pushed again (R21).
# `ignored` is the walker while a step is only being considered: he still stands on the cell that he will have left.


@rule
def is_open(s: Any, cell: Any) -> Any:
    """R17 A floor cell of the board without the Guardian: a pushed piece may stand there."""
    return cell >= 0 and s.terrain[cell] == FLOOR and cell != s.guardian


@rule
def pieces_around(s: Any, cell: Any, moved: Any, ignored: Any) -> Any:
    """The pieces next to a cell that could be pushed further, as a mask; -1 if an empty cell is there."""
    met = 0
    for d in range(DIRECTIONS):
        e = NEIGHBOUR[cell, d]
        if is_open(s, e):
            i = piece_on(s, e, ignored)
            if i < 0:
                return -1
            met |= 1 << i
    return met & ~moved


@rule
def can_be_pushed_on(s: Any, piece: Any, moved: Any, ignored: Any) -> Any:
    """Can a piece in the way be pushed to an adjacent cell, if need be by pushing others?

    The shortest chain never meets a piece twice, so spreading out from piece to piece finds one if there is one.
    """
    todo = 1 << piece
    moved |= todo
    while todo != 0:
        found = 0
        for i in range(PIECES):
            if todo >> i & 1:
                met = pieces_around(s, s.piece[i], moved, ignored)
                if met < 0:
                    return True
                found |= met
        moved |= found
        todo = found
    return False


@rule
def is_near_enough(s: Any, e: Any, at: Any, came: Any) -> Any:
    """R44 Two cells away (Power Gloves): over a floor cell that is not the one the pusher came from."""
    if DISTANCE[at, e] < 2:
        return True
    for d in range(DIRECTIONS):
        k = NEIGHBOUR[at, d]
        if is_open(s, k) and k != came and DISTANCE[k, e] == 1:
            return True
    return False


@rule
def is_destination(s: Any, e: Any, at: Any, came: Any, moved: Any, ignored: Any) -> Any:
    """§4.6 May the piece that must leave `at` go to `e`, the pusher having come from `came`?"""
    if e == came or not is_open(s, e) or not is_near_enough(s, e, at, came):
        return False
    i = piece_on(s, e, ignored)
    if i < 0:
        return True
    return moved >> i & 1 == 0 and can_be_pushed_on(s, i, moved, ignored)


@rule
def push_reach(s: Any, pusher: Any) -> Any:
    """How many of the cells around come into question: more with the Power Gloves (R45)."""
    return GLOVES_REACH if s.item_of[pusher] == POWER_GLOVES else NEAR


@rule
def can_push_away(s: Any, p: Any, piece: Any, at: Any, came: Any) -> Any:
    """R19 Would player p, stepping from `came` onto `at`, have a place for the piece that stands there?

    R46, the other reading: only other players push the doll, so its owner cannot enter its cell.
    """
    if piece == DOLL and s.item_of[p] == DECOY_DOLL and is_switched(s, DOLL_BARS_OWNER):
        return False
    moved = 1 << p | 1 << piece
    for i in range(push_reach(s, p)):
        if is_destination(s, AROUND[at, i], at, came, moved, p):
            return True
    return False


@rule
def lift(s: Any, piece: Any, at: Any, came: Any, pusher: Any) -> None:
    """A piece is lifted from the cell that a pusher entered; the pusher decides where it goes."""
    s.lifted = piece
    s.piece[piece] = -1
    s.push_at = at
    s.push_from = came
    s.chain |= 1 << piece
    ask(s, PUSH_TO, pusher)


@rule
def options_push(s: Any, mask: Any) -> None:
    """§4.6 DEST(c, a, M)."""
    for i in range(push_reach(s, s.asked)):
        e = AROUND[s.push_at, i]
        if is_destination(s, e, s.push_at, s.push_from, s.chain, -1):
            mask[CELL_0 + e] = 1


@rule
def answer_push(s: Any, a: Any) -> Any:
    """§4.6 The piece lands; whoever stood there is lifted in turn, and the landed piece's owner decides (R20, R46a)."""
    cell = a - CELL_0
    landed = s.lifted
    other = piece_on(s, cell, -1)
    s.piece[landed] = cell
    if other >= 0:
        lift(s, other, cell, s.push_at, s.asked if landed == DOLL else landed)
        return True
    end_push(s)
    return False


@rule
def end_push(s: Any) -> None:
    """Nobody is lifted."""
    s.lifted = -1
    s.push_at = -1
    s.push_from = -1
    s.chain = 0
