"""§6: the exhibition, the sets, and who is ahead."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import PATRONS
from ..tables import ABSENT_VALUE, ROOM_VALUE, SET_POINTS, WING_ROOMS

TIE_BREAK = 100  # more than any reserve


@rule
def wing_of(s: Any, patron: Any) -> Any:
    """The wing (0 … 4) that shows this patron's finds."""
    wing = 0
    while s.wing_patron[wing] != patron:
        wing += 1
    return wing


@rule
def best_room_value(s: Any, p: Any, wing: Any) -> Any:
    """§6 What one card is worth: the best room the player holds in the wing, never their sum (ruling R44)."""
    best = ABSENT_VALUE
    for i in range(WING_ROOMS.shape[1]):
        room = int(WING_ROOMS[wing, i])
        best = max(best, int(ROOM_VALUE[room]) * int(s.room_owner[room] == p))
    return best


@rule
def exhibition(s: Any, p: Any, patron: Any) -> Any:
    """§6 What the player's cards of one patron are worth."""
    return int(s.patrons[p, patron]) * best_room_value(s, p, wing_of(s, patron))


@rule
def sets(s: Any, p: Any) -> Any:
    """§6 How often the player has all five patrons (ruling R43)."""
    fewest = int(s.patrons[p, 0])
    for k in range(1, PATRONS):
        fewest = min(fewest, int(s.patrons[p, k]))
    return fewest


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """§6 Points scored in play, the exhibition patron by patron, the sets."""
    out[0] = s.points[p]
    for k in range(PATRONS):
        out[1 + k] = exhibition(s, p, k)
    out[1 + PATRONS] = SET_POINTS * sets(s, p)


@rule
def score(s: Any, p: Any) -> Any:
    """What the player would have if the game ended now."""
    total = int(s.points[p]) + SET_POINTS * sets(s, p)
    for wing in range(PATRONS):
        total += int(s.patrons[p, s.wing_patron[wing]]) * best_room_value(s, p, wing)
    return total


@rule
def standing(s: Any, p: Any) -> Any:
    """§6 The score, then the cubes of his own colour left in the reserve (ruling R45)."""
    return score(s, p) * TIE_BREAK + int(s.reserve[p])
