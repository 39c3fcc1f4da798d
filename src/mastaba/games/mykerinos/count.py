"""Everything people would count by hand: ranks in the zones, what chains could reach, what cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import excerpt
from mastaba.core.rules.game import Seen
from mastaba.draw.memo import memoized

from . import tables
from .rules.chains import CHAIN_CUBES
from .rules.region import (
    UPPER,
    both,
    contains,
    free_cells,
    neighbours,
    only,
    pyramids,
    without,
)
from .schema import (
    CARD_LEFT,
    CHAIN_LEMON_EXTEND,
    COLOURS,
    COLUMNS,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    PATRONS,
    ROOM_0,
    ROOMS,
)
from .tables import (
    ABSENT_VALUE,
    CARD_PATRON,
    CARD_POINTS,
    CARDS_BY_SEASON,
    OPENED_BY,
    ROOM_VALUE,
    SET_POINTS,
    WING_ROOMS,
)

PATRON_OF: list[int] = CARD_PATRON.tolist()  # of a card; -1: none
POINTS_OF: list[int] = CARD_POINTS.tolist()  # of a card
VALUE_OF: list[int] = ROOM_VALUE.tolist()  # of a room
ROOMS_OF: list[list[int]] = WING_ROOMS.tolist()  # of a wing
WINGS_OF = [[w for w in range(PATRONS) if room in ROOMS_OF[w]] for room in range(ROOMS)]  # of a room
OPENERS_OF = [[r for r in row if r >= 0] for row in OPENED_BY.tolist()]  # the rooms that open a room
OPENED = [[r for r in range(ROOMS) if room in OPENERS_OF[r]] for room in range(ROOMS)]  # the rooms that a room opens
ZONE_OF: list[int] = tables.ZONE_OF.tolist()  # of a cell
SLOT_OF: list[int] = tables.SLOT_OF.tolist()  # of a cell
SPACES = range(1, COLOURS + 1)  # of the scale
COLUMN_NAMES = "ABCDEFGH"


def cell_name(cell: int) -> str:
    """Column A–H, row 1–9."""
    return f"{COLUMN_NAMES[cell % COLUMNS]}{cell // COLUMNS + 1}"


# --- zones ---------------------------------------------------------------------------------------------------------


class Rank(NamedTuple):
    """One colour's place in a zone: `place` from 1; `tie` says that cubes are equal with the one before or after."""

    colour: int
    cubes: int
    place: int
    tie: bool
    best: int  # the places that are possible while ties are not decided
    worst: int

    @property
    def open(self) -> bool:
        """Is a tie not decided yet? It depends on who passes first."""
        return self.best < self.worst


Ranks = tuple[Rank, ...]


def zone_counts(cube: Sequence[int], season: int) -> tuple[tuple[int, ...], ...]:
    """Cubes by zone and colour."""
    return _zone_counts(tuple(cube), season)


