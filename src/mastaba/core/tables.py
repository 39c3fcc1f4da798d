"""components.toml into frozen arrays, with errors that name the row and the reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np


class BadComponents(ValueError):
    """A components file that cannot be played with. Says which row, and why."""


def read(path: Path) -> dict[str, Any]:
    """The components file as a tree."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{path.name}: not valid TOML: {error}") from None


def check(condition: bool, row: str, reason: str) -> None:
    """Refuse a components file: `row` says where, `reason` what is wrong there."""
    if not condition:
        raise BadComponents(f"{row}: {reason}")


def column(rows: Sequence[dict[str, Any]], key: str, kind: str = "row") -> list[Any]:
    """One column of a list of rows; a row without it is named."""
    for i, row in enumerate(rows):
        check(key in row, f"{kind} {row.get('id', i)}", f"has no {key!r}")
    return [row[key] for row in rows]


def check_ids(rows: Sequence[dict[str, Any]], count: int, kind: str) -> None:
    """Ids 0 … count - 1, each once."""
    ids = column(rows, "id", kind)
    for i in ids:
        check(isinstance(i, int) and 0 <= i < count, f"{kind} {i}", f"ids run from 0 to {count - 1}")
        check(ids.count(i) == 1, f"{kind} {i}", "stands in the file twice")
    check(len(ids) == count, kind, f"{count} are needed, {len(ids)} are there")


def frozen(values: Iterable[Any], dtype: Any = np.int16) -> np.ndarray[Any, Any]:
    """An array that nobody can change; rules may use it as a constant."""
    array = np.array(values if isinstance(values, (list, tuple, np.ndarray)) else list(values), dtype=dtype)
    array.setflags(write=False)
    return array
