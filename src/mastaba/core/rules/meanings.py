"""What the values of a field stand for: the choices of a question, or components by what is printed on them.

    "card": printed(**{"points": CARD_POINTS, "pyramids": CARD_PYRAMIDS}),     one row of numbers for each card
    "phase": one_of("dig", "survey"),                                          one column for each value
    "hand": bits("card 1", "card 2"),                                          a set: one column for each member

A field says `holds="card"`, and `Game.meanings` has the rows. Two values with equal rows are alike to whoever reads
them so. All numbers are 0 or more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, eq=False)
class Meaning:
    """Named columns of numbers, one row for each value from 0 on."""

    columns: tuple[str, ...]
    rows: np.ndarray[Any, Any]
    members: bool = False  # do the columns stand for the members of a set?

    def __post_init__(self) -> None:
        if self.rows.ndim != 2 or self.rows.shape[1] != len(self.columns):
            raise ValueError(f"{len(self.columns)} columns are named, the rows have the shape {self.rows.shape}")
        if (self.rows < 0).any():
            raise ValueError(f"what is printed is 0 or more: {', '.join(self.columns)}")


def one_of(*names: str) -> Meaning:
    """A choice: one column for each value, 1 in its own."""
    return Meaning(names, np.eye(len(names), dtype=np.int64))


def printed(**columns: Any) -> Meaning:
    """Components: the number in each named column, component by component; "_" in a name is a space.

    The first column, `there`, tells a component with nothing printed on it from no component at all. A column in which
    every component has 0 is left out.
    """
    named = {name.replace("_", " "): np.asarray(column, dtype=np.int64) for name, column in columns.items()}
    said = {name: column for name, column in named.items() if column.any()}
    there = np.ones(len(next(iter(said.values()))), dtype=np.int64)
    return Meaning(("there", *said), np.stack([there, *said.values()], axis=1))


def bits(*names: str) -> Meaning:
    """A set stored as a number, bit by bit."""
    sets = np.arange(1 << len(names))
    return Meaning(names, sets[:, None] >> np.arange(len(names)) & 1, members=True)


def flags(names: tuple[str, ...], values: Any) -> dict[str, Any]:
    """Columns that say which of these a component shows: 1 where the value is the column's place."""
    found = np.asarray(values)
    return {name: (found == place).astype(np.int64) for place, name in enumerate(names)}


def seat_words(count: int) -> tuple[str, ...]:
    """Seats as whoever looks calls them."""
    return tuple("you" if p == 0 else f"the seat {p} after you" for p in range(count))
