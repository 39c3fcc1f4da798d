"""A step as moments: a token flies to its owner; the Guardian's die, turns with their reasons, steps, knock-outs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.record import as_namespace
from mastaba.core.words.text import Who, say
from mastaba.draw.motion import Beat, Die, Move, Sound, Turn

from ..geometry import CELLS, CENTRE, distance, neighbour
from ..rules.guardian import seen_at
from ..rules.trace import AHEAD, HIT, MOVED, REMOVED, ROCKETED, ROTATED, TIED, TURNED, entries, sighted
from ..schema import (
    CELL_0,
    DOLL,
    DONE,
    ENTER_CELL,
    FACE_0,
    NONE,
    PIECES,
    PLACE_DOLL,
    PUSH_TO,
    ROT_CW,
    SET_ROTATION,
    STEP,
    TELEPORT_TO,
    TURN_GUARDIAN,
)
from ..tables import DIRECTIONS, KINDS
from ..words.log_guardian import reason, roll_told
from .chamber import cell_key
from .header import GUARDIAN as GUARDIAN_PHASE
from .header import phase_key
from .pieces import piece_key
from .scene import strike_scene

PACE, TAKE, CLEARED, ROLL, LOOK, TURNING, BLOW = 350, 500, 60, 1000, 900, 650, 1600  # ms
GUARDIAN, EYES = "guardian", "eyes"
CLEAR = 2  # cells between the die and what it must not hide
AIDS = ("sight", "ahead", "stops")  # his lines and his way as they were before he moved


def beats(before: Seen, after: Seen, step: Step) -> Sequence[Beat]:
    """§11 Animated: what follows from an answer; a lone step or push needs no telling, the pieces glide."""
    was, now = before.listed, after.listed
    walked = now.walks > was.walks
    out = _taken(was, now, step, walked)
    if walked:
        out += _walk(was, now, step)
    return [*_answered(was, step), *out] if out else []


# --- the answer, and what it brought


def _answered(was: Any, step: Step) -> list[Beat]:
    """What the answer itself moves."""
    d, a = step.decision, step.action
    if d in (STEP, ENTER_CELL, TELEPORT_TO, PUSH_TO, PLACE_DOLL) and a != DONE:
        piece = was.lifted if d == PUSH_TO else DOLL if d == PLACE_DOLL else step.seat
        return [Beat(PACE, moves=(Move(piece_key(piece), cell_key(a - CELL_0)),), sound=Sound.STEP)]
    if d == TURN_GUARDIAN and a - FACE_0 != was.facing:
        return [Beat(TURNING, turns=(_turn(was.facing, a - FACE_0),), sound=Sound.TURN)]
    if d == SET_ROTATION and a - ROT_CW != was.rotation:
        return [Beat(PACE, light=(f"face-{a - ROT_CW}",), sound=Sound.TURN)]
    return []


def _turn(facing: int, then: int) -> Turn:
    """His marker turns the shorter way."""
    sixths = (then - facing + 2) % DIRECTIONS - 2
    return Turn(EYES, 60.0 * sixths)


def _taken(was: Any, now: Any, step: Step, walked: bool) -> list[Beat]:
    """Every token that was collected flies from its cell to its owner's sheet."""
    destroyed = [x for kind, x, _ in entries(now) if kind == REMOVED] if walked else []
    lifted = [c for c in range(CELLS) if was.token[c] and not now.token[c] and c not in destroyed]
    out = []
    for p in range(was.seats):
        for kind in range(1, KINDS + 1):
            count = now.collected[p][kind]
            if count > was.collected[p][kind]:
                cell = _taken_from(was, step, p, [c for c in lifted if was.token[c] == kind])
                flies = (Move(cell_key(cell), f"kind-{p}-{kind}"),)
                told = say("log.take", player=Who(p), token=say(f"a_token.{kind}"), n=count)
                out.append(Beat(TAKE, told, flies, sound=Sound.COIN))
    return out


def _taken_from(was: Any, step: Step, p: int, cells: list[int]) -> int:
    """The cell that was pressed, or the one on which the pawn stood; else the only one there is."""
    return next((c for c in (step.action - CELL_0, was.piece[p]) if c in cells), cells[0])


# --- the Guardian's walk


