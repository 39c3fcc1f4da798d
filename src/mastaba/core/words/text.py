"""Words by key: Message(key, args), the loading of text/<language>.toml, and places that know their language.

A text has places that are filled in: `"{player} prend {n} {n:?carte|cartes}."` After the colon stands the form:

    {x}              as it is; a list with its last "et" or "and": "Ana, Bek et Cléo"
    {x:,}  {x:ou}    a list with commas alone; with "ou" (English: {x:or})
    {n:?one|many}    by the number n, as the language counts; also by the length of a list
    {x:g?m|f}        by the gender of a thing: {god:g?écarté|écartée}; or of four: {x:g?m|f|m pl|f pl}
    {x:^}            with a capital letter, at the head of a sentence
    {line:.}         without its full stop: "{line:.} (seul choix)."

French, before names and things (every item of a list takes its own: "d’Ana, de Bek et d’Inès"):

    {x:de} {x:que} {x:à}             d’Alice, de Bob, du Caire; qu’Inès, lors{x:que}; à Ana, au Caire
    {x:le} {x:du} {x:au} {x:un} {x:ce}   l’orange, la tombe, les dés; du vert, de l’orange; au, à la; un, une; ce, cet
    {n:er} {n:re}                    1er, 2e; 1re, 2e

English: `{x:a}` (a blue, an orange), `{n:th}` (1st, 2nd), `{player:’s}` (Ana’s). A form with a capital letter gives
one: `{x:Le}`, `{x:De}`, `{x:A}`.

The gender of a thing stands behind its name in the text itself and is never shown: `statue = "statue [f]"`,
`dice = "dés [m pl]"`, `orange = "orange [m]"`; English needs none, or `[pl]`. Plural and lists come from Babel.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from numbers import Integral
from pathlib import Path
from typing import Any, Literal, NamedTuple

from babel.lists import format_list

from .languages.spoken import ENGLISH, OURS, SPOKEN
from .languages.spoken import LANGUAGES as LANGUAGES
from .word import MARKS, Word, unmarked

_LOCALES = {code: one.babel() for code, one in SPOKEN.items()}
_WHOLE = frozenset(one.code for one in OURS)  # languages that have every text
MESSAGES = 16384  # in memory


@dataclass(frozen=True)
class Who:
    """A seat, to be shown by its player's name."""

    seat: int


@dataclass(frozen=True)
class Message:
    """A sentence to be said: its key in the texts and what fills its places (numbers, strings, seats, messages)."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            known = self.__dict__["_hash"] = hash((self.key, *map(_fixed, self.args.values())))
        return known

    def __str__(self) -> str:
        return f"{self.key}({', '.join(f'{k}={v}' for k, v in self.args.items())})"


def _fixed(value: Any) -> Any:
    """A list as a tuple, which has a hash."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


def say(key: str, **args: Any) -> Message:
    """Message(key, args), shorter to write; the same one for the same arguments."""
    return message(key, args)


def message(key: str, args: Mapping[str, Any]) -> Message:
    """The one message with this key and these arguments, so that it is known at sight; one of its own with a list."""
    try:
        return _message(key, tuple(args.items()), tuple(map(type, args.values())))
    except TypeError:  # a list has no hash
        return Message(key, args)


@lru_cache(MESSAGES)
def _message(key: str, args: tuple[tuple[str, Any], ...], kinds: tuple[type, ...]) -> Message:
    """`kinds`: what is true is no 1, though both are equal."""
    return Message(key, dict(args))


