"""What may still happen, for the eyes: the cells a walk can end on, the Guardian's sight, his way for each die."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Some, excerpt
from mastaba.core.rules.record import as_namespace
from mastaba.draw.memo import memoized

from ..geometry import CELLS, neighbour
from ..rules.guardian import NOT_SEEN, guardian_bonus, seen_at, walk_guardian
from ..rules.trace import HIT, MOVED, ROCKETED, ROTATED, entries
from ..rules.walking import exit_at, exits
from ..schema import TRACE
from ..settings import MARKER_SETTING
from ..tables import DIE, DIRECTIONS, LOOKS, PILLAR, ROCKET_MOVES

ROOM = 8 * TRACE  # for what may happen on the longest way ahead
MANY = -2  # reached from two sides, so no step is straight back

# A board is drawn from lists of plain integers; the rules that read one-dimensional fields run on them as they are.


def ends_of_walk(s: Any, p: int) -> frozenset[int]:
    """Where the walk of the active player may end, other pieces counted as passable."""
    return ends_after(s, p, max(1, s.steps_left), s.previous)


def ends_after(s: Any, p: int, steps: int, previous: int = -1) -> frozenset[int]:
    """Where so many steps from a pawn's cell may end, other pieces counted as passable."""
    return _ends(excerpt(Floor, s), s.item_of[p], s.piece[p], steps, previous)


class Floor(NamedTuple):
    """All that a walk depends on, other pieces left aside."""

    terrain: tuple[int, ...]
    beside: tuple[int, ...]
    guardian: int


@memoized(1024)
def _ends(floor: Floor, item: int, start: int, steps: int, previous: int) -> frozenset[int]:
    open_doors = _doors(floor, item)
    reached = {start: previous}
    for _ in range(steps):
        ahead: dict[int, int] = {}
        for cell, came in reached.items():
            for t in open_doors[cell]:
                if t != came:
                    ahead[t] = cell if ahead.get(t, cell) == cell else MANY
        reached = ahead
    return frozenset(reached)


@memoized(512)
def _doors(s: Floor, item: int) -> dict[int, tuple[int, ...]]:
    """The walk graph of a player: for each cell those next to it."""
    found = {}
    for c in range(CELLS):
        if s.terrain[c] != PILLAR:
            found[c] = tuple({int(t) for i in range(exits(s, item, c)) if (t := exit_at(s, item, c, i)) >= 0})
    return found


def sight(s: Any) -> list[list[int]]:
    """The cells of the Guardian's three lines, straight ahead first; pillars end a line."""
    lines = []
    for offset in range(DIRECTIONS):
        if LOOKS[s.setting[MARKER_SETTING]][offset]:
            lines.append(_ray(s, (s.facing + offset) % DIRECTIONS))
    return lines


def _ray(s: Any, direction: int) -> list[int]:
    cells, cell = [], neighbour(s.guardian, direction)
    while cell >= 0 and s.terrain[cell] != PILLAR:
        cells.append(cell)
        cell = neighbour(cell, direction)
    return cells


def would_see(s: Any, p: int, cell: int) -> bool:
    """Would the Guardian, as he stands, see this player's pawn there?"""
    return _sees(excerpt(Watched, s, item_of=Some({p: s.item_of[p]}), piece=Some({p: cell})), p)


class Watched(NamedTuple):
    """The Guardian and one pawn."""

    guardian: int
    facing: int
    terrain: tuple[int, ...]
    setting: tuple[int, ...]
    item_of: Some
    piece: Some


@memoized(4096)
def _sees(s: Watched, p: int) -> bool:
    return bool(seen_at(s, p) < NOT_SEEN)


class Way(NamedTuple):
    """The Guardian's way with one die: the cells he walks, whom he meets."""

    die: int
    cells: tuple[int, ...]
    hits: tuple[int, ...]


def bonus_so_far(s: Any) -> int:
    """The bonus of the cards revealed for the Guardian's next walk; none between his walk and the next reveal."""
    return 0 if s.walks >= s.round_no else int(guardian_bonus(s))


def forecast(s: Any) -> tuple[Way, ...]:
    """§11 For each die his way if nothing else changed, with the bonus of the cards revealed so far.

    One walk with the highest die gives all: the others are its beginnings.
    """
    return _forecast(excerpt(Chamber, s, played=(0,) * len(s.played) if s.walks >= s.round_no else tuple(s.played)))


class Chamber(NamedTuple):
    """All that the Guardian's next walk depends on, but the die."""

    seats: int
    terrain: tuple[int, ...]
    piece: tuple[int, ...]
    item_of: tuple[int, ...]
    played: tuple[int, ...]
    guardian: int
    facing: int
    rotation: int
    setting: tuple[int, ...]


@memoized(512)
def _forecast(s: Chamber) -> tuple[Way, ...]:
    ahead = as_namespace(s, piece=list(s.piece), curses=[0] * s.seats, notes=[0] * ROOM, notes_length=0)
    walk_guardian(ahead, DIE)
    told = entries(ahead)
    return tuple(_beginning(told, die, die + ahead.bonus) for die in range(1, DIE + 1))


def _beginning(told: list[tuple[int, ...]], die: int, moves: int) -> Way:
    cells: list[int] = []
    hits = []
    for kind, x, _ in told:
        if kind in (MOVED, ROTATED) and len(cells) == moves:
            break
        if kind == MOVED:
            cells.append(x)
        elif kind == HIT:
            hits.append(x)
        elif kind == ROCKETED:
            moves += ROCKET_MOVES
    return Way(die, tuple(cells), tuple(hits))
