"""What seats see of many games, told in rows of numbers that are kept up to date: only what changed is written."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..machine.jit import call_known, rule
from ..rules.engine import engine
from ..rules.game import Game
from ..rules.sight import game_show
from .observation import (
    EIGHT,
    FOUR,
    SPOT_ELEMENT,
    SPOT_TABLE,
    SPOT_WIDTH,
    UNTOLD,
    Layout,
    as_words,
    close,
    layout,
    plain_array,
)

# lists of what changed: eights of places, and places
EIGHTS, PLACES = range(2)


class Tables(NamedTuple):
    """How a record becomes a row: the tables of a layout."""

    keep: Any
    fill: Any
    words: Any
    lanes: Any
    turns: Any
    maps: Any
    spots: Any
    rows: Any

    @staticmethod
    def of(laid: Layout) -> Tables:
        return Tables(*(getattr(laid, name) for name in Tables._fields))


class Room(NamedTuple):
    """What whoever tells a row writes in."""

    seen: Any  # a redacted record
    shown: Any  # its words; the last lane may be read beyond their end
    places: Any  # the values of a row
    by_four: Any  # the same memory
    changed: Any  # lists of those that changed

    @staticmethod
    def of(laid: Layout) -> Room:
        (places,), (by_four,) = untold(laid, 1)
        return Room(*room_to_close(laid.game), places, by_four, np.zeros((2, len(places)), dtype=np.uint16))


class Told(NamedTuple):
    """Rows as they were told last."""

    before: Any  # their values
    by_four: Any  # the same memory
    out: Any  # the rows

    @staticmethod
    def of(laid: Layout, count: int) -> Told:
        """So many rows, none of which has been told."""
        return Told(*untold(laid, count), np.zeros((count, laid.size), dtype=np.float32))


@rule
def copy_four(source: Any, at: Any, target: Any, to: Any) -> None:
    """Four numbers, all of which are read before one is written: one step for a processor."""
    a, b, c, d = source[at], source[at + 1], source[at + 2], source[at + 3]
    target[to], target[to + 1], target[to + 2], target[to + 3] = a, b, c, d


@rule
def copy_eight(source: Any, at: Any, target: Any, to: Any) -> None:
    """Eight numbers or words, likewise."""
    a, b, c, d = source[at], source[at + 1], source[at + 2], source[at + 3]
    e, f, g, h = source[at + 4], source[at + 5], source[at + 6], source[at + 7]
    target[to], target[to + 1], target[to + 2], target[to + 3] = a, b, c, d
    target[to + 4], target[to + 5], target[to + 6], target[to + 7] = e, f, g, h


@rule
def gather(shown: Any, words: Any, lanes: Any, turns: Any, maps: Any, places: Any) -> None:
    """A redacted record's words in the order of the row, values that are seats as the viewer counts them.

    A lane is copied whole; what it says beyond its end is overwritten by the next one.
    """
    for k in range(len(lanes)):
        copy_eight(shown, words[k], places, lanes[k])
    for k in range(len(turns)):
        for place in range(turns[k, 0], turns[k, 1]):
            places[place] = maps[np.uint16(places[place] + turns[k, 2])]


@rule
def differ(now_by_four: Any, before_by_four: Any, eight: Any) -> Any:
    """Do any of eight values differ from those before?"""
    first = now_by_four[2 * eight] ^ before_by_four[2 * eight]
    second = now_by_four[2 * eight + 1] ^ before_by_four[2 * eight + 1]
    return (first | second) != 0


@rule
def list_changes(places: Any, before: Any, now_by_four: Any, before_by_four: Any, changed: Any) -> Any:
    """The places whose values differ from those before, and how many they are; before is now then.

    Everything is noted, and only what differs is not overwritten: a processor has nothing to guess.
    """
    eights = np.uint64(0)
    for eight in range(len(now_by_four) // 2):
        changed[EIGHTS, eights] = eight
        eights += np.uint64(differ(now_by_four, before_by_four, eight))
    n = np.uint64(0)
    for k in range(eights):
        first = np.uint32(EIGHT * changed[EIGHTS, k])
        for place in range(first, first + EIGHT):
            changed[PLACES, n] = place
            n += np.uint64(places[place] != before[place])
        copy_eight(places, first, before, first)
    return n


@rule
def copy_numbers(source: Any, at: Any, target: Any, to: Any, count: Any) -> None:
    """So many numbers, eight or more; the last eight may be in part the same again."""
    for j in range(0, count - EIGHT, EIGHT):
        copy_eight(source, np.uint32(at + j), target, np.uint32(to + j))
    copy_eight(source, np.uint32(at + count - EIGHT), target, np.uint32(to + count - EIGHT))


@rule
def tell(room: Any, spots: Any, rows: Any, told: Any, i: Any) -> None:
    """Values as row i of numbers; only what differs from the row before is written."""
    places, changed, out = room.places, room.changed, told.out[i]
    for k in range(list_changes(places, told.before[i], room.by_four, told.by_four[i], changed)):
        place = changed[PLACES, k]
        width, at = np.int64(spots[place, SPOT_WIDTH]), np.int64(spots[place, SPOT_ELEMENT])
        row = np.int64(spots[place, SPOT_TABLE]) + np.int64(np.uint16(places[place] + 1)) * width
        if width >= EIGHT:
            copy_numbers(rows, row, out, at, width)
        elif width >= FOUR:
            copy_four(rows, np.uint32(row), out, np.uint32(at))
            copy_four(rows, np.uint32(row + width - FOUR), out, np.uint32(at + width - FOUR))
        else:
            for j in range(width):
                out[at + j] = rows[row + j]


@rule
def observe(states: Any, i: Any, records: Any, seat: Any, room: Any, tables: Any, told: Any) -> None:
    """What a seat sees of game i, told."""
    over = int(states[i].asked < 0)
    close(records[i], room.shown, tables.keep[over, seat], tables.fill[over, seat])
    game_show(room.seen[0], states[i], seat)
    gather(room.shown, tables.words[seat], tables.lanes, tables.turns, tables.maps[seat], room.places)
    tell(room, tables.spots, tables.rows, told, i)


@rule
def entry_observe_many(
    states: Any, first: Any, last: Any, records: Any, seats: Any, room: Any, tables: Any, told: Any
) -> None:
    """Game by game, what the named seat sees; where none is named (-1) the row stays as it is."""
    for i in range(first, last):
        if seats[i] >= 0:
            observe(states, i, records, seats[i], room, tables, told)


@rule
def entry_tell(seat: Any, room: Any, tables: Any, told: Any) -> None:
    """The redacted record in the room, told as the first row."""
    gather(room.shown, tables.words[seat], tables.lanes, tables.turns, tables.maps[seat], room.places)
    tell(room, tables.spots, tables.rows, told, 0)


def untold(laid: Layout, count: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Room for the values of so many rows, none of which has been told, and the same memory four by four."""
    values = np.full((count, len(laid.spots)), UNTOLD, dtype=np.int16)
    return values, values.view(np.int64)


