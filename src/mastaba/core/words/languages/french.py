"""What French does to words that meet: elision, contraction, articles by gender and number, ordinals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from ..word import Word, unmarked
from .language import Language

_VOWELS = "aeiou"
# no elision before these, though they begin with a vowel
_LIKE_CONSONANTS = re.compile(r"(onze|onzieme|oui|ouistiti|uhlan)\b|oua")
# an h that is heard as a consonant would be ("h aspiré"): in words, and in names that are not French
_HARD_H = re.compile(
    r"ha(?!bi|gio|lein|lluc|ltere|mecon|rmon)|heler|henn|heraut|heriss|hernie|heron|heros\b|herse|hetre|heurt|hibou"
    r"|hideu|hierarch|hisse|hobby|hoch|hockey|homard|hont|hoquet|hors\b|hotte|hou|huche|huee|huit(?!re)|hulul|huppe"
    r"|hurl|hussard|hutte"
)
_HARD_H_NAMES = re.compile(r"ha(?!dri)|hei|helm|hiro|hol|how|hua|hue|hui|hul|hun")


def begins_with_vowel(text: str, name: bool = False) -> bool:
    """Is the word before elided? `name`: somebody's name, of any language."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text[:12].casefold()) if not unicodedata.combining(c))
    plain = plain.replace("œ", "oe").replace("æ", "ae")
    if plain[:1] == "h":
        return len(plain) > 1 and plain[1] in "aeiouy" and not (_HARD_H_NAMES if name else _HARD_H).match(plain)
    if plain[:1] == "y":  # d’Yves, de Yann
        return len(plain) > 1 and plain[1] not in "aeiouy" and plain[1].isalpha()
    return plain[:1] in tuple(_VOWELS) and not _LIKE_CONSONANTS.match(plain)


def _elided(short: str, word: Word) -> str:
    """`de` or `que` before a word."""
    return f"{short[:-1]}’{word.text}" if begins_with_vowel(word.text, word.name) else f"{short} {word.text}"


def _contracted(singular: str, plural: str, word: Word) -> str:
    """What becomes of `de` or `à` before a thing that brings its article along: du Caire, aux dés; else nothing."""
    article, _, rest = word.text.partition(" ")
    if not word.name and article.casefold() in ("le", "les") and rest:
        return f"{singular if article.casefold() == 'le' else plural} {rest}"
    return ""


def de(word: Word) -> str:
    return _contracted("du", "des", word) or _elided("de", word)


def que(word: Word) -> str:
    return _elided("que", word)


def to(word: Word) -> str:
    return _contracted("au", "aux", word) or f"à {word.text}"


def _by_kind(word: Word, masculine: str, feminine: str, vowel: str, plural: str) -> str:
    """A word with the article that its gender, number and first letter want."""
    mark = word.mark or unmarked(word.text)
    if "pl" in mark:
        return f"{plural} {word.text}"
    if vowel and begins_with_vowel(word.text, word.name):
        return vowel + word.text if vowel.endswith("’") else f"{vowel} {word.text}"
    return f"{feminine if 'f' in mark else masculine} {word.text}"


def le(word: Word) -> str:
    return _by_kind(word, "le", "la", "l’", "les")


def du(word: Word) -> str:
    return _by_kind(word, "du", "de la", "de l’", "des")


def au(word: Word) -> str:
    return _by_kind(word, "au", "à la", "à l’", "aux")


def un(word: Word) -> str:
    return _by_kind(word, "un", "une", "", "des")


def ce(word: Word) -> str:
    if "f" in (word.mark or unmarked(word.text)):
        return _by_kind(word, "ce", "cette", "", "ces")
    return _by_kind(word, "ce", "cette", "cet", "ces")


def er(word: Word) -> str:
    """1er, 2e."""
    return word.text + ("er" if word.text == "1" else "e")


def feminine_er(word: Word) -> str:
    """1re, 2e."""
    return word.text + ("re" if word.text == "1" else "e")


FORMS: dict[str, Callable[[Word], str]] = {
    "de": de, "que": que, "à": to, "le": le, "du": du, "au": au, "un": un, "ce": ce, "er": er, "re": feminine_er,
}  # fmt: skip

LANGUAGE = Language("fr", "Français", "fr_FR", "ou", FORMS)
