"""What a seat sees as one row of numbers (feature vector): from the schema and from what is printed on components.

The row is made of the redacted record and of nothing else, so it holds what the seat may know. The own seat comes
first: first axes that are seats, and values that are seats, are turned until seat 0 is the one who looks. A number is
divided by its largest value and is -1 where it is none or unknown; what stands for something (`holds`) is its row of
`Game.meanings`, and zeros (a set: -1) where it is none or unknown.

What is kept for the log only, what nobody sees, the generator, the version of the rules and settings that are not
`told` are left out. Answers keep
their numbers: components that answers name are not turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..machine.jit import rule
from ..rules.game import Game
from ..rules.meanings import Meaning, one_of, seat_words
from ..rules.schema import NOBODY, Field
from ..rules.sight import holes

UNTOLD = np.int16(-32768)  # no value of a record: nothing has been written yet
LEFT_OUT = ("rng", "version")
FOUR, EIGHT = 4, 8  # values that are compared at once, numbers and words that are copied at once

# the numbers of a run of places
WORD, COUNT, MAP, TABLE, WIDTH, ELEMENT, PLACE = range(7)

# the numbers of a place: where the table of its values begins, how wide a value is told, and where in the row
SPOT_TABLE, SPOT_WIDTH, SPOT_ELEMENT, SPOT_PARTS = range(4)


@dataclass(frozen=True)
class Part:
    """One named array of the row: a field of the record, or one of the table's settings."""

    name: str
    field: Field
    places: tuple[int, ...]  # which places of the field, in order
    shape: tuple[int, ...]  # of the places
    columns: tuple[str, ...]  # of each place; () if it is a single number
    scale: tuple[int, ...]  # what 1 stands for in each column
    table: np.ndarray[Any, Any]  # value + 1 -> the numbers of its place
    start: int

    @property
    def width(self) -> int:
        return int(self.table.shape[1])

    @property
    def stop(self) -> int:
        return self.start + len(self.places) * self.width

    @property
    def whole_shape(self) -> tuple[int, ...]:
        return (*self.shape, len(self.columns)) if self.columns else self.shape


# --- the tables ---------------------------------------------------------------------------------------------------


