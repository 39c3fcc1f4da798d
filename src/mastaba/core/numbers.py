"""The numbers that a game's advice reckons with: named and bounded in a table, valued in sets, handed on as one array.

A game's folder `advice` holds `numbers.toml`, the table: for every number its bounds and what it is. Beside it lies one
file for each set of values, `vizier.toml` for what is played with today. A set gives all numbers of the table, except
those with an `unless`, which came later than some sets: that is what they are there. Where the weights of answers are
to reckon with another number than the evaluation, it stands in `[weight]`. The search's own numbers stand in a set's
`[search]`, and where they are others from so many players on, in `[search_from.5]`; what they mean is known to `bots`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

TODAY = "vizier"
PARTS = ("advice", "weight", "search", "search_from")


class BadNumbers(ValueError):
    """A table or a set of numbers that cannot be reckoned with; says which number, and why."""


@dataclass(frozen=True)
class Number:
    """One number of the table, or `many` in a row."""

    name: str
    at: int  # its place in the array, or that of its first
    many: int
    least: float
    most: float
    unless: float | None  # its value in sets that do not name it
    says: str

    def read(self, given: Any) -> list[float]:
        """Its values out of a set."""
        if given is None and self.unless is not None:
            return [self.unless] * self.many
        row = given if isinstance(given, list) else [given]
        if len(row) != self.many or isinstance(given, list) == (self.many == 1):
            raise BadNumbers(f"{self.name}: {self.many} wanted, not {given!r}")
        for value in row:
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
                raise BadNumbers(f"{self.name}: {value!r} is no number")
            if not self.least <= value <= self.most:
                raise BadNumbers(f"{self.name}: {value} is not within {self.least} … {self.most}")
        return [float(value) for value in row]


@dataclass(frozen=True, eq=False)
class Values:
    """A set: what a search and a game's advice reckon with."""

    name: str
    search: Mapping[str, float]
    advice: np.ndarray[Any, Any]  # as the evaluation reckons
    weight: np.ndarray[Any, Any]  # as the weights do
    search_from: Mapping[int, Mapping[str, float]] = field(default_factory=dict)  # by the fewest players, ascending

    def search_for(self, players: int) -> dict[str, float]:
        """The search's numbers at a table with so many players."""
        own = [turned for fewest, turned in self.search_from.items() if fewest <= players]
        return {key: value for turned in (self.search, *own) for key, value in turned.items()}

    @cached_property
    def rows(self) -> np.ndarray[Any, Any]:
        """Both, as generic rules are handed them."""
        return np.stack([self.advice, self.weight])

    @staticmethod
    def none() -> Values:
        """Of a game whose advice has no numbers."""
        return Values("", {}, np.zeros(1), np.zeros(1))


class Numbers:
    """A game's table of numbers, and the sets that lie beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table: dict[str, Number] = {}
        self._read: dict[Path, Values] = {}
        for name, row in _toml(folder / "numbers.toml").items():
            bounds = float(row["least"]), float(row["most"])
            self.table[name] = Number(name, len(self), row.get("many", 1), *bounds, row.get("unless"), row["says"])

    def __len__(self) -> int:
        return sum(number.many for number in self.table.values())

    def at(self, name: str) -> int:
        """The place of a number in the array, or of the first of its row."""
        return self.table[name].at

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """The sets that lie beside the table, by name."""
        return tuple(sorted(path.stem for path in self.folder.glob(f"{TODAY}*.toml")))

    def named(self, name: str = TODAY) -> Values:
        """A set that lies beside the table."""
        return self.read(self.folder / f"{name}.toml")

    def read(self, path: Path) -> Values:
        """A set from a file, read once."""
        if path not in self._read:
            try:
                self._read[path] = self.valued(_toml(path), path.stem)
            except BadNumbers as error:
                raise BadNumbers(f"{path}: {error}") from None
        return self._read[path]

    def valued(self, given: Mapping[str, Any], name: str) -> Values:
        """A set from what a file says."""
        advice, weight, search, search_from = (given.get(part, {}) for part in PARTS)
        for unknown in (*(set(given) - set(PARTS)), *({*advice, *weight} - set(self.table))):
            raise BadNumbers(f"no number is called {unknown}")
        rows = self._row(advice), self._row({**advice, **weight})
        return Values(name, _turned(search), *rows, _by_players(search_from))

    def _row(self, given: Mapping[str, Any]) -> np.ndarray[Any, Any]:
        row = [value for number in self.table.values() for value in number.read(given.get(number.name))]
        return np.array(row, dtype=np.float64)

    def written(self, values: Values) -> str:
        """A set as the text of a file."""
        search = _lines(values.search)
        for fewest, turned in values.search_from.items():
            search += ["", f"[search_from.{fewest}]", *_lines(turned)]
        advice = {number.name: _line(number, values.advice) for number in self.table.values()}
        weight = {number.name: _line(number, values.weight) for number in self.table.values()}
        lines = ["[search]", *search, "", "[advice]", *advice.values()]
        if other := [line for name, line in weight.items() if line != advice[name]]:
            lines += ["", "[weight]", *other]
        return "\n".join(lines) + "\n"

    def bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The least and the most that every place of the array may hold."""
        many = [number.many for number in self.table.values()]
        least = np.repeat([number.least for number in self.table.values()], many)
        return least, np.repeat([number.most for number in self.table.values()], many)


def _turned(search: Mapping[str, Any]) -> dict[str, float]:
    return {key: float(value) for key, value in search.items()}


def _by_players(given: Mapping[str, Any]) -> dict[int, Mapping[str, float]]:
    for fewest in given:
        if not fewest.isdecimal():
            raise BadNumbers(f"search_from: {fewest} is no number of players")
    return {int(fewest): _turned(given[fewest]) for fewest in sorted(given, key=int)}


def _lines(turned: Mapping[str, float]) -> list[str]:
    return [f"{key} = {_brief(value)}" for key, value in turned.items()]


def _line(number: Number, values: np.ndarray[Any, Any]) -> str:
    row = ", ".join(_brief(value) for value in values[number.at : number.at + number.many])
    return f"{number.name} = {row if number.many == 1 else f'[{row}]'}"


def _brief(value: float) -> str:
    short = f"{float(value):.6g}"
    return short if "." in short or "e" in short else f"{short}.0"


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadNumbers(f"{path} cannot be read: {error}") from error
