"""Names that people and games are shown under: clean, and told apart by eye."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import chain, count

from mastaba.core.rules.registry import load

from ..messages import LONGEST_NAME
from ..store.people import SOMEBODY
from ..texts import speak

UNSEEN = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")  # letters that show nothing
ALIKE = str.maketrans(
    "\u0430\u0441\u0435\u043d\u0456\u0458\u043a\u043c\u043e\u0440\u0455\u0442\u0443\u0445\u0432\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131",
    "acehijkmopstyxbaeikvoptyxi",
)  # Cyrillic, Greek and Turkish letters that look like Latin ones

PROGRAM = " (bot)"


def looks_like(name: str) -> str:
    """What two names have in common that people take for the same."""
    return unicodedata.normalize("NFKC", name).casefold().translate(ALIKE)


def distinct(name: str, others: Iterable[str]) -> str:
    """A name that nobody else at the table has: with a number behind it, if need be."""
    taken = {looks_like(other) for other in others}
    numbered = (f"{name[: LONGEST_NAME - 3]} {n}" for n in count(2))
    return next(one for one in chain((name,), numbered) if looks_like(one) not in taken)


def clean_name(given: object) -> str:
    """A name fit to be shown: one line, nothing invisible, not too long; empty if nothing is left."""
    if not isinstance(given, str):
        return ""
    kept = "".join(c if c.isprintable() and c not in UNSEEN else " " for c in given)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def program_name(name: str) -> str:
    """A name under which nobody takes a program for a person."""
    return name.removesuffix(PROGRAM)[: LONGEST_NAME - len(PROGRAM)].rstrip() + PROGRAM


def in_words(name: str, lang: str) -> str:
    """A name as it is shown: of those who were forgotten nothing is known but that they were somebody."""
    return speak(lang, "page.somebody") if name == SOMEBODY else name


def game_name(game_id: str, lang: str) -> str:
    """A game's name, or its id where it is not installed any more."""
    try:
        return load(game_id).texts.say(lang, "name")
    except LookupError:
        return game_id
