"""The record of a game: every field with its shape, its largest value and who sees it.

The layout is aligned (CUDA refuses others) and has no hidden padding: fields are ordered by size and the trailing
pad is itself a field, so equal games are equal bytes. `-1` means none, and unknown where redacted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np


class Sees(IntEnum):
    """Who sees a field."""

    PUBLIC = 0  # everybody
    OWNER = 1  # the seat that is the first axis; everybody once the game is over
    NOBODY = 2  # order of decks, the generator
    REMEMBERED = 3  # as OWNER on a person's screen; announced once, so a perfect memory (bots, research) knows it
    CLOSED = 4  # nobody, but for what the game itself opens to a viewer (`Game.show`)


PUBLIC, OWNER, NOBODY, REMEMBERED, CLOSED = Sees


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    name: str
    shape: tuple[int, ...]
    most: int
    least: int
    sees: Sees
    by_seat: bool = False
    seat_from: tuple[int, ...] = ()
    seat_bits: bool = False
    holds: str = ""
    trace: bool = False

    @property
    def dtype(self) -> np.dtype[Any]:
        if self.name == "rng":
            return np.dtype(np.uint64)
        for kind in (np.int16, np.int32):
            if self.most <= np.iinfo(kind).max and self.least >= np.iinfo(kind).min:
                return np.dtype(kind)
        return np.dtype(np.int64)


def field(
    name: str,
    shape: tuple[int, ...] | int = (),
    *,
    most: int,
    sees: Sees,
    least: int = -1,
    by_seat: bool = False,
    seat_from: int | tuple[int, ...] = (),
    seat_bits: bool = False,
    holds: str = "",
    trace: bool = False,
) -> Field:
    """Declare a field: its values lie between `least` (-1 means none or unknown) and `most`.

    Where seats stand in it: `by_seat` if its first axis begins with seat 0, 1, …; `seat_from` names the values from
    which on a value is a seat (0, or HAND for HAND + seat); `seat_bits` if bit p of a value stands for seat p.
    `holds` names what its values stand for in `Game.meanings`; `trace` marks what is kept for log and screen only, and
    no rule reads.
    """
    if not name.isidentifier() or name.startswith("_"):
        raise ValueError(f"field {name!r}: not a usable name")
    if hasattr(np.record, name):
        raise ValueError(f"field {name!r}: every NumPy record has a method of this name; call it otherwise (round_no)")
    if not isinstance(sees, Sees):
        raise TypeError(f"field {name!r}: say who sees it (PUBLIC, OWNER, NOBODY, REMEMBERED or CLOSED)")
    if least > -1 and sees != PUBLIC:
        raise ValueError(f"field {name!r}: a hidden field needs room for -1")
    dims = (shape,) if isinstance(shape, int) else tuple(shape)
    starts = (seat_from,) if isinstance(seat_from, int) else tuple(seat_from)
    return Field(
        name, dims, most, least, sees, by_seat or sees in (OWNER, REMEMBERED), starts, seat_bits, holds, trace
    )  # fmt: skip


class Span(NamedTuple):
    """Where a field lies in the bytes of a record, and what lies there."""

    at: slice
    dtype: np.dtype[Any]
    shape: tuple[int, ...]


SETTING_SLOTS = 8
SWITCHES = SETTING_SLOTS - 1  # the place of `setting` that holds the switches, a bit each

HEADER = (
    field("rng", 1, most=2**62, sees=NOBODY),
    field("version", most=9999, sees=PUBLIC),  # of the rules
    field("seats", most=8, sees=PUBLIC),
    field("setting", SETTING_SLOTS, most=32000, sees=PUBLIC),  # the table's settings, in the game's order
    field("asked", most=8, sees=PUBLIC, seat_from=0),  # the seat that must answer, or -1 when the game is over
    field("decision", most=255, sees=PUBLIC),  # the question
    field("ply", most=32000, sees=PUBLIC),  # answers so far, forced ones included
)


class Schema:
    """The fields of one game's record, the common header first."""

    def __init__(self, seats: int, *fields: Field) -> None:
        self.seats = seats
        self.fields: tuple[Field, ...] = HEADER + fields
        names = [f.name for f in self.fields]
        twice = {n for n in names if names.count(n) > 1}
        if twice:
            raise ValueError(f"fields declared twice: {', '.join(sorted(twice))}")
        for f in fields:
            if f.sees in (OWNER, REMEMBERED) and (not f.shape or f.shape[0] != seats):
                raise ValueError(f"field {f.name!r}: an owner's field has the seat ({seats}) as its first axis")
            if f.by_seat and not f.shape:
                raise ValueError(f"field {f.name!r}: it has no axis that could be the seat")
            if any(start + seats > f.most + 1 for start in f.seat_from):
                raise ValueError(f"field {f.name!r}: up to {f.most} there is no room for {seats} seats")

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """Aligned, and without hidden padding."""
        ordered = sorted(self.fields, key=lambda f: -f.dtype.itemsize)
        parts: list[Any] = [(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in ordered]
        size = np.dtype(parts).itemsize
        if size % 8:
            parts.append(("pad", np.dtype(np.int16), ((8 - size % 8) // 2,)))
        made = np.dtype(parts, align=True)
        assert made.itemsize == np.dtype(parts).itemsize, "hidden padding"
        return made

    @cached_property
    def spans(self) -> dict[str, Span]:
        """Where every field lies in the bytes of a record."""
        fields: Mapping[str, Any] = self.dtype.fields or {}
        found = {name: fields[name][:2] for name in self.dtype.names or ()}
        return {name: Span(slice(at, at + d.itemsize), d.base, d.shape) for name, (d, at) in found.items()}

    def field(self, name: str) -> Field:
        return next(f for f in self.fields if f.name == name)

    def empty(self, count: int = 1) -> np.recarray[Any, Any]:
        """So many records of zeros, ready to be started."""
        return np.zeros(count, dtype=self.dtype).view(np.recarray)

    def view(self, raw: np.ndarray[Any, Any]) -> np.recarray[Any, Any]:
        """These bytes as records; made thrice as fast as by `raw.view`, which goes through Python twice."""
        count = raw.nbytes // self._records.itemsize
        return np.ndarray.__new__(np.recarray, (count,), self._records, raw)

    @cached_property
    def _records(self) -> np.dtype[Any]:
        records: np.dtype[Any] = self.empty(0).dtype
        return records

    def copy(self, states: Any) -> np.recarray[Any, Any]:
        """The same records, free to be changed; thrice as fast as NumPy's copy, which goes field by field."""
        return self.from_bytes(states.tobytes())

    def from_bytes(self, body: bytes) -> np.recarray[Any, Any]:
        """Records that were bytes for a while, free to be changed."""
        return self.view(np.frombuffer(bytearray(body), np.uint8))

    def out_of_bounds(self, record: Any) -> list[str]:
        """Everything wrong with a record: one line for each field with a value outside its bounds."""
        wrong = []
        for f in self.fields:
            if f.name == "rng":
                continue
            values = np.asarray(record[f.name])
            if values.min() < f.least or values.max() > f.most:
                wrong.append(f"{f.name}: {values.min()}…{values.max()} is outside {f.least}…{f.most}")
        return wrong
