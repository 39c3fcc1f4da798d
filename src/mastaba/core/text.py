"""Words by key: Message(key, args), and the loading of text/<language>.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")


@dataclass(frozen=True)
class Who:
    """A seat, to be shown by its player's name."""

    seat: int


@dataclass(frozen=True)
class Message:
    """A sentence to be said: its key in the texts and what fills its places (numbers, strings, seats, messages)."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.key}({', '.join(f'{k}={v}' for k, v in self.args.items())})"


def say(key: str, **args: Any) -> Message:
    """Message(key, args), shorter to write."""
    return Message(key, args)


def minus(number: int) -> str:
    """A number as it is printed: with a true minus sign."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return minus(number) if number < 0 else f"+{number}"


_PLACE = re.compile(r"\{(\w+)(?::\?([^{}|]*)\|([^{}|]*))?\}")


class Texts:
    """All words of one room, in every language, under dotted keys.

    A place is `{name}`; `{n:?card|cards}` chooses singular or plural by the number n, as the language counts.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def words(self) -> dict[str, dict[str, str]]:
        return {lang: dict(_flat(tomllib.loads(self._read(lang)))) for lang in LANGUAGES}

    def _read(self, lang: str) -> str:
        return (self.folder / f"{lang}.toml").read_text("utf-8")

    def has(self, key: str) -> bool:
        return key in self.words[LANGUAGES[0]]

    def places(self, lang: str, key: str) -> set[str]:
        """The names of the places in one text."""
        return {m.group(1) for m in _PLACE.finditer(self.words[lang][key])}

    def say(self, lang: str, message: Message | str, names: Any = None) -> str:
        """The sentence in this language. `names` gives a player's name for each seat."""
        if isinstance(message, str):
            message = Message(message)
        words = self.words.get(lang) or self.words[LANGUAGES[0]]
        if message.key not in words:
            raise KeyError(f"{self.folder}: no text {message.key!r} in {lang}")

        def fill(match: re.Match[str]) -> str:
            value = message.args[match.group(1)]
            if match.group(2) is not None:
                one = abs(value) < 2 if lang == "fr" else abs(value) == 1
                return match.group(2) if one else match.group(3)
            return self._shown(lang, value, names)

        return _PLACE.sub(fill, words[message.key])

    def _shown(self, lang: str, value: Any, names: Any) -> str:
        if isinstance(value, Message):
            return self.say(lang, value, names)
        if isinstance(value, Who):
            return str(names[value.seat]) if names is not None else f"#{value.seat + 1}"
        if isinstance(value, (list, tuple)):
            return ", ".join(self._shown(lang, v, names) for v in value)
        return minus(value) if isinstance(value, int) else str(value)


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
