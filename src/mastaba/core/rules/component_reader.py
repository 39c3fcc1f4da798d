"""What is in the box: components.toml into frozen arrays, refused with row and reason if it cannot be played with.

    file = components(Path(__file__).with_name("components.toml"))
    ROUNDS = file.part("game").whole("rounds", 1, 20)
    CARDS = file.rows("card", ids=range(105))                         # sorted by id, each id once
    POINTS = frozen([card.whole("points", 0, 9) for card in CARDS])
    file.close()                                                      # whatever nothing has read is refused

Every reading names its bounds, so that what the rules assume about a value is written where the value is read. What
two values must have in common is asked by `check`: `card.check(a != b, "…")`.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import numpy as np

from ..words.text import Message, say

T = TypeVar("T")
Count = int | tuple[int, int] | None  # so many; at least and at most so many; any number


class BadComponents(ValueError):
    """A components file that cannot be played with. Says which row, and why.

    `told` is the same as a message, for a reader of any language: of what this module itself refuses.
    """

    def __init__(self, words: str, told: Message | None = None) -> None:
        super().__init__(words)
        self.told = told


class Part:
    """One table of the file, or one row of a list: read key by key, and closed when all has been read."""

    def __init__(self, tree: Any, where: str, *, place: Message | None = None, is_file: bool = False) -> None:
        self.where = where
        self._place = place
        self._is_file = is_file
        if not isinstance(tree, Mapping):
            self.refuse(f"is {_shown(tree)}, not a table", _why("no_table", value=_shown(tree)))
        self._tree: Mapping[str, Any] = tree
        self._read: set[str] = set()
        self._parts: dict[tuple[str, int], Part] = {}

    # --- refusing

    def refuse(self, reason: str, why: Message | None = None) -> NoReturn:
        """Refuse the file because of this part; `why` is the reason as a message, if there is one."""
        told = say("components.at", where=self._place or self.where, why=why) if why else None
        raise BadComponents(f"{self.where}: {reason}", told)

    def check(self, condition: bool, reason: str) -> None:
        """Refuse the file unless this holds."""
        if not condition:
            self.refuse(reason)

    def close(self) -> None:
        """Refuse a key that nothing has read, here or in any part read from here."""
        for key in self._tree:
            if key not in self._read:
                self.refuse(f"{key!r} is read by nothing", _why("unread", name=key))
        for part in self._parts.values():
            part.close()

    # --- what is there

    def names(self) -> tuple[str, ...]:
        """The keys of this part."""
        return tuple(self._tree)

    def has(self, key: str) -> bool:
        return key in self._tree

    def _value(self, key: str) -> Any:
        if key not in self._tree:
            self.refuse(f"has no {key!r}", _why("no_key", name=key))
        self._read.add(key)
        return self._tree[key]

    # --- single values

    def whole(self, key: str, least: int, most: int) -> int:
        """A whole number between two bounds."""
        return self._whole(key, self._value(key), least, most)

    def flag(self, key: str) -> bool:
        """true or false."""
        value = self._value(key)
        if not isinstance(value, bool):
            self.refuse(
                f"{key} is {_shown(value)}, true or false is needed", _why("flag", name=key, value=_shown(value))
            )
        return value

    def text(self, key: str, choices: Iterable[str] | None = None) -> str:
        """Some text, one of the choices if there are any."""
        return self._text(key, self._value(key), choices)

    def _whole(self, key: str, value: Any, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            why = _why("whole", name=key, value=_shown(value), least=least, most=most)
            self.refuse(f"{key} is {_shown(value)}, a whole number from {least} to {most} is needed", why)
        return value

    def _text(self, key: str, value: Any, choices: Iterable[str] | None) -> str:
        if not isinstance(value, str):
            self.refuse(f"{key} is {_shown(value)}, a text is needed", _why("text", name=key, value=_shown(value)))
        if choices is not None and value not in (known := tuple(choices)):
            why = _why("choice", name=key, value=_shown(value), known=[repr(one) for one in known])
            self.refuse(f"{key} is {_shown(value)}, one of {', '.join(map(repr, known))} is needed", why)
        return value

    # --- lists

    def wholes(self, key: str, count: Count, least: int, most: int, *, different: bool = False) -> list[int]:
        """A list of so many whole numbers between two bounds."""
        return self._list(key, self._value(key), count, lambda v: self._whole(key, v, least, most), different)

    def texts(
        self, key: str, count: Count, choices: Iterable[str] | None = None, *, different: bool = False
    ) -> list[str]:
        """A list of so many texts."""
        known = None if choices is None else tuple(choices)
        return self._list(key, self._value(key), count, lambda v: self._text(key, v, known), different)

    def grid(self, key: str, count: Count, each: Count, least: int, most: int) -> list[list[int]]:
        """A list of so many lists, each of so many whole numbers between two bounds."""

        def line(value: Any) -> list[int]:
            return self._list(key, value, each, lambda v: self._whole(key, v, least, most), False)

        return self._list(key, self._value(key), count, line, False)

    def _list(self, key: str, value: Any, count: Count, one: Callable[[Any], T], different: bool) -> list[T]:
        if not isinstance(value, list):
            self.refuse(f"{key} is {_shown(value)}, a list is needed", _why("list", name=key, value=_shown(value)))
        self._counted("entries", key, len(value), count)
        found = [one(v) for v in value]
        for entry in found if different else ():
            if found.count(entry) > 1:
                self.refuse(f"{key} names {_shown(entry)} twice", _why("twice", name=key, value=_shown(entry)))
        return found

    def _counted(self, things: str, of: str, there: int, count: Count) -> None:
        least, most = (count, count) if isinstance(count, int) else count or (0, there)
        if least <= there <= most:
            return
        need = f"{least}" if least == most else f"{least} to {most}"
        many = _why("exactly" if least == most else "between", least=least, most=most)
        why = _why(things, name=of, n=there, many=many)
        self.refuse(f"the number of {things} of {of} is {there}, {need} is needed", why)

    # --- parts and rows

    def part(self, key: str, where: str = "") -> Part:
        """The table under this key; in messages it is called `where`."""
        called = where or (key if self._is_file else f"{self.where}, {key}")
        return self._inner(key, 0, self._value(key), called)

    def rows(
        self,
        key: str,
        *,
        count: Count = None,
        ids: Sequence[int] | Sequence[str] | None = None,
        by: str = "id",
        kind: str = "",
    ) -> list[Part]:
        """The rows of a list. With `ids` each of them stands there once, under the key `by`, and they come in order.

        In messages a row is called by its kind (the key, if none is given) and its id, or by its place from 1 on.
        """
        kind = kind or key
        wanted = None if ids is None else list(ids)
        value = self._value(key)
        if not isinstance(value, list):
            self.refuse(
                f"{key} is {_shown(value)}, a list of rows is needed", _why("list", name=key, value=_shown(value))
            )
        rows = [self._inner(key, i, row, f"{kind} in place {i}", kind) for i, row in enumerate(value, 1)]
        if wanted is not None:
            rows = self._numbered(rows, wanted, by, kind)
        self._counted("rows", kind, len(rows), count)
        return rows

    def _numbered(self, rows: list[Part], ids: list[Any], by: str, kind: str) -> list[Part]:
        """The rows in the order of their ids, called by them."""
        found: dict[Any, Part] = {}
        for row in rows:
            name = row._value(by)
            if type(name) is not type(ids[0]) or name not in ids:
                row.refuse(f"{by} is {_shown(name)}, {_span(ids)} are known", _unknown(by, name, ids))
            row.where, row._place = f"{kind} {name}", None
            if name in found:
                row.refuse("stands in the file twice", _why("again"))
            found[name] = row
        for name in ids:
            if name not in found:
                self.refuse(f"{kind} {name} is missing", _why("missing", row=f"{kind} {name}"))
        return [found[name] for name in ids]

    def _inner(self, key: str, place: int, tree: Any, where: str, kind: str = "") -> Part:
        """A part of this part: one and the same each time it is asked for."""
        if (key, place) not in self._parts:
            at = _why("place", kind=kind, n=place) if kind else None
            self._parts[key, place] = Part(tree, where, place=at)
        return self._parts[key, place]


def components(path: Path) -> Part:
    """The components file, to be read part by part."""
    return Part(read(path), path.name, is_file=True)


def _why(reason: str, **args: Any) -> Message:
    """Why a file is refused, as a message."""
    return say(f"components.{reason}", **args)


def _unknown(by: str, name: Any, ids: list[Any]) -> Message:
    """There is nothing with this id."""
    if isinstance(ids[0], int):
        return _why("whole", name=by, value=_shown(name), least=ids[0], most=ids[-1])
    return _why("choice", name=by, value=_shown(name), known=[repr(id) for id in ids])


def _shown(value: Any) -> str:
    """A value as it stands in the file, not too long."""
    try:
        text = str(value).lower() if isinstance(value, bool) else repr(value)
    except ValueError:  # Python does not write numbers of so many digits
        return "a huge number"
    return text if len(text) <= 40 else text[:39] + "…"


def _span(ids: list[Any]) -> str:
    """Ids in words: 0 to 104, or one by one."""
    return f"{ids[0]} to {ids[-1]}" if isinstance(ids[0], int) else ", ".join(map(repr, ids))


_instead: ContextVar[tuple[Path, str] | None] = ContextVar("_instead", default=None)


@contextmanager
def instead_of(path: Path, text: str) -> Iterator[None]:
    """Whoever reads this file from here on is given this text."""
    before = _instead.set((path, text))
    try:
        yield
    finally:
        _instead.reset(before)


def read(path: Path) -> dict[str, Any]:
    """The components file as a tree."""
    given = _instead.get()
    if given is not None and given[0] == path:
        return parsed(path.name, given[1])
    try:
        return parsed(path.name, path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BadComponents(f"{path.name}: is not written in UTF-8") from None


def parsed(name: str, text: str) -> dict[str, Any]:
    """The text of a components file as a tree."""
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"{name}: not valid TOML: {error}", _no_toml(name, str(error))) from None


def _no_toml(name: str, why: str) -> Message | None:
    """Where a text stops being TOML, if that is known."""
    found = re.search(r"\(at line (\d+), column (\d+)\)$", why)
    if not found:
        return None
    return say("components.at", where=name, why=_why("no_toml", line=int(found[1]), column=int(found[2])))


def content_digest(tree: Mapping[str, Any]) -> str:
    """A short digest of what a components file says, whatever its comments, spaces and order of keys."""
    canonical = json.dumps(tree, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def frozen(values: Iterable[Any], dtype: Any = np.int16) -> np.ndarray[Any, Any]:
    """An array that nobody can change; rules may use it as a constant."""
    array = np.array(values if isinstance(values, (list, tuple, np.ndarray)) else list(values), dtype=dtype)
    array.setflags(write=False)
    return array