def room_to_close(game: Game) -> tuple[Any, np.ndarray[Any, Any]]:
    """A record to write in, and its words; the last lane may be read beyond its end."""
    size = game.schema.dtype.itemsize
    raw = np.zeros(size + 2 * EIGHT, dtype=np.uint8)
    return raw[:size].view(game.schema.dtype), raw.view(np.int16)


class Observer:
    """A row of numbers for each of many games, kept up to date in place: `rows[i]` is what a seat sees of game i.

    `rows` is written only where something changed, so nobody else may write in it.
    """

    def __init__(self, game: Game, players: int, states: Any, plain: bool | None = None) -> None:
        self.layout = laid = layout(game, players)
        self._states, self._records = plain_array(states), as_words(states)
        self._observe = engine(game, plain).entry(entry_observe_many, game_show=game.show)
        self._tables, self._told = Tables.of(laid), Told.of(laid, len(states))
        self.rows: np.ndarray[Any, Any] = self._told.out
        self._room: dict[int, Room] = {}  # for whoever looks from this game on

    def observe(self, seats: np.ndarray[Any, Any], first: int = 0, last: int | None = None) -> np.ndarray[Any, Any]:
        """What seat `seats[i]` sees of game i now, from game `first` on; where it is -1 the row stays."""
        if first not in self._room:
            self._room[first] = Room.of(self.layout)
        end = len(self._states) if last is None else last
        asked = np.ascontiguousarray(seats, dtype=np.int64)
        if asked.shape != self._states.shape:
            raise ValueError(f"one seat for each of the {len(self._states)} games, not {asked.shape}")
        room, tables, told = self._room[first], self._tables, self._told
        call_known(self._observe, self._states, first, end, self._records, asked, room, tables, told)
        return self.rows

    def save(self, where: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The rows of these games, which nobody will look at again."""
        rows: np.ndarray[Any, Any] = self.rows[where]
        return rows

    def restore(self, where: np.ndarray[Any, Any], rows: np.ndarray[Any, Any]) -> None:
        """Put these rows back; whoever looks there next is told all of it anew."""
        self.rows[where] = rows
        self._told.before[where] = UNTOLD


def row_of(game: Game, redacted: Any, seat: int, plain: bool | None = None) -> np.ndarray[Any, Any]:
    """The row of one redacted record, for the seat that it was redacted for."""
    laid = layout(game, int(redacted[0].seats))
    if not 0 <= seat < laid.players:
        raise ValueError(f"seats go from 0 to {laid.players - 1}, not {seat}")
    room, told = Room.of(laid), Told.of(laid, 1)
    room.shown[:-EIGHT] = as_words(redacted)[0]
    engine(game, plain).entry(entry_tell)(seat, room, Tables.of(laid), told)
    row: np.ndarray[Any, Any] = told.out[0]
    return row
