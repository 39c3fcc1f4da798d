"""Backgammon without the cube: one question for each man moved."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import roll
from mastaba.core.rules.component_reader import frozen
from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import PUBLIC, Schema, field

from . import Advice, calibration_game, nothing_unseen

MEN, OFF, BAR, PLACES = 15, 0, 25, 26
SET_UP = frozen([0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5] + [0] * 10 + [2, 0])
PASS = 2 * PLACES

# each seat counts its own way home: 24 … 1, then off (0); its bar is 25; the other's point i is 25 - i
STATE = Schema(
    2,
    field("men", (2, PLACES), most=MEN, sees=PUBLIC),
    field("die", 2, most=6, sees=PUBLIC),
    field("left", 2, most=4, sees=PUBLIC),  # how often each die may still be played
    field("winner", most=1, sees=PUBLIC),
)
ACTIONS = Actions(Span("MOVE_{}", 2 * PLACES), Span("PASS"))  # 2 × from + die
DECISIONS = Decisions(decision("MOVE", range(PASS + 1)))


@rule
def all_home(s: Any, p: Any, highest: Any) -> Any:
    """No man stands behind this point."""
    for i in range(highest + 1, PLACES):
        if s.men[p, i] > 0:
            return False
    return True


@rule
def can_move(s: Any, p: Any, place: Any, pips: Any) -> Any:
    """The bar first; no point with two enemies; bearing off only from home."""
    if s.men[p, place] == 0 or (place != BAR and s.men[p, BAR] > 0):
        return False
    to = place - pips
    if to > OFF:
        return s.men[1 - p, BAR - to] < 2
    if not all_home(s, p, 6):
        return False
    return to == OFF or all_home(s, p, place)


@rule
def move(s: Any, p: Any, place: Any, pips: Any) -> Any:
    """Move one man; was an enemy hit?"""
    to = max(place - pips, OFF)
    s.men[p, place] -= 1
    s.men[p, to] += 1
    if to == OFF or s.men[1 - p, BAR - to] == 0:
        return False
    s.men[1 - p, BAR - to] -= 1
    s.men[1 - p, BAR] += 1
    return True


@rule
def take_back(s: Any, p: Any, place: Any, pips: Any, hit: Any) -> None:
    """Undo a move."""
    to = max(place - pips, OFF)
    s.men[p, to] -= 1
    s.men[p, place] += 1
    if hit:
        s.men[1 - p, BAR] -= 1
        s.men[1 - p, BAR - to] += 1


@rule
def can_play(s: Any, p: Any, pips: Any) -> Any:
    """Is there any move with this die?"""
    if s.men[p, BAR] > 0:
        return can_move(s, p, BAR, pips)
    for place in range(1, BAR):
        if can_move(s, p, place, pips):
            return True
    return False


@rule
def leads_on(s: Any, p: Any, place: Any, pips: Any, other: Any) -> Any:
    """After this move, can the other die be played too?"""
    hit = move(s, p, place, pips)
    able = can_play(s, p, other)
    take_back(s, p, place, pips, hit)
    return able


@rule
def mark_moves(s: Any, p: Any, d: Any, mask: Any) -> Any:
    """Mark every move with die d; how many there are."""
    n = 0
    pips = int(s.die[d])
    for place in range(1, PLACES):
        if can_move(s, p, place, pips):
            mask[2 * place + d] = 1
            n += 1
    return n


@rule
def mark_pairs(s: Any, p: Any, mask: Any) -> Any:
    """Mark every first move after which the other die can be played."""
    n = 0
    for d in range(2):
        pips = int(s.die[d])
        other = int(s.die[1 - d])
        for place in range(1, PLACES):
            if can_move(s, p, place, pips) and leads_on(s, p, place, pips, other):
                mask[2 * place + d] = 1
                n += 1
    return n


@rule
def options(s: Any, mask: Any) -> None:
    """As many dice as possible, else the larger one, else pass."""
    p = int(s.asked)
    n = 0
    if s.left[0] > 0 and s.left[1] > 0:
        n = mark_pairs(s, p, mask)
        larger = 0 if s.die[0] > s.die[1] else 1
        if n == 0:
            n = mark_moves(s, p, larger, mask)
        if n == 0:
            n = mark_moves(s, p, 1 - larger, mask)
    else:
        n = mark_moves(s, p, 0 if s.left[0] > 0 else 1, mask)
    if n == 0:
        mask[PASS] = 1


@rule
def roll_dice(s: Any) -> None:
    """Doubles are played four times."""
    s.die[0] = roll(s.rng, 6)
    s.die[1] = roll(s.rng, 6)
    s.left[0] = 1
    s.left[1] = 1
    if s.die[0] == s.die[1]:
        s.left[0] = 4
        s.left[1] = 0


@rule
def start(s: Any) -> None:
    """The first roll is never a double, and the higher die begins."""
    for p in range(2):
        for i in range(PLACES):
            s.men[p, i] = SET_UP[i]
    roll_dice(s)
    while s.die[0] == s.die[1]:
        roll_dice(s)
    s.asked = 0 if s.die[0] > s.die[1] else 1
    s.decision = 0
    s.winner = -1


@rule
def next_turn(s: Any, p: Any) -> None:
    """The other seat rolls."""
    roll_dice(s)
    s.asked = 1 - p


@rule
def answer(s: Any, a: Any) -> None:
    """Move a man; the turn ends when no die is left."""
    p = int(s.asked)
    if a == PASS:
        next_turn(s, p)
        return
    d = a % 2
    move(s, p, a // 2, int(s.die[d]))
    s.left[d] -= 1
    if s.men[p, OFF] == MEN:
        s.winner = p
        s.asked = -1
    elif s.left[0] + s.left[1] == 0:
        next_turn(s, p)


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """1 for a win, 2 for a gammon, 3 for a backgammon."""
    out[0] = 0
    if s.winner == p:
        loser = 1 - p
        out[0] = 1
        if s.men[loser, OFF] == 0:
            out[0] = 2 if all_home(s, loser, 18) else 3


@rule
def evaluate(s: Any, p: Any) -> Any:
    """Pips still to go, the other's minus one's own."""
    ahead = 0
    for i in range(PLACES):
        ahead += i * (int(s.men[1 - p, i]) - int(s.men[p, i]))
    return float(ahead)


GAME = calibration_game(
    id="backgammon",
    players=(2, 2),
    longest=20000,
    schema=STATE,
    actions=ACTIONS,
    decisions=DECISIONS,
    lines=("points",),
    start=start,
    options=options,
    answer=answer,
    sheet=sheet,
    fill_unseen=nothing_unseen,
    advice=Advice(evaluate),
)
