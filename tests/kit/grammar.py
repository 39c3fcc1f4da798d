"""What is wrong with a sentence: slips of elision, contraction, number, article and punctuation, in two languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mastaba.core.words.text import Placeholder, Texts

NAMES = ["Alice", "Inès", "Hugo", "Orion", "1", "Yves"]
_NAME = "|".join(name for name in NAMES if name != "1")
_VOWEL = "aeiouyàâéèêëîïôûœAEIOUYÀÂÉÈÊËÎÏÔÛŒ"
_UNELIDED = r"(?:onz|oui\b|un\b|une\b|ouest\b|y[aeiou]|Y[aeiou])"  # and cells, A1, or single letters
_CELL = r"(?:[A-Z]\d|[A-Z]\b)"

EVERYWHERE = {
    "an open place": re.compile(r"[{}]"),
    "two spaces": re.compile(r"[ \u00a0\u202f]{2}"),
    "a space before a full stop or comma": re.compile(r"(?<=[\w)»])[ \u00a0\u202f][.,](?!\d)"),
    "two signs": re.compile(r"(?<!\.)\.\.(?!\.)|,,|,\.|\.,|;\.|:\."),
    "a mark after the full stop": re.compile(r"\. \((?:seul choix|forcé|only choice|forced)"),
    "names without et or and": re.compile(rf"\b(?:{_NAME}), (?:{_NAME})\b(?!.*\b(?:et|ou|and|or)\b)"),
}
IN = {
    "fr": {
        "no elision": re.compile(rf"\b(?:[Dd]|[Qq]u|[Ll]orsqu|[Pp]uisqu|[Nn]|[Jj])e (?!{_UNELIDED}|{_CELL})[{_VOWEL}]"),
        "no elision of the article": re.compile(
            rf"(?<![-’])\b[Ll][ea] (?!{_UNELIDED}|{_CELL}|ou\b|et\b|à\b)[{_VOWEL}]"
        ),
        "no contraction": re.compile(r"\b(?:[Dd]e|[Àà]) les? (?!\w+(?:er|ir|oir|re)\b)"),
        "no capital after a full stop": re.compile(r"(?<!\b[A-Z])(?<!etc)\. [a-zàéèêîô]"),
    },
    "en": {
        "a for an": re.compile(r"\ba (?!one\b|once\b|uni(?!n)|us[eu]|eu)[aeiou]"),
        "an for a": re.compile(r"\b[Aa]n (?!hour|heir|honest|honou?r|[aeiou8]|1[18]\b)"),
        "no capital after a full stop": re.compile(r"(?<!\b[A-Z])(?<!Mrs)(?<!Mr)(?<!etc)\. [a-z]"),
    },
}


def plurals(texts: Texts, lang: str) -> re.Pattern[str]:
    """One of something that stands in the plural: "1 cartes", after every plural that the texts know."""
    known = set()
    for key in texts.words[lang]:
        for part in texts.parts(lang, key):
            if isinstance(part, Placeholder) and part.form == "?":
                one, many = part.choices
                known |= {
                    b for a, b in zip(one.split(), many.split()) if a != b and len(b) > 3 and b.endswith(("s", "x"))
                }
    few = "01" if lang == "fr" else "1"
    return re.compile(rf"(?<![\w,.×+−/])(?<![×/=] )\b[{few}] (?:{'|'.join(sorted(known)) or 'nothing'})\b")


def slips(lang: str, sentence: str, plural: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The slips in one sentence: what kind, and the words around it."""
    for name, pattern in {**EVERYWHERE, **IN[lang], "one in the plural": plural}.items():
        found = pattern.search(sentence)
        if found:
            yield name, sentence[max(0, found.start() - 12) : found.end() + 12]
