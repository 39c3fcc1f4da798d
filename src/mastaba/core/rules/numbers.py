"""The numbers that a game's advice reckons with: named and bounded in a table, valued in sets, handed on as one array.

A game's folder `advice` holds `numbers.toml`, the table: for every number its bounds and what it is. Beside it lies one
file for each set of values, `vizier.toml` for what is played with today. A set gives all numbers of the table, except
those with an `unless`, which came later than some sets: that is what they are there. Where the weights of answers are
to reckon with another number than the evaluation, it stands in `[weight]`. The search's own numbers stand in a set's
`[search]`; what they mean is known to `bots`. What is otherwise from so many players on stands in `[from.5.advice]`,
`[from.5.weight]` and `[from.5.search]`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

TODAY = "vizier"
PARTS = ("advice", "weight", "search")
FROM = "from"


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
            if not self.least <= as_number(self.name, value) <= self.most:
                raise BadNumbers(f"{self.name}: {value} is not within {self.least} … {self.most}")
        return [float(value) for value in row]


@dataclass(frozen=True, eq=False)
class Values:
    """A set: what a search and a game's advice reckon with."""

    name: str
    search: Mapping[str, float]
    advice: np.ndarray[Any, Any]  # as the evaluation reckons
    weight: np.ndarray[Any, Any]  # as the weights do
    more: Mapping[int, Values] = field(default_factory=dict)  # by the fewest players, ascending

    def for_players(self, players: int) -> Values:
        """The set as it is at a table with so many players."""
        return [self, *(values for fewest, values in self.more.items() if fewest <= players)][-1]

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
        for name, row in read_toml(folder / "numbers.toml").items():
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
                self._read[path] = self.valued(read_toml(path), path.stem)
            except BadNumbers as error:
                raise BadNumbers(f"{path}: {error}") from None
        return self._read[path]

    def valued(self, given: Mapping[str, Any], name: str) -> Values:
        """A set from what a file says."""
        self._known({part: row for part, row in given.items() if part != FROM})
        stands = {part: given.get(part, {}) for part in PARTS}
        few, more = self._whole(stands, name), {}
        for fewest, other in _by_players(given.get(FROM, {})):
            self._known(other)
            stands = {part: {**stands[part], **other.get(part, {})} for part in PARTS}
            more[fewest] = self._whole(stands, name)
        return replace(few, more=more)

    def _known(self, given: Any) -> None:
        for part, row in _table(FROM, given).items():
            if part not in PARTS:
                raise BadNumbers(f"no number is called {part}")
            for number in _table(part, row) if part != "search" else ():
                if number not in self.table:
                    raise BadNumbers(f"no number is called {number}")

    def _whole(self, stands: Mapping[str, Any], name: str) -> Values:
        advice, weight, search = (stands[part] for part in PARTS)
        turned = {key: as_number(key, value) for key, value in _table("search", search).items()}
        return Values(name, turned, self._row(advice), self._row({**advice, **weight}))

    def _row(self, given: Mapping[str, Any]) -> np.ndarray[Any, Any]:
        row = [value for number in self.table.values() for value in number.read(given.get(number.name))]
        return np.array(row, dtype=np.float64)

    def written(self, values: Values) -> str:
        """A set as the text of a file."""
        lines, before = [], _Lines()
        for fewest, stands in ((0, values), *values.more.items()):
            now = _Lines(
                {key: f"{key} = {_brief(value)}" for key, value in stands.search.items()},
                {number.name: _line(number, stands.advice) for number in self.table.values()},
                {number.name: _line(number, stands.weight) for number in self.table.values()},
            )
            for part, row in now.new_since(before).items():
                if row:
                    lines += [f"[{FROM}.{fewest}.{part}]" if fewest else f"[{part}]", *row, ""]
            before = now
        return "\n".join(lines)

    def bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The least and the most that every place of the array may hold."""
        many = [number.many for number in self.table.values()]
        least = np.repeat([number.least for number in self.table.values()], many)
        return least, np.repeat([number.most for number in self.table.values()], many)


@dataclass(frozen=True)
class _Lines:
    """The lines of a set, by name: all that its search, its evaluation and its weights reckon with."""

    search: Mapping[str, str] = field(default_factory=dict)
    advice: Mapping[str, str] = field(default_factory=dict)
    weight: Mapping[str, str] = field(default_factory=dict)

    def new_since(self, before: _Lines) -> dict[str, list[str]]:
        """What has to be said, by part, where all that stood before still holds."""
        apart = {name for name, line in before.weight.items() if line != before.advice[name]}
        usual = {name: before.weight[name] if name in apart else line for name, line in self.advice.items()}
        pairs = {"search": (self.search, before.search), "advice": (self.advice, before.advice)}
        pairs["weight"] = (self.weight, usual)
        return {part: [line for key, line in now.items() if old.get(key) != line] for part, (now, old) in pairs.items()}


def _table(name: str, given: Any) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise BadNumbers(f"{name}: a table is wanted, not {given!r}")
    return given


def as_number(name: str, given: Any) -> float:
    """What a file gives for a number, if it is one."""
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not math.isfinite(given):
        raise BadNumbers(f"{name}: {given!r} is no number")
    return float(given)


def _by_players(given: Any) -> list[tuple[int, Any]]:
    for fewest in _table(FROM, given):
        if not fewest.isdecimal():
            raise BadNumbers(f"{FROM}: {fewest} is no number of players")
    return [(int(fewest), given[fewest]) for fewest in sorted(given, key=int)]


def _line(number: Number, values: np.ndarray[Any, Any]) -> str:
    row = ", ".join(_brief(value) for value in values[number.at : number.at + number.many])
    return f"{number.name} = {row if number.many == 1 else f'[{row}]'}"


def _brief(value: float) -> str:
    short = f"{float(value):.6g}"
    return short if "." in short or "e" in short else f"{short}.0"


def read_toml(path: Path) -> dict[str, Any]:
    """What a file of numbers says; `BadNumbers` says why it cannot be read."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadNumbers(f"{path} cannot be read: {error}") from error