def _walk(was: Any, now: Any, step: Step) -> list[Beat]:
    """What was painted for the moment before goes; the die, then everything that he noted, in order."""
    told = entries(now)
    place = as_namespace(now, piece=_pieces_then(now, told), guardian=was.guardian)
    place.facing = step.action - FACE_0 if step.decision == TURN_GUARDIAN else was.facing
    out = [Beat(CLEARED, gone=AIDS)]
    out.append(Beat(ROLL, roll_told(now), die=Die(cell_key(_die_cell(was, told)), now.die), sound=Sound.DIE))
    ahead = NONE
    for kind, x, y in told:
        if kind != AHEAD or sighted(y)[0] != ahead:
            out.append(_moment(now, place, kind, x, y))
        ahead = sighted(y)[0] if kind in (AHEAD, TURNED) else ahead
        if kind == MOVED:
            place.guardian = x
        elif kind == HIT:
            place.piece[x] = NONE
        elif kind in (TURNED, ROTATED):
            place.facing = x
    phase = phase_key(GUARDIAN_PHASE)
    over = say("beat.walks")
    return [replace(beat, dim=_is_dim(beat), over=over, phase=phase, by=_prey(beat)) for beat in out]


def _is_dim(beat: Beat) -> bool:
    """Does the chamber lie in the dark meanwhile? Not under a picture of its own."""
    return beat.ms > CLEARED and beat.scene is None


def _pieces_then(now: Any, told: list[tuple[int, ...]]) -> list[int]:
    """Where everybody stood when he set out: those he met, where he met them."""
    pieces, here = list(now.piece), NONE
    for kind, x, _ in told:
        here = x if kind == MOVED else here
        if kind == HIT:
            pieces[x] = here
    return pieces


def _die_cell(was: Any, told: list[tuple[int, ...]]) -> int:
    """The die falls in the middle of the chamber, or as near to it as leaves his way and everybody in sight."""
    taken = [was.guardian, *(c for c in was.piece if c >= 0), *(x for kind, x, _ in told if kind == MOVED)]
    room = [min(distance(c, t) for t in taken) for c in range(CELLS)]
    return min(range(CELLS), key=lambda c: (-min(room[c], CLEAR), distance(c, CENTRE)))


def _moment(now: Any, place: Any, kind: int, x: int, y: int) -> Beat:
    """One thing that he did or saw, `place` being how everything stood then."""
    if kind == MOVED:
        return Beat(PACE, moves=(Move(GUARDIAN, cell_key(x)),), sound=Sound.STEP)
    words = reason(now, kind, x, y)
    if kind in (TURNED, AHEAD):
        prey = piece_key(sighted(y)[0])
        turns = (_turn(place.facing, x),) if kind == TURNED else ()
        sound = Sound.TURN if kind == TURNED else Sound.NONE
        return Beat(LOOK, words, turns=turns, light=(prey,), line=(GUARDIAN, prey), sound=sound)
    if kind == TIED:
        return _tie(place, y, words)
    if kind == ROTATED:
        barred = neighbour(place.guardian, place.facing)
        lit = (cell_key(barred),) if barred >= 0 else ()
        return Beat(TURNING, words, turns=(_turn(place.facing, x),), light=lit, sound=Sound.TURN)
    if kind == ROCKETED:
        seen = piece_key(x)
        return Beat(LOOK, words, light=(seen,), line=(GUARDIAN, seen))
    if kind == HIT:
        struck = piece_key(x)
        light = (struck,) if x == DOLL else (struck, f"curses-{x}")
        scene = strike_scene(x, cursed=bool(y))
        return Beat(BLOW, words, light=light, gone=(struck,), sound=Sound.KNOCK, scene=scene)
    return Beat(TURNING, words, gone=(cell_key(x),), sound=Sound.STONE)  # REMOVED


def _prey(beat: Beat) -> int:
    """Whose emblem his deed carries: of the one raider that it is about, if it is one."""
    about = [p for p in range(DOLL) if piece_key(p) in beat.light]
    return about[0] if len(about) == 1 else -1


def _tie(place: Any, far: int, words: Any) -> Beat:
    """Lines to all who are nearest: he cannot decide."""
    prey = [piece_key(i) for i in range(PIECES) if seen_at(place, i) == far]
    joined = [key for one in prey for key in (GUARDIAN, one)]
    return Beat(LOOK, words, light=tuple(prey), line=tuple(joined[1:]))
