"""What English does to words that meet: a or an, ordinals, the possessive."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..word import Word
from .language import Language

_AN = re.compile(r"[aeio]|u(?!ni(?!n)|s[aeiu]|t[ei])|h(our|eir|on(est|ou?r))|8|1[18]\b", re.IGNORECASE)
_LIKE_CONSONANTS = re.compile(r"one\b|once\b|eu", re.IGNORECASE)


def a(word: Word) -> str:
    vowel = _AN.match(word.text) and not _LIKE_CONSONANTS.match(word.text)
    return f"{'an' if vowel else 'a'} {word.text}"


def th(word: Word) -> str:
    """1st, 2nd, 3rd, 11th."""
    number = word.text
    ending = {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")
    return number + ("th" if number[-2:-1] == "1" else ending)


def possessive(word: Word) -> str:
    """Ana’s, the dice’; names ending in s take one more, as they are spoken."""
    return word.text + ("’" if "pl" in word.mark and word.text.endswith("s") else "’s")


FORMS: dict[str, Callable[[Word], str]] = {"a": a, "th": th, "’s": possessive}

LANGUAGE = Language("en", "English", "en_GB", "or", FORMS)  # British: no comma before "and"
