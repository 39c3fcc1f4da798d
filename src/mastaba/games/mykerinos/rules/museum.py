"""§2.7: the rooms of the Museum, and what opens them."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import CELLS, OPENERS, ROOM_0, ROOMS
from ..tables import OPENED_BY


@rule
def is_open_to(s: Any, room: Any, p: Any) -> Any:
    """§4.3 Every "2" and "3" is; a "5" if the player himself holds a room that opens it."""
    if OPENED_BY[room, 0] < 0:
        return True
    for i in range(OPENERS):
        if s.room_owner[OPENED_BY[room, i]] == p:
            return True
    return False


@rule
def can_take_room(s: Any, room: Any, p: Any) -> Any:
    return s.room_owner[room] < 0 and is_open_to(s, room, p)


@rule
def has_room_to_take(s: Any, p: Any) -> Any:
    for room in range(ROOMS):
        if can_take_room(s, room, p):
            return True
    return False


@rule
def take_room(s: Any, room: Any, p: Any) -> None:
    s.room_owner[room] = p
    s.put_at[CELLS + room] = s.ply


@rule
def mark_rooms(s: Any, p: Any, mask: Any) -> None:
    for room in range(ROOMS):
        mask[ROOM_0 + room] = int(can_take_room(s, room, p))