def minus(number: int) -> str:
    """A number as it is printed: with a true minus sign."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return minus(number) if number < 0 else f"+{number}"


@lru_cache(4096)
def is_one(lang: str, number: float) -> bool:
    """Does this number take the singular?"""
    return _LOCALES[lang].plural_form(number) == "one"


def listed(lang: str, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """Ana, Bek et Cléo; with the style "or": Ana, Bek ou Cléo."""
    return _listed(lang, tuple(items), style)


@lru_cache(4096)
def _listed(lang: str, items: tuple[str, ...], style: Literal["standard", "or"]) -> str:
    return format_list(items, style, locale=_LOCALES[lang])


class BadText(ValueError):
    """A text that cannot be said: a form that the language does not have, or a brace that closes nothing."""


# --- placeholders ------------------------------------------------------------------------------------------------


class Placeholder(NamedTuple):
    """A place to be filled in a text: what fills it, in which form, and the words to choose from."""

    name: str
    form: str = ""
    choices: tuple[str, ...] = ()


_PLACE = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
_MARK = re.compile(rf" \[({'|'.join(MARKS)})\]$")


def parsed(lang: str, text: str) -> list[str | Placeholder]:
    """A text as words and places; a wrong one is refused."""
    parts: list[str | Placeholder] = []
    at = 0
    for match in _PLACE.finditer(text):
        parts += [text[at : match.start()], _place(lang, match[1], match[2] or "")]
        at = match.end()
    parts.append(text[at:])
    if any(isinstance(part, str) and ("{" in part or "}" in part) for part in parts):
        raise BadText(f"{text!r}: a brace that belongs to no place")
    return [part for part in parts if part]


def _place(lang: str, name: str, form: str) -> Placeholder:
    for sign, counts in (("g?", (2, 4)), ("?", (2,))):
        if form.startswith(sign):
            choices = tuple(form[len(sign) :].split("|"))
            if len(choices) not in counts:
                raise BadText(f"{{{name}:{form}}}: {' or '.join(map(str, counts))} words to choose from are needed")
            return Placeholder(name, sign, choices)
    if form not in ("", ",", "^", ".", SPOKEN[lang].either) and form.lower() not in SPOKEN[lang].forms:
        raise BadText(f"{{{name}:{form}}}: {lang} has no such form")
    return Placeholder(name, form)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Texts:
    """All words of one room, in every language, under dotted keys. The places are explained above.

    `numbers` are those printed on the game's components, by name: a text that says `{joker_price}` is told none.
    """

    def __init__(self, folder: Path, numbers: Mapping[str, int] | None = None) -> None:
        self.folder = folder
        self.numbers = numbers or {}
        self._parsed: dict[tuple[str, str], list[str | Placeholder]] = {}

    @cached_property
    def _written(self) -> dict[str, dict[str, str]]:
        """The texts as they stand in the files, marks included, with the components' numbers."""
        files = {lang: _flat(tomllib.loads(self._read(lang))) for lang in LANGUAGES}
        return {lang: {key: self._numbered(lang, text) for key, text in texts} for lang, texts in files.items()}

    def _numbered(self, lang: str, text: str) -> str:
        """A text whose places for the components' numbers are filled."""

        def fill(match: re.Match[str]) -> str:
            if match[1] not in self.numbers:
                return match[0]
            return self._filled(lang, _place(lang, match[1], match[2] or ""), self.numbers[match[1]], None)

        return _PLACE.sub(fill, text)

    @cached_property
    def words(self) -> dict[str, dict[str, str]]:
        """The texts by language and key, without marks."""
        return {
            lang: {key: _MARK.sub("", text) for key, text in texts.items()} for lang, texts in self._written.items()
        }

    @cached_property
    def marks(self) -> dict[str, dict[str, str]]:
        """Gender and number of the things that have them written behind their name."""
        found = {
            lang: {key: _MARK.search(text) for key, text in texts.items()} for lang, texts in self._written.items()
        }
        return {lang: {key: mark[1] for key, mark in texts.items() if mark} for lang, texts in found.items()}

    def _read(self, lang: str) -> str:
        brought = SPOKEN[lang].folder
        if brought is None:
            return (self.folder / f"{lang}.toml").read_text("utf-8")
        file = brought / f"{self.room}.toml"
        return file.read_text("utf-8") if file.exists() else ""

    @property
    def room(self) -> str:
        """Whose texts they are: a game's id, `server` or `draw`."""
        return self.folder.parent.name

    def has(self, key: str) -> bool:
        return key in self.words[LANGUAGES[0]]

    def in_words(self, lang: str) -> dict[str, str]:
        """The texts of a language by key; those that it lacks are English."""
        return self.words[lang] if lang in _WHOLE else {**self.words[ENGLISH], **self.words[lang]}

    def lacking(self, lang: str) -> list[str]:
        """The keys of those texts that a language has not got."""
        return [key for key in self.words[ENGLISH] if key not in self.words[lang]]

    def parts(self, lang: str, key: str) -> list[str | Placeholder]:
        """A text as words and places."""
        if (lang, key) not in self._parsed:
            if key not in self.words[lang]:
                raise KeyError(f"{self.folder}: no text {key!r} in {lang}")
            try:
                self._parsed[lang, key] = parsed(lang, self.words[lang][key])
            except BadText as error:
                raise BadText(f"{self.folder}: {lang} {key}: {error}") from None
        return self._parsed[lang, key]

    def placeholders(self, lang: str, key: str) -> set[str]:
        """The names of the placeholders in one text."""
        return {part.name for part in self.parts(lang, key) if isinstance(part, Placeholder)}

    # --- saying

    def say(self, lang: str, message: Message | str, names: Any = None) -> str:
        """The sentence in this language. `names` gives a player's name for each seat."""
        if isinstance(message, str):
            message = Message(message)
        if lang not in _WHOLE:
            lang = self._understood(lang, message.key)
        said = [
            part if isinstance(part, str) else self._filled(lang, part, message.args[part.name], names)
            for part in self.parts(lang, message.key)
        ]
        return "".join(said)

    def addressed(self, lang: str, message: Message, reader: int) -> Message:
        """The same, said to whoever sits there: by the text `you.<place>.<key>` where this seat fills that place."""
        args = {name: self._addressed(lang, value, reader) for name, value in message.args.items()}
        for name, value in args.items():
            key = f"you.{name}.{message.key}"
            if isinstance(value, Who) and value.seat == reader and self._has_as_well(lang, key, message.key):
                return Message(key, args)
        return Message(message.key, args)

    def _addressed(self, lang: str, value: Any, reader: int) -> Any:
        if isinstance(value, (list, tuple)):
            return [self._addressed(lang, one, reader) for one in value]
        return self.addressed(lang, value, reader) if isinstance(value, Message) else value

    def _has_as_well(self, lang: str, key: str, other: str) -> bool:
        """Is there this text, in the same language as the other one?"""
        return self.has(key) and self._understood(lang, key) == self._understood(lang, other)

    def _understood(self, lang: str, key: str) -> str:
        """The language in which a text is said: English where the one that is wished for lacks it."""
        if lang not in SPOKEN:
            return LANGUAGES[0]
        return lang if key in self.words[lang] else ENGLISH

    def _filled(self, lang: str, place: Placeholder, value: Any, names: Any) -> str:
        form = place.form
        if not form and type(value) is str:
            return value
        if form == "?":
            return place.choices[0 if self._is_one(lang, value) else 1]
        if form == "g?":
            return self._by_gender(lang, place.choices, value)
        if isinstance(value, (list, tuple)):
            return self._list(lang, form, value, names)
        word = self._word(lang, value, names)
        if form == "^":
            return capital(word.text)
        if form == ".":
            return word.text.removesuffix(".")
        return _shaped(lang, form, word) if form else word.text

    def _list(self, lang: str, form: str, values: Sequence[Any], names: Any) -> str:
        words = [self._word(lang, value, names) for value in values]
        if form == ",":
            return ", ".join(word.text for word in words)
        if form == SPOKEN[lang].either:
            return listed(lang, [word.text for word in words], "or")
        if form == "^":
            return capital(listed(lang, [word.text for word in words]))
        shapes = [form, *[form.lower()] * (len(words) - 1)]
        return listed(lang, [_shaped(lang, shape, word) for shape, word in zip(shapes, words)])

    def _word(self, lang: str, value: Any, names: Any) -> Word:
        if type(value) is int:
            return Word(minus(value), "m")
        if type(value) is str:
            return Word(value, name=True)
        if isinstance(value, Message):
            return Word(self.say(lang, value, names), self.marks[lang].get(value.key, ""))
        if isinstance(value, Who):
            return Word(str(names[value.seat]) if names is not None else f"#{value.seat + 1}", name=True)
        if isinstance(value, (list, tuple)):
            return Word(self._list(lang, "", value, names), "pl")
        return Word(minus(int(value)), "m") if isinstance(value, Integral) else Word(str(value), name=True)

    def _is_one(self, lang: str, value: Any) -> bool:
        if type(value) is int:
            return is_one(lang, value)
        if isinstance(value, (list, tuple)):
            return is_one(lang, len(value))
        if isinstance(value, Message):
            return "pl" not in self.marks[lang].get(value.key, "")
        return isinstance(value, Who) or is_one(lang, int(value) if isinstance(value, Integral) else value)

    def _by_gender(self, lang: str, choices: tuple[str, ...], value: Any) -> str:
        mark = self.marks[lang].get(value.key, "") if isinstance(value, Message) else ""
        mark = mark or unmarked(str(value))
        return choices[("f" in mark) + 2 * (len(choices) == 4 and "pl" in mark)]


def _shaped(lang: str, form: str, word: Word) -> str:
    """A word in one of the language's forms; a form with a capital letter gives one."""
    if form.lower() not in SPOKEN[lang].forms:
        return word.text
    shaped = SPOKEN[lang].forms[form.lower()](word)
    return capital(shaped) if form != form.lower() else shaped


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