def _by_meaning(shown: Meaning, scale: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """The rows of a print, each column divided by its largest number, after a row for none or unknown.

    That is zeros; -1 for sets, since a set may be empty.
    """
    rows = shown.rows / np.array(scale)
    none = np.full((1, rows.shape[1]), -1.0 if shown.members else 0.0)
    return np.concatenate([none, rows]).astype(np.float32)


def _by_number(most: int) -> np.ndarray[Any, Any]:
    values = np.arange(-1, most + 1) / most
    values[0] = -1.0
    return values.astype(np.float32)[:, None]


def _meaning_of(game: Game, f: Field) -> Meaning | None:
    """What the values of a field stand for, if they are not just numbers."""
    if f.name == "asked":
        return one_of(*seat_words(game.schema.seats))
    if f.name == "decision":
        return one_of(*game.decisions.names)
    if f.name == "seats":
        return one_of(*(f"{n} players" for n in range(game.schema.seats + 1)))
    if f.holds:
        return game.meanings[f.holds]
    return one_of(*seat_words(f.most + 1)) if f.seat_from else None


def _sources(game: Game) -> Iterator[tuple[str, Field, tuple[int, ...], tuple[int, ...], Meaning | None]]:
    """Name, field, places, shape and print of everything that is told."""
    for f in game.schema.fields:
        if f.name == "setting":
            for i, setting in enumerate(game.settings):
                if setting.choices and setting.told:
                    yield f"setting {setting.key}", f, (i,), (), one_of(*setting.choices)
        elif f.name not in LEFT_OUT and not f.trace and f.sees != NOBODY:
            yield f.name, f, tuple(range(int(np.prod(f.shape)))), f.shape, _meaning_of(game, f)


def _parts(game: Game) -> Iterator[Part]:
    start = 0
    for name, f, places, shape, shown in _sources(game):
        if shown is None:
            most = max(min(f.most, game.longest) if f.name == "ply" else f.most, 1)
            part = Part(name, f, places, shape, (), (most,), _by_number(most), start)
        else:
            scale = tuple(int(v) for v in np.maximum(shown.rows.max(axis=0), 1))
            part = Part(name, f, places, shape, shown.columns, scale, _by_meaning(shown, scale), start)
        start = part.stop
        yield part


def turned(number: int, starts: tuple[int, ...], players: int, me: int) -> int:
    """A number that may be a seat, as seat `me` counts them."""
    for start in starts:
        if start <= number < start + players:
            return start + (number - start - me) % players
    return number


def turned_bits(number: int, players: int, me: int) -> int:
    """A set of seats, as seat `me` counts them; bits beyond the players stay."""
    low = sum(1 << (p - me) % players for p in range(players) if number >> p & 1)
    return number >> players << players | low


def turned_value(f: Field, value: int, players: int, me: int) -> int:
    """A value of a field, as seat `me` counts the seats."""
    if f.seat_bits:
        return turned_bits(value, players, me) if value >= 0 else value
    return turned(value, f.seat_from, players, me)


def blocks(part: Part, players: int, me: int) -> Iterator[tuple[int, int, int]]:
    """A part's places in runs: where seat `me` expects the run, how long it is, where the record has it."""
    f, count = part.field, len(part.places)
    if not f.by_seat or players > f.shape[0]:
        yield 0, count, part.places[0]
        return
    each = int(np.prod(f.shape[1:]))
    for p in range(players):
        yield p * each, each, (p + me) % players * each
    if count > players * each:
        yield players * each, count - players * each, players * each


class Layout:
    """The row of one game at a table of so many players: its parts, its bounds, and the tables that fill it."""

    def __init__(self, game: Game, players: int) -> None:
        if not game.players[0] <= players <= game.players[1]:
            raise ValueError(f"{game.id} is for {game.players[0]} to {game.players[1]} players, not {players}")
        self.game, self.players = game, players
        self.parts = tuple(_parts(game))
        self.size = self.parts[-1].stop
        self.low = np.concatenate([np.tile(part.table.min(axis=0), len(part.places)) for part in self.parts])
        self.high = np.concatenate([np.tile(part.table.max(axis=0), len(part.places)) for part in self.parts])
        self._lay_out_runs()
        self._lay_out_places()
        self._lay_out_holes()

    def _lay_out_runs(self) -> None:
        """For each seat the runs of places: where they lie in the record, and how their values become numbers."""
        dtype, seats = self.game.schema.dtype, range(self.players)
        runs: list[list[tuple[int, ...]]] = [[] for _ in seats]
        maps: list[list[int]] = [[] for _ in seats]
        tables, place = _Tables(), 0
        for part in sorted(self.parts, key=lambda part: -part.width):  # alike side by side: there is less to guess
            f, first, table = part.field, _first_word(dtype, part.field), tables.start_of(part.table)
            map_at = len(maps[0]) if f.seat_from or f.seat_bits else -1
            for me in seats:
                for at, count, source in blocks(part, self.players, me):
                    run = (first + source, count, map_at, table, part.width, part.start + at * part.width, place + at)
                    runs[me].append(run)
                if map_at >= 0:
                    maps[me] += [turned_value(f, v, self.players, me) for v in range(-1, f.most + 1)]
            place += len(part.places)
        self.places = place  # how many values of the record are told
        self.runs = np.array(runs, dtype=np.int64)
        self.maps = np.array([row or [0] for row in maps], dtype=np.int16)
        self.rows = np.concatenate(tables.different)

    def _lay_out_places(self) -> None:
        """The same place by place: what is copied from where for each seat; what is turned; how it is told."""
        words = np.zeros((self.players, self.places), dtype=np.int64)
        size = -(-(self.places + EIGHT - 1) // EIGHT) * EIGHT  # what lies beyond the last place has no width
        self.spots = np.zeros((size, SPOT_PARTS), dtype=np.uint32)
        turns = []
        for me, runs in enumerate(self.runs):
            for word, count, map_at, table, width, element, place in runs:
                k = np.arange(count)
                words[me, place + k] = word + k
                self.spots[place + k, SPOT_TABLE], self.spots[place + k, SPOT_WIDTH] = table, width
                self.spots[place + k, SPOT_ELEMENT] = element + k * width
                if map_at >= 0 and me == 0:
                    turns.append((place, place + count, map_at + 1))
        self.turns = np.array(turns, dtype=np.uint16).reshape(-1, 3)
        self.lanes = np.array(_lanes(words), dtype=np.uint16)
        self.words = words[:, self.lanes].astype(np.uint16)

    def _lay_out_holes(self) -> None:
        """The record's words as masks, while the game goes on and when it is over, for each seat."""
        kept = [[holes(self.game, me, over, False) for me in range(self.players)] for over in (False, True)]
        self.keep = np.array([[mask.view(np.int16) for mask, _ in line] for line in kept])
        self.fill = np.array([[mask.view(np.int16) for _, mask in line] for line in kept])


class _Tables:
    """The tables of all parts in one row, equal ones once."""

    def __init__(self) -> None:
        self.different: list[np.ndarray[Any, Any]] = []
        self._starts: dict[tuple[tuple[int, ...], bytes], int] = {}
        self._size = 0

    def start_of(self, table: np.ndarray[Any, Any]) -> int:
        """Where this table begins."""
        key = table.shape, table.tobytes()
        if key not in self._starts:
            self._starts[key] = self._size
            self.different.append(table.ravel())
            self._size += table.size
        return self._starts[key]


def _lanes(words: np.ndarray[Any, Any]) -> list[int]:
    """The places from which on words are copied: up to eight at once, if they lie side by side for every seat."""
    cut, starts = (np.diff(words, axis=1) != 1).any(axis=0), [0]
    for place in range(1, words.shape[1]):
        if cut[place - 1] or place == starts[-1] + EIGHT:
            starts.append(place)
    return starts


def _first_word(dtype: np.dtype[Any], f: Field) -> int:
    assert dtype.fields is not None
    kind, start = dtype.fields[f.name][:2]
    if kind.base.itemsize != 2:
        raise ValueError(f"field {f.name!r}: only numbers up to 32767 can be told")
    return int(start) // 2


@cache
def layout(game: Game, players: int) -> Layout:
    """The row of one game, laid out once."""
    return Layout(game, players)


# --- records as words ------------------------------------------------------------------------------------------------


@rule
def close(true: Any, shown: Any, keep: Any, fill: Any) -> None:
    """A record's words with holes where the tags close them."""
    for w in range(len(true)):
        shown[w] = (true[w] & keep[w]) | fill[w]


def plain_array(states: Any) -> np.ndarray[Any, Any]:
    """The same records as an array of the plain kind, which compiled code takes five times as fast."""
    return np.asarray(states).view(np.ndarray)


def as_words(states: Any) -> np.ndarray[Any, Any]:
    """The same records as rows of 16-bit words."""
    raw = plain_array(states)
    return raw.view(np.int16).reshape(len(raw), -1)