@memoized(512)
def _zone_counts(cube: tuple[int, ...], season: int) -> tuple[tuple[int, ...], ...]:
    counts = [[0] * COLOURS for _ in range(int(CARDS_BY_SEASON[season]) // 2)]
    for cell, colour in enumerate(cube):
        if colour >= 0:
            counts[ZONE_OF[cell]][colour] += 1
    return tuple(map(tuple, counts))


def lowest_space(pass_pos: Sequence[int]) -> int:
    """The space of the scale that the next to pass will take."""
    return next(space for space in SPACES if space not in pass_pos)


def scale_places(pass_pos: Sequence[int]) -> list[int]:
    """Each colour's place on the scale; those still digging share the lowest place they might get."""
    return [place or lowest_space(pass_pos) for place in pass_pos]


def is_settled(pass_pos: Sequence[int], seats: int, a: int, b: int) -> bool:
    """Is it known which of two colours comes first on the scale?"""
    digging = [p for p in range(seats) if not pass_pos[p]]
    if a not in digging and b not in digging:
        return True
    if a in digging and b in digging:
        return False
    placed = b if a in digging else a
    return len(digging) == 1 or pass_pos[placed] < lowest_space(pass_pos)


def ranking(s: Any, counts: Sequence[int]) -> Ranks:
    """The colours of a zone, best first, ties decided by the discs already on the scale."""
    return _ranking(tuple(counts), tuple(s.pass_pos), s.seats)


@memoized(4096)
def _ranking(counts: tuple[int, ...], pass_pos: tuple[int, ...], seats: int) -> Ranks:
    places = scale_places(pass_pos)
    there = [c for c in range(COLOURS) if counts[c]]
    order = sorted(there, key=lambda c: (-counts[c], places[c], pass_pos[c] == 0, c))
    out = []
    for i, colour in enumerate(order):
        equal = [c for c in order if c != colour and counts[c] == counts[colour]]
        undecided = [c for c in equal if not is_settled(pass_pos, seats, colour, c)]
        best = 1 + sum(c not in undecided for c in order[:i])
        out.append(Rank(colour, counts[colour], i + 1, bool(equal), best, best + len(undecided)))
    return tuple(out)


def is_neutral(s: Any, colour: int) -> bool:
    return bool(s.seats == 2 and colour == NEUTRAL)


# --- chains --------------------------------------------------------------------------------------------------------

Cells = tuple[int, int]


def cells_in(cells: Cells) -> list[int]:
    """A set of cells as a list."""
    left, found = cells[0] | cells[1] << UPPER, []
    while left:
        last = left & -left
        found.append(last.bit_length() - 1)
        left -= last
    return found


class Ground(NamedTuple):
    """What lies where: free cells and pyramids."""

    free: Cells
    pyramid: Cells

    def is_pyramid(self, cell: int) -> bool:
        return bool(contains(self.pyramid, cell))


def ground(s: Any) -> Ground:
    return _ground(excerpt(Land, s))


class Land(NamedTuple):
    """All that the ground depends on."""

    season: int
    cube: tuple[int, ...]
    slot_card: tuple[int, ...]
    slot_rotation: tuple[int, ...]


@memoized(512)
def _ground(s: Land) -> Ground:
    return Ground(free_cells(s), pyramids(s))


def chain_colour(s: Any) -> int:
    """The colour of the cubes being placed."""
    return NEUTRAL if s.decision in (NEUTRAL_CELL, NEUTRAL_ACTION) else int(s.asked)


def ways_on(now: Ground, kind: int, cell: int, left: int) -> list[list[int]]:
    """The cells that a chain could take after this one: one list for each further cube."""
    steps: list[list[int]] = []
    at, free = only(cell), without(now.free, only(cell))
    for i in range(left):
        beside = both(neighbours(at), free)
        open_beside = without(beside, now.pyramid)
        if kind == CHAIN_LEMON_EXTEND:
            open_beside = open_beside if contains(now.pyramid, cell) else both(beside, now.pyramid)
        elif i + 1 < left:
            open_beside = both(open_beside, neighbours(without(free, now.pyramid)))
        steps.append(cells_in(open_beside))
        at = open_beside
    return steps


def cubes_of_chain(kind: int) -> int:
    return int(CHAIN_CUBES[kind])


# --- the museum and the score --------------------------------------------------------------------------------------


def wing_value(s: Any, p: int, wing: int) -> int:
    """What a card of this wing's patron is worth to a player now."""
    return wing_values(tuple(s.room_owner), p)[wing]


@memoized(1024)
def wing_values(room_owner: tuple[int, ...], p: int) -> tuple[int, ...]:
    """The same for every wing."""
    return tuple(max((VALUE_OF[r] for r in rooms if room_owner[r] == p), default=ABSENT_VALUE) for rooms in ROOMS_OF)


class Gain(NamedTuple):
    """What a room brings in one of its wings: the value of a card now and with the room, and the cards held."""

    patron: int
    now: int
    then: int
    cards: int

    @property
    def points(self) -> int:
        return (self.then - self.now) * self.cards


Wings = tuple[tuple[int, int], ...]  # by wing: a player's cards of its patron, and what each is worth


def wings_of(s: Any, p: int) -> Wings:
    values = wing_values(tuple(s.room_owner), p)
    return tuple([(s.patrons[p][patron], value) for patron, value in zip(s.wing_patron, values, strict=True)])


def room_gains(room: int, wing_patron: Sequence[int], wings: Wings) -> tuple[Gain, ...]:
    """For each of the room's wings."""
    there = [(wing_patron[wing], *wings[wing]) for wing in WINGS_OF[room]]
    return tuple([Gain(patron, now, max(now, VALUE_OF[room]), cards) for patron, cards, now in there])


def set_count(s: Any, p: int) -> int:
    return min(int(n) for n in s.patrons[p])


class Worth(NamedTuple):
    """A player's score as it stands."""

    plots: int
    cards: tuple[int, ...]  # by patron
    values: tuple[int, ...]  # of one card, by patron
    sets: int

    @property
    def exhibition(self) -> int:
        return sum(n * v for n, v in zip(self.cards, self.values))

    @property
    def total(self) -> int:
        return self.plots + self.exhibition + SET_POINTS * self.sets


def worth(s: Any, p: int) -> Worth:
    wing = {s.wing_patron[w]: w for w in range(PATRONS)}
    values = tuple(wing_value(s, p, wing[k]) for k in range(PATRONS))
    return Worth(int(s.points[p]), tuple(int(n) for n in s.patrons[p]), values, set_count(s, p))


def museum_cubes(s: Any, p: int) -> int:
    return sum(owner == p for owner in s.room_owner)


def offers_room(seen: Seen) -> bool:
    """May the viewer choose a room now?"""
    return any(ROOM_0 <= action < CARD_LEFT for action in seen.options)
