"""The Guardian's phase as sentences: his way, and the reason for each turn (§11)."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Message, Who, say

from ..geometry import NAMES
from ..rules.trace import AHEAD, HIT, MOVED, REMOVED, ROCKETED, ROTATED, TIED, TURNED, entries, is_whole, sighted
from ..schema import DOLL
from ..tables import DIRECTIONS, ROCKET_MOVES
from .names import piece_name

ARROW = " → "


def along(cells: list[str]) -> str:
    """Cells by name, one after the other."""
    return ARROW.join(cells)


def guardian_story(now: Any, way: list[str]) -> list[Message]:
    """The Guardian's phase with the reason for each turn; `way` begins with the cell he came from, if known."""
    told, ahead = [roll_told(now)], -1
    for kind, x, y in entries(now):
        if kind == MOVED:
            way.append(NAMES[x])
        elif kind != AHEAD or sighted(y)[0] != ahead:
            told += _way_so_far(way) + [reason(now, kind, x, y)]
            way = way[-1:]
        ahead = sighted(y)[0] if kind in (AHEAD, TURNED) else ahead
    told += _way_so_far(way)
    return told if is_whole(now) else [*told, say("log.guardian_more")]


def roll_told(now: Any) -> Message:
    """Die and bonus."""
    die, bonus = int(now.die), int(now.bonus)
    return say("log.guardian", die=die, bonus=bonus, n=die + bonus)


def _way_so_far(way: list[str]) -> list[Message]:
    return [say("log.guardian_walks", path=along(way))] if len(way) > 1 else []


def reason(now: Any, kind: int, x: int, y: int) -> Message:
    """One thing that made the Guardian turn or stay, or that he did."""
    facing = say(f"direction.{x}") if x < DIRECTIONS else ""
    if kind in (TURNED, AHEAD):
        key = "log.guardian_turns" if kind == TURNED else "log.guardian_ahead"
        piece, distance = sighted(y)
        return say(key, piece=piece_name(piece), n=distance, direction=facing)
    if kind == TIED:
        return say("log.guardian_tie", n=y)
    if kind == ROTATED:
        barred = say("log.by_pillar" if y else "log.by_edge")
        return say("log.guardian_rotates", barred=barred, direction=facing)
    if kind == ROCKETED:
        return say("log.guardian_rocket", player=Who(x), n=ROCKET_MOVES)
    if kind == REMOVED:
        return say("log.guardian_removes", token=say(f"a_token.{y}"), cell=NAMES[x])
    assert kind == HIT
    return _hit(now, x, cursed=bool(y))


def _hit(now: Any, piece: int, cursed: bool) -> Message:
    if piece == DOLL:
        return say("log.guardian_doll")
    if not cursed:
        return say("log.guardian_spares", player=Who(piece))
    return say("log.guardian_hits", player=Who(piece), n=int(now.curses[piece]))
